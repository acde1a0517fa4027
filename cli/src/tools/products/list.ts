import type { Tool } from '../../tool.ts'

export const productsList: Tool = {
  name: 'products_list',
  operations: ['listProducts'],
  about: 'List products.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'name', 'active'],
  sdk: 'products.list',
}
