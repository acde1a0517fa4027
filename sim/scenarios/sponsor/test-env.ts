/**
 * A gift service with a sponsor on its own network, and a ledger of what the sponsor should pay.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@solana/kit'
import type { Answer } from '../../../scripts/local/client.ts'
import { call, createKey } from '../../../scripts/local/client.ts'
import type { FakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { startFakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { askAt, sendAt } from '../../../scripts/local/fake-solana/testing.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { World } from '../../../scripts/local/world.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import type { Verdict } from '../../verdict.ts'
import { withIngestion } from '../../world/ingestion.ts'
import type { Draft } from './transactions.ts'
import { compile, feeOf, signedBy, take } from './transactions.ts'

export const LIMITS = {
  feeLamports: 25_000,
  perGift: 5,
  perClient: 6,
  perAccount: 8,
  lamportsPerDay: 10_000_000,
}
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
const START_LAMPORTS = 1_000_000_000n
const FORWARD_SECRET = 'what the web server knows and clients do not'
const GIFT_CENTS = 2_500

export type FundedGift = {
  readonly id: string
  readonly key: string
  readonly sender: Wallet
  readonly release: Wallet
}

export type TestEnv = {
  readonly world: World
  readonly chain: FakeSolana
  readonly sponsor: Wallet
  /** Every answer received. */
  readonly answers: { readonly what: string; readonly answer: Answer }[]
  /** From a new client, or from the named one. */
  post(path: string, body: unknown, options?: PostOptions): Promise<Answer>
  /** Open gifts, each of its own account unless they share a key. */
  fund(count: number, key?: string): Promise<FundedGift[]>
  newAccount(): Promise<string>
  /** The release as the API issues it, decoded. */
  ask(gift: FundedGift, recipient: Wallet, feePayer?: 'recipient'): Promise<Draft>
  /** Signed by both, unchanged or changed. */
  signed(draft: Draft, gift: FundedGift, recipient: Wallet): Uint8Array
  submit(gift: FundedGift, wire: Uint8Array, options?: PostOptions): Promise<Answer>
  /** The sponsor's loss, and its expected loss: the fees of what it signed and landed. */
  account(): Promise<{ lost: number; documented: number; booked: number; landed: number }>
  waitFor(gift: FundedGift, status: string): Promise<void>
  /** How many lines the processes have logged with these words. */
  lines(words: string): number
  /** The greatest value of a metric at any process. */
  metric(name: string): Promise<number>
  /** Waits until nothing is in flight. */
  settle(): Promise<void>
}

type PostOptions = { client?: string; idempotencyKey?: string }

export async function withTestEnv<Result>(
  directory: string | undefined,
  run: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const sponsor = newWallet()
  const chain = await startFakeSolana({ slotMs: 100 })
  // Lighthouse is not on this network and only has to succeed: the memo program accepts any text.
  chain.setAccount(LIGHTHOUSE, chain.readAccount(MEMO))
  chain.fundSol(sponsor.address as Address, START_LAMPORTS)
  const environment = {
    SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair),
    SPONSOR_FEE_LIMIT_LAMPORTS: `${LIMITS.feeLamports}`,
    SPONSOR_PER_GIFT: `${LIMITS.perGift}`,
    SPONSOR_PER_CLIENT_PER_DAY: `${LIMITS.perClient}`,
    SPONSOR_PER_ACCOUNT_PER_DAY: `${LIMITS.perAccount}`,
    SPONSOR_LAMPORTS_PER_DAY: `${LIMITS.lamportsPerDay}`,
    FORWARD_SECRET,
  }
  const logged: string[] = []
  const onLine = (line: string) => void logged.push(line)
  const options = { processes: 2, rpcUrls: chain.rpcUrl, environment, directory, onLine }
  try {
    return await withWorld(options, async (world) => {
      const { databaseUrl } = world
      const following = {
        ...{ databaseUrl, rpcUrls: chain.rpcUrl, wsUrl: chain.wsUrl, directory },
        environment: { SOLANA_LAG_SLOTS: '2', LOG_LEVEL: 'error' },
      }
      return await withIngestion(1, following, () =>
        run(openTestEnv(world, chain, sponsor, logged)),
      )
    })
  } finally {
    await chain.stop()
  }
}

