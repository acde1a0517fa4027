import { z } from 'zod'
import type { AccountId } from '../../lib/ids.ts'
import { lockIntent } from '../intents/repository.ts'
import type { CheckoutIntent, IntentId, Phase } from '../intents/state.ts'
import { isPressed } from '../intents/state.ts'
import type { Press } from '../intents/submissions/repository.ts'
import { insertPress } from '../intents/submissions/repository.ts'
import { reinstate, transit } from '../intents/transition.ts'
import type { Worker } from './worker.ts'

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'))

/** A page of the submission log: enough to go on with a purchase that the database has lost. */
const pageSchema = z.object({
  accountId: z.string().transform((id) => id as AccountId),
  pressedAtMs: z.number(),
  issuedCard: z.string().nullable(),
  sealedSession: bytes,
  sealedIntent: bytes,
})

/** Writes the page before the card is given. False: a page exists, and nobody may submit. */
export async function writePage(
  { vault, pressBook }: Worker,
  intent: CheckoutIntent,
  press: Press,
): Promise<boolean> {
  const { accountId, pressedAtMs, issuedCard, sealedSession } = press
  const purchaseHash = intent.purchaseHash?.toString('base64') ?? null
  const text = Buffer.from(JSON.stringify({ ...intent, purchaseHash }))
  const { sealed } = await vault.seal(text, contextOf(intent))
  const page = {
    accountId,
    pressedAtMs,
    issuedCard,
    sealedSession: sealedSession.toString('base64'),
    sealedIntent: sealed.toString('base64'),
  }
  return await pressBook.put(intent.id, Buffer.from(JSON.stringify(page)))
}

/** Null: not submitted. A run that died while writing the page had not given the card yet. */
export function readPage(page: Buffer | null): z.output<typeof pageSchema> | null {
  if (page === null) return null
  try {
    return pageSchema.parse(JSON.parse(page.toString()))
  } catch {
    return null
  }
}

const PRESSED: readonly Phase[] = [
  'paying',
  'awaiting_authentication',
  'reconciling',
  'succeeded',
  'failed',
  'canceled',
]

/**
 * Restores a submission that the database has lost, so that it is reconciled and never submitted
 * again. Null: it was not submitted, or has ended.
 */
export async function recall(
  worker: Worker,
  { accountId, intentId }: { accountId: AccountId; intentId: IntentId },
): Promise<CheckoutIntent | null> {
  const page = readPage(await worker.pressBook.find(intentId))
  if (page?.accountId !== accountId) return null
  const pressed = await openIntent(worker, { accountId, id: intentId }, page.sealedIntent)
  const { db, clock } = worker
  return await db.transaction(async (tx) => {
    const found = await lockIntent(tx, accountId, intentId)
    if (found !== null && PRESSED.includes(found.phase)) return onlyPressed(found)
    const { id: _, accountId: __, phase: ___, version: ____, ...rest } = pressed
    const before = found ?? (await reinstate(tx, clock, pressed))
    const paying = await transit(tx, clock, before, 'recall', rest)
    if (paying === null) throw new Error('a locked intent has moved')
    await insertPress(tx, { ...page, intentId })
    return paying
  })
}

function onlyPressed(intent: CheckoutIntent): CheckoutIntent | null {
  return isPressed(intent) ? intent : null
}

async function openIntent(
  { vault }: Worker,
  intent: Pick<CheckoutIntent, 'accountId' | 'id'>,
  sealed: Buffer,
): Promise<CheckoutIntent> {
  const opened = JSON.parse((await vault.open(sealed, contextOf(intent))).toString())
  const hash = opened.purchaseHash as string | null
  return { ...opened, purchaseHash: hash === null ? null : Buffer.from(hash, 'base64') }
}

function contextOf({ accountId, id }: Pick<CheckoutIntent, 'accountId' | 'id'>) {
  return { accountId, subjectId: id, purpose: 'pressed_intent' } as const
}
