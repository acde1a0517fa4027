import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseCents } from '../data/cents.ts'
import { florin } from '../data/client.ts'
import { AmountField, Field } from '../parts/field.tsx'
import { FormPage } from '../parts/form-page.tsx'

const API = '/v1/transaction_intents'
const LIST = '/dashboard/transaction-intents'

export default function NewIntentPage() {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [order, setOrder] = useState('')
  const amount = parseCents(text)
  const isReady = amount !== null && amount > 0
  const body = {
    amount: amount ?? 0,
    ...(order.trim() === '' ? {} : { metadata: { order: order.trim() } }),
  }
  return (
    <FormPage
      title="New transaction intent"
      back={{ path: LIST, title: 'Transaction intents' }}
      call={{ method: 'POST', path: API, body, sdk: 'transactionIntents.create' }}
      action="Create intent"
      isReady={isReady}
      onSubmit={async () => {
        const { id } = await florin().transactionIntents.create(body)
        await queries.invalidateQueries({ queryKey: [API] })
        return `${LIST}/${id}`
      }}
    >
      <AmountField
        label="Amount"
        value={text}
        onChange={setText}
        isRequired
        isFocused
        problem={text !== '' && !isReady ? 'Enter an amount above zero, like 25.00' : null}
        hint="The payer pays exactly this. Any service fee is deducted from it."
      />
      <Field
        label="Order"
        value={order}
        onChange={setOrder}
        placeholder="42"
        hint={`Saved as metadata. Search for order:${order.trim() || '42'} to find it.`}
      />
    </FormPage>
  )
}
