import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { useCheckout } from '../../../test/checkout.ts'
import { createFakeIssuer } from '../../../test/issuer.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'
import { restored } from '../intents/operate.ts'
import type { IntentId } from '../intents/state.ts'
import { readPage } from './recover.ts'

const PATH = '/v1/checkout_intents'
const api = useApi({ isIssuing: true })
const issuer = createFakeIssuer(() => api().clock())
const checkout = useCheckout(api, { issuer, statements: issuer })
let buyer: Buyer

beforeEach(async () => {
  const { shop } = checkout()
  shop.lookUp = { outcome: 'ordered', orderId: '100001', amountCents: 1500 }
  shop.beforeSubmit = async () => {}
  shop.submissions = 0
  buyer = await newBuyer(api(), checkout())
  await buyer.post('/v1/cards', { body: { source: 'issued' } })
})

const jobOf = (id: string, version = 1) =>
  ({ accountId: buyer.accountId, intentId: id as IntentId, version }) as never
const get = async (id: string) => (await buyer.get(`${PATH}/${id}`)).body
const query = (sql: string, id: string) => api().database.query(sql, [id])

/** Charged, and bought. */
async function buy(): Promise<string> {
  const { id } = await buyer.quoted()
  checkout().shop.pay = async () => {
    const card = { reference: id, capCents: 1500 as never, currency: 'usd' as const }
    const { number } = await issuer.getDetails((await issuer.createCard(card)).id)
    issuer.charge({ number, amountCents: 1500, currency: 'usd' })
    return { outcome: 'charged', orderId: '100001', amountCents: 1500 }
  }
  expect(await buyer.buy(id)).toMatchObject({ status: 'succeeded' })
  return id
}

/** As in a backup from before the submission. */
async function setBack(id: string, phase: 'claimed' | 'awaiting_confirmation'): Promise<void> {
  await query('DELETE FROM charge_presses WHERE intent_id = $1', id)
  await api().database.query(
    `UPDATE checkout_intents SET phase = $2, version = version - 2, charge_id = NULL,
      confirmed_at = CASE WHEN $2 = 'claimed' THEN confirmed_at END WHERE id = $1`,
    [id, phase],
  )
}

/** As a backup has it that was made before it was asked for. */
async function forgetAll(id: string): Promise<void> {
  await query('DELETE FROM charge_presses WHERE intent_id = $1', id)
  await query('DELETE FROM checkout_intent_events WHERE intent_id = $1', id)
  await query('DELETE FROM checkout_intents WHERE id = $1', id)
}

test('claimed in the backup, and pressed since: looked for, and not pressed again', async () => {
  const id = await buy()
  await setBack(id, 'claimed')
  const next = await checkout().work.charge(jobOf(id))
  expect(next).toMatchObject({ handler: 'reconcile', delayMs: 0 })
  expect((await get(id)).status).toBe('processing')
  await checkout().work.reconcile(jobOf(id, next?.version))
  expect(await get(id)).toMatchObject({ status: 'succeeded', charge_id: '100001' })
  expect(checkout().shop.submissions).toBe(1)
})

test('not confirmed yet in the backup: it does not expire, and a second yes presses nothing', async () => {
  const id = await buy()
  await setBack(id, 'awaiting_confirmation')
  await query("UPDATE checkout_intents SET expires_at = now() + '1 h' WHERE id = $1", id)
  await buyer.buy(id)
  await checkout().run()
  expect(checkout().shop.submissions).toBe(1)
  expect(await get(id)).toMatchObject({ status: 'succeeded', charge_id: '100001' })
})

test('forgotten altogether: written down again as it was confirmed, and looked for', async () => {
  const id = await buy()
  const before = await get(id)
  await forgetAll(id)
  expect((await buyer.get(`${PATH}/${id}`)).status).toBe(404)
  await checkout().work.reconcile(jobOf(id))
  expect(await get(id)).toEqual(before)
  expect(checkout().shop.submissions).toBe(1)
  const { body } = await buyer.get(`${PATH}/${id}/events`)
  const types = body.data.map(({ type }: { type: string }) => type).toReversed()
  expect(types).toEqual([
    'intent.resolving',
    'intent.claimed',
    'intent.paying',
    'evidence',
    'intent.succeeded',
  ])
})

test('who was not pressed is not in the book, and is bought as ever', async () => {
  const { id } = await buyer.quoted()
  expect(await checkout().work.reconcile(jobOf(id))).toBeNull()
  expect((await get(id)).status).toBe('requires_confirmation')
})

test('a page that was not written to its end is nobody’s press', () => {
  expect(readPage(Buffer.from('{"accountId":"acct_'))).toBeNull()
  expect(readPage(null)).toBeNull()
})

test('an operator’s word gives everything anew, and names whom the backup does not know', async () => {
  const id = await buy()
  await forgetAll(id)
  const accountId = buyer.accountId as never
  const stranger = { accountId: `acct_${'9'.repeat(26)}` as never, id: `ci_${'9'.repeat(26)}` }
  const reported = await api().database.db.transaction((tx) =>
    restored(tx, [{ accountId, id }, stranger]),
  )
  expect(reported).toMatchObject({ pressed: 2, forgotten: [id], strangers: [{ id: stranger.id }] })
  await checkout().run()
  expect(await get(id)).toMatchObject({ status: 'succeeded', charge_id: '100001' })
})
