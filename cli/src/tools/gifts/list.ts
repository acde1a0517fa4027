import type { Tool } from '../../tool.ts'

export const giftsList: Tool = {
  name: 'gifts_list',
  operations: ['listGifts'],
  about: 'List gifts.',
  effect: 'reads',
  offered: 'always',
  show: ['created', 'id', 'amount', 'status', 'recipient_address'],
  sdk: 'gifts.list',
}
