import type { Tool } from '../../tool.ts'

export const linksOpen: Tool = {
  name: 'links_open',
  operations: ['openCheckoutLink'],
  about: 'Open a checkout link as a payer does: starts a checkout session to pay.',
  effect: 'writes',
  offered: 'on request',
  show: ['id', 'amount_total', 'url'],
  sdk: 'checkoutLinks.open',
}
