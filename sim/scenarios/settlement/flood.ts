/**
 * An attacker floods one session with hundreds of junk and failed transactions that name it. Its
 * own payment arrives among them, beside payments of others that share its marker. Runs on the fake
 * network, since Surfpool slows down with its history.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, KeyPairSigner } from '@solana/kit'
import { generateKeyPairSigner } from '@solana/kit'
import type { FakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { startFakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import type { Signed } from '../../../scripts/local/fake-solana/testing.ts'
import { askAt, mention, sendAt, signAt } from '../../../scripts/local/fake-solana/testing.ts'
import type { Verdict } from '../../verdict.ts'
import { inParallel } from '../../world/parallel.ts'
import { tokenAccountOf } from './accounts.ts'
import { listAll } from './audit.ts'
import { transfer } from './instructions.ts'
import type { Payable, TestEnv } from './setup.ts'
import { openShop } from './setup.ts'
import { withProcesses } from './test-env.ts'

const SLOT_MS = 100
const AT_ONCE = 25
const OTHERS = 10
const CENTS = 2_000
const PURSE_BASE_UNITS = 1_000_000_000n
const LAMPORTS = 1_000_000_000_000n
const POLL_MS = 50
/** How long another payment may take while the flood is ingested. */
const HELD_UP_MS = 10_000
const FOUND_WITHIN_MS = 120_000

export async function flood(count: number, verdict: Verdict): Promise<void> {
  const chain = await startFakeSolana({ slotMs: SLOT_MS })
  try {
    const { rpcUrl, wsUrl } = chain
    const fee = await newWallet(chain, 0n)
    await withProcesses({ rpcUrl, wsUrl, feeAddress: fee.address }, ({ ask, prove }) =>
      drown({ chain, ask, prove }, count, verdict),
    )
  } finally {
    await chain.stop()
  }
}

async function newWallet(chain: FakeSolana, baseUnits: bigint | null): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  chain.fundSol(signer.address, LAMPORTS)
  if (baseUnits !== null) await chain.fundToken(signer.address, baseUnits)
  return signer
}

type Water = { readonly chain: FakeSolana } & Pick<TestEnv, 'ask' | 'prove'>

async function drown({ chain, ask, prove }: Water, count: number, verdict: Verdict): Promise<void> {
  const accounts = { wallet: (baseUnits: bigint | null) => newWallet(chain, baseUnits) }
  const shop = openShop({ ask, prove, accounts })
  const target = await shop.session(CENTS)
  const others = await Promise.all(Array.from({ length: OTHERS }, () => shop.session(CENTS)))
  const [attacker, payer] = [await newWallet(chain, 0n), await newWallet(chain, PURSE_BASE_UNITS)]
  const junk = Array.from({ length: count }, (_, at) => () => spam(chain, attacker, target, at))
  const waits: Promise<number>[] = []
  const paying = [target, ...others].map((payable) => async () => {
    const signed = await payment(chain, payer, payable)
    if (payable !== target) waits.push(paidAfterMs({ chain, ask }, payable, signed.signature))
    return signed
  })
  const sent = await sendMixed(chain, junk, paying)

  const tookMs = await Promise.all(waits)
  console.log(`  other payments during the flood were seen after ${tookMs.join(', ')} ms`)
  const status = await completed(ask, target)
  const path = `${target.path}/${target.id}/detections?limit=100`
  const shown = await allShown(ask, path, sent.junk.length + 1)
  verdict.equal('the flooded session', status, 'complete/paid')
  verdict.equal('transactions listed in its detections', shown.length, count + 1)
  const listed = new Set(shown.map(({ signature }) => signature))
  verdict.none(
    'transactions of the flood that are not listed',
    sent.junk.filter((signature) => !listed.has(signature)),
  )
  const tally = Object.groupBy(shown, ({ verdict: word }) => word)
  const counted = Object.entries(tally).map(([word, list]) => `${word} ${list?.length}`)
  verdict.equal('their verdicts', counted.toSorted().join(', '), expectedTally(count))
  verdict.none(
    `other payments, of ${OTHERS}, delayed by more than ${HELD_UP_MS / 1000} s`,
    tookMs.filter((ms) => ms > HELD_UP_MS).map((ms) => `${ms} ms`),
  )
}

