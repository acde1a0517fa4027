import type { Tool } from '../../tool.ts'

export const giftsCreate: Tool = {
  name: 'gifts_create',
  operations: ['createGift'],
  about:
    'Create a gift for a release code that you made: returns the transaction that funds it. Use gifts_send unless you sign transactions yourself.',
  effect: 'writes',
  offered: 'on request',
  show: ['id', 'amount', 'status'],
  sdk: 'gifts.create',
}
