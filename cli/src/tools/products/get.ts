import type { Tool } from '../../tool.ts'

export const productsGet: Tool = {
  name: 'products_get',
  operations: ['getProduct'],
  about: 'Show a product.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'name', 'active'],
  sdk: 'products.get',
}
