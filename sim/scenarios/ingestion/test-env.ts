import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@solana/kit'
import type { Answer } from '../../../scripts/local/client.ts'
import { call } from '../../../scripts/local/client.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { Fate, Field, Sent } from './field.ts'
import { fateOf } from './field.ts'

/** A wallet that is paid, with an API key of its account. */
export type Merchant = {
  readonly key: string
  readonly wallet: Address
  readonly tokenAccount: Address
}

/** A session or transaction intent of ours: the request and the API's answer. */
export type PaymentRequest = {
  readonly id: string
  readonly path: string
  readonly merchant: Merchant
  readonly amountCents: number
  readonly feeCents: number
  /** Its own reference, and the marker. */
  readonly references: readonly [Address, Address]
}

/**
 * The environment of the lifecycles, and the decisions of owners, which the chain does not show.
 */
export type TestEnv = {
  readonly field: Field
  readonly url: string
  readonly keys: readonly string[]
  readonly merchants: readonly Merchant[]
  readonly feeTokenAccount: Address
  readonly givenUp: Set<string>
  readonly requests: Map<string, PaymentRequest>
  readonly canceled: Set<string>
  /** Payments that an owner accepted for a request: its id and the signature. */
  readonly accepted: Set<string>
  readonly answers: Map<number, number>
  /**
   * All amounts differ, so that the match of a payment without a reference does not depend on what
   * else is open. Amounts one USDC higher are free as well: a lying node adds that much.
   */
  readonly nextCents: () => number
}

export type Plan = (testEnv: TestEnv) => Promise<void>

export const PURSE_BASE_UNITS = 100_000_000_000n
const TRIES = 8
const PATIENCE_MS = 40_000
const SPREAD_MS = 8_000
const UNANSWERED = 0

// Final refusals: a retry would not help.
const FINAL_CODES: ReadonlySet<string> = new Set([
  'gift_released',
  'gift_reclaimed',
  'payment_complete',
  'payment_confirmed',
  'payment_canceled',
  'detection_counted',
])

/** Retries until the API accepts; null when it never does. */
export async function callUntil(
  testEnv: TestEnv,
  method: string,
  path: string,
  key: string,
  body?: object,
  isEnough: (answer: Answer) => boolean = ({ status }) => status === 200,
): Promise<Answer | null> {
  const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const asked = call(testEnv.url, method, path, { key, headers, ...(body && { body }) })
    // A connection may break on a busy machine; retried under the same key.
    const answer = await asked.catch(() => null)
    const status = answer?.status ?? UNANSWERED
    testEnv.answers.set(status, (testEnv.answers.get(status) ?? 0) + 1)
    if (answer !== null && isEnough(answer)) return answer
    if (FINAL_CODES.has(answer?.body.error?.code)) return null
    await delay(150, undefined, { signal: testEnv.field.closed })
  }
  return null
}

/** Retries until the chain has decided. A lost transaction may come back beside its successor. */
export async function land(field: Field, make: () => Promise<Sent | null>): Promise<Fate> {
  const lost: Sent[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    const sent = await make()
    if (sent === null) return 'lost'
    await field.send(sent)
    const fate = await fateOf(field, sent.signature)
    if (fate !== 'lost') return fate
    lost.push(sent)
    const ghost = lost[below(field.random, lost.length)] as Sent
    if (field.random() < 0.3) await field.send(ghost)
  }
  return 'lost'
}

/** Runs this many lifecycles in parallel, each by the next plan in turn; none without plans. */
export async function runLifecycles(
  testEnv: TestEnv,
  plans: readonly Plan[],
  count: number,
  isOver: () => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: plans.length === 0 ? 0 : count }, async (_, index) => {
      await delay(testEnv.field.random() * SPREAD_MS) // not all in one block
      if (!isOver()) await (plans[index % plans.length] as Plan)(testEnv)
    }),
  )
}
