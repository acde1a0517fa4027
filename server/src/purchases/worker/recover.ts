import { z } from 'zod'
import type { AccountId } from '../../lib/ids.ts'
import { lockIntent } from '../intents/repository.ts'
import type { CheckoutIntent, IntentId, Phase } from '../intents/state.ts'
import { isSubmitted } from '../intents/state.ts'
import type { Submission } from '../intents/submissions/repository.ts'
import { insertSubmission } from '../intents/submissions/repository.ts'
import { reinstate, transit } from '../intents/transition.ts'
import type { Worker } from './worker.ts'

const bytes = z.base64().transform((text): Buffer => Buffer.from(text, 'base64'))

/** A page of the submission log: enough to go on with a purchase that the database has lost. */
const pageSchema = z.object({
  accountId: z.string().transform((id) => id as AccountId),
  pressedAtMs: z.number(),
  issuedCard: z.string().nullable(),
  sealedSession: bytes,
  sealedIntent: bytes,
})

type Page = z.output<typeof pageSchema>

/** Writes the page before the card is given. False: a page exists, and nobody may submit. */
export async function writePage(
  { vault, submissionLog }: Worker,
  intent: CheckoutIntent,
  submission: Submission,
): Promise<boolean> {
  const { accountId, submittedAtMs, issuedCard, sealedSession } = submission
  const purchaseHash = intent.purchaseHash?.toString('base64') ?? null
  const text = Buffer.from(JSON.stringify({ ...intent, purchaseHash }))
  const { sealed } = await vault.seal(text, contextOf(intent))
  const page = {
    ...{ accountId, pressedAtMs: submittedAtMs, issuedCard },
    ...{ sealedSession, sealedIntent: sealed },
  }
  return await submissionLog.put(intent.id, pageOf(page))
}

export function pageOf({ sealedSession, sealedIntent, ...page }: Page): Buffer {
  const sealed = {
    sealedSession: sealedSession.toString('base64'),
    sealedIntent: sealedIntent.toString('base64'),
  }
  return Buffer.from(JSON.stringify({ ...page, ...sealed }))
}

/** Null: not submitted. A run that died while writing the page had not given the card yet. */
export function readPage(page: Buffer | null): Page | null {
  if (page === null) return null
  try {
    return pageSchema.parse(JSON.parse(page.toString()))
  } catch {
    return null
  }
}

const SUBMITTED_OR_ENDED: readonly Phase[] = [
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
export async function recover(
  worker: Worker,
  { accountId, intentId }: { accountId: AccountId; intentId: IntentId },
): Promise<CheckoutIntent | null> {
  const page = readPage(await worker.submissionLog.find(intentId))
  if (page?.accountId !== accountId) return null
  const submitted = await openIntent(worker, { accountId, id: intentId }, page.sealedIntent)
  const { db, clock } = worker
  return await db.transaction(async (tx) => {
    const found = await lockIntent(tx, accountId, intentId)
    if (found !== null && SUBMITTED_OR_ENDED.includes(found.phase)) return onlySubmitted(found)
    const { id: _, accountId: __, phase: ___, version: ____, ...rest } = submitted
    const before = found ?? (await reinstate(tx, clock, submitted))
    const paying = await transit(tx, clock, before, 'recover', rest)
    if (paying === null) throw new Error('a locked intent has moved')
    await insertSubmission(tx, { ...page, intentId, submittedAtMs: page.pressedAtMs })
    return paying
  })
}

function onlySubmitted(intent: CheckoutIntent): CheckoutIntent | null {
  return isSubmitted(intent) ? intent : null
}

async function openIntent(
  { vault }: Worker,
  intent: Pick<CheckoutIntent, 'accountId' | 'id'>,
  sealed: Buffer,
): Promise<CheckoutIntent> {
  const opened = JSON.parse((await vault.open(sealed, contextOf(intent), intent.id)).toString())
  const hash = opened.purchaseHash as string | null
  return { ...opened, purchaseHash: hash === null ? null : Buffer.from(hash, 'base64') }
}

function contextOf({ accountId, id }: Pick<CheckoutIntent, 'accountId' | 'id'>) {
  return { accountId, subjectId: id, purpose: 'pressed_intent' } as const
}