const expectedTally = (count: number) =>
  `failed ${Math.floor(count / 2)}, no_value ${Math.ceil(count / 2)}, paid 1`

/** Half do nothing, half fail; all differ. */
async function spam(chain: FakeSolana, attacker: KeyPairSigner, target: Payable, at: number) {
  const { references, tokenAccount: to, baseUnits } = target
  const nothing = () => mention(attacker, references, BigInt(at + 1))
  const failing = async () =>
    transfer({
      from: await tokenAccountOf(attacker.address),
      to,
      baseUnits: baseUnits + BigInt(at),
      authority: attacker,
      references,
    })
  const instruction = at % 2 === 0 ? nothing() : await failing()
  return await signAt(askAt(chain.rpcUrl), attacker, [instruction])
}

async function payment(chain: FakeSolana, payer: KeyPairSigner, payable: Payable): Promise<Signed> {
  const { tokenAccount: to, baseUnits, references } = payable
  const from = await tokenAccountOf(payer.address as Address)
  const instruction = transfer({ from, to, baseUnits, authority: payer, references })
  return await signAt(askAt(chain.rpcUrl), payer, [instruction])
}

type Making = () => Promise<Signed>

/** Spreads the payments over the junk, with the target's in the middle. */
async function sendMixed(chain: FakeSolana, junk: readonly Making[], paying: readonly Making[]) {
  const [target, ...others] = paying as [Making, ...Making[]]
  const middle = Math.floor(junk.length / 2)
  const every = Math.floor(junk.length / others.length)
  const queue: { make: Making; isJunk: boolean }[] = junk.flatMap((make, at) => [
    ...(at === middle ? [{ make: target, isJunk: false }] : []),
    ...(at % every === 0 && others.length > 0
      ? [{ make: others.shift() as Making, isJunk: false }]
      : []),
    { make, isJunk: true },
  ])
  const sent: string[] = []
  const ask = askAt(chain.rpcUrl)
  await inParallel(AT_ONCE, queue, async ({ make, isJunk }) => {
    const signed = await make()
    await sendAt(ask, signed, { skipPreflight: true })
    if (isJunk) sent.push(signed.signature)
  })
  return { junk: sent }
}

/** From confirmation on the network until the API reports it. */
async function paidAfterMs(
  { chain, ask }: Omit<Water, 'prove'>,
  payable: Payable,
  signature: string,
) {
  const isThere = () => ['confirmed', 'finalized'].includes(chain.find(signature)?.status ?? '')
  while (!isThere()) await delay(POLL_MS)
  const since = Date.now()
  for (;;) {
    const { body } = await ask('mine', 'GET', `${payable.path}/${payable.id}`)
    const afterMs = Date.now() - since
    if (body.payment_status === 'paid' || afterMs > FOUND_WITHIN_MS) return afterMs
    await delay(POLL_MS)
  }
}

async function completed(ask: TestEnv['ask'], { path, id }: Payable): Promise<string> {
  const end = Date.now() + FOUND_WITHIN_MS
  for (;;) {
    const { body } = await ask('mine', 'GET', `${path}/${id}`)
    if (body.status === 'complete' || Date.now() > end) {
      return `${body.status}/${body.payment_status}`
    }
    await delay(POLL_MS)
  }
}

type Shown = { readonly signature: string; readonly verdict: string; readonly commitment: string }

async function allShown(ask: TestEnv['ask'], path: string, count: number): Promise<Shown[]> {
  const end = Date.now() + FOUND_WITHIN_MS
  for (;;) {
    const shown = await listAll<Shown>({ ask }, 'mine', path)
    const final = shown.filter(({ commitment }) => commitment === 'finalized')
    if (final.length >= count || Date.now() > end) return shown
    await delay(POLL_MS * 10)
  }
}
