import { NewProductPage } from '../../dashboard/products/new-product-page.tsx'

export default function NewProduct() {
  return <NewProductPage />
}
