import type { Product } from '@florin/sdk'
import { Link } from 'react-router'
import { formatCents } from '../../i18n/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Action } from '../parts/action.tsx'
import { AmountField, ChoiceField, Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './line-editor.module.css'
import type { DraftLine } from './lines.ts'
import { problemOf, shownOf, totalOf } from './lines.ts'
import type { DraftLines } from './use-draft-lines.ts'

const MOST_LINES = 100
const TYPED = ''

/** Editor for line items: existing products, or custom names and prices. */
export function LineEditor({ draft }: { readonly draft: DraftLines }) {
  const { lines, products, hasMoreProducts } = draft
  return (
    <div className={styles.editor}>
      {lines.map((line, index) => (
        <LineFields
          key={line.key}
          line={line}
          number={index + 1}
          products={products}
          onChange={(changed) => draft.change(line.key, changed)}
          {...(lines.length > 1 ? { onRemove: () => draft.remove(line.key) } : {})}
        />
      ))}
      <div className={styles.foot}>
        <Action onClick={draft.add} disabled={lines.length >= MOST_LINES}>
          <Icon name="plus" />
          Add item
        </Action>
        <p role="status">
          Total <Amount cents={totalOf(lines.map(shownOf))} />
        </p>
      </div>
      {hasMoreProducts && (
        <p className={styles.note}>
          Showing your newest 100 products. To sell an older one, start from{' '}
          <Link to="/dashboard/products">its page</Link>.
        </p>
      )}
    </div>
  )
}

type LineProps = {
  readonly line: DraftLine
  readonly number: number
  readonly products: readonly Product[]
  readonly onChange: (changed: Partial<DraftLine>) => void
  readonly onRemove?: () => void
}

function LineFields({ line, number, products, onChange, onRemove }: LineProps) {
  const problem = problemOf(line)
  const { product } = line
  // A selected product stays listed even if it is not among the newest.
  const isListed = product === null || products.some(({ id }) => id === product.id)
  const known = isListed ? products : [product, ...products]
  return (
    <fieldset className={styles.line}>
      <legend className={styles.legend}>Item {number}</legend>
      <ChoiceField
        label="Product"
        isRequired
        value={product?.id ?? TYPED}
        choices={[
          [TYPED, 'Custom item'],
          ...known.map(({ id, name, amount }) => [id, choiceOf(name, amount)] as const),
        ]}
        onChange={(id) => onChange({ product: known.find((each) => each.id === id) ?? null })}
      />
      {product === null && (
        <div className={styles.pair}>
          <Field
            label="Name"
            isRequired
            value={line.name}
            placeholder="Flat white"
            onChange={(name) => onChange({ name })}
          />
          <AmountField
            label="Unit price"
            isRequired
            value={line.amount}
            problem={problem === 'amount' && line.amount !== '' ? 'Enter a price like 4.50' : null}
            placeholder="4.50"
            onChange={(amount) => onChange({ amount })}
          />
        </div>
      )}
      <div className={styles.last}>
        <Field
          label="Quantity"
          isRequired
          value={line.quantity}
          problem={problem === 'quantity' ? 'Enter a whole number, 1 or more' : null}
          onChange={(quantity) => onChange({ quantity })}
        />
        {onRemove !== undefined && (
          <Action look="quiet" label={`Remove item ${number}`} onClick={onRemove}>
            Remove
          </Action>
        )}
      </div>
    </fieldset>
  )
}

const choiceOf = (name: string, cents: number) => `${name} · ${formatCents(cents, 'en')} USDC`
