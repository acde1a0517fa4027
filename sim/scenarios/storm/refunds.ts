import { setTimeout as delay } from 'node:timers/promises'
import type { KeyPairSigner } from '@solana/kit'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import type pg from 'pg'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import type { Answer } from '../../../scripts/local/client.ts'
import { createKey } from '../../../scripts/local/client.ts'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Fate, Field } from '../ingestion/field.ts'
import { fateOf, signBuilt } from '../ingestion/field.ts'
import { newRequest, payAtEndpoint, toBaseUnits } from '../ingestion/payers.ts'
import type { PaymentRequest, TestEnv } from '../ingestion/test-env.ts'
import { callUntil } from '../ingestion/test-env.ts'

/** A paid session; its merchant has an account of its own, and its wallet no other business. */
export type Sale = { readonly request: PaymentRequest; readonly merchant: KeyPairSigner }

/** So much more than any sale that the chain would allow several refunds. */
const FLOAT = toBaseUnits(10_000_000)
const LAMPORTS = 1_000_000_000n
const ASKED_FOR_MS = 20_000
const ASKED_AT_ONCE = 3

/** Sells one thing after the other and refunds most of them, some in parts, each asked for several times. */
export async function sellOn(
  testEnv: TestEnv,
  appUrl: string,
  random: Random,
  sales: Sale[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const wallet = newWallet()
    // The API may be gone at any moment.
    const key = await createKey(testEnv.url, wallet, { name: 'seller', appUrl }).catch(() => null)
    if (key === null) {
      await delay(200)
      continue
    }
    const sale = await sell(testEnv, wallet, key)
    sales.push(sale)
    if ((await payAtEndpoint(testEnv, sale.request)) !== 'final' || random() < 0.3) continue
    const { path, merchant, amountCents } = sale.request
    const isComplete = ({ body }: Answer) => body.status === 'complete'
    if ((await callUntil(testEnv, 'GET', path, merchant.key, undefined, isComplete)) === null)
      continue
    const part = random() < 0.5 ? { amount: Math.ceil(amountCents * 0.4) } : {}
    await refund(testEnv, sale, part, ASKED_FOR_MS)
  }
}

async function sell(testEnv: TestEnv, owner: Wallet, key: string): Promise<Sale> {
  const merchant = await createKeyPairSignerFromBytes(Uint8Array.from(owner.keypair))
  testEnv.field.chain.fundSol(merchant.address, LAMPORTS)
  await testEnv.field.chain.fundToken(merchant.address, FLOAT)
  const [tokenAccount] = await findTokenAccount(merchant.address)
  const wallet = { key, wallet: merchant.address, tokenAccount }
  return { merchant, request: await newRequest(testEnv, 'checkout_sessions', { merchant: wallet }) }
}

// Unpaid, or paid by several transactions: the merchant would have to name one.
const ENDS = ['refund_complete', 'refund_too_large', 'refund_unpaid', 'parameter_missing']
const isEnd = ({ body }: Answer) => ENDS.includes(body.error?.code)
const isAnswer = (answer: Answer) =>
  answer.status === 200 || answer.body.error?.code === 'refund_in_progress' || isEnd(answer)

/** Asks and sends, at least once; whatever was issued before is sent again. */
async function refund(
  testEnv: TestEnv,
  { request, merchant }: Sale,
  body: object,
  forMs: number,
): Promise<void> {
  const { field } = testEnv
  const issued = new Set<string>()
  const path = `${request.path}/refund_transaction`
  const deadline = Date.now() + forMs
  do {
    const asked = Array.from({ length: ASKED_AT_ONCE }, () =>
      callUntil(testEnv, 'POST', path, request.merchant.key, body, isAnswer),
    )
    const answers = (await Promise.all(asked)).filter((answer) => answer !== null)
    for (const answer of answers) {
      const wire = answer.body.next_action?.transaction.serialized_transaction
      if (wire !== undefined) issued.add(wire)
    }
    await Promise.all([...issued].map((wire) => land(field, merchant, wire)))
    if (answers.some(isEnd)) return
    await delay(500)
  } while (Date.now() < deadline)
}

async function land(field: Field, merchant: KeyPairSigner, wire: string): Promise<Fate> {
  const sent = await signBuilt(wire, [merchant], [])
  await field.send(sent)
  return await fateOf(field, sent.signature)
}

type Row = { readonly id: string; readonly received: string; readonly refunded: string }

/**
 * Sales whose merchant lost more than was paid, or other than the database says. Null: a refund is
 * pending.
 */
async function judgeSales(
  { chain }: Field,
  sql: pg.ClientBase,
  sales: readonly Sale[],
): Promise<{ readonly refunded: number; readonly breaches: string[] } | null> {
  const { rows } = await sql.query<Row & { pending: string }>(
    `SELECT payables.id, received_base_units AS received,
       coalesce(sum(amount_base_units) FILTER (WHERE refunds.state = 'landed'), 0) AS refunded,
       count(*) FILTER (WHERE refunds.state IN ('live', 'confirmed')) AS pending
     FROM payables LEFT JOIN refunds ON source = payables.id
     WHERE payables.id = ANY($1) GROUP BY payables.id, received_base_units`,
    [sales.map(({ request }) => request.id)],
  )
  if (rows.some(({ pending }) => pending !== '0')) return null
  const known = new Map(rows.map((row) => [row.id, row]))
  const breaches = sales.flatMap(({ request: { id, merchant } }) => {
    const [received, refunded] = [known.get(id)?.received, known.get(id)?.refunded].map((units) =>
      BigInt(units ?? 0),
    ) as [bigint, bigint]
    const account = chain.readAccount(merchant.tokenAccount, 'finalized')
    const held = account === null ? 0n : Buffer.from(account.data).readBigUInt64LE(64)
    const gone = FLOAT + received - held
    const why =
      gone > received ? 'more than was paid' : gone !== refunded ? `not ${refunded}` : null
    return why === null ? [] : [`${id}: ${gone} of ${received} went back, ${why}`]
  })
  return { breaches, refunded: rows.filter(({ refunded }) => refunded !== '0').length }
}

const SETTLED_WITHIN_MS = 60_000

/** In the calm every merchant asks for one more refund, twice: no more than was paid may go back. */
export async function checkSales(testEnv: TestEnv, sql: pg.ClientBase, sales: readonly Sale[]) {
  for (let times = 0; times < 2; times++) {
    const judged = await settle(testEnv.field, sql, sales)
    if (judged.breaches.length > 0) return judged
    await Promise.all(sales.map((sale) => refund(testEnv, sale, {}, 0)))
  }
  return await settle(testEnv.field, sql, sales)
}

/** Waits until no refund is pending. */
async function settle(field: Field, sql: pg.ClientBase, sales: readonly Sale[]) {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const judged = await judgeSales(field, sql, sales)
    if (judged !== null) return judged
    if (Date.now() > deadline) return { refunded: 0, breaches: ['a refund stays pending'] }
    await delay(500)
  }
}
