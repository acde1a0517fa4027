import { describe, expect, test, vi } from 'vitest'
import type { Challenge, Part } from '../../lib/challenges.ts'
import type { Flow } from '../shops/flow.ts'
import { flowSchema } from '../shops/flow.ts'
import type { Options, Quote } from '../shops/purchase.ts'
import type {
  CardDetails,
  Driver,
  Hold,
  LearntFlow,
  Order,
  PayOutcome,
  ShopSession,
  Step,
  Unlearnt,
} from './driver.ts'

/** The shop's condition in a test. */
type Situation = 'as_usual' | 'sold_out' | 'price_raised' | 'answer_lost'

/** A shop to test a driver with. Each test starts with a fresh one. */
export type TestEnv = {
  driver: Driver
  flow: Flow
  /** A product with a choice, and complete options. */
  goods(situation: Situation): Promise<{
    url: string
    options: Options
    /** Makes the situation take effect, after the quote. */
    begin(): Promise<void>
  }>
  /** Charges that the card processor booked since the test began: the truth. */
  approvedCents(): Promise<number[]>
}

/** Test numbers of the local card processor. */
const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  challenge: '4000000000003220',
}

const HELD_MS = 100_000

/** Contract of every driver. */
export function describeDriver(name: string, prepare: () => Promise<TestEnv>): void {
  describe(`${name}, as every driver`, () => {
    scenesOfQuotes(prepare)
    scenesOfPayments(prepare)
    scenesOfRefusals(prepare)
    scenesOfChallenges(prepare)
    scenesOfLookUps(prepare)
  })
}

/** Contract of drivers that can learn a shop. */
export function describeLearning(name: string, prepare: () => Promise<TestEnv>): void {
  describe(`${name}, as every driver that learns`, () => {
    test(
      'learns a shop from nothing, charges nothing, and quotes by what it learnt',
      async () => {
        const { testEnv, order, watch, steps } = await scene(prepare)
        const learnt = await testEnv.driver.learn(unlearnt(order), watch)
        expect(learnt).toMatchObject({ outcome: 'learnt' })
        const flow = flowSchema.parse({
          ...(learnt as { flow: LearntFlow }).flow,
          slug: 'learnt',
          version: 1,
        })
        expect(flow.hosts).toContain(new URL(order.url).host)
        expect(steps.length).toBeGreaterThan(0)
        const { items, amountCents } = await quoted(testEnv, { ...order, flow }, steps)
        expect(items[0]).toMatchObject({ quantity: 2, variant: order.options.variant })
        expect(amountCents).toBe((await quoted(testEnv, order, steps)).amountCents)
        expect(await testEnv.approvedCents()).toEqual([])
      },
      HELD_MS,
    )

    test(
      'asks for what it lacks, as a quote does, and makes nothing up',
      async () => {
        const { testEnv, order, watch } = await scene(prepare)
        const { contact: _, ...options } = order.options
        const asked = await testEnv.driver.learn(unlearnt({ ...order, options }), watch)
        expect(asked).toMatchObject({
          outcome: 'options_missing',
          optionsSchema: { required: expect.arrayContaining(['contact']) },
        })
      },
      HELD_MS,
    )

    test(
      'rejects when its work is ended',
      async () => {
        const { testEnv, order, watch } = await scene(prepare)
        const signal = AbortSignal.abort(new Error('enough'))
        const work = testEnv.driver.learn(unlearnt({ ...order, signal }), watch)
        await expect(work).rejects.toThrow('enough')
      },
      HELD_MS,
    )
  })
}

function unlearnt({ flow: _, ...order }: Order): Unlearnt {
  return { ...order, prompt: null }
}

