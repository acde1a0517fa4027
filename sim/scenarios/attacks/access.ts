/** Every operation × every key with a single scope, every foreign origin, and an old signature. */
import { call, signIn } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Operation } from '../../../web/scripts/docs/contract.ts'
import { inParallel } from '../../world/parallel.ts'
import {
  isByFrame,
  isByKey,
  isBySession,
  isOpen,
  mayRefuse,
  namesObject,
  OPERATIONS,
  pathOf,
} from './contract.ts'
import type { Scenario, TestEnv } from './test-env.ts'
import { codeOf } from './test-env.ts'

const AT_ONCE = 8
const NO_ID = 'id_00000000000000000000000000'
const LEAST_SCOPES = 21
/** Deleting the account, new keys and rotated ones, payout wallets, cards. */
const LEAST_SIGNED = 7
const SIGNATURE_EXPIRED = "signed_at - interval '11 minutes'"

/** Each opens exactly the operations that the contract says, and sees the same refusal elsewhere. */
export const proveScopes: Scenario = async (testEnv, verdict) => {
  const { url, stranger, bySession } = testEnv
  const scopes = [...new Set(OPERATIONS.flatMap((each) => each['x-scope'] ?? []))]
  const keys = await inParallel(AT_ONCE, scopes, async (scope) => {
    const body = { name: scope, scopes: [scope], budget: null }
    const answer = await bySession(stranger, 'POST', '/v1/api_keys', body)
    return { scope, key: answer.body.secret as string }
  })
  const guarded = OPERATIONS.filter((each) => !isOpen(each))
  const tries = guarded.flatMap((operation) => keys.map((key) => ({ operation, ...key })))
  const wrong = await inParallel(AT_ONCE, tries, async ({ operation, scope, key }) => {
    const path = namesObject(operation) ? pathOf(operation, NO_ID) : operation.path
    const answer = await call(url, operation.method, path, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    }).catch(() => OTHER_FORM)
    const expected = expectedOf(operation, scope)
    const code = codeOf(answer)
    const isOpened = answer.status !== 401 && answer.status !== 403
    if (expected === null ? isOpened : code === expected) return null
    return `${operation.operationId} with ${scope}: ${code}, not ${expected ?? 'opened'}`
  })
  verdict.atLeast('scopes of the contract', scopes.length, LEAST_SCOPES)
  verdict.none(
    `of ${tries.length} operations with a single scope, opened or refused wrongly`,
    wrong.filter((each) => each !== null),
  )
}

/** An export or a table is an answer too. */
const OTHER_FORM = { status: 200, headers: new Headers(), body: {} }

/** Null: the key opens it. */
function expectedOf(operation: Operation, scope: string): string | null {
  if (isByFrame(operation)) return '401 card_frame_token_invalid'
  if (!isByKey(operation)) return '403 session_required'
  const needed = operation['x-scope']
  return needed === undefined || needed === scope ? null : '403 scope_missing'
}

const EVIL_ORIGINS = (own: string): Record<string, string | undefined> => ({
  'another site': 'https://evil.example',
  'a sandboxed page': 'null',
  'another scheme': own.replace(/^http:/, 'https:'),
  'another port': `${own}:8443`,
  'a longer name': `${own}.evil.example`,
  'a host below it': own.replace('//', '//evil.'),
  nobody: undefined,
})

/** A page of another site sends the owner's cookie. */
export const proveOrigins: Scenario = async ({ url, origin, stranger }, verdict) => {
  const writes = OPERATIONS.filter(
    (each) => each.method !== 'GET' && mayRefuse(each, 'origin_not_allowed'),
  )
  const unguarded = OPERATIONS.filter(
    (each) => each.method !== 'GET' && isBySession(each) && !writes.includes(each),
  )
  const origins = Object.entries(EVIL_ORIGINS(origin))
  const tries = writes.flatMap((operation) =>
    origins.map(([name, from]) => ({ operation, name, from })),
  )
  const wrong = await inParallel(AT_ONCE, tries, async ({ operation, name, from }) => {
    if (isOpen(operation) && from === undefined) return null // programs send none
    const answer = await call(url, operation.method, pathOf(operation, NO_ID), {
      cookie: stranger.cookie,
      ...(from === undefined ? {} : { headers: { origin: from } }),
    })
    const code = codeOf(answer)
    return code === '403 origin_not_allowed' ? null : `${operation.operationId}, ${name}: ${code}`
  })
  verdict.none(
    'writes by session that do not name the refusal of other origins',
    unguarded.map(({ operationId }) => operationId),
  )
  verdict.none(
    `of ${tries.length} writes from foreign pages, not refused`,
    wrong.filter((each) => each !== null),
  )
}

/** A stolen cookie is worth a session, not the account. */
export const proveOldSignature: Scenario = async (testEnv, verdict) => {
  const { url, origin, world } = testEnv
  const wallet = newWallet()
  const cookie = await signIn(url, wallet)
  const { body: session } = await call(url, 'GET', '/v1/session', { cookie })
  await world.sql.query(`UPDATE sessions SET signed_at = ${SIGNATURE_EXPIRED} WHERE id = $1`, [
    session.id,
  ])
  const signed = OPERATIONS.filter((each) => mayRefuse(each, 'signature_required'))
  const wrong = await inParallel(AT_ONCE, signed, async (operation) => {
    const path = namesObject(operation) ? pathOf(operation, NO_ID) : operation.path
    const answer = await call(url, operation.method, path, { cookie, headers: { origin } })
    const code = codeOf(answer)
    return code === '401 signature_required' ? null : `${operation.operationId}: ${code}`
  })
  verdict.atLeast('operations that need a fresh signature', signed.length, LEAST_SIGNED)
  verdict.none(
    `of ${signed.length} of them, done with a stolen cookie`,
    wrong.filter((each) => each !== null),
  )
  await proveTrail(testEnv, { cookie, wallet }, verdict)
}

/** The account's end leaves its trail, which nobody can shorten, and ends its other sessions. */
async function proveTrail(
  { url, origin, world }: TestEnv,
  { wallet, cookie }: { wallet: ReturnType<typeof newWallet>; cookie: string },
  verdict: Parameters<Scenario>[1],
): Promise<void> {
  const fresh = await signIn(url, wallet)
  const { body: list } = await call(url, 'GET', '/v1/sessions', { cookie: fresh })
  verdict.equal('sessions that the owner sees', list.data?.length, 2)
  const options = { cookie: fresh, headers: { origin } }
  const keep = '/v1/sessions?keep_current=true'
  const ended = await call(url, 'DELETE', keep, options)
  verdict.equal('ending the others', codeOf(ended), '200 ok')
  const stolen = await call(url, 'GET', '/v1/session', { cookie })
  verdict.equal('the stolen cookie afterwards', codeOf(stolen), '401 session_invalid')
  const { body: account } = await call(url, 'GET', '/v1/account', { cookie: fresh })
  const deleted = await call(url, 'DELETE', '/v1/account', options)
  verdict.equal('deleting the account with a fresh signature', codeOf(deleted), '200 ok')
  const count = async () => {
    const { rows } = await world.sql.query(
      'SELECT count(*)::int FROM audit_events WHERE account_id = $1 AND client_address IS NOT NULL',
      [account.id],
    )
    return rows[0].count as number
  }
  verdict.atLeast('audit events with an address that outlive the account', await count(), 4)
  const erasing = world.sql.query('DELETE FROM audit_events WHERE account_id = $1', [account.id])
  const outcome = await erasing.then(
    () => 'erased',
    (error: Error) => error.message,
  )
  verdict.equal('erasing them', outcome, 'audit_events is append-only')
}
