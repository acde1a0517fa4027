import { repeatOf } from '../../invoke.ts'
import { settle } from '../../settle.ts'
import type { Tool } from '../../tool.ts'

export const giftsReclaim: Tool = {
  name: 'gifts_reclaim',
  operations: ['reclaimGift'],
  about: 'Take back a gift that nobody has claimed: its money returns to your wallet.',
  effect: 'irreversible',
  offered: 'always',
  show: ['id', 'amount', 'status', 'reclaimed_at'],
  async run({ florin, wallet, rpcUrl }, { id }, options) {
    const asked = await florin.gifts.reclaim(id as string, options)
    if (asked.next_action === null) return { ...asked, ...repeatOf(asked) }
    await florin.gifts.submitReclaim(asked, wallet(), { rpcUrl: rpcUrl() })
    const gift = await settle(
      (wait, rest) => florin.gifts.get(asked.id, wait, rest),
      'reclaimed' as const,
    )
    return { ...gift, ...repeatOf(asked) }
  },
}