function scenesOfQuotes(prepare: () => Promise<TestEnv>): void {
  test(
    'quotes what the shop will charge, in parts that sum to it',
    async () => {
      const { testEnv, order, steps } = await scene(prepare)
      const { items, amountCents, breakdownCents, shipTo } = await quoted(testEnv, order, steps)
      const parts = Object.values(breakdownCents).reduce((sum, part) => sum + part, 0)
      expect(parts).toBe(amountCents)
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({ quantity: 2, variant: order.options.variant })
      expect(shipTo).toMatchObject({ name: 'Ada Lovelace', country: 'US' })
      expect(steps.length).toBeGreaterThan(0)
      expect(await testEnv.approvedCents()).toEqual([])
    },
    HELD_MS,
  )

  test(
    'asks for what is missing, and for what the shop does not offer',
    async () => {
      const { testEnv, order, watch } = await scene(prepare)
      const { quote } = testEnv.driver
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
      expect(await testEnv.approvedCents()).toEqual([])
    },
    HELD_MS,
  )

  test(
    'tells when it is sold out',
    async () => {
      const { testEnv, order, watch, begin } = await scene(prepare, 'sold_out')
      await begin()
      expect(await testEnv.driver.quote(order, watch)).toMatchObject({
        outcome: 'refused',
        reason: 'out_of_stock',
      })
    },
    HELD_MS,
  )

  test(
    'rejects when its work is ended',
    async () => {
      const { testEnv, order, watch } = await scene(prepare)
      const reason = new Error('enough')
      const signal = AbortSignal.abort(reason)
      await expect(testEnv.driver.quote({ ...order, signal }, watch)).rejects.toThrow('enough')
    },
    HELD_MS,
  )
}

function scenesOfPayments(prepare: () => Promise<TestEnv>): void {
  test(
    'buys once, at the confirmed amount, after it got the submission lock',
    async () => {
      const { testEnv, order, watch, steps } = await scene(prepare)
      const quote = await quoted(testEnv, order, steps)
      const seen: number[][] = []
      const sessions: ShopSession[] = []
      const outcome = await testEnv.driver.pay(
        { ...order, quote, card: card(CARDS.approved) },
        async (session) => {
          sessions.push(session)
          seen.push(await testEnv.approvedCents())
          return true
        },
        watch,
        nobody,
      )
      expect(outcome).toMatchObject({ outcome: 'charged', orderId: expect.stringMatching(/\w/) })
      expect(seen).toEqual([[]]) // asked once, before anything was charged
      expect(await testEnv.approvedCents()).toEqual([quote.amountCents])
      expect(sessions[0]?.cookies.length).toBeGreaterThan(0)
      expect(JSON.stringify(steps)).not.toContain(CARDS.approved)
    },
    HELD_MS,
  )

  test(
    'gives no card when it may not',
    async () => {
      const { testEnv, order, watch, steps } = await scene(prepare)
      const quote = await quoted(testEnv, order, steps)
      const purchase = { ...order, quote, card: card(CARDS.approved) }
      const outcome = await testEnv.driver.pay(purchase, async () => false, watch, nobody)
      expect(outcome).toEqual({ outcome: 'not_pressed' })
      expect(steps.map(({ type }) => type)).not.toContain('card_filled')
      expect(await testEnv.approvedCents()).toEqual([])
    },
    HELD_MS,
  )

  test(
    'does not place the order when the price is another',
    async () => {
      const { testEnv, order, steps, begin } = await scene(prepare, 'price_raised')
      const quote = await quoted(testEnv, order, steps)
      await begin()
      const { outcome } = await pay(testEnv, order, quote, CARDS.approved)
      expect(outcome).toMatchObject({
        outcome: 'refused',
        reason: 'merchant_error',
        code: 'price_changed',
      })
      expect(await testEnv.approvedCents()).toEqual([])
    },
    HELD_MS,
  )
}

function scenesOfRefusals(prepare: () => Promise<TestEnv>): void {
  test.each([
    ['a declined card', CARDS.declined, 'card_declined'],
    ['a card without funds', CARDS.insufficientFunds, 'insufficient_balance'],
  ])(
    '%s: nothing is charged, and the reason is reported',
    async (_, number, reason) => {
      const { testEnv, order, steps } = await scene(prepare)
      const quote = await quoted(testEnv, order, steps)
      const { outcome } = await pay(testEnv, order, quote, number)
      expect(outcome).toMatchObject({ outcome: 'refused', reason })
      expect(await testEnv.approvedCents()).toEqual([])
    },
    HELD_MS,
  )
}

/** Nobody answers the bank. */
const nobody: Hold = async () => false

