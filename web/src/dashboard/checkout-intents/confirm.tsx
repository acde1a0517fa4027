import type { CheckoutIntent } from '@florin/sdk'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { cardName } from '../../ui/card-brands.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { ActionLink } from '../parts/action.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble, wordsOf } from '../parts/trouble.tsx'
import styles from './sections.module.css'
import { useNow } from './use-now.ts'
import { breakdownOf, formatElapsed, shopOf } from './view.ts'

type Props = { readonly intent: CheckoutIntent; readonly onConfirm: () => Promise<void> }

/** Approves the quote. The button names the amount and the shop. */
export function Confirm({ intent, onConfirm }: Props) {
  const { locale } = useWords()
  const card = usePayingCard(intent)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const until = intent.quote?.expires_at ?? null
  const now = useNow(until !== null)
  const money = (cents: number) =>
    `${formatCents(cents, locale)} ${(intent.currency ?? '').toUpperCase()}`
  const isOver = until !== null && now >= until

  async function confirm(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
    } catch (caught) {
      setError(caught)
      setBusy(false)
    }
  }

  return (
    <DetailSection title="Approve purchase">
      <div className={styles.stack}>
        <Facts
          facts={[
            ['Card', <PayingCard key="card" card={card} />],
            ...(until === null ? [] : heldUntil(until, now)),
          ]}
        />
        {intent.exceeds_ceiling && intent.max_amount !== null && (
          <Notice tone="warn" title="Over the maximum amount">
            The maximum is {money(intent.max_amount)}. API keys can’t approve more. As the owner,
            you can.
          </Notice>
        )}
        {card.data === null && (
          <Notice tone="warn" title="No card to pay with">
            <div className={styles.stack}>
              Add a card to continue. The quote doesn’t change.
              <div>
                <ActionLink to="/dashboard/cards/new">Add card</ActionLink>
              </div>
            </div>
          </Notice>
        )}
        {error !== null && <Trouble error={error} title="Purchase not approved" />}
        <Button
          isBusy={isBusy}
          disabled={isOver || card.data === null || !breakdownOf(intent).isWhole}
          onClick={() => void confirm()}
        >
          {`Pay ${money(intent.amount ?? 0)} to ${shopOf(intent)}`}
        </Button>
        <p className={styles.words}>
          {isOver ? 'The quote expired. Start the purchase again.' : promiseOf(intent)}
        </p>
      </div>
    </DetailSection>
  )
}

/** A total that the shop has not shown yet cannot be compared until it does. */
function promiseOf({ quote }: Pick<CheckoutIntent, 'quote'>): string {
  return quote?.basis === 'composed'
    ? 'Florin places the order once. If the shop shows another total, nothing is charged. If it shows none and charges another amount, Florin reports it.'
    : 'Florin places the order once, for exactly this total. If anything differs, nothing is charged.'
}

/** Separate rows: a countdown that wraps would shift the page. */
function heldUntil(until: number, now: number) {
  return [
    ['Quote expires', <Time key="until" seconds={until} />],
    ['Time left', formatElapsed(until - now)],
  ] as const
}

/** The card named by the purchase, or the newest. Null if there is none. */
function usePayingCard({ card: id }: Pick<CheckoutIntent, 'card'>) {
  return useRead({
    key: ['/v1/cards', 'paying', id],
    read: async (options) => {
      if (id !== null) return await florin().cards.get(id, options)
      const { data } = await florin().cards.list({ limit: 1 }, options)
      return data[0] ?? null
    },
  })
}

function PayingCard({ card }: { readonly card: ReturnType<typeof usePayingCard> }) {
  if (card.data === null) return 'None'
  if (card.data !== undefined) {
    return <Link to={`/dashboard/cards/${card.data.id}`}>{cardName(card.data)}</Link>
  }
  return card.error === null ? <Skeleton width={10} /> : wordsOf(card.error)
}
