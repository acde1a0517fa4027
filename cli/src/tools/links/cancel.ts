import type { Tool } from '../../tool.ts'

export const linksCancel: Tool = {
  name: 'links_cancel',
  operations: ['cancelCheckoutLink'],
  about: 'Cancel a checkout link: it opens no further sessions.',
  effect: 'irreversible',
  offered: 'on request',
  show: ['id', 'canceled_at'],
  sdk: 'checkoutLinks.cancel',
}
