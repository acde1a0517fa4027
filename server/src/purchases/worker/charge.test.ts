import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { useCheckout } from '../../../test/checkout.ts'
import { createFakeIssuer } from '../../../test/issuer.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'
import { VaultUnavailable } from '../cards/vault/client.ts'
import { resolve } from '../intents/operate.ts'
import type { IntentId } from '../intents/state.ts'

const PATH = '/v1/checkout_intents'
const api = useApi({ isIssuing: true })
const issuer = createFakeIssuer(() => api().clock())
const checkout = useCheckout(api, { issuer, statements: issuer })
let buyer: Buyer

beforeEach(async () => {
  const { shop } = checkout()
  shop.pay = { outcome: 'charged', orderId: '100001', amountCents: null }
  shop.lookUp = { outcome: 'unknown', message: 'not asked' }
  shop.refusal = null
  shop.beforeSubmit = async () => {}
  shop.submissions = 0
  issuer.setDown(false)
  buyer = await newBuyer(api(), checkout())
  await buyer.post('/v1/cards', { body: { source: 'issued' } })
})

/** The shop charges the card that was made for the intent. */
const chargeCard = async (id: string, amountCents = 1500) => {
  const card = await issuer.createCard({
    reference: id,
    capCents: 1500 as never,
    currency: 'usd',
  })
  const { number } = await issuer.getDetails(card.id)
  return issuer.charge({ number, amountCents, currency: 'usd' })
}

const jobOf = (id: string, version = 1) =>
  ({ accountId: buyer.accountId, intentId: id as IntentId, version }) as never

/** Restate's timer fires. */
const reconcile = async (id: string, afterMs: number) => {
  api().advance(afterMs)
  return await checkout().work.reconcile(jobOf(id))
}

const get = async (id: string) => (await buyer.get(`${PATH}/${id}`)).body

test('a vault that is away delays a purchase, and does not fail it', async () => {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, security_code: '737' }
  await buyer.post('/v1/cards', { body: card })
  const { id } = await buyer.quoted()
  const { shop, work, worker } = checkout()
  const open = vi.spyOn(worker.vault, 'open')
  open.mockRejectedValue(new VaultUnavailable('the vault does not answer', 'ECONNREFUSED'))
  await buyer.post(`${PATH}/${id}/confirm`)
  await expect(checkout().run()).rejects.toThrow(VaultUnavailable)
  for (let n = 0; n < 3; n++) await expect(work.charge(jobOf(id))).rejects.toThrow(VaultUnavailable)
  expect(shop.submissions).toBe(0)
  expect(await get(id)).toMatchObject({ status: 'processing', status_detail: null })
  open.mockRestore()
  await work.charge(jobOf(id))
  expect(shop.submissions).toBe(1)
  expect(await get(id)).toMatchObject({ status: 'succeeded' })
})

describe('only one presses', () => {
  test('two workers at once: the second finds the lock taken, and the charge is recorded once', async () => {
    const { id } = await buyer.quoted()
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let arrived = 0
    checkout().shop.beforeSubmit = async () => {
      gates[arrived++]?.resolve()
      await Promise.all(gates.map(({ promise }) => promise)) // both stand before the button
    }
    await buyer.post(`${PATH}/${id}/confirm`)
    await Promise.all([checkout().run(), checkout().work.charge(jobOf(id))])
    expect(checkout().shop.submissions).toBe(1)
    expect(await get(id)).toMatchObject({ status: 'succeeded', charge_id: '100001' })
  })

  test('a step that is done again after the press looks for evidence, and does not press', async () => {
    const { id } = await buyer.quoted()
    const { shop, work } = checkout()
    shop.pay = () => Promise.reject(new Error('the worker was killed'))
    await buyer.buy(id)
    shop.pay = { outcome: 'charged', orderId: 'again', amountCents: null }
    for (let n = 0; n < 3; n++) await work.charge(jobOf(id))
    expect(shop.submissions).toBe(1)
    expect(await get(id)).toMatchObject({
      status: 'processing',
      status_detail: { code: 'outcome_unknown' },
    })
  })

  test('a step that is done again after the outcome became unknown has evidence looked for', async () => {
    const { id } = await buyer.quoted()
    const { shop, work } = checkout()
    shop.pay = { outcome: 'unknown', message: 'the page was lost' }
    await buyer.buy(id)
    const { status_detail } = await get(id)
    expect(status_detail.code).toBe('outcome_unknown')
    // The worker died before Restate knew the next job.
    expect(await work.charge(jobOf(id))).toMatchObject({ handler: 'reconcile', delayMs: 0 })
    expect(shop.submissions).toBe(1)
  })

  test('stopped by an operator in the moment before the press: nobody presses', async () => {
    const { id } = await buyer.quoted()
    checkout().shop.beforeSubmit = async () => {
      await api().database.query(
        `UPDATE checkout_intents SET phase = 'canceled', version = version + 1,
          status_reason = 'sithril_canceled' WHERE id = $1`,
        [id],
      )
    }
    expect(await buyer.buy(id)).toMatchObject({
      status: 'canceled',
      status_reason: 'sithril_canceled',
    })
    expect(checkout().shop.submissions).toBe(0)
  })
})

