import type { Tool } from '../../tool.ts'
import { secretOf } from './send.ts'

export const giftsCode: Tool = {
  name: 'gifts_code',
  operations: ['getGift'],
  about: 'Show the code of a gift again, with the wallet that sent it.',
  effect: 'reads',
  offered: 'cli',
  show: ['id', 'amount', 'status', 'url', 'code'],
  input: { omit: ['wait_for', 'timeout'] },
  async run(context, { id }) {
    const gift = await context.florin.gifts.get(id as string)
    return { ...gift, ...secretOf(context, gift) }
  },
}
