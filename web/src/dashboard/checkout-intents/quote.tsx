import type { CheckoutIntent } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import styles from './quote.module.css'
import { breakdownOf } from './view.ts'

type Quoted = NonNullable<CheckoutIntent['quote']>

type Props = {
  readonly intent: Pick<CheckoutIntent, 'amount' | 'currency' | 'amount_breakdown'>
  readonly quote: Quoted
}

/** The shop's quote: items, price breakdown and delivery. */
export function Quote({ intent, quote }: Props) {
  const currency = intent.currency ?? ''
  const { rows, isWhole } = breakdownOf(intent)
  return (
    <DetailSection title="Quote">
      <ul className={styles.items}>
        {quote.items.map((item) => (
          <Item key={`${item.url} ${variantOf(item)}`} item={item} currency={currency} />
        ))}
      </ul>
      <dl className={styles.sum}>
        {rows.map(({ name, cents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount cents={cents} currency={currency} />
            </dd>
          </div>
        ))}
        {intent.amount !== null && (
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>
              <Amount cents={intent.amount} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {!isWhole && (
        <Notice tone="warn" title="These amounts don’t add up to the total">
          The total is what would be charged. Tell us before you approve it.
        </Notice>
      )}
      {quote.basis === 'composed' && (
        <Notice tone="warn" title="The shop shows its total only behind the card">
          This is the sum of the prices it showed. If it then shows another total, Florin stops.
        </Notice>
      )}
      <Delivery quote={quote} />
    </DetailSection>
  )
}

function Item({ item, currency }: { readonly item: Quoted['items'][number]; currency: string }) {
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <a href={item.url} target="_blank" rel="noreferrer">
          {item.title}
        </a>
        {item.variant !== null && <span className={styles.variant}>{variantOf(item)}</span>}
      </div>
      <span className={styles.price}>
        {item.quantity > 1 && `${item.quantity} × `}
        <Amount cents={item.unit_amount} currency={currency} />
      </span>
    </li>
  )
}

function variantOf({ variant }: Quoted['items'][number]): string {
  return Object.entries(variant ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

function Delivery({ quote: { ship_to: to, shipping_method: method } }: { readonly quote: Quoted }) {
  if (to === null && method === null) return null
  const lines =
    to === null
      ? []
      : [
          to.name,
          to.line1,
          to.line2,
          [to.city, to.state, to.postal_code].filter(Boolean).join(', '),
          to.country,
        ].filter(Boolean)
  return (
    <dl className={styles.delivery}>
      {to !== null && (
        <div>
          <dt>Ships to</dt>
          <dd>
            <address className={styles.address}>{lines.join('\n')}</address>
          </dd>
        </div>
      )}
      {method !== null && (
        <div>
          <dt>Shipping</dt>
          <dd>{method}</dd>
        </div>
      )}
    </dl>
  )
}
