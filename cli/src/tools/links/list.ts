import type { Tool } from '../../tool.ts'

export const linksList: Tool = {
  name: 'links_list',
  operations: ['listCheckoutLinks'],
  about: 'List checkout links.',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'id', 'url', 'canceled_at'],
  sdk: 'checkoutLinks.list',
}
