// Refused requests are in the audit log with their number and address, however many there are; and an attacker who
// varies all that can be varied adds no more rows than the log keeps apart.
import { call, createKey, signIn } from '../../scripts/local/client.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { inParallel } from '../world/parallel.ts'

const PROCESSES = 2
const AT_ONCE = 20
const FORWARD_SECRET = 'a secret that the web server and the API of a proof share'
/** Kinds that a process keeps apart in a minute, and one for each code beyond. */
const MOST_ROWS = 100 + 20
const RECORDED_WITHIN_MS = 10_000

const STATE = 'server/src/accounts/refused-attempts/state.ts'
const REPOSITORY = 'server/src/accounts/refused-attempts/repository.ts'

export const proof: Proof = {
  promise: 'Refused requests are in the audit log with number and address, and cannot fill it',
  faults: [
    {
      name: 'refused requests are not noted',
      patches: [{ file: 'server/src/http/server.ts', in: 'noteRefusal', first: 'return' }],
      caughtBy: 'in the audit log',
    },
    {
      name: 'a later count replaces the earlier one',
      patches: [
        { file: REPOSITORY, in: 'count', replace: 'refused_attempts.attempts + ', by: '1 + ' },
      ],
      caughtBy: 'in the audit log',
    },
    {
      name: 'a sign-in is not joined to the account of its wallet',
      patches: [
        {
          file: REPOSITORY,
          in: 'count',
          replace: 'accounts.wallet_address = given.wallet',
          by: 'false',
        },
      ],
      caughtBy: 'sign_in_signature_invalid in the audit log',
    },
    {
      name: 'a dead key is refused without a trace',
      patches: [
        {
          file: 'server/src/accounts/api-keys/authentication.ts',
          in: 'refuseDead',
          first: 'return null',
        },
      ],
      caughtBy: 'api_key_invalid in the audit log',
    },
    {
      name: 'kinds are kept apart without a bound',
      patches: [
        { file: STATE, in: 'KINDS_PER_MINUTE', replace: '100', by: '1e9' },
        { file: STATE, in: 'KINDS_PER_ADDRESS', replace: '10', by: '1e9' },
      ],
      caughtBy: 'rows beyond those kept apart',
    },
  ],
  run: ({ isQuick, directory }) =>
    withWorld(
      { processes: PROCESSES, directory, environment: { FORWARD_SECRET } },
      async (world) => {
        const verdict = new Verdict()
        await proveRecorded(world, verdict, isQuick ? 20 : 100)
        await proveBounded(world, verdict, isQuick ? 600 : 5_000)
        return verdict
      },
    ),
}

/** A request that is refused, and the address that the log must have. */
type Refused = {
  code: string
  send: (headers: Record<string, string>) => Promise<{ status: number }>
}

async function proveRecorded(world: World, verdict: Verdict, count: number): Promise<void> {
  const owner = newWallet()
  const { appUrl } = world
  const url = () => world.next().url
  const key = await createKey(url(), owner, { name: 'owner', appUrl })
  const cookie = await signIn(url(), owner)
  const create = async (body: object) =>
    (await call(url(), 'POST', '/v1/api_keys', { key, body })).body
  const narrow = await create({ scopes: ['gifts:read'] })
  const revoked = await create({})
  await call(url(), 'DELETE', `/v1/api_keys/${revoked.id}`, { key })
  await world.sql.query("UPDATE sessions SET signed_at = now() - interval '11 minutes'")
  const kinds: Refused[] = [
    { code: 'sign_in_signature_invalid', send: (headers) => forge(world, owner, headers) },
    {
      code: 'api_key_invalid',
      send: (headers) => call(url(), 'GET', '/v1/account', { key: revoked.secret, headers }),
    },
    {
      code: 'scope_missing',
      send: (headers) => call(url(), 'GET', '/v1/account', { key: narrow.secret, headers }),
    },
    {
      code: 'signature_required',
      send: (headers) =>
        call(url(), 'POST', '/v1/api_keys', { cookie, headers: { ...headers, origin: appUrl } }),
    },
  ]
  for (const [index, { code, send }] of kinds.entries()) {
    const address = `203.0.113.${index}`
    const statuses = await inParallel(
      AT_ONCE,
      Array(count).fill(from(address)),
      async (headers) => (await send(headers)).status,
    )
    verdict.equal(`${code}: refused`, statuses.filter((s) => s === 401 || s === 403).length, count)
    const seen = async () => {
      const { body } = await call(url(), 'GET', '/v1/audit_events?limit=100', { key })
      const entries = body.data.filter(
        (entry: { refusal: { code: string } | null; client_address: string }) =>
          entry.refusal?.code === code && entry.client_address === address,
      )
      return sum(entries.map((entry: { refusal: { attempts: number } }) => entry.refusal.attempts))
    }
    verdict.equal(`${code} in the audit log`, await settled(seen, count), count)
  }
}

/** Each attempt names another wallet and comes from another address. */
async function proveBounded(world: World, verdict: Verdict, count: number): Promise<void> {
  const tally = async () => {
    const { rows } = await world.sql.query(
      `SELECT count(*)::int AS rows, coalesce(sum(attempts), 0)::int AS attempts,
          count(DISTINCT minute)::int AS minutes FROM refused_attempts`,
    )
    return rows[0] as { rows: number; attempts: number; minutes: number }
  }
  const before = await tally()
  const owners = Array.from({ length: count }, newWallet)
  await inParallel(AT_ONCE, owners, (owner, n) =>
    forge(world, owner, from(`198.18.${n >> 8}.${n & 255}`)),
  )
  const attempts = await settled(async () => (await tally()).attempts - before.attempts, count)
  verdict.equal('attempts counted of those sent', attempts, count)
  const after = await tally()
  const most = (after.minutes - before.minutes + 1) * PROCESSES * MOST_ROWS
  const excess = Math.max(0, after.rows - before.rows - most)
  verdict.equal(`rows beyond those kept apart, of ${after.rows - before.rows}`, excess, 0)
}

/** Signs somebody else's sign-in message. */
async function forge(world: World, { address }: Wallet, headers: Record<string, string>) {
  const { url } = world.next()
  const asked = await call(url, 'POST', '/v1/session/challenge', { body: { address }, headers })
  const { message } = asked.body
  const body = { message, signature: newWallet().sign(message) }
  return await call(url, 'POST', '/v1/session', { body, headers })
}

/** As the web server forwards a client's address. */
const from = (address: string) => ({
  'florin-forward-secret': FORWARD_SECRET,
  'florin-client-address': address,
})

/** Asks until the number is there, or for so long that it never will be. */
async function settled(ask: () => Promise<number>, wanted: number): Promise<number> {
  const giveUpAt = performance.now() + RECORDED_WITHIN_MS
  let seen = await ask()
  while (seen < wanted && performance.now() < giveUpAt) seen = await ask()
  return seen
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
