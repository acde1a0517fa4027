import type { Product } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Action, ActionLink } from '../parts/action.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson, Related } from '../parts/detail-section.tsx'
import { Ident } from '../parts/ident.tsx'
import { Metadata } from '../parts/metadata.tsx'
import { wordsOf } from '../parts/trouble.tsx'
import { useToast } from '../shell/toasts.tsx'
import { TYPES } from './draft.ts'

const API = '/v1/products'

export default function ProductPage() {
  const { id = '' } = useParams()
  const query = useRead({
    key: [API, id],
    read: (options) => florin().products.get(id, options),
  })
  return (
    <DetailPage
      id={id}
      noun="Product"
      list={{ path: '/dashboard/products', title: 'Products' }}
      query={query}
      calls={[
        { method: 'GET', path: `${API}/${id}`, sdk: 'products.get', args: [id] },
        { method: 'GET', path: '/v1/prices', query: { product: id }, sdk: 'prices.list' },
      ]}
      head={(product) => ({
        title: product.name,
        status: product.active ? 'active' : 'archived',
        actions: <Actions product={product} />,
      })}
    >
      {(product) => (
        <>
          <Details product={product} />
          <DetailSection title="Sell">
            <Related items={waysToSell(product)} />
          </DetailSection>
          <Metadata metadata={product.metadata} />
          <RawJson value={product} />
        </>
      )}
    </DetailPage>
  )
}

function Actions({ product }: { readonly product: Product }) {
  const setActive = useSetActive(product)
  return (
    <>
      <ActionLink to={`/dashboard/products/${product.id}/edit`}>Edit</ActionLink>
      <Action onClick={() => void setActive(!product.active)}>
        {product.active ? 'Archive' : 'Restore'}
      </Action>
    </>
  )
}

/** Reversible, so it runs at once and offers undo. */
function useSetActive({ id, name }: Product) {
  const queries = useQueryClient()
  const toast = useToast()
  const set = async (active: boolean): Promise<boolean> => {
    try {
      await florin().products.update(id, { active })
      await queries.invalidateQueries({ queryKey: [API] })
      return true
    } catch (error) {
      toast({ text: wordsOf(error) })
      return false
    }
  }
  return async (active: boolean) => {
    if (!(await set(active))) return
    const text = active
      ? `${name} restored`
      : `${name} archived. Existing links and sessions still work.`
    toast({ text, undo: () => void set(!active) })
  }
}

function Details({ product }: { readonly product: Product }) {
  const { description, unit_label, url, default_price } = product
  return (
    <DetailSection title="Details">
      <Facts
        facts={[
          [
            'Price',
            default_price === null ? 'None' : <Amount key="price" cents={product.amount} />,
          ],
          ...(default_price === null
            ? []
            : [['Price ID', <Ident key="id" id={default_price} label="price ID" />] as const]),
          ['Type', TYPES[product.type]],
          ...(description === null ? [] : [['Description', description] as const]),
          ...(unit_label === null ? [] : [['Unit', unit_label] as const]),
          ...(url === null
            ? []
            : [
                [
                  'Product page',
                  <a key="url" href={url} target="_blank" rel="noreferrer">
                    {url}
                  </a>,
                ] as const,
              ]),
          ['Created', <Time key="created" seconds={product.created} />],
          ['Updated', <Time key="updated" seconds={product.updated} />],
        ]}
      />
    </DetailSection>
  )
}

function waysToSell({ id, active, default_price }: Product) {
  const again = {
    to: `/dashboard/products/new?like=${id}`,
    kind: 'At another price',
    name: 'Duplicate product',
  }
  if (!active || default_price === null) return [again]
  return [
    { to: `/dashboard/links/new?product=${id}`, kind: 'To many buyers', name: 'New link' },
    { to: `/dashboard/sessions/new?product=${id}`, kind: 'To one buyer', name: 'New session' },
    again,
  ]
}