function openTestEnv(
  world: World,
  chain: FakeSolana,
  sponsor: Wallet,
  logged: readonly string[],
): TestEnv {
  const answers: TestEnv['answers'] = []
  const { book, account, settle } = openLedger(world, chain, sponsor)
  let clients = 0
  const post: TestEnv['post'] = async (path, body, { client, idempotencyKey } = {}) => {
    clients += 1
    const headers = {
      'florin-forward-secret': FORWARD_SECRET,
      'florin-client-address': client ?? `10.${clients >> 8}.${clients & 255}.1`,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const answer = await call(world.next().url, 'POST', path, { headers, body })
    answers.push({ what: path, answer })
    return answer
  }
  return {
    ...{ world, chain, sponsor, answers, post, account, settle },
    ...openGifts(world, chain),
    lines: (words) => logged.filter((line) => line.includes(words)).length,
    async metric(name) {
      const pages = await Promise.all(
        world.apis.map(async ({ metricsUrl }) => await (await fetch(metricsUrl)).text()),
      )
      const found = pages.map((page) => new RegExp(`^${name}(?:{.*})? (\\S+)`, 'm').exec(page)?.[1])
      return Math.max(...found.map((value) => Number(value ?? Number.NaN)))
    },
    async ask({ id }, recipient, feePayer) {
      const body = {
        recipient_address: recipient.address,
        ...(feePayer && { fee_payer: feePayer }),
      }
      const answer = await post(`/v1/gifts/${id}/release`, body)
      if (answer.status !== 200) throw new Error(`no release: ${JSON.stringify(answer.body)}`)
      return take(answer.body.next_action.transaction.serialized_transaction)
    },
    signed(draft, { release }, recipient) {
      return signedBy(compile(draft), [recipient, release])
    },
    async submit(gift, wire, options) {
      const serialized_transaction = Buffer.from(wire).toString('base64')
      const path = `/v1/gifts/${gift.id}/release/submit`
      const answer = await post(path, { serialized_transaction }, options)
      if (answer.status === 200) book(take(serialized_transaction), answer)
      return answer
    },
  }
}

function openGifts(
  world: World,
  chain: FakeSolana,
): Pick<TestEnv, 'fund' | 'newAccount' | 'waitFor'> {
  const newAccount = () =>
    createKey(world.next().url, newWallet(), { name: 'proof', appUrl: world.appUrl })
  const fundOne = async (key: string): Promise<FundedGift> => {
    const [sender, release] = [newWallet(), newWallet()]
    chain.fundSol(sender.address as Address, START_LAMPORTS)
    await chain.fundToken(sender.address as Address, BigInt(GIFT_CENTS) * 10_000n)
    const body = {
      amount: GIFT_CENTS,
      sender_address: sender.address,
      release_verification_key: release.address,
    }
    const { body: gift } = await call(world.next().url, 'POST', '/v1/gifts', { key, body })
    const wire = compile(take(gift.next_action.transaction.serialized_transaction))
    await send(chain, signedBy(wire, [sender]))
    return { id: gift.id, key, sender, release }
  }
  const waitFor: TestEnv['waitFor'] = async ({ id, key }, status) => {
    const path = `/v1/gifts/${id}?wait_for=${status}&timeout=30`
    const { body } = await call(world.next().url, 'GET', path, { key })
    if (body.status !== status) throw new Error(`${id} is ${body.status}, not ${status}`)
  }
  const fund: TestEnv['fund'] = async (count, key) => {
    const one = async () => await fundOne(key ?? (await newAccount()))
    const gifts = await Promise.all(Array.from({ length: count }, one))
    for (const gift of gifts) await waitFor(gift, 'open')
    return gifts
  }
  return { fund, newAccount, waitFor }
}

function openLedger({ sql }: World, chain: FakeSolana, sponsor: Wallet) {
  /** The fee of each release that the sponsor signed, by signature. */
  const fees = new Map<string, number>()
  const book = (draft: Draft, { body }: Answer) => {
    const { signature } = body.last_release_attempt
    if (draft.feePayer === sponsor.address) fees.set(signature, feeOf(draft, 3))
  }
  const account: TestEnv['account'] = async () => {
    const left = chain.readAccount(sponsor.address as Address)?.lamports ?? 0n
    const landed = [...fees].filter(([signature]) => chain.find(signature) !== null)
    const { rows } = await sql.query(
      `SELECT coalesce(sum(fee_lamports), 0)::int AS booked FROM gift_release_attempts
        WHERE is_sponsored AND signature = ANY($1)`,
      [landed.map(([signature]) => signature)],
    )
    return {
      lost: Number(START_LAMPORTS - left),
      documented: landed.reduce((sum, [, fee]) => sum + fee, 0),
      booked: rows[0].booked,
      landed: landed.length,
    }
  }
  const settle: TestEnv['settle'] = async () => {
    for (let tries = 0; tries < 150; tries++) {
      const { rows } = await sql.query(
        "SELECT 1 FROM gift_release_attempts WHERE status = 'submitted'",
      )
      if (rows.length === 0) return
      await delay(200)
    }
    throw new Error('a release stays in flight')
  }
  return { book, account, settle }
}

export type Scenario = (testEnv: TestEnv, verdict: Verdict) => Promise<void>

export const codeOf = ({ status, body }: Answer) => `${status} ${body.error?.code ?? 'ok'}`

export function tally(answers: readonly Answer[], code: string): number {
  return answers.filter((answer) => codeOf(answer) === code).length
}

/** Sends directly to the network, bypassing the service. */
export async function send({ rpcUrl }: FakeSolana, wire: Uint8Array): Promise<void> {
  const sent = { signature: '', wire: Buffer.from(wire).toString('base64') }
  const { error } = await sendAt(askAt(rpcUrl), sent)
  if (error !== undefined) throw new Error(`sendTransaction: ${JSON.stringify(error)}`)
}

export async function latestBlockhash({ rpcUrl }: { rpcUrl: string }): Promise<string> {
  const { result } = await askAt(rpcUrl)('getLatestBlockhash', { commitment: 'finalized' })
  return result.value.blockhash
}
