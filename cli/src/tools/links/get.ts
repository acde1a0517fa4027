import type { Tool } from '../../tool.ts'

export const linksGet: Tool = {
  name: 'links_get',
  operations: ['getCheckoutLink'],
  about: 'Show a checkout link.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'url', 'canceled_at'],
  sdk: 'checkoutLinks.get',
}
