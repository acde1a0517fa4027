/** Ways in which a merchant, a wallet or a network could refund one payment twice. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sale, Stage } from './stage.ts'
import { SALE_CENTS, send, signInPlace, withBlockhash } from './stage.ts'

export type Attempt = (stage: Stage, sale: Sale, index: number) => Promise<void>

/** Some requests share one key, some have their own. */
const atOnce: Attempt = async (stage, sale) => {
  const shared = randomUUID()
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      stage.ask(sale, {}, { idempotencyKey: index % 2 === 0 ? shared : randomUUID() }),
    ),
  )
  await stage.sendAll(sale)
}

/** The answer is lost early or late; the request is repeated with its key and without. */
const lostAnswer: Attempt = async (stage, sale, index) => {
  const idempotencyKey = randomUUID()
  await stage.ask(sale, {}, { idempotencyKey, loseAfterMs: (index * 7) % 40 })
  await Promise.all([stage.ask(sale, {}, { idempotencyKey }), stage.ask(sale)])
  await stage.sendAll(sale)
}

/** The wallet inserts a newer blockhash, and sends its own version beside the original. */
const newBlockhash: Attempt = async (stage, sale) => {
  await stage.ask(sale)
  for (const base64 of sale.handed.values()) {
    const newer = withBlockhash(base64, stage.chain.produceBlock().blockhash)
    await send(stage.chain, signInPlace(newer, sale.merchant))
  }
  await stage.sendAll(sale)
}

/** The same submission again and again, before and after it has landed, with reads in between. */
const resubmitted: Attempt = async (stage, sale) => {
  await stage.ask(sale)
  for (let times = 0; times < 5; times++) {
    await stage.sendAll(sale)
    await delay(60)
    await stage.ask(sale)
  }
  await stage.sendAll(sale)
}

/** Parts that exceed the whole, all at once and then one after the other. */
const inParts: Attempt = async (stage, sale) => {
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      [0.7, 0.4, 0.3].map((share) => stage.ask(sale, { amount: SALE_CENTS * share })),
    )
    await stage.sendAll(sale)
    await stage.until('a part is no longer pending', async () => {
      const { state } = await stage.newestOf(sale)
      return state !== 'live' && state !== 'confirmed'
    })
  }
}

const EDGES = [-2, -1, 0, 1, 2] as const

/** Sent around its last valid block, while another refund is requested all the time. */
const atTheEdge: Attempt = async (stage, sale, index) => {
  await stage.ask(sale)
  const last = Number((await stage.newestOf(sale)).last_valid_block_height)
  const sendAt = last + (EDGES[index % EDGES.length] as number)
  await stage.until('its last block is near', () => stage.clock.height() >= sendAt)
  await stage.sendAll(sale)
  await stage.until('the first has landed or is dead', async () => {
    await stage.ask(sale)
    return sale.handed.size > 1 || (await stage.newestOf(sale)).state === 'landed'
  })
  await stage.sendAll(sale)
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
