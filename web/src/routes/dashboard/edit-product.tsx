import { EditProductPage } from '../../dashboard/products/edit-product-page.tsx'

export default function EditProduct() {
  return <EditProductPage />
}
