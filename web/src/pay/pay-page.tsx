import { useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Page } from '../ui/page.tsx'
import type { Drawing } from '../ui/qr-code.tsx'
import { AlreadyPaid } from './already-paid.tsx'
import { Canceled } from './canceled.tsx'
import { Messages } from './messages.tsx'
import { PayOptions } from './pay-options.tsx'
import styles from './pay-page.module.css'
import { Progress } from './progress.tsx'
import { Receipt } from './receipt.tsx'
import { Recipient } from './recipient.tsx'
import { Summary } from './summary.tsx'
import { useDrawing } from './use-drawing.ts'
import { useLive } from './use-live.ts'
import type { PayRequest, PayView } from './view.ts'
import { viewOf } from './view.ts'

export type PayPageProps = { readonly first: PayRequest; readonly code: Drawing }

/** One page for a payment in every state. */
export function PayPage({ first, code }: PayPageProps) {
  const { payment, isOffline } = useLive(first)
  const [isSent, setSent] = useState(false)
  const view = viewOf(payment)
  const drawing = useDrawing(code, viewOf(first).payUri, view.payUri)
  return (
    <Page>
      <Head view={view} />
      <Messages view={view} isOffline={isOffline} isSent={isSent} />
      <Body
        payment={payment}
        view={view}
        code={drawing}
        onSent={() => setSent(true)}
        isSent={isSent}
      />
    </Page>
  )
}

type BodyProps = {
  readonly payment: PayRequest
  readonly view: PayView
  readonly code: Drawing | null
  readonly isSent: boolean
  readonly onSent: () => void
}

function Body({ payment, view, code, isSent, onSent }: BodyProps) {
  if (view.state === 'complete' || view.state === 'free') return <Receipt view={view} />
  if (view.state === 'canceled') return <Canceled view={view} />
  return (
    <div className={styles.columns}>
      <Summary view={view} />
      {view.state === 'confirming' || isSent ? (
        <Progress view={view} />
      ) : (
        <PayOptions payment={payment} view={view} code={code} onSent={onSent} />
      )}
      <div className={styles.aside}>
        <Recipient view={view} />
        {view.state !== 'confirming' && <AlreadyPaid view={view} />}
      </div>
    </div>
  )
}

/** The tab title shows the state too: people who pay by phone look at it when they return. */
function Head({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const title = t(`pay.tab.${view.state}`, { business: view.businessName })
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <meta property="og:title" content={t('pay.tab.waiting', { business: view.businessName })} />
      <meta property="og:description" content={t('pay.preview')} />
      <meta property="og:type" content="website" />
    </>
  )
}
