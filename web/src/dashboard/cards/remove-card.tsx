import type { Card, CheckoutIntent } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cardName } from '../../ui/card-brands.ts'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Action } from '../parts/action.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { statusOf } from '../parts/statuses.ts'
import { useToast } from '../shell/toasts.tsx'
import styles from './cards.module.css'
import { removalWords } from './view.ts'

const OPEN = ['requires_confirmation', 'requires_action', 'processing'] as const
const MOST_LOOKED_AT = 100
const MOST_NAMED = 5

/** Confirms first, and lists the purchases affected. */
export function RemoveCard({ card }: { readonly card: Card }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()

  async function remove(): Promise<void> {
    await florin().cards.remove(card.id)
    void navigate('/dashboard/cards')
    queries.removeQueries({ queryKey: ['/v1/cards', card.id] })
    await queries.invalidateQueries({ queryKey: ['/v1/cards'] })
    toast({ text: `${cardName(card)} removed` })
  }

  return (
    <>
      <Action look="danger" onClick={() => setAsking(true)}>
        Remove card
      </Action>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${cardName(card)}?`}
          action="Remove card"
          isDangerous
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>Florin deletes the encrypted card. To use it again, add it again.</p>
          <Concerned card={card} />
        </ConfirmDialog>
      )}
    </>
  )
}

function Concerned({ card }: { readonly card: Card }) {
  const open = useRead({
    key: ['/v1/checkout_intents', 'open', card.id],
    read: async (options) => {
      const pages = await Promise.all(
        OPEN.map((status) =>
          florin().checkoutIntents.list({ status, limit: MOST_LOOKED_AT }, options),
        ),
      )
      return pages.flatMap(({ data }) => data.filter((intent) => intent.card === card.id))
    },
    pollMs: false,
  })
  const count = card.open_intent_count ?? open.data?.length ?? 0
  const named = open.data?.slice(0, MOST_NAMED) ?? []
  return (
    <div className={styles.stack}>
      <p>{removalWords(count)}</p>
      {open.data === undefined && open.error === null && <Skeleton />}
      {named.length > 0 && (
        <ul className={styles.names}>
          {named.map((intent) => (
            <li key={intent.id}>{nameOf(intent)}</li>
          ))}
          {count > named.length && <li>and {count - named.length} more</li>}
        </ul>
      )}
    </div>
  )
}

function nameOf({ quote, prompt, url, status }: CheckoutIntent): string {
  const what = quote?.items[0]?.title ?? prompt ?? URL.parse(url)?.host ?? url
  return `${what} (${statusOf(status).word.toLowerCase()})`
}
