import type { Queryable } from '../../../db/queryable.ts'
import type { ResealingVault, SealContext } from '../../cards/vault/vault.ts'
import { pageOf, readPage } from '../recover.ts'
import type { SubmissionLog } from '../submission-log.ts'
import type { SealedColumn, SealedText } from './repository.ts'
import { SEALED_COLUMNS } from './repository.ts'

export type Resealing = {
  readonly db: Queryable
  /** Opens and seals again in the vault: neither a text nor a key leaves it. */
  readonly vault: ResealingVault
  readonly submissionLog: Pick<SubmissionLog, 'find' | 'list' | 'replace'>
  readonly onProgress: (place: string, resealed: number) => void
}

type Tally = {
  resealed: number
  /** Texts that still need another key. */
  left: number
  /** Ids of texts that the vault cannot open: altered, or sealed for a key that it lacks. */
  readonly unopenable: string[]
}

const AT_ONCE = 50
const LOG = 'submission log'

/**
 * Seals every text again that is not sealed under the vault's current key. It can be interrupted
 * and repeated at any time: each text is replaced by itself, and only if it is still the one that
 * was opened.
 */
export async function reseal(resealing: Resealing) {
  const keyId = await resealing.vault.currentKeyId()
  const places: Record<string, Tally> = {}
  for (const column of SEALED_COLUMNS) {
    places[column.name] = await resealColumn(resealing, column, keyId)
  }
  places[LOG] = await resealLog(resealing, keyId)
  const tallies = Object.values(places)
  return { keyId, places, left: tallies.reduce((sum, { left }) => sum + left, 0) }
}

async function resealColumn(
  { db, vault, onProgress }: Resealing,
  column: SealedColumn,
  keyId: string,
): Promise<Tally> {
  const tally: Tally = { resealed: 0, left: 0, unopenable: [] }
  let after: Pick<SealedText, 'accountId' | 'subjectId'> = { accountId: '', subjectId: '' }
  for (;;) {
    const batch = await column.list(db, keyId, after, AT_ONCE)
    const last = batch.at(-1)
    if (last === undefined) break
    await Promise.all(
      batch.map(async (text) => {
        const { accountId, subjectId, sealed } = text
        const next = await vault.reseal(sealed, {
          ...{ accountId, subjectId, purpose: column.purpose },
        })
        if (next === null) tally.unopenable.push(subjectId)
        else if (await column.replace(db, text, next)) tally.resealed += 1
      }),
    )
    onProgress(column.name, tally.resealed)
    after = last
  }
  tally.left = await column.count(db, keyId)
  return tally
}

/** Pages of submissions are needed after a restore, for as long as a backup is kept. */
async function resealLog(
  { vault, submissionLog, onProgress }: Resealing,
  keyId: string,
): Promise<Tally> {
  const tally: Tally = { resealed: 0, left: 0, unopenable: [] }
  for (const intentId of await submissionLog.list(new Date(0))) {
    const page = readPage(await submissionLog.find(intentId))
    if (page === null) continue // no card was given for it
    const { accountId, sealedSession, sealedIntent } = page
    if (sealedSession.includes(keyId) && sealedIntent.includes(keyId)) continue
    const of = (purpose: SealContext['purpose']) => ({ accountId, subjectId: intentId, purpose })
    const session = await vault.reseal(sealedSession, of('shop_session'))
    const intent = await vault.reseal(sealedIntent, of('pressed_intent'))
    if (session === null || intent === null) {
      tally.unopenable.push(intentId)
      tally.left += 1
      continue
    }
    const next = { ...page, sealedSession: session.sealed, sealedIntent: intent.sealed }
    await submissionLog.replace(intentId, pageOf(next))
    tally.resealed += 1
    if (tally.resealed % AT_ONCE === 0) onProgress(LOG, tally.resealed)
  }
  onProgress(LOG, tally.resealed)
  return tally
}
