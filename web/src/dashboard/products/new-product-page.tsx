import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { FormPage } from '../parts/form-page.tsx'
import type { ProductDraft } from './draft.ts'
import { createBodyOf, draftOf, isComplete, NEW_PRODUCT } from './draft.ts'
import { PriceField, ProductFields } from './product-fields.tsx'

const API = '/v1/products'
const LIST = '/dashboard/products'

/** `?like=` copies another product, to sell it at another price. */
export default function NewProductPage() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const like = search.get('like')
  const model = useRead({
    key: [API, like, 'model'],
    read: async (options) => (like === null ? null : await florin().products.get(like, options)),
    pollMs: false,
  }).data
  const [typed, setDraft] = useState<ProductDraft | null>(null)
  const draft = typed ?? (model ? { ...draftOf(model), amount: '' } : NEW_PRODUCT)
  const body = createBodyOf(draft)
  return (
    <FormPage
      title="New product"
      back={{ path: LIST, title: 'Products' }}
      call={{ method: 'POST', path: API, body, sdk: 'products.create' }}
      action="Create product"
      isReady={isComplete(draft)}
      onSubmit={async () => {
        const { id } = await florin().products.create(body)
        await queries.invalidateQueries({ queryKey: [API] })
        return `${LIST}/${id}`
      }}
    >
      <ProductFields
        draft={draft}
        onChange={setDraft}
        price={<PriceField draft={draft} onChange={setDraft} />}
      />
    </FormPage>
  )
}
