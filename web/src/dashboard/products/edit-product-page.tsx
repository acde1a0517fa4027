import type { Product } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { FormPage } from '../parts/form-page.tsx'
import { Loading, Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { draftOf, updateBodyOf } from './draft.ts'
import { ProductFields } from './product-fields.tsx'

const API = '/v1/products'

/** Edits everything but the price. */
export default function EditProductPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead({
    key: [API, id],
    read: (options) => florin().products.get(id, options),
    pollMs: false,
  })
  if (data !== undefined) return <EditForm product={data} />
  if (error !== null) return <Trouble error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Loading />
      <Skeleton width={14} height={2.25} />
      <Skeleton height={24} />
    </>
  )
}

function EditForm({ product }: { readonly product: Product }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(product))
  const path = `/dashboard/products/${product.id}`
  const body = updateBodyOf(draft)
  return (
    <FormPage
      title={`Edit ${product.name}`}
      back={{ path, title: product.name }}
      call={{
        method: 'POST',
        path: `${API}/${product.id}`,
        body,
        sdk: 'products.update',
        args: [product.id, body],
      }}
      action="Save"
      isReady={body.name !== ''}
      onSubmit={async () => {
        await florin().products.update(product.id, body)
        await queries.invalidateQueries({ queryKey: [API] })
        return path
      }}
    >
      <ProductFields draft={draft} onChange={setDraft} />
    </FormPage>
  )
}
