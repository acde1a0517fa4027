import type { Tool } from '../../tool.ts'

export const giftsGet: Tool = {
  name: 'gifts_get',
  operations: ['getGift'],
  about: 'Show a gift; wait_for waits for a status such as released.',
  effect: 'reads',
  offered: 'always',
  show: ['id', 'amount', 'status', 'recipient_address', 'release_tx'],
  sdk: 'gifts.get',
}
