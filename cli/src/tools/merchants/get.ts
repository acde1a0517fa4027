import type { Tool } from '../../tool.ts'

export const merchantsGet: Tool = {
  name: 'merchants_get',
  operations: ['getMerchant'],
  about: 'Show a shop and how reliably Florin buys there.',
  effect: 'reads',
  offered: 'on request',
  show: ['slug', 'name', 'hosts'],
  sdk: 'merchants.get',
}
