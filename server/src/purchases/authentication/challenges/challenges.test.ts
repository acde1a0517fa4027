import { beforeEach, describe, expect, test, vi } from 'vitest'
import { APP_URL, useApi } from '../../../../test/api.ts'
import { useCheckout } from '../../../../test/checkout.ts'
import { createFakeIssuer } from '../../../../test/issuer.ts'
import type { Buyer } from '../../../../test/purchases.ts'
import { newBuyer } from '../../../../test/purchases.ts'
import type { Challenge } from '../../../lib/challenges.ts'
import type { Cents } from '../../../lib/money.ts'
import type { IntentId } from '../../intents/state.ts'

const PATH = '/v1/checkout_intents'
const ALLOW = { headers: { 'allow-duplicate-purchase': 'true' } }
const api = useApi()
const issuer = createFakeIssuer(() => api().clock())
const shown: { viewer: string; closed: string[] }[] = []
const rings = new Map<string, () => void>()
/** The last test ends the worker. */
const stopping = new AbortController()
const checkout = useCheckout(api, {
  lettingGo: stopping.signal,
  issuer,
  statements: issuer,
  liveView: {
    changes: {
      subscribe(id, onChange) {
        rings.set(id, onChange)
        return () => void rings.delete(id)
      },
    },
    show(viewer) {
      const closed: string[] = []
      shown.push({ viewer: viewer.id, closed })
      return { ended: Promise.resolve(), close: (why) => void closed.push(why) }
    },
  },
})
let buyer: Buyer
/** Of a card whose bank tells what was charged on it. */
let number: string

beforeEach(async () => {
  shown.length = 0
  issuer.setDown(false)
  checkout().shop.lookUp = { outcome: 'unknown', message: 'not asked' }
  checkout().shop.submissions = 0
  buyer = await newBuyer(api(), checkout())
  const wanted = { reference: buyer.accountId, capCents: 9_000 as Cents, currency: 'usd' } as const
  ;({ number } = await issuer.getDetails((await issuer.createCard(wanted)).id))
  await addCard()
})

/** Each purchase needs its own security code. */
async function addCard(): Promise<void> {
  const card = { number, exp_month: 12, exp_year: 2040, security_code: '123' }
  await buyer.post('/v1/cards', { body: card })
}

/** A bank that asks until the test has it answered. */
function newBank() {
  const { promise: over, resolve: answer } = Promise.withResolvers<boolean>()
  const challenge: Challenge = {
    host: 'bank.test',
    over,
    draw: async () => null,
    read: async () => [],
    act: async () => {},
  }
  return { challenge, answer: () => answer(true) }
}

/** On a busy machine things take their time. */
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 60_000 })

const get = async (id: string) => (await buyer.get(`${PATH}/${id}`)).body
const jobOf = (id: string) =>
  ({ accountId: buyer.accountId, intentId: id as IntentId, version: 1 }) as never
const reconcile = async (id: string, afterMs: number) => {
  api().advance(afterMs)
  return await checkout().work.reconcile(jobOf(id))
}
const seat = async (id: string, viewerId: string) => {
  await api().database.query(
    `UPDATE challenges SET viewer_id = $2, relay_url = 'http://127.0.0.1:1' WHERE intent_id = $1`,
    [id, viewerId],
  )
  rings.get(`seat:${id}`)?.()
}

/** A purchase whose bank asks; `end` is what the shop says when it was answered, or was not. */
async function challenged() {
  const bank = newBank()
  const { id } = await buyer.quoted()
  const held = Promise.withResolvers<boolean>()
  checkout().shop.pay = async (hold) => {
    const isAnswered = await hold(bank.challenge)
    held.resolve(isAnswered)
    return isAnswered
      ? { outcome: 'charged', orderId: '100001', amountCents: null }
      : { outcome: 'unknown', message: 'nobody answered' }
  }
  await buyer.post(`${PATH}/${id}/confirm`, {
    ...ALLOW,
    headers: { ...ALLOW.headers, prefer: 'wait=0' },
  })
  const running = checkout().run()
  await until(async () => (await get(id)).status === 'requires_action')
  return { id: id as string, bank, running, held: held.promise }
}

vi.setConfig({ testTimeout: 60_000 })

