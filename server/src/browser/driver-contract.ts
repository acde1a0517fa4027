import { describe, expect, test } from 'vitest'
import type { Flow } from '../flows/flow.ts'
import type { Options, Quote } from '../flows/purchase.ts'
import type { CardDetails, Driver, Order, PayOutcome, ShopSession, Step } from './driver.ts'

/** How a shop is on a day. */
type Situation = 'as_usual' | 'sold_out' | 'price_raised_before_the_press' | 'answer_lost'

/** A shop to try a driver at. Each scene begins with a shop as new. */
export type Stage = {
  driver: Driver
  flow: Flow
  /** Something with a choice to make, and options that are whole. */
  goods(situation: Situation): Promise<{
    url: string
    options: Options
    /** Makes the situation so, once the quote is there. */
    begin(): Promise<void>
  }>
  /** What the card processor has booked since the scene began: the truth. */
  approvedCents(): Promise<number[]>
}

/** Test numbers as the local card processor knows them. */
const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  challenge: '4000000000003220',
}

const HELD_MS = 100_000

/** What every driver keeps to, whatever it drives. */
export function describeDriver(name: string, prepare: () => Promise<Stage>): void {
  describe(`${name}, as every driver`, () => {
    scenesOfQuotes(prepare)
    scenesOfPayments(prepare)
    scenesOfRefusals(prepare)
    scenesOfLookUps(prepare)
  })
}

function scenesOfQuotes(prepare: () => Promise<Stage>): void {
  test(
    'quotes what the shop will charge, in parts that sum to it',
    async () => {
      const { stage, order, steps } = await scene(prepare)
      const { items, amountCents, breakdownCents, shipTo } = await quoted(stage, order, steps)
      const parts = Object.values(breakdownCents).reduce((sum, part) => sum + part, 0)
      expect(parts).toBe(amountCents)
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({ quantity: 2, variant: order.options.variant })
      expect(shipTo).toMatchObject({ name: 'Ada Lovelace', country: 'US' })
      expect(steps.length).toBeGreaterThan(0)
      expect(await stage.approvedCents()).toEqual([])
    },
    HELD_MS,
  )

  test(
    'asks for what is missing, and for what the shop does not offer',
    async () => {
      const { stage, order, watch } = await scene(prepare)
      const { quote } = stage.driver
      const bare = await quote({ ...order, options: {} }, watch)
      expect(bare).toMatchObject({
        outcome: 'options_missing',
        optionsSchema: { required: ['variant', 'contact', 'shipping_address'] },
      })
      const odd = { ...order.options, shipping_method: 'By pigeon', quantity: 1 }
      expect(await quote({ ...order, options: odd }, watch)).toMatchObject({
        outcome: 'options_missing',
        optionsSchema: {
          required: ['shipping_method'],
          properties: { shipping_method: { enum: expect.arrayContaining(['Express']) } },
        },
      })
      expect(await stage.approvedCents()).toEqual([])
    },
    HELD_MS,
  )

  test(
    'tells when it is sold out',
    async () => {
      const { stage, order, watch, begin } = await scene(prepare, 'sold_out')
      await begin()
      expect(await stage.driver.quote(order, watch)).toMatchObject({
        outcome: 'refused',
        reason: 'out_of_stock',
      })
    },
    HELD_MS,
  )

  test(
    'rejects when its work is ended',
    async () => {
      const { stage, order, watch } = await scene(prepare)
      const reason = new Error('enough')
      const signal = AbortSignal.abort(reason)
      await expect(stage.driver.quote({ ...order, signal }, watch)).rejects.toThrow('enough')
    },
    HELD_MS,
  )
}

