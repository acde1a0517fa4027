// A signed message signs in once; a forged, altered, late or foreign one never.
import type { Answer } from '../../scripts/local/client.ts'
import { call } from '../../scripts/local/client.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'

const PROCESSES = 4

type Signed = { message: string; signature: string }

const STATE = 'server/src/accounts/sessions/state.ts'

/** Each tries to sign in as the victim with what an attacker can have. */
const FORGED: Record<string, (world: World, victim: Wallet) => Promise<Signed>> = {
  'forged key': async (world, victim) => signedBy(newWallet(), await challengeFor(world, victim)),
  'wrong domain': async (world, victim) => {
    const message = await challengeFor(world, victim)
    return signedBy(victim, message.replace('florin.localhost wants', 'evil.example wants'))
  },
  'wrong uri': async (world, victim) => {
    const message = await challengeFor(world, victim)
    return signedBy(victim, message.replace(/^URI: .*$/m, 'URI: http://evil.example'))
  },
  'wrong address': async (world, victim) => {
    const attacker = newWallet()
    const message = await challengeFor(world, victim)
    return signedBy(attacker, message.replace(victim.address, attacker.address))
  },
  'another nonce': async (world, victim) => {
    const message = await challengeFor(world, victim)
    return signedBy(victim, message.replace(/^Nonce: .*$/m, `Nonce: ${'0'.repeat(32)}`))
  },
  expired: async (world, victim) => {
    const message = await challengeFor(world, victim)
    const [issuedAt, expiresAt] = [Date.now() - 600_000, Date.now() - 1].map((ms) => new Date(ms))
    await world.sql.query(
      'UPDATE sign_in_challenges SET issued_at = $2, expires_at = $3 WHERE nonce = $1',
      [/^Nonce: (.*)$/m.exec(message)?.[1], issuedAt, expiresAt],
    )
    const late = message
      .replace(/^Issued At: .*$/m, `Issued At: ${issuedAt?.toISOString()}`)
      .replace(/^Expiration Time: .*$/m, `Expiration Time: ${expiresAt?.toISOString()}`)
    return signedBy(victim, late)
  },
}

export const proof: Proof = {
  promise: 'A signed message signs in once; a forged, altered, late or foreign one never',
  faults: [
    {
      name: 'the server does not consume the nonce',
      patches: [
        {
          file: 'server/src/accounts/sessions/repository.ts',
          in: 'consumeChallenge',
          returns: 'true',
        },
      ],
      caughtBy: 'replays',
    },
    {
      name: 'the server accepts any signature',
      patches: [{ file: STATE, in: 'decideSignIn', replace: "'signature'", by: 'null' }],
      caughtBy: 'forged key: sessions',
    },
    {
      name: 'the server does not compare the message',
      patches: [{ file: STATE, in: 'decideSignIn', without: 'mismatch' }],
      caughtBy: 'wrong domain: sessions',
    },
    {
      name: 'the server ignores the expiry',
      patches: [{ file: STATE, in: 'decideSignIn', without: 'expired' }],
      caughtBy: 'expired: sessions',
    },
  ],
  run: ({ isQuick, directory }) =>
    withWorld({ processes: PROCESSES, directory }, async (world) => {
      const verdict = new Verdict()
      await proveReplays(world, verdict, isQuick ? 200 : 1_000)
      for (const [kind, forge] of Object.entries(FORGED))
        await proveForged(world, verdict, { kind, forge, count: isQuick ? 5 : 50 })
      return verdict
    }),
}

type Forgery = {
  readonly kind: string
  readonly forge: (world: World, victim: Wallet) => Promise<Signed>
  readonly count: number
}

async function proveReplays(world: World, verdict: Verdict, count: number): Promise<void> {
  const wallet = newWallet()
  const signed = signedBy(wallet, await challengeFor(world, wallet))
  const answers = await Promise.all(Array.from({ length: count }, () => send(world, signed)))
  const statuses = (status: number) => answers.filter((answer) => answer.status === status).length
  verdict.equal(`sessions from ${count} replays`, await sessionsOf(world, wallet), 1)
  verdict.equal('answers with 200', statuses(200), 1)
  verdict.equal('answers with 401', statuses(401), count - 1)
}

async function proveForged(
  world: World,
  verdict: Verdict,
  { kind, forge, count }: Forgery,
): Promise<void> {
  const { rows } = await world.sql.query('SELECT count(*) FROM sessions')
  const before = Number(rows[0].count)
  const answers: Answer[] = []
  for (let i = 0; i < count; i++) {
    answers.push(await send(world, await forge(world, newWallet())))
  }
  const after = await world.sql.query('SELECT count(*) FROM sessions')
  verdict.equal(`${kind}: sessions`, Number(after.rows[0].count) - before, 0)
  const refused = answers.filter((answer) => answer.status === 401).length
  verdict.equal(`${kind}: refused with 401`, refused, count)
}

async function challengeFor(world: World, { address }: Wallet): Promise<string> {
  const { url } = world.next()
  return (await call(url, 'POST', '/v1/session/challenge', { body: { address } })).body.message
}

function signedBy(wallet: Wallet, message: string): Signed {
  return { message, signature: wallet.sign(message) }
}

function send(world: World, signed: Signed): Promise<Answer> {
  return call(world.next().url, 'POST', '/v1/session', { body: signed })
}

async function sessionsOf(world: World, { address }: Wallet): Promise<number> {
  const { rows } = await world.sql.query(
    `SELECT count(*) FROM sessions JOIN accounts ON accounts.id = sessions.account_id
      WHERE wallet_address = $1`,
    [address],
  )
  return Number(rows[0].count)
}