function scenesOfChallenges(prepare: () => Promise<TestEnv>): void {
  const challenged = async (hold: Hold) => {
    const { testEnv, order, steps } = await scene(prepare)
    const quote = await quoted(testEnv, order, steps)
    const { outcome } = await pay(testEnv, order, quote, CARDS.challenge, true, hold)
    return { outcome, quote, approved: await testEnv.approvedCents() }
  }

  test(
    'a bank that asks is answered by the owner, who may err once: charged once, and not before',
    async () => {
      const { outcome, quote, approved } = await challenged(async (challenge) => {
        await answer(challenge, '000000', 'Verify')
        await reading(challenge, ({ kind }) => kind === 'alert')
        await answer(challenge, '123456', 'Verify')
        await challenge.over
        await challenge.act({ type: 'key', key: 'Enter' }) // too late to have an effect
        return true
      })
      expect(outcome).toMatchObject({ outcome: 'charged', orderId: expect.stringMatching(/\w/) })
      expect(approved).toEqual([quote.amountCents])
    },
    HELD_MS,
  )

  test(
    'a bank that the owner sends away charges nothing',
    async () => {
      const { outcome, approved } = await challenged(async (challenge) => {
        await answer(challenge, '', 'Cancel')
        await challenge.over
        return true
      })
      expect(outcome).toMatchObject({ outcome: 'refused', reason: 'authentication_required' })
      expect(approved).toEqual([])
    },
    HELD_MS,
  )

  test(
    'a bank that nobody answers leaves it unknown, and nothing is charged',
    async () => {
      const { outcome, approved } = await challenged(nobody)
      expect(outcome).toMatchObject({ outcome: 'unknown' })
      expect(approved).toEqual([])
    },
    HELD_MS,
  )
}

/** Answers through the plain form, as a screen reader user does. */
async function answer(challenge: Challenge, code: string, button: string): Promise<void> {
  const isField = ({ kind, name }: Part) => kind === 'field' && name === 'One-time code'
  const field = await reading(challenge, isField)
  await challenge.act({ type: 'fill', part: field.id, value: code })
  const press = await reading(challenge, ({ kind, name }) => kind === 'button' && name === button)
  await challenge.act({ type: 'press', part: press.id })
}

async function reading(challenge: Challenge, isIt: (part: Part) => boolean): Promise<Part> {
  return await vi.waitUntil(async () => (await challenge.read()).find(isIt), { timeout: 10_000 })
}

function scenesOfLookUps(prepare: () => Promise<TestEnv>): void {
  test(
    'an answer that is lost is unknown; the order is found again, charged once',
    async () => {
      const { testEnv, order, watch, steps, begin } = await scene(prepare, 'answer_lost')
      const quote = await quoted(testEnv, order, steps)
      await begin()
      const { outcome, session } = await pay(testEnv, order, quote, CARDS.approved)
      expect(outcome).toMatchObject({ outcome: 'unknown' })
      expect(await testEnv.driver.lookUp({ ...order, session }, watch)).toMatchObject({
        outcome: 'ordered',
        amountCents: quote.amountCents,
      })
      expect(await testEnv.approvedCents()).toEqual([quote.amountCents])
    },
    HELD_MS,
  )

  test(
    'where nothing was ordered, a look shows that',
    async () => {
      const { testEnv, order, watch, steps } = await scene(prepare)
      const quote = await quoted(testEnv, order, steps)
      const { session } = await pay(testEnv, order, quote, CARDS.approved, false)
      expect(await testEnv.driver.lookUp({ ...order, session }, watch)).toEqual({
        outcome: 'not_ordered',
      })
    },
    HELD_MS,
  )
}

async function scene(prepare: () => Promise<TestEnv>, situation: Situation = 'as_usual') {
  const testEnv = await prepare()
  const { url, options, begin } = await testEnv.goods(situation)
  const steps: Step[] = []
  const watch = async (step: Step) => void steps.push(step)
  const order: Order = { flow: testEnv.flow, url, options, signal: new AbortController().signal }
  return { testEnv, order, steps, watch, begin }
}

async function quoted(testEnv: TestEnv, order: Order, steps: Step[]): Promise<Quote> {
  const answer = await testEnv.driver.quote(order, async (step) => void steps.push(step))
  expect(answer).toMatchObject({ outcome: 'quoted' })
  return (answer as { quote: Quote }).quote
}

async function pay(
  testEnv: TestEnv,
  order: Order,
  quote: Quote,
  number: string,
  may = true,
  hold: Hold = nobody,
): Promise<{ outcome: PayOutcome; session: ShopSession }> {
  const sessions: ShopSession[] = []
  const press = async (session: ShopSession) => {
    sessions.push(session)
    return may
  }
  const purchase = { ...order, quote, card: card(number) }
  const outcome = await testEnv.driver.pay(purchase, press, async () => {}, hold)
  return { outcome, session: sessions[0] as ShopSession }
}

function card(number: string): CardDetails {
  const expYear = new Date().getUTCFullYear() + 2
  return { number, expMonth: 12, expYear, securityCode: '123', holderName: 'Ada Lovelace' }
}
