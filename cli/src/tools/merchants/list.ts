import type { Tool } from '../../tool.ts'

export const merchantsList: Tool = {
  name: 'merchants_list',
  operations: ['listMerchants'],
  about: 'List shops that Florin has bought at.',
  effect: 'reads',
  offered: 'on request',
  show: ['slug', 'name', 'hosts'],
  sdk: 'merchants.list',
}