test.each([
  ['told at once', { outcome: 'charged', orderId: '100001', amountCents: 1600 }, '16.00'],
  ['found later', { outcome: 'unknown', message: 'the page was lost' }, '14.00'],
] as const)('a shop that took another amount than was confirmed, %s: said so', async (...row) => {
  const [, outcome, taken] = row
  const { id } = await buyer.quoted()
  const { shop } = checkout()
  shop.pay = async () => {
    if (outcome.outcome === 'unknown') await chargeCard(id, 1400)
    return outcome
  }
  shop.lookUp = { outcome: 'ordered', orderId: '100001', amountCents: null }
  expect(await buyer.buy(id)).toMatchObject({
    status: 'succeeded',
    amount: 1500,
    status_detail: {
      code: 'charged_differently',
      message: expect.stringContaining(`${taken} usd where 15.00 usd`),
    },
  })
})

describe('an outcome that nobody told', () => {
  const lose = async () => {
    const { id } = await buyer.quoted()
    checkout().shop.pay = { outcome: 'unknown', message: 'the page was lost' }
    expect(await buyer.buy(id)).toMatchObject({ status: 'processing', charge_id: null })
    return id as string
  }

  test('the shop shows the order: bought', async () => {
    const id = await lose()
    await chargeCard(id)
    checkout().shop.lookUp = { outcome: 'ordered', orderId: '100777', amountCents: 1500 }
    expect(await reconcile(id, 2_000)).toBeNull()
    expect(await get(id)).toMatchObject({
      status: 'succeeded',
      charge_id: '100777',
      status_detail: null,
    })
  })

  test('the card was charged and the shop is silent: bought, and said how it is known', async () => {
    const id = await lose()
    expect(await chargeCard(id)).toBe('approved')
    await reconcile(id, 2_000)
    expect(await get(id)).toMatchObject({
      status: 'succeeded',
      status_detail: { code: 'order_unconfirmed' },
    })
  })

  test('nothing came: the card is canceled first, so that nothing can come any more', async () => {
    const id = await lose()
    const soon = await reconcile(id, 2_000)
    expect(soon).toMatchObject({ handler: 'reconcile' }) // the run that submitted may still get an answer
    expect(await reconcile(id, 30_000)).toBeNull()
    expect(await get(id)).toMatchObject({
      status: 'failed',
      status_reason: 'merchant_error',
      status_detail: { code: 'not_charged' },
    })
    expect(await chargeCard(id)).toBe('declined')
  })

  test('the issuer is away: the outcome stays unknown, the issuer is asked less and less often, then resolved', async () => {
    const id = await lose()
    issuer.setDown(true)
    const delays: (number | undefined)[] = []
    for (const afterMs of [1_000, 30_000, 120_000, 900_000]) {
      delays.push((await reconcile(id, afterMs))?.delayMs)
    }
    expect(delays).toEqual([2_000, 5_000, 30_000, 300_000])
    expect((await get(id)).status).toBe('processing')
    issuer.setDown(false)
    await reconcile(id, 1_000)
    expect((await get(id)).status).toBe('failed')
  })

  test('an order without a charge is waited for, then is for a person; the card stays good', async () => {
    const id = await lose()
    checkout().shop.lookUp = { outcome: 'ordered', orderId: '100778', amountCents: 1500 }
    expect(await reconcile(id, 30_000)).toMatchObject({ handler: 'reconcile' })
    expect((await get(id)).status_detail.code).toBe('charge_unconfirmed')
    await reconcile(id, 15 * 60_000)
    expect(await get(id)).toMatchObject({
      status: 'processing',
      status_detail: {
        code: 'evidence_contradicts',
        doubt: {
          known: expect.stringContaining('100778'),
          advice: expect.stringContaining('shop'),
        },
      },
    })
    expect(await chargeCard(id)).toBe('approved') // the shop took its time
    await reconcile(id, 5 * 60_000)
    expect(await get(id)).toMatchObject({ status: 'succeeded', charge_id: '100778' })
  })

  test('says since when, what is known and when it is looked at again', async () => {
    const id = await lose()
    await reconcile(id, 4_000)
    const { code, doubt } = (await get(id)).status_detail
    expect(code).toBe('outcome_unknown')
    expect(doubt.looked_at - doubt.since).toBeGreaterThanOrEqual(4)
    expect(doubt.next_look_at - doubt.looked_at).toBe(2)
    expect(doubt.known).toContain('no charge so far')
  })

  test('a card that a person found uncharged is closed, so that nobody is charged after that', async () => {
    const id = await lose()
    issuer.setDown(true)
    await api().database.db.transaction((tx) => resolve(tx, api().clock, id, 'not_charged'))
    await checkout().run()
    const { rows } = await api().database.query(
      'SELECT version FROM checkout_intents WHERE id = $1',
      [id],
    )
    issuer.setDown(false)
    expect(await checkout().work.reconcile(jobOf(id, Number(rows[0].version)))).toBeNull()
    expect(await chargeCard(id)).toBe('declined')
    expect((await get(id)).status).toBe('failed')
  })
})

