import type { Tool } from '../../tool.ts'

export const pricesGet: Tool = {
  name: 'prices_get',
  operations: ['getPrice'],
  about: 'Show a price.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'product', 'unit_amount', 'active'],
  sdk: 'prices.get',
}
