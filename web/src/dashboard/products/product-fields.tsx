import type { ReactNode } from 'react'
import { parseCents } from '../data/cents.ts'
import { AmountField, ChoiceField, Field } from '../parts/field.tsx'
import type { ProductDraft } from './draft.ts'
import { TYPES } from './draft.ts'

type Props = {
  readonly draft: ProductDraft
  readonly onChange: (draft: ProductDraft) => void
  /** Absent when editing, since prices are immutable. */
  readonly price?: ReactNode
}

export function ProductFields({ draft, onChange, price }: Props) {
  const set = (name: keyof ProductDraft) => (value: string) => onChange({ ...draft, [name]: value })
  return (
    <>
      <Field
        label="Name"
        isRequired
        isFocused
        value={draft.name}
        placeholder="Flat white"
        hint="Shown to buyers. Existing line items keep the old name."
        onChange={set('name')}
      />
      {price}
      <Field label="Description" value={draft.description} onChange={set('description')} />
      <ChoiceField
        label="Type"
        isRequired
        value={draft.type}
        choices={Object.entries(TYPES)}
        onChange={set('type')}
      />
      <Field
        label="Unit"
        value={draft.unitLabel}
        placeholder="seat, kilogram"
        onChange={set('unitLabel')}
      />
      <Field
        label="Product page"
        type="url"
        value={draft.url}
        placeholder="https://"
        onChange={set('url')}
      />
    </>
  )
}

export function PriceField({ draft, onChange }: Omit<Props, 'price'>) {
  const isWrong = draft.amount !== '' && parseCents(draft.amount) === null
  return (
    <AmountField
      label="Price"
      isRequired
      value={draft.amount}
      problem={isWrong ? 'Enter a price like 4.50' : null}
      hint="Prices can’t change. To sell at another price, create another product."
      onChange={(amount) => onChange({ ...draft, amount })}
    />
  )
}
