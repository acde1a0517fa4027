import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Amount } from '../ui/amount.tsx'
import { brandName } from '../ui/card-brands.ts'
import { Facts } from '../ui/facts.tsx'
import type { Authentication } from './api.ts'
import styles from './authenticate-page.module.css'
import { formatLeft } from './view.ts'

/** Shop, amount, items, card and time left. */
export function Summary({ authentication }: { readonly authentication: Authentication }) {
  const { t } = useWords()
  const { shop, amount, currency, items, card, expires_at } = authentication
  const facts: [string, ReactNode][] = []
  if (items.length > 0) facts.push([t('auth.items'), <Items key="items" items={items} />])
  if (card?.brand && card.last4) {
    const value = t('auth.card.value', { brand: brandName(card.brand), last4: card.last4 })
    facts.push([t('auth.card'), value])
  }
  if (expires_at !== null) facts.push([t('auth.left'), <Left key="left" until={expires_at} />])
  return (
    <section className={styles.summary} aria-label={t('auth.summary')}>
      <p className={styles.shop}>{t('auth.buying', { shop })}</p>
      {amount !== null && (
        <h1 className={styles.amount}>
          <Amount cents={amount} currency={currency ?? ''} hero />
        </h1>
      )}
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
    </section>
  )
}

function Items({ items }: Pick<Authentication, 'items'>) {
  return (
    <ul>
      {items.map(({ title, quantity }) => (
        <li key={title}>{quantity > 1 ? `${title} × ${quantity}` : title}</li>
      ))}
    </ul>
  )
}

/** Counts down visually; screen readers do not announce each second. */
function Left({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <bdi dir="ltr" role="timer" aria-live="off" className={styles.left}>
      {formatLeft(until - now / 1_000)}
    </bdi>
  )
}
