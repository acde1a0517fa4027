import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { QUOTE, SHOP_URL, useCheckout } from '../../../test/checkout.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'
import type { IntentId } from '../intents/state.ts'
import { buildWork, sweep } from './work.ts'

const PATH = '/v1/checkout_intents'
const api = useApi()
const checkout = useCheckout(api)
let buyer: Buyer

beforeAll(async () => {
  buyer = await newBuyer(api(), checkout())
  await buyer.addCard()
})
beforeEach(async () => {
  checkout().shop.quote = { outcome: 'quoted', quote: QUOTE }
  await api().database.query('DELETE FROM outbox')
})

const create = async () => (await buyer.post(PATH, { body: { url: SHOP_URL } })).body.id as string
const get = async (id: string) => (await buyer.get(`${PATH}/${id}`)).body
const jobOf = (id: string) =>
  ({ accountId: buyer.accountId, intentId: id as IntentId, version: 1 }) as never

describe('a quote', () => {
  test('done twice at once is one quote', async () => {
    const id = await create()
    const { work } = checkout()
    const nexts = await Promise.all([work.quote(jobOf(id)), work.quote(jobOf(id))])
    expect(nexts.filter((next) => next !== null).length).toBeGreaterThanOrEqual(1)
    expect((await get(id)).status).toBe('requires_confirmation')
    const { data } = (await buyer.get(`${PATH}/${id}/events`)).body
    const types = data.map(({ type }: { type: string }) => type)
    expect(types.filter((type: string) => type === 'intent.awaiting_confirmation')).toHaveLength(1)
  })

  test('goes on from where a worker died after it had found the flow', async () => {
    const id = await create()
    await api().database.query(
      `UPDATE checkout_intents SET phase = 'quoting', version = 2, flow_slug = flows.slug,
        flow_version = flows.version FROM flows WHERE id = $1`,
      [id],
    )
    await checkout().work.quote(jobOf(id))
    expect((await get(id)).status).toBe('requires_confirmation')
  })

  test('by a browser that broke off fails, says that nothing was bought, and can be repeated', async () => {
    const id = await create()
    const { worker } = checkout()
    const broken = { ...worker.driver, quote: () => Promise.reject(new Error('no browser')) }
    await buildWork({ ...worker, driver: broken }).quote(jobOf(id))
    expect(await get(id)).toMatchObject({
      status: 'failed',
      status_reason: 'merchant_error',
      status_detail: { retryable: true },
    })
  })

  test('of an intent that is gone, or was never there, is nothing', async () => {
    expect(await checkout().work.quote(jobOf(`ci_${'a'.repeat(26)}`))).toBeNull()
  })
})

describe('the sweeper', () => {
  /** As if nothing had happened to it for so long. */
  const age = (id: string, phase: string, since: string) =>
    api().database.query(
      `UPDATE checkout_intents SET phase = $2, changed_at = now() - $3::interval,
        expires_at = CASE WHEN $2 LIKE 'awaiting%' THEN now() - $3::interval END WHERE id = $1`,
      [id, phase, since],
    )
  const swept = async () => {
    await api().database.query('DELETE FROM outbox')
    await sweep(checkout().worker)
    const { rows } = await api().database.query('SELECT intent_id, handler FROM outbox')
    return rows.map(({ intent_id, handler }) => [intent_id, handler])
  }

  test.each([
    ['resolving', '201 s', 'quote'],
    ['quoting', '201 s', 'quote'],
    ['claimed', '201 s', 'charge'],
    ['paying', '31 s', 'reconcile'],
    ['reconciling', '11 min', 'reconcile'],
    ['awaiting_confirmation', '11 s', 'expire'],
    ['awaiting_options', '11 s', 'expire'],
    ['awaiting_security_code', '11 s', 'expire'],
    ['awaiting_authentication', '21 s', 'reconcile'], // and nobody holds what the bank asks
  ])('sends the job again for an intent that is %s for %s', async (phase, since, handler) => {
    const id = await create()
    await age(id, phase, since)
    expect(await swept()).toEqual([[id, handler]])
    expect(await swept()).toEqual([]) // once, and then not for as long again
    await api().database.query('DELETE FROM checkout_intents')
  })

  test.each([
    ['quoting', '190 s'],
    ['claimed', '190 s'],
    ['paying', '20 s'],
    ['reconciling', '9 min'],
    ['awaiting_authentication', '10 s'],
  ])('leaves alone what is %s for %s', async (phase, since) => {
    const id = await create()
    await age(id, phase, since)
    expect(await swept()).toEqual([])
    await api().database.query('DELETE FROM checkout_intents')
  })

  test('leaves alone a bank that asks while a worker holds its page', async () => {
    const id = await create()
    await age(id, 'awaiting_authentication', '1 min')
    await api().database.query(
      `INSERT INTO challenges (account_id, intent_id, held_until)
        SELECT account_id, id, now() + interval '10 s' FROM checkout_intents`,
    )
    expect(await swept()).toEqual([])
    await api().database.query('DELETE FROM checkout_intents')
  })
})
