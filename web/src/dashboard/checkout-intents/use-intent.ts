import type { CheckoutIntent } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { florin } from '../data/client.ts'
import { useFollowed, useRead } from '../data/queries.ts'
import { nextOf, standOf } from './view.ts'

const ALL = '/v1/checkout_intents'
const STEPS_POLL_MS = 2_000
const MOST_STEPS = 100
// The page polls, so no request needs to wait.
const AT_ONCE = { waitSeconds: 0 }

/** Polls a purchase until it ends. */
export function useIntent(id: string) {
  return useFollowed<CheckoutIntent, NonNullable<ReturnType<typeof nextOf>>>({
    key: [ALL, id],
    read: (wait, options) => florin().checkoutIntents.get(id, wait, options),
    next: nextOf,
  })
}

/**
 * Events of the purchase, newest first. Polled while it is in progress, and refetched when its
 * state changes.
 */
export function useSteps(id: string, intent: CheckoutIntent | undefined) {
  const queries = useQueryClient()
  const stand = intent && standOf(intent)
  const seen = useRef({ id, stand })
  useEffect(() => {
    const before = seen.current
    seen.current = { id, stand }
    if (before.id !== id || before.stand === undefined || before.stand === stand) return
    void queries.invalidateQueries({ queryKey: [ALL, id, 'events'] }) // each state change writes an event
  }, [queries, id, stand])
  return useRead({
    key: [ALL, id, 'events'],
    read: (options) => florin().checkoutIntents.listEvents(id, { limit: MOST_STEPS }, options),
    pollMs: intent === undefined || nextOf(intent) === null ? false : STEPS_POLL_MS,
  })
}

export type StepsQuery = ReturnType<typeof useSteps>

/** Actions on the purchase. They update the cache at once and refetch the lists. */
export function useIntentActions(id: string) {
  const queries = useQueryClient()
  const take = async (act: () => Promise<CheckoutIntent>) => {
    const intent = await act()
    // A poll started earlier must not overwrite the result.
    await queries.cancelQueries({ queryKey: [ALL, id], exact: true })
    queries.setQueryData([ALL, id], intent)
    void queries.invalidateQueries({ queryKey: [ALL] })
  }
  return {
    respond: (options: Record<string, unknown>) =>
      take(() => florin().checkoutIntents.respond(id, { options }, AT_ONCE)),
    confirm: () => take(() => florin().checkoutIntents.confirm(id, AT_ONCE)),
    cancel: () => take(() => florin().checkoutIntents.cancel(id)),
  }
}
