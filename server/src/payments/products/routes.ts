import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import {
  createProductBody,
  product,
  productFilters,
  productParams,
  readChanges,
  readProduct,
  renderProduct,
  updateProductBody,
} from './schema.ts'
import type { Context } from './service.ts'
import { create, get, list, update } from './service.ts'
import type { ProductId } from './state.ts'

const PATH = '/v1/products'
const resource = {
  name: 'product',
  title: 'Products',
  description: 'Your catalogue, for checkout links and sessions.',
}

export function productRoutes(context: Context): Route[] {
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createProduct',
      resource,
      summary: 'Create a product',
      description:
        'With `amount` or `default_price_data` its price is created too. A price never changes: for another one, create another product.',
      access: { scope: 'products:write' },
      body: createProductBody,
      result: product,
      errors: ['parameters_exclusive'],
      handle: async (request) =>
        renderProduct(await create(context, request, readProduct(request.body))),
      replay: async ({ principal }, id) =>
        renderProduct(await get(context, principal, id as ProductId)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listProducts',
      resource,
      summary: 'List products',
      description: 'Newest first.',
      access: { scope: 'products:read' },
      query: listQuery('prod').extend(productFilters),
      result: listOf('ProductList', product),
      handle: async ({ principal, query }) => {
        const { products, hasMore } = await list(context, principal, pageOf('prod', query), query)
        return renderList(PATH, products.map(renderProduct), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getProduct',
      resource,
      summary: 'Get a product',
      access: { scope: 'products:read' },
      params: productParams,
      result: product,
      handle: async ({ principal, params }) =>
        renderProduct(await get(context, principal, params.id)),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}`,
      operationId: 'updateProduct',
      resource,
      summary: 'Update a product',
      description:
        'Absent fields stay unchanged. Existing links and sessions keep the name and price that they were created with.',
      access: { scope: 'products:write' },
      params: productParams,
      body: updateProductBody,
      result: product,
      handle: async (request) =>
        renderProduct(await update(context, request, request.params.id, readChanges(request.body))),
      replay: async ({ principal, params }) =>
        renderProduct(await get(context, principal, params.id)),
    }),
  ]
}
