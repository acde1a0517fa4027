import { ProductPage } from '../../dashboard/products/product-page.tsx'

export default function Product() {
  return <ProductPage />
}
