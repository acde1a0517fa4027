import type { GiftLiability } from '@florin/sdk'
import { formatCount } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './liability.module.css'
import { agesOf, chainWords } from './view.ts'

const POLL_MS = 30_000

/** Total of open gifts by age, compared with the on-chain balance. */
export function Liability() {
  const query = useRead({
    key: ['/v1/gifts', 'liability'],
    read: (options) => florin().reports.giftLiability(options),
    pollMs: POLL_MS,
  })
  return (
    <Panel title="Locked in open gifts">
      {query.data !== undefined ? (
        <Figures report={query.data} />
      ) : query.error !== null ? (
        <Trouble error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={7.25} />
      )}
    </Panel>
  )
}

function Figures({ report }: { readonly report: GiftLiability }) {
  const { locale } = useWords()
  const { isSound, text } = chainWords(report)
  return (
    <div className={styles.figures}>
      <div className={styles.sum}>
        <p className={styles.amount}>
          <Amount cents={report.amount} />
        </p>
        <p className={styles.words}>
          {formatCount(report.count, locale)} {report.count === 1 ? 'open gift' : 'open gifts'}
        </p>
        <p className={isSound ? styles.words : styles.warning}>{text}</p>
      </div>
      <Ages report={report} />
    </div>
  )
}

function Ages({ report }: { readonly report: GiftLiability }) {
  const { locale } = useWords()
  return (
    <table className={styles.ages}>
      <caption className="visually-hidden">Open gifts by age</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Open for</th>
          <th scope="col">Gifts</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {agesOf(report).map(({ name, count, cents }) => (
          <tr key={name} data-none={count === 0 || undefined}>
            <th scope="row">
              {name}
              <span
                className={styles.bar}
                style={{ width: `${report.amount === 0 ? 0 : (cents / report.amount) * 100}%` }}
                aria-hidden="true"
              />
            </th>
            <td>{formatCount(count, locale)}</td>
            <td>
              <Amount cents={cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
