import { useWords } from '../i18n/i18n.ts'
import { Amount } from '../ui/amount.tsx'
import styles from './lines.module.css'
import type { Line } from './view.ts'

type Props = { readonly lines: readonly Line[]; readonly totalCents: number }

/** Line items and total. */
export function Lines({ lines, totalCents }: Props) {
  const { t } = useWords()
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('pay.lines')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('pay.lines.what')}</th>
          <th scope="col">{t('pay.lines.price')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, quantity, totalCents }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {quantity > 1 && <span className={styles.quantity}> × {quantity}</span>}
            </th>
            <td>
              <Amount cents={totalCents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('pay.total')}</th>
          <td>
            <Amount cents={totalCents} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
