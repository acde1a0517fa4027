import { hash } from 'node:crypto'
import type { AccountId, Id } from '../../../lib/ids.ts'
import type { IntentId } from '../state.ts'

/** An event of an intent, hash-chained to all events before it. */
export type IntentEvent = {
  readonly id: Id<'cie'>
  readonly accountId: AccountId
  readonly intentId: IntentId
  /** From 1, without gaps. Also the number of its screenshot. */
  readonly sequence: number
  readonly type: string
  readonly message: string
  readonly pageUrl: string | null
  readonly pageHash: Buffer | null
  readonly screenshotHash: Buffer | null
  readonly previousHash: Buffer
  readonly hash: Buffer
}

/** The previous hash of the first event. */
const GENESIS = Buffer.alloc(32)

export type Happening = {
  readonly type: string
  readonly message: string
  readonly pageUrl?: string | undefined
  readonly pageHash?: Buffer | undefined
  readonly screenshotHash?: Buffer | undefined
}

/** Changing, removing or inserting an event changes the hash of every event after it. */
export function chain(
  previous: Pick<IntentEvent, 'sequence' | 'hash'> | null,
  event: Pick<IntentEvent, 'id' | 'accountId' | 'intentId'> & Happening,
): IntentEvent {
  const linked = {
    id: event.id,
    accountId: event.accountId,
    intentId: event.intentId,
    sequence: (previous?.sequence ?? 0) + 1,
    type: event.type,
    message: event.message,
    pageUrl: event.pageUrl ?? null,
    pageHash: event.pageHash ?? null,
    screenshotHash: event.screenshotHash ?? null,
    previousHash: previous?.hash ?? GENESIS,
  }
  return { ...linked, hash: hashEvent(linked) }
}

/** SHA-256 of a JSON array of its fields in this order, hashes in lower-case hex. */
function hashEvent(event: Omit<IntentEvent, 'hash'>): Buffer {
  const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null
  const parts = [
    event.intentId,
    event.sequence,
    event.id,
    event.type,
    event.message,
    event.pageUrl,
    hex(event.pageHash),
    hex(event.screenshotHash),
    hex(event.previousHash),
  ]
  return hash('sha256', JSON.stringify(parts), 'buffer')
}
