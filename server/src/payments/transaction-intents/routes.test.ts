import { expect, test } from 'vitest'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { useApi } from '../../../test/api.ts'
import { setFeePlan } from '../../accounts/accounts/service.ts'
import type { Address } from '../../lib/addresses.ts'

const feeWallet = newWallet().address as Address
const fees = { address: feeWallet, basisPoints: 150, fixedCents: 10 }
const api = useApi({ payments: { fees } })
const PATH = '/v1/transaction_intents'

async function create(key: string, body: object = { amount: 10_000 }) {
  const answer = await api().call('POST', PATH, { key, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('an intent has every field of the interface, and all it takes to pay it', async () => {
  const { secret: key } = await api().newKey()
  const { address: recipient_address } = await api().addPayoutWallet(key)
  const made = await create(key, { amount: 10_000, currency: 'usdc', recipient_address })
  expect(made).toEqual({
    id: expect.stringMatching(/^ti_/),
    object: 'transaction_intent',
    status: 'requires_action',
    amount: 10_000,
    fee_amount: 160,
    net_amount: 9_840,
    amount_received: 0,
    amount_refunded: 0,
    currency: 'usdc',
    recipient_address,
    reference: expect.any(String),
    payer_address: null,
    transaction: null,
    last_payment_error: null,
    next_action: {
      type: 'chain_payment',
      chain_payment: {
        payable: {
          scheme: 'exact',
          network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
          decimals: 6,
          amount: '100000000',
          net_amount: '98400000',
          fee_amount: '1600000',
          fee_recipient: feeWallet,
          recipient: recipient_address,
          recipient_token_account: expect.any(String),
          reference: made.reference,
          references: [made.reference, expect.any(String)],
          memo: null,
        },
        chain_pay_uri: `solana:http://localhost:8080${PATH}/${made.id}/pay`,
        qr_data_url: expect.stringMatching(/^data:image\/svg\+xml/),
        hosted_url: `http://localhost:8080/pay/i/${made.id}`,
      },
    },
    metadata: {},
    canceled_by: null,
    canceled_at: null,
    created: expect.any(Number),
  })
  expect((await api().call('GET', `${PATH}/${made.id}`, { key })).body).toEqual(made)
})

test('an account with a plan of its own pays that, from then on', async () => {
  const { secret: key, accountId } = await api().newKey()
  const before = await create(key)
  const { db } = api().database
  await setFeePlan(db, accountId as never, { basisPoints: 50, fixedCents: 0 })
  expect((await create(key)).fee_amount).toBe(50)
  expect((await api().call('GET', `${PATH}/${before.id}`, { key })).body.fee_amount).toBe(160)
  await setFeePlan(db, accountId as never, null)
  expect((await create(key)).fee_amount).toBe(160)
})

test('an open intent can be canceled, and then says by whom and when', async () => {
  const { secret: key } = await api().newKey()
  const { id } = await create(key)
  const { body } = await api().call('POST', `${PATH}/${id}/cancel`, { key })
  expect(body).toMatchObject({ status: 'canceled', canceled_by: 'user', next_action: null })
  expect(body.canceled_at).toBeGreaterThan(0)
})

test('an intent that is confirmed cannot be canceled', async () => {
  const { secret: key } = await api().newKey()
  const { id } = await create(key)
  await api().database.query(`UPDATE payables SET state = 'confirmed' WHERE id = $1`, [id])
  const answer = await api().call('POST', `${PATH}/${id}/cancel`, { key })
  expect([answer.status, answer.body.error.code]).toEqual([409, 'payment_confirmed'])
  expect((await api().call('GET', `${PATH}/${id}`, { key })).body.status).toBe('processing')
})

test.each([0, -1, 1.5, 100_000_000_000, '100'])('an amount of %s is refused', async (amount) => {
  const { secret: key } = await api().newKey()
  const answer = await api().call('POST', PATH, { key, body: { amount } })
  expect([answer.status, answer.body.error.param]).toEqual([400, 'amount'])
})

test('sessions and intents do not show up in each other’s lists, nor by each other’s path', async () => {
  const { secret: key } = await api().newKey()
  const { id } = await create(key)
  const sessions = await api().call('GET', '/v1/checkout_sessions', { key })
  expect(sessions.body.data).toEqual([])
  const listed = await api().call('GET', `${PATH}?status=requires_action`, { key })
  expect(listed.body.data.map((intent: { id: string }) => intent.id)).toEqual([id])
  const elsewhere = await api().call('GET', `/v1/checkout_sessions/${id}`, { key })
  expect(elsewhere.status).toBe(404)
})

test('a payer sees how to pay it, and nothing that is the merchant’s own', async () => {
  const { secret: key } = await api().newKey()
  const { id, next_action } = await create(key, { amount: 5, metadata: { secret: 'label' } })
  const { body } = await api().call('GET', `${PATH}/${id}/public`)
  expect(body).toMatchObject({ object: 'transaction_intent.public', next_action })
  expect(JSON.stringify(body)).not.toMatch(/metadata|label|payer_address/)
})
