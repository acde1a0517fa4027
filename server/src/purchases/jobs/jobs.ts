import type { AccountId, Id } from '../../lib/ids.ts'

/** What the engine remembers to do for an intent. One short handler each. */
export const HANDLERS = ['quote', 'charge', 'reconcile', 'expire'] as const
export type Handler = (typeof HANDLERS)[number]

/** All that an engine's journal holds of an intent. */
export type Errand = {
  readonly accountId: AccountId
  readonly intentId: Id<'ci'>
  /** Of the intent when the errand was given: if it has moved on, there is nothing to do. */
  readonly version: number
}

/** What is to be done next, and how much later. */
export type Follow = {
  readonly handler: Handler
  readonly version: number
  readonly delayMs: number
}

/** Each may run twice, also at once: PostgreSQL decides what comes of it. */
export type Work = Readonly<Record<Handler, (errand: Errand) => Promise<Follow | null>>>
