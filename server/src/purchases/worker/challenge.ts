import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '../../db/queryable.ts'
import type { Challenge } from '../../lib/challenges.ts'
import {
  endChallenge,
  findChallenge,
  holdUntil,
  insertChallenge,
} from '../authentication/challenges/repository.ts'
import type { Seat } from '../authentication/challenges/state.ts'
import { isHeld, seatOf } from '../authentication/challenges/state.ts'
import type { Show } from '../authentication/live-view/show.ts'
import { openAuthentication } from '../authentication/service.ts'
import { lockIntent } from '../intents/repository.ts'
import type { CheckoutIntent } from '../intents/state.ts'
import { transit } from '../intents/transition.ts'
import type { NextJob } from '../jobs/jobs.ts'
import type { Worker } from './worker.ts'

const BEAT_MS = 4_000
/** A worker without a heartbeat for this long has died. */
const LOST_AFTER_MS = 15_000
const HELD_AGAIN_MS = 15_000

/**
 * Waits for the card's owner to answer their bank, and shows the latest viewer the page that the
 * browser holds. False: nobody answered in time.
 */
export async function holdChallenge(
  worker: Worker,
  { accountId, id }: CheckoutIntent,
  challenge: Challenge,
): Promise<boolean> {
  const { db, clock } = worker
  const expiresAtMs = clock() + worker.answerMs
  const hasBegun = await db.transaction(async (tx) => {
    const intent = await lockIntent(tx, accountId, id)
    const opened =
      intent && (await openAuthentication(tx, clock, intent, { kind: 'challenge', expiresAtMs }))
    if (opened) await insertChallenge(tx, opened, soon(worker))
    return opened !== null
  })
  if (!hasBegun) return false
  const end = await show(worker, { accountId, id }, challenge, expiresAtMs)
  await db.transaction(async (tx) => {
    const intent = await lockIntent(tx, accountId, id)
    const now = new Date(clock())
    // Ends the hold at once, as if this worker had died.
    if (end === 'gone') return await holdUntil(tx, { accountId, id }, now)
    await endChallenge(tx, { accountId, id }, now, end === 'over')
    // This fails if another run took this worker for dead and moved the intent on. Without an
    // answer the outcome stays unknown.
    if (intent && end === 'over') await transit(tx, clock, intent, 'answer', { statusDetail: null })
  })
  return end === 'over'
}

/** `gone`: the page is lost, with its browser or because this worker stops. */
type End = 'gone' | 'over' | 'time_is_up'

/** Shows the page to the latest viewer until it is answered or its time is up. */
async function show(
  worker: Worker,
  intent: Key,
  challenge: Challenge,
  endsAtMs: number,
): Promise<End> {
  const ending = new AbortController()
  const seen: Shown = { viewerId: null, show: null }
  const holding = keepShowing(worker, intent, seen, ending.signal, (seat) =>
    worker.liveView.show({ id: seat.viewerId, relayUrl: seat.relayUrl }, challenge, endsAtMs),
  )
  const end = await Promise.race([
    challenge.over.then((isAnswered): End => (isAnswered ? 'over' : 'gone')),
    rest(endsAtMs - worker.clock(), ending.signal).then((): End => 'time_is_up'),
    aborted(worker.lettingGo, ending.signal).then((): End => 'gone'),
  ])
  ending.abort()
  await holding
  seen.show?.close(end)
  return end
}

/** Waits until `it` aborts, or until `signal` does. */
async function aborted(it: AbortSignal, signal: AbortSignal): Promise<void> {
  if (!it.aborted) await once(it, 'abort', { signal }).catch(() => {})
}

async function rest(forMs: number, signal: AbortSignal): Promise<void> {
  await delay(forMs, undefined, { signal }).catch(() => {})
}

type Key = Pick<CheckoutIntent, 'accountId' | 'id'>
type Shown = { viewerId: string | null; show: Show | null }

/** Sends heartbeats, and shows the page to each new viewer. */
async function keepShowing(
  { db, liveView, log, clock }: Worker,
  intent: Key,
  seen: Shown,
  signal: AbortSignal,
  begin: (seat: Seat) => Show,
): Promise<void> {
  let ring = Promise.withResolvers<void>()
  const unsubscribe = liveView.changes.subscribe(seatOf(intent.id), () => ring.resolve())
  while (!signal.aborted) {
    ring = Promise.withResolvers()
    // A short database outage must not interrupt the person at the page.
    const seat = await holdUntil(db, intent, soon({ clock })).catch((err: unknown) => {
      log.warn({ err, intent: intent.id }, 'the heartbeat of a challenge failed')
      return null
    })
    if (seat !== null && seat.viewerId !== seen.viewerId && !signal.aborted) {
      seen.show?.close('taken_over')
      Object.assign(seen, { viewerId: seat.viewerId, show: begin(seat) })
    }
    await Promise.race([ring.promise, rest(BEAT_MS, signal)])
  }
  unsubscribe()
}

/** The next heartbeat's deadline. */
function soon({ clock }: Pick<Worker, 'clock'>): Date {
  return new Date(clock() + LOST_AFTER_MS)
}

/** A worker holds the bank's page for the card's owner: there is no evidence to look for yet. */
export async function findHeld(
  { clock }: Worker,
  db: Queryable,
  intent: CheckoutIntent,
): Promise<NextJob | null> {
  const isAsked = intent.phase === 'awaiting_authentication'
  const isWatched = isAsked && isHeld(await findChallenge(db, intent), clock())
  return isWatched
    ? { handler: 'reconcile', version: intent.version, delayMs: HELD_AGAIN_MS }
    : null
}