function scenesOfPayments(prepare: () => Promise<Stage>): void {
  test(
    'buys once, at the confirmed amount, after it was told that it may',
    async () => {
      const { stage, order, watch, steps } = await scene(prepare)
      const quote = await quoted(stage, order, steps)
      const seen: number[][] = []
      const sessions: ShopSession[] = []
      const outcome = await stage.driver.pay(
        { ...order, quote, card: card(CARDS.approved) },
        async (session) => {
          sessions.push(session)
          seen.push(await stage.approvedCents())
          return true
        },
        watch,
      )
      expect(outcome).toMatchObject({ outcome: 'charged', orderId: expect.stringMatching(/\w/) })
      expect(seen).toEqual([[]]) // asked once, and before anything was charged
      expect(await stage.approvedCents()).toEqual([quote.amountCents])
      expect(sessions[0]?.cookies.length).toBeGreaterThan(0)
      expect(JSON.stringify(steps)).not.toContain(CARDS.approved)
    },
    HELD_MS,
  )

  test(
    'does not click when it may not',
    async () => {
      const { stage, order, watch, steps } = await scene(prepare)
      const quote = await quoted(stage, order, steps)
      const purchase = { ...order, quote, card: card(CARDS.approved) }
      const outcome = await stage.driver.pay(purchase, async () => false, watch)
      expect(outcome).toEqual({ outcome: 'not_pressed' })
      expect(await stage.approvedCents()).toEqual([])
    },
    HELD_MS,
  )

  test(
    'does not even ask when the price is another',
    async () => {
      const { stage, order, steps, begin } = await scene(prepare, 'price_raised_before_the_press')
      const quote = await quoted(stage, order, steps)
      await begin()
      const { outcome, presses } = await pay(stage, order, quote, CARDS.approved)
      expect(outcome).toMatchObject({
        outcome: 'refused',
        reason: 'merchant_error',
        code: 'price_changed',
      })
      expect(presses).toBe(0)
      expect(await stage.approvedCents()).toEqual([])
    },
    HELD_MS,
  )
}

function scenesOfRefusals(prepare: () => Promise<Stage>): void {
  test.each([
    ['a declined card', CARDS.declined, 'card_declined'],
    ['a card without funds', CARDS.insufficientFunds, 'insufficient_balance'],
    ['a card whose bank wants its owner', CARDS.challenge, 'authentication_required'],
  ])(
    '%s: nothing is charged, and the reason is told',
    async (_, number, reason) => {
      const { stage, order, steps } = await scene(prepare)
      const quote = await quoted(stage, order, steps)
      const { outcome } = await pay(stage, order, quote, number)
      expect(outcome).toMatchObject({ outcome: 'refused', reason })
      expect(await stage.approvedCents()).toEqual([])
    },
    HELD_MS,
  )
}

function scenesOfLookUps(prepare: () => Promise<Stage>): void {
  test(
    'an answer that is lost is unknown; the order is found again, charged once',
    async () => {
      const { stage, order, watch, steps, begin } = await scene(prepare, 'answer_lost')
      const quote = await quoted(stage, order, steps)
      await begin()
      const { outcome, session } = await pay(stage, order, quote, CARDS.approved)
      expect(outcome).toMatchObject({ outcome: 'unknown' })
      expect(await stage.driver.lookUp({ ...order, session }, watch)).toMatchObject({
        outcome: 'ordered',
        amountCents: quote.amountCents,
      })
      expect(await stage.approvedCents()).toEqual([quote.amountCents])
    },
    HELD_MS,
  )

  test(
    'where nothing was ordered, a look shows that',
    async () => {
      const { stage, order, watch, steps } = await scene(prepare)
      const quote = await quoted(stage, order, steps)
      const { session } = await pay(stage, order, quote, CARDS.approved, false)
      expect(await stage.driver.lookUp({ ...order, session }, watch)).toEqual({
        outcome: 'not_ordered',
      })
    },
    HELD_MS,
  )
}

async function scene(prepare: () => Promise<Stage>, situation: Situation = 'as_usual') {
  const stage = await prepare()
  const { url, options, begin } = await stage.goods(situation)
  const steps: Step[] = []
  const watch = async (step: Step) => void steps.push(step)
  const order: Order = { flow: stage.flow, url, options, signal: new AbortController().signal }
  return { stage, order, steps, watch, begin }
}

async function quoted(stage: Stage, order: Order, steps: Step[]): Promise<Quote> {
  const answer = await stage.driver.quote(order, async (step) => void steps.push(step))
  expect(answer).toMatchObject({ outcome: 'quoted' })
  return (answer as { quote: Quote }).quote
}

async function pay(
  stage: Stage,
  order: Order,
  quote: Quote,
  number: string,
  may = true,
): Promise<{ outcome: PayOutcome; presses: number; session: ShopSession }> {
  const sessions: ShopSession[] = []
  const press = async (session: ShopSession) => {
    sessions.push(session)
    return may
  }
  const purchase = { ...order, quote, card: card(number) }
  const outcome = await stage.driver.pay(purchase, press, async () => {})
  return { outcome, presses: sessions.length, session: sessions[0] as ShopSession }
}

function card(number: string): CardDetails {
  const expYear = new Date().getUTCFullYear() + 2
  return { number, expMonth: 12, expYear, securityCode: '123', holderName: 'Ada Lovelace' }
}
