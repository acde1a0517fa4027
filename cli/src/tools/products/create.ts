import type { Tool } from '../../tool.ts'

export const productsCreate: Tool = {
  name: 'products_create',
  operations: ['createProduct'],
  about: 'Create a product to sell.',
  effect: 'writes',
  offered: 'on request',
  show: ['id', 'name', 'default_price.unit_amount'],
  sdk: 'products.create',
}