describe('a bank that asks', () => {
  test('has the purchase wait for the card’s owner, and go on when it was answered', async () => {
    const { id, bank, running } = await challenged()
    expect(await get(id)).toMatchObject({
      status: 'requires_action',
      status_detail: { code: 'challenge_open' },
      next_action: {
        type: 'payment_authentication',
        payment_authentication: { url: expect.stringContaining(`${APP_URL}/authenticate/${id}#`) },
      },
    })
    bank.answer()
    await running
    expect(await get(id)).toMatchObject({ status: 'succeeded', next_action: null })
    expect(checkout().shop.submissions).toBe(1)
  })

  test('is shown to who came last, and to nobody else', async () => {
    const { id, bank, running } = await challenged()
    const [first, second] = ['0', '1'].map((n) => `${n.repeat(8)}-0000-4000-8000-000000000000`)
    for (const viewer of [first, second] as string[]) {
      await seat(id, viewer)
      await until(() => shown.some((it) => it.viewer === viewer))
    }
    expect(shown[0]?.closed).toEqual(['taken_over'])
    bank.answer()
    await running
    expect(shown.map(({ closed }) => closed)).toEqual([['taken_over'], ['over']])
  })

  test('is not disturbed by who looks for evidence while a worker is with it', async () => {
    const { id, bank, running } = await challenged()
    expect(await checkout().work.charge(jobOf(id))).toMatchObject({ handler: 'reconcile' })
    expect(await reconcile(id, 0)).toMatchObject({ handler: 'reconcile', delayMs: 15_000 })
    expect((await get(id)).status).toBe('requires_action')
    bank.answer()
    await running
    expect((await get(id)).status).toBe('succeeded')
  })
})

describe('a bank that nobody answered', () => {
  /** The worker that held it is dead: heartbeats have stopped. */
  const lose = async () => {
    const { id, running } = await challenged()
    await api().database.query(
      `UPDATE challenges SET held_until = $2, ended_at = NULL WHERE intent_id = $1`,
      [id, new Date(api().clock() - 1)],
    )
    void running.catch(() => {})
    return id
  }

  test('because its worker died: unknown for a while, then failed, with nothing paid', async () => {
    const id = await lose()
    expect(await reconcile(id, 0)).toMatchObject({ handler: 'reconcile' })
    expect(await get(id)).toMatchObject({ status: 'processing', next_action: null })
    expect(await reconcile(id, 91_000)).toBeNull()
    expect(await get(id)).toMatchObject({
      status: 'failed',
      status_reason: 'authentication_required',
      status_detail: { code: 'challenge_lost', retryable: true },
    })
    expect(checkout().shop.submissions).toBe(1)
  })

  test('but which let the charge through all the same: bought', async () => {
    const id = await lose()
    issuer.charge({ number, amountCents: 1500, currency: 'usd' })
    checkout().shop.lookUp = { outcome: 'ordered', orderId: '100009', amountCents: 1500 }
    await reconcile(id, 91_000)
    expect(await get(id)).toMatchObject({ status: 'succeeded', charge_id: '100009' })
  })

  test('is not bought by the charge of another, whose bank was answered late', async () => {
    const other = await challenged()
    await api().database.query(
      `UPDATE charge_presses SET pressed_at = pressed_at - interval '2 min' WHERE intent_id = $1`,
      [other.id],
    )
    await addCard()
    const id = await lose()
    issuer.charge({ number, amountCents: 1500, currency: 'usd' })
    other.bank.answer()
    await other.running
    expect((await get(other.id)).status).toBe('succeeded')
    // The database has a clock of its own, which no test moves.
    await api().database.query('UPDATE checkout_intents SET changed_at = $2 WHERE id = $1', [
      other.id,
      new Date(api().clock()),
    ])
    await reconcile(id, 91_000)
    expect(await get(id)).toMatchObject({
      status: 'processing',
      status_detail: { code: 'outcome_unknown' },
    })
  })

  test('and whose books nobody can read: stays unknown', async () => {
    const id = await lose()
    issuer.setDown(true)
    expect(await reconcile(id, 91_000)).toMatchObject({ handler: 'reconcile' })
    expect((await get(id)).status).toBe('processing')
  })
})

test('a worker that stops lets go of it, and another finds what became of it', async () => {
  const { id, running, held } = await challenged()
  await seat(id, '2'.repeat(8).concat('-0000-4000-8000-000000000000'))
  await until(() => shown.length === 1)
  stopping.abort()
  expect(await held).toBe(false)
  await running
  expect(shown[0]?.closed).toEqual(['gone'])
  expect(await get(id)).toMatchObject({ status: 'processing', next_action: null })
  expect(await reconcile(id, 91_000)).toBeNull()
  expect(await get(id)).toMatchObject({
    status: 'failed',
    status_detail: { code: 'challenge_lost' },
  })
})
