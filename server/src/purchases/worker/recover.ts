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

/** A page of the press book: all that it takes to go on with a purchase that the database has forgotten. */
const pageSchema = z.object({
  accountId: z.string().transform((id) => id as AccountId),
  pressedAtMs: z.number(),
  issuedCard: z.string().nullable(),
  sealedSession: bytes,
  sealedIntent: bytes,
})

/** Writes the page, before the click. False: there is one, and nobody may click. */
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

/** Null: it was not pressed. Whoever died while writing the page had not clicked. */
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
 * An intent whose press the database has lost with a restore, pressed again in the database alone: so it is
 * reconciled, and never clicked for. Null: it was not pressed, or is past that.
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
    if (paying === null) throw new Error('an intent that is locked has moved')
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
