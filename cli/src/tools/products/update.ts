import type { Tool } from '../../tool.ts'

export const productsUpdate: Tool = {
  name: 'products_update',
  operations: ['updateProduct'],
  about: 'Change a product.',
  effect: 'writes',
  offered: 'on request',
  show: ['id', 'name', 'active'],
  sdk: 'products.update',
}