describe('a shop that says no', () => {
  const no = {
    reason: 'insufficient_balance',
    code: 'insufficient_balance',
    message: 'Not enough.',
    isRetryable: true,
  } as const

  test('is believed when the card agrees', async () => {
    const { id } = await buyer.quoted()
    checkout().shop.pay = { outcome: 'refused', ...no }
    expect(await buyer.buy(id)).toMatchObject({
      status: 'failed',
      status_reason: 'insufficient_balance',
    })
    expect(await chargeCard(id)).toBe('declined') // whatever the shop may try later
  })

  test('is not believed when the card was charged', async () => {
    const { id } = await buyer.quoted()
    checkout().shop.pay = async () => {
      await chargeCard(id)
      return { outcome: 'refused', ...no }
    }
    expect(await buyer.buy(id)).toMatchObject({
      status: 'processing', // it may let go of the charge
      status_detail: { code: 'order_unconfirmed' },
    })
    await reconcile(id, 30_000)
    expect(await get(id)).toMatchObject({
      status: 'succeeded',
      status_detail: { code: 'order_unconfirmed' },
    })
  })

  test('is remembered: who lets go of the charge later was not paid', async () => {
    const { id } = await buyer.quoted()
    checkout().shop.pay = async () => {
      await chargeCard(id)
      return { outcome: 'refused', ...no }
    }
    await buyer.buy(id)
    issuer.reverse()
    await reconcile(id, 2_000)
    expect(await get(id)).toMatchObject({
      status: 'failed',
      status_reason: 'insufficient_balance',
    })
  })

  test('is not believed while the issuer is away, and the card could be charged', async () => {
    const { id } = await buyer.quoted()
    checkout().shop.pay = async () => {
      issuer.setDown(true)
      return { outcome: 'refused', ...no }
    }
    expect(await buyer.buy(id)).toMatchObject({
      status: 'processing',
      status_detail: { code: 'refusal_unconfirmed' },
    })
    issuer.setDown(false)
    await reconcile(id, 2_000)
    expect(await get(id)).toMatchObject({ status_reason: 'insufficient_balance' })
  })

  test('is believed when it has let go of the charge', async () => {
    const { id } = await buyer.quoted()
    checkout().shop.pay = async () => {
      await chargeCard(id)
      issuer.reverse()
      return { outcome: 'refused', ...no }
    }
    expect(await buyer.buy(id)).toMatchObject({ status: 'failed', charge_id: null })
  })

  test('before the press: the card that was made for it is canceled', async () => {
    const { id } = await buyer.quoted()
    checkout().shop.refusal = { ...no, reason: 'merchant_error', code: 'price_changed' }
    expect(await buyer.buy(id)).toMatchObject({ status_detail: { code: 'price_changed' } })
    expect(await chargeCard(id)).toBe('declined')
    expect(checkout().shop.submissions).toBe(0)
  })
})

test('without an issuer nothing is pressed, and it can be tried again', async () => {
  const { id } = await buyer.quoted()
  issuer.setDown(true)
  expect(await buyer.buy(id)).toMatchObject({
    status: 'failed',
    status_detail: { code: 'issuer_unavailable', retryable: true },
  })
  expect(checkout().shop.submissions).toBe(0)
})
