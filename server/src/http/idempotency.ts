import type { KeyObject } from 'node:crypto'
import { createHmac, hash } from 'node:crypto'
import type { Claim } from '../db/claims.ts'
import { ClaimTaken, findClaim } from '../db/claims.ts'
import type { Queryable } from '../db/queryable.ts'
import { holdsCardNumber } from '../lib/card-numbers.ts'
import { ApiError } from '../lib/error-codes.ts'
import type { Secrets } from '../lib/secrets.ts'
import { mapSecrets } from '../lib/secrets.ts'

/** Printable ASCII, which every client and proxy carries unchanged. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,255}$'
const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN)
/** Unix seconds. */
export const IDEMPOTENCY_SINCE_PATTERN = '^[0-9]{1,10}$'
const SINCE = new RegExp(IDEMPOTENCY_SINCE_PATTERN)

/** The claim for the request's Idempotency-Key; null without one. */
export function claimOf(
  fingerprintKeys: Secrets<KeyObject>,
  scope: string,
  request: {
    key: string | undefined
    since?: string | undefined
    method: string
    path: string
    body: unknown
  },
): Claim | null {
  const { key, since, method, path, body } = request
  if (since !== undefined && !SINCE.test(since)) {
    throw new ApiError('parameter_invalid', {
      param: 'Idempotency-Since',
      problem: 'it must be a time in Unix seconds',
    })
  }
  if (key === undefined) return null
  if (!KEY.test(key)) {
    throw new ApiError('parameter_invalid', {
      param: 'Idempotency-Key',
      problem: 'it must be 1 to 255 printable ASCII characters without spaces',
    })
  }
  const keyed = (text: string) =>
    mapSecrets(fingerprintKeys, (it) => createHmac('sha256', it).update(text).digest())
  const name = `${method} ${path} ${key}`
  return {
    scope,
    // A plain hash survives a change of our secret, but would reveal a card number by guessing.
    keyHash: holdsCardNumber(key) ? keyed(name)[0] : hash('sha256', name, 'buffer'),
    fingerprints: keyed(canonicalJson(body)),
    sinceSeconds: since === undefined ? undefined : Number(since),
    isRecorded: false,
  }
}

/**
 * Runs `handle`, unless the claim was recorded before: then `replay` answers. The look-up comes
 * last: usually there is nothing to find, and the insert of the claim decides every race. Refusals
 * are looked up too, since the cause of a refusal may be the change that the first request made.
 */
export async function answerOnce<Result>(
  db: Queryable,
  claim: Claim | null,
  handle: () => Promise<Result>,
  replay: (resourceId: string | null) => Promise<Result>,
): Promise<{ result: Result; replayed: boolean }> {
  try {
    const result = await handle()
    if (claim !== null && !claim.isRecorded) throw new Error('the handler did not record its claim')
    return { result, replayed: false }
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500
    if (claim === null || !(isRefusal || error instanceof ClaimTaken)) throw error
    const earlier = await findClaim(db, claim)
    if (earlier === null) throw isRefusal ? error : new ApiError('idempotency_key_in_use', {})
    const isSame = claim.fingerprints.some((it) => it.equals(earlier.fingerprint))
    if (!isSame && claim.sinceSeconds === undefined) {
      throw new ApiError('idempotency_key_reused', {})
    }
    return { result: await replay(earlier.resourceId), replayed: true }
  }
}

/** Parameters in another order are the same request. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
      return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? 'null'
  )
}
