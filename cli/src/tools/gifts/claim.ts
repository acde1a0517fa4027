import { settle } from '../../settle.ts'
import type { Tool } from '../../tool.ts'

export const giftsClaim: Tool = {
  name: 'gifts_claim',
  operations: ['releaseGift', 'previewGiftByKey', 'submitGiftRelease'],
  about:
    'Claim a gift into your wallet with its 16-character code. The code stays in this process; the wallet needs no SOL.',
  effect: 'irreversible', // the escrow releases a gift once
  offered: 'always',
  show: ['id', 'amount', 'status', 'recipient_address'],
  input: {
    omit: ['id', 'recipient_address', 'fee_payer'],
    add: { code: { type: 'string', description: 'The code that the sender gave you.' } },
    require: ['code'],
  },
  async run({ florin, wallet }, { code }) {
    const { id } = await florin.gifts.claim(code as string, wallet())
    return await settle(
      (wait, options) => florin.gifts.preview(id, wait, options),
      'released' as const,
    )
  },
}
