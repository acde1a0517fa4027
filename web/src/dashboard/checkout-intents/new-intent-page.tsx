import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cardName } from '../../ui/card-brands.ts'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { ChoiceField, Field } from '../parts/field.tsx'
import { FormPage } from '../parts/form-page.tsx'
import type { Draft } from './draft.ts'
import { problemsOf, readDraft } from './draft.ts'

const PATH = '/dashboard/checkout-intents'
const MOST_CARDS = 100

/** Creates a purchase. Nothing is charged before the quote is approved. */
export default function NewIntentPage() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [draft, setDraft] = useState<Draft>({
    url: search.get('url') ?? '',
    prompt: search.get('prompt') ?? '',
    ceiling: '',
    card: '',
  })
  const set = (name: keyof Draft) => (text: string) => setDraft((now) => ({ ...now, [name]: text }))
  const problems = problemsOf(draft)
  const body = readDraft(draft)
  return (
    <FormPage
      title="New purchase"
      back={{ path: PATH, title: 'Purchases' }}
      call={{ method: 'POST', path: '/v1/checkout_intents', body, sdk: 'checkoutIntents.create' }}
      action="Get a quote"
      isReady={draft.url.trim() !== '' && Object.keys(problems).length === 0}
      onSubmit={async () => {
        const { id } = await florin().checkoutIntents.create(body, { waitSeconds: 0 })
        await queries.invalidateQueries({ queryKey: ['/v1/checkout_intents'] })
        return `${PATH}/${id}`
      }}
    >
      <Field
        label="Product URL"
        hint="A product or cart page. Few shops are supported so far; at any other, nothing is charged."
        type="url"
        autoComplete="url"
        placeholder="https://"
        value={draft.url}
        problem={problems.url ?? null}
        onChange={set('url')}
        isRequired
        isFocused
      />
      <Field
        label="Instructions"
        hint="“Two in blue, size L, to the office.” Florin asks you for anything else the shop needs."
        value={draft.prompt}
        onChange={set('prompt')}
      />
      <Field
        label="Maximum amount"
        hint="In the shop’s currency. API keys can’t approve more. You can, after a warning."
        placeholder="25.00"
        value={draft.ceiling}
        problem={problems.ceiling ?? null}
        onChange={set('ceiling')}
      />
      <CardField value={draft.card} onChange={set('card')} />
      <p>Nothing is charged until you approve the quote.</p>
    </FormPage>
  )
}

type CardProps = { readonly value: string; readonly onChange: (id: string) => void }

function CardField(props: CardProps) {
  const cards = useRead({
    key: ['/v1/cards', 'all'],
    read: (options) => florin().cards.list({ limit: MOST_CARDS }, options),
    pollMs: false,
  })
  const isNone = cards.data?.data.length === 0
  const first = isNone ? 'No cards yet: add one before you approve' : 'Default (newest card)'
  const named = cards.data?.data.map((card) => [card.id, cardName(card)] as const) ?? []
  return <ChoiceField label="Card" {...props} choices={[['', first], ...named]} />
}
