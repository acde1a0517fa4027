import type { AttentionReport } from '@florin/sdk'
import { Link } from 'react-router'
import { formatCount } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { shopOf } from '../checkout-intents/view.ts'
import type { ApiCall } from '../data/calls.ts'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { pathOf } from '../shell/nav.ts'
import styles from './attention.module.css'

type Group = AttentionReport['groups'][number]
type Item = Group['newest'][number]

export const ATTENTION_CALL: ApiCall = {
  method: 'GET',
  path: '/v1/reports/attention',
  sdk: 'reports.attention',
}

/** Each kind of thing that waits for somebody: what it is, and what to do about it. */
const KINDS: Readonly<Record<Group['kind'], readonly [title: string, text: string]>> = {
  unresolved_checkout_intent: [
    'Purchases in doubt',
    'Nobody knows yet whether they were paid. They are looked into, and never paid again.',
  ],
  waiting_checkout_intent: ['Purchases that wait for you', 'Answer them, or say yes to the price.'],
  held_payment: ['Payments that name several things', 'Say which one each is for.'],
  proposed_payment: ['Payments that name nothing', 'Accept each that was meant for this.'],
  underpaid_payment: ['Too little was paid', 'The rest may still come; else send it back.'],
  ageing_gift: ['Gifts that nobody has taken', 'Funded for 30 days and more. Remind, or reclaim.'],
  unfunded_gift: ['Gifts without money', 'Made a day ago and more, and not funded.'],
}

/** What goes on only when somebody does something. */
export function Attention() {
  const { data, error, refetch } = useRead({
    key: ['/v1/reports/attention'],
    read: (options) => florin().reports.attention(options),
  })
  const waiting = data?.groups.filter(({ count }) => count > 0)
  return (
    <Panel title="Needs attention">
      {waiting !== undefined ? (
        <Groups groups={waiting} />
      ) : error !== null ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={2.5} />
      )}
    </Panel>
  )
}

function Groups({ groups }: { readonly groups: readonly Group[] }) {
  const { locale } = useWords()
  if (groups.length === 0) return <p className={styles.text}>Nothing waits for you.</p>
  return (
    <ul className={styles.groups}>
      {groups.map(({ kind, count, newest }) => (
        <li key={kind} className={styles.group}>
          <h3 className={styles.title}>
            {KINDS[kind][0]}
            <span className={styles.count}>{formatCount(count, locale)}</span>
          </h3>
          <p className={styles.text}>{KINDS[kind][1]}</p>
          <ul>
            {newest.map((item) => (
              <li key={item.id} className={styles.item}>
                <ItemLink item={item} />
                <Moment seconds={item.created} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** To the object itself, or to what a payment may be for; where there is no view, what it is called. */
function ItemLink({ item }: { readonly item: Item }) {
  const to = pathOf(item.id) ?? (item.source === null ? null : pathOf(item.source))
  const name = <ItemName {...item} />
  return to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>
}

/** A purchase by its shop, and by its price when it has one. */
function ItemName({ id, url, amount, currency }: Item) {
  const sum = amount !== null && currency !== null && <Amount cents={amount} currency={currency} />
  if (url === null) return sum || id
  return (
    <>
      {shopOf({ url })}
      {sum && <>, {sum}</>}
    </>
  )
}
