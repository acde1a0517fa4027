import type { PublicCheckoutLink } from '@florin/sdk'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Amount } from '../ui/amount.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import { Lines } from './lines.tsx'
import styles from './offer.module.css'
import type { Line } from './view.ts'

type Props = { readonly link: PublicCheckoutLink; readonly children: ReactNode }

/** Shows what a link sells, before a session exists. */
export function Offer({ link, children }: Props) {
  const { t } = useWords()
  const business = link.business_profile.name
  const lines = link.line_items.data.map(({ id, description, quantity, amount_total }) => ({
    id,
    name: description,
    quantity,
    totalCents: amount_total,
  }))
  return (
    <Page>
      <title>{t('pay.tab.waiting', { business })}</title>
      <meta property="og:title" content={t('pay.tab.waiting', { business })} />
      <meta property="og:description" content={t('pay.preview')} />
      <Sheet>
        <OfferContent business={business} lines={lines} totalCents={link.amount_total}>
          {children}
        </OfferContent>
      </Sheet>
    </Page>
  )
}

type ContentProps = {
  readonly business: string
  readonly lines: readonly Line[]
  readonly totalCents: number
  readonly children: ReactNode
}

/** The offer without the page; the dashboard previews it in its link form. */
export function OfferContent({ business, lines, totalCents, children }: ContentProps) {
  const { t } = useWords()
  return (
    <>
      <div>
        <p className={styles.business}>{t('pay.to', { business })}</p>
        <h1 className={styles.amount}>
          <Amount cents={totalCents} hero />
        </h1>
      </div>
      <Lines lines={lines} totalCents={totalCents} />
      {children}
    </>
  )
}
