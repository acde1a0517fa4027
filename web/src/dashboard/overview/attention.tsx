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

/** Title and advice for each kind of item. */
const KINDS: Readonly<Record<Group['kind'], readonly [title: string, text: string]>> = {
  unresolved_checkout_intent: [
    'Purchases with unknown outcome',
    'Florin is checking the charge and won’t pay twice',
  ],
  waiting_checkout_intent: ['Purchases waiting for you', 'Answer the shop or approve the price'],
  held_payment: ['Ambiguous payments', 'Choose the order each one pays'],
  proposed_payment: ['Unmatched payments', 'Match each one to an order'],
  unmatched_payment: ['Money without an order', 'Match each transfer to an order or refund it'],
  overpaid_payment: ['Overpaid', 'Refund what is too much'],
  underpaid_payment: ['Underpaid', 'Wait for the rest or refund'],
  ageing_gift: ['Unclaimed gifts', 'Funded 30 or more days ago. Remind the recipient or reclaim'],
  unfunded_gift: ['Unfunded gifts', 'Created more than a day ago. Fund or cancel'],
}

/** Items that need a person. */
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
  if (groups.length === 0) return <p className={styles.text}>Nothing needs attention</p>
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

/** Links to the object, or to its source. Plain text if neither has a page. */
function ItemLink({ item }: { readonly item: Item }) {
  const to = pathOf(item.id) ?? (item.source === null ? null : pathOf(item.source))
  const name = <ItemName {...item} />
  return to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>
}

/** A purchase shows its shop, and its price once quoted. */
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
