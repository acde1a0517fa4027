import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { florin } from '../data/client.ts'
import { LineEditor } from '../line-items/line-editor.tsx'
import { inputOf, problemOf, shownOf, totalOf } from '../line-items/lines.ts'
import { Preview } from '../line-items/preview.tsx'
import { useDraftLines } from '../line-items/use-draft-lines.ts'
import { Field } from '../parts/field.tsx'
import { FormPage } from '../parts/form-page.tsx'

const API = '/v1/checkout_sessions'
const LIST = '/dashboard/sessions'

export default function NewSessionPage() {
  const queries = useQueryClient()
  const draft = useDraftLines()
  const [order, setOrder] = useState('')
  const shown = draft.lines.map(shownOf)
  const body = {
    line_items: draft.lines.map(inputOf),
    ...(order.trim() === '' ? {} : { metadata: { order: order.trim() } }),
  }
  return (
    <FormPage
      title="New session"
      back={{ path: LIST, title: 'Sessions' }}
      call={{ method: 'POST', path: API, body, sdk: 'checkoutSessions.create' }}
      action="Create session"
      isReady={draft.lines.every((line) => problemOf(line) === null)}
      onSubmit={async () => {
        const { id } = await florin().checkoutSessions.create(body)
        await queries.invalidateQueries({ queryKey: [API] })
        return `${LIST}/${id}`
      }}
      aside={<Preview lines={shown} totalCents={totalOf(shown)} />}
    >
      <LineEditor draft={draft} />
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
