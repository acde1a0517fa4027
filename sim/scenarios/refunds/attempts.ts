/** Ways in which a merchant, a wallet or a network could refund one payment twice. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sale, TestEnv } from './test-env.ts'
import { SALE_CENTS, send, signInPlace, withBlockhash } from './test-env.ts'

export type Attempt = (testEnv: TestEnv, sale: Sale, index: number) => Promise<void>

/** Some requests share one key, some have their own. */
const atOnce: Attempt = async (testEnv, sale) => {
  const shared = randomUUID()
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      testEnv.ask(sale, {}, { idempotencyKey: index % 2 === 0 ? shared : randomUUID() }),
    ),
  )
  await testEnv.sendAll(sale)
}

/** The answer is lost early or late; the request is repeated with its key and without. */
const lostAnswer: Attempt = async (testEnv, sale, index) => {
  const idempotencyKey = randomUUID()
  await testEnv.ask(sale, {}, { idempotencyKey, loseAfterMs: (index * 7) % 40 })
  await Promise.all([testEnv.ask(sale, {}, { idempotencyKey }), testEnv.ask(sale)])
  await testEnv.sendAll(sale)
}

/** The wallet inserts a newer blockhash, and sends its own version beside the original. */
const newBlockhash: Attempt = async (testEnv, sale) => {
  await testEnv.ask(sale)
  for (const base64 of sale.handed.values()) {
    const newer = withBlockhash(base64, testEnv.chain.produceBlock().blockhash)
    await send(testEnv.chain, signInPlace(newer, sale.merchant))
  }
  await testEnv.sendAll(sale)
}

/** The same submission again and again, before and after it has landed, with reads in between. */
const resubmitted: Attempt = async (testEnv, sale) => {
  await testEnv.ask(sale)
  for (let times = 0; times < 5; times++) {
    await testEnv.sendAll(sale)
    await delay(60)
    await testEnv.ask(sale)
  }
  await testEnv.sendAll(sale)
}

/** Parts that exceed the whole, all at once and then one after the other. */
const inParts: Attempt = async (testEnv, sale) => {
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      [0.7, 0.4, 0.3].map((share) => testEnv.ask(sale, { amount: SALE_CENTS * share })),
    )
    await testEnv.sendAll(sale)
    await testEnv.until('a part is no longer pending', async () => {
      const { state } = await testEnv.newestOf(sale)
      return state !== 'live' && state !== 'confirmed'
    })
  }
}

const EDGES = [-2, -1, 0, 1, 2] as const

/** Sent around its last valid block, while another refund is requested all the time. */
const atTheEdge: Attempt = async (testEnv, sale, index) => {
  await testEnv.ask(sale)
  const last = Number((await testEnv.newestOf(sale)).last_valid_block_height)
  const sendAt = last + (EDGES[index % EDGES.length] as number)
  await testEnv.until('its last block is near', () => testEnv.clock.height() >= sendAt)
  await testEnv.sendAll(sale)
  await testEnv.until('the first has landed or is dead', async () => {
    await testEnv.ask(sale)
    return sale.handed.size > 1 || (await testEnv.newestOf(sale)).state === 'landed'
  })
  await testEnv.sendAll(sale)
}

export const ATTEMPTS: readonly Attempt[] = [
  atOnce,
  lostAnswer,
  newBlockhash,
  resubmitted,
  atOnce,
  inParts,
  atTheEdge,
  atOnce,
]
