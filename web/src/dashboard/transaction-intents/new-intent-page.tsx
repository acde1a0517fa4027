import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseCents } from '../data/cents.ts'
import { florin } from '../data/client.ts'
import { AmountField, Field } from '../parts/field.tsx'
import { FormPage } from '../parts/form-page.tsx'

const API = '/v1/transaction_intents'
const LIST = '/dashboard/transaction-intents'

/** An amount, and a label to find it by. */
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
        problem={text !== '' && !isReady ? 'An amount above zero, as 25.00.' : null}
        hint="The payer gives exactly this. Your fee, if there is one, is taken out of it."
      />
      <Field
        label="Order"
        value={order}
        onChange={setOrder}
        placeholder="42"
        hint={`Kept as the label “order”; search finds it as order:${order.trim() || '42'}.`}
      />
    </FormPage>
  )
}
