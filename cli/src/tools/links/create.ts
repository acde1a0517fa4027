import type { Tool } from '../../tool.ts'

export const linksCreate: Tool = {
  name: 'links_create',
  operations: ['createCheckoutLink'],
  about: 'Create a link that any number of people can pay in USDC. unit_amount is in cents.',
  effect: 'writes',
  offered: 'always',
  show: ['id', 'url'],
  sdk: 'checkoutLinks.create',
}
