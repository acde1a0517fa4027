import { ProductsPage } from '../../dashboard/products/products-page.tsx'

export default function Products() {
  return <ProductsPage />
}
