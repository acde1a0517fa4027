import type { Tool } from '../../tool.ts'

export const pricesList: Tool = {
  name: 'prices_list',
  operations: ['listPrices'],
  about: 'List prices.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'product', 'unit_amount', 'active'],
  sdk: 'prices.list',
}
