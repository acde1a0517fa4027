import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Address } from '../../src/lib/addresses.ts'
import { newId } from '../../src/lib/ids.ts'
import type { BaseUnits } from '../../src/lib/money.ts'
import { buildPayment } from '../../src/payments/payments/payment.ts'
import { balanceOf, signAndSend, signWire } from '../wire.ts'
import { usePayments } from './world.ts'

const world = usePayments()
const { chain, api } = world

type Made = Awaited<ReturnType<typeof world.create>> & { merchant: Wallet; buyer: Wallet }

/** Paid at the Solana Pay endpoint, final, to a merchant's wallet with SOL for fees. */
async function paidIntent(amount: number): Promise<Made> {
  const merchant = await world.payer(0)
  const intent = await world.createFor(merchant, '/v1/transaction_intents', { amount })
  const buyer = await world.payer()
  await world.payAtEndpoint(intent, buyer)
  expect(await world.waitFor(intent, 'succeeded')).toMatchObject({ status: 'succeeded' })
  return { ...intent, merchant, buyer }
}

async function paidSession(unit_amount: number): Promise<Made> {
  const merchant = await world.payer(0)
  const line_items = [{ quantity: 1, product_data: { name: 'Mug', price_data: { unit_amount } } }]
  const session = await world.createFor(merchant, '/v1/checkout_sessions', { line_items })
  const buyer = await world.payer()
  await world.payAtEndpoint(session, buyer)
  expect(await world.waitFor(session, 'complete')).toMatchObject({ status: 'complete' })
  return { ...session, merchant, buyer }
}

const ask = (
  { key, path }: { key: string; path: string },
  body: object = {},
  idempotencyKey = '',
) =>
  api().call('POST', `${path}/refund_transaction`, {
    key,
    body,
    headers: idempotencyKey === '' ? {} : { 'idempotency-key': idempotencyKey },
  })

type Refund = { next_action: { transaction: { serialized_transaction: string } }; id: string }
const wireOf = (refund: Refund) => refund.next_action.transaction.serialized_transaction
const refunds = async ({ key, path }: Made) =>
  (await api().call('GET', `${path}/refunds`, { key })).body.data as {
    id: string
    status: string
    signature: string | null
    next_action: object | null
  }[]
const refundIs = (made: Made, status: string) =>
  expect.poll(() => refunds(made), { timeout: 60_000 }).toMatchObject([{ status }])

test('a full refund of a session returns the money, and every view shows it', async () => {
  const session = await paidSession(2_500)
  const { merchant, buyer } = session
  const before = await balanceOf(chain(), buyer)
  const { status, body } = await ask(session)
  expect([status, body]).toMatchObject([
    200,
    {
      object: 'refund_transaction',
      source: session.object.id,
      status: 'requires_signature',
      amount: 2_500,
      amount_base_units: '25000000',
      sender_address: merchant.address,
      recipient_address: buyer.address,
      next_action: { transaction: { signer_address: merchant.address } },
    },
  ])
  const signature = await signAndSend(chain(), wireOf(body), merchant)
  await refundIs(session, 'succeeded')
  expect(await refunds(session)).toMatchObject([{ id: body.id, signature, next_action: null }])
  expect(await world.get(session)).toMatchObject({ status: 'complete', amount_refunded: 2_500 })
  expect(await balanceOf(chain(), buyer)).toBe(before + 25_000_000n)
  const detections = await world.detections(session)
  expect(detections.map(({ verdict }) => verdict).sort()).toEqual(['paid', 'refunded'])
  const again = await ask(session)
  expect([again.status, again.body.error.code]).toEqual([409, 'refund_complete'])
})

test('an intent can be refunded in full, with the fee at the cost of the merchant', async () => {
  const intent = await paidIntent(10_000)
  await chain().fundToken(intent.merchant.address as never, 100_000_000n)
  const { body } = await ask(intent)
  expect(body.amount).toBe(10_000)
  await signAndSend(chain(), wireOf(body), intent.merchant)
  await refundIs(intent, 'succeeded')
  expect(await balanceOf(chain(), intent.merchant)).toBe(0n)
  expect(await world.get(intent)).toMatchObject({ amount_refunded: 10_000, status: 'succeeded' })
})

test('partial refunds follow one another, never more than is left', async () => {
  const session = await paidSession(1_000)
  const tooMuch = await ask(session, { amount: 1_001 })
  expect([tooMuch.status, tooMuch.body.error]).toMatchObject([
    400,
    { code: 'refund_too_large', param: 'amount' },
  ])
  const part = await ask(session, { amount: 400 })
  await signAndSend(chain(), wireOf(part.body), session.merchant)
  await refundIs(session, 'succeeded')
  const beyond = await ask(session, { amount: 601 })
  expect(beyond.body.error.message).toContain('6.00 USDC')
  expect((await ask(session)).body).toMatchObject({ amount: 600, amount_base_units: '6000000' })
})

test('while a refund may land it is returned again, and no other terms are accepted', async () => {
  const session = await paidSession(1_000)
  const first = await ask(session, { amount: 300 }, 'once')
  const same = await ask(session, { amount: 300 }, 'twice')
  const unnamed = await ask(session)
  const replayed = await ask(session, { amount: 300 }, 'once')
  for (const each of [same, unnamed, replayed]) expect(each.body).toEqual(first.body)
  const other = await ask(session, { amount: 301 })
  expect([other.status, other.body.error.code]).toEqual([409, 'refund_in_progress'])
  expect(await refunds(session)).toHaveLength(1)
})

test('concurrent requests all get the same refund', async () => {
  const session = await paidSession(1_000)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      ask(session, {}, index % 2 ? 'shared' : `own-${index}`),
    ),
  )
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  const rest = answers.filter(({ status }) => status !== 200)
  // A busy machine may keep one waiting for the lock until the database gives up.
  for (const { body } of rest)
    expect(['refund_in_progress', 'unavailable']).toContain(body.error.code)
  expect(await refunds(session)).toHaveLength(1)
})

test('the network refuses a refund whose blockhash a wallet replaced', async () => {
  const session = await paidSession(1_000)
  const { body } = await ask(session)
  const wire = Buffer.from(wireOf(body), 'base64')
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const at = wire.indexOf(base58.decode(lifetimeToken as string))
  wire.set(base58.decode(chain().produceBlock().blockhash), at)
  const changed = wire.toString('base64')
  await expect(signAndSend(chain(), changed, session.merchant)).rejects.toThrow(/signature/i)
})

test('a failed transaction that only names the refund and its key changes nothing', async () => {
  const session = await paidSession(1_000)
  const { body } = await ask(session)
  const { rows } = await api().database.query(
    `SELECT refunds.reference, signer_address, marker FROM refunds
      JOIN payables ON payables.id = source WHERE refunds.id = $1`,
    [body.id],
  )
  const junk = await buildPayment(
    {
      payerAddress: session.buyer.address as Address,
      // More than its balance.
      transfers: [
        {
          ownerAddress: newWallet().address as Address,
          amountBaseUnits: (10n ** 12n) as BaseUnits,
        },
      ],
      references: [rows[0].reference, rows[0].signer_address, rows[0].marker],
      missingAccounts: [],
    },
    { blockhash: chain().produceBlock().blockhash, lastValidBlockHeight: 0 },
    1_000,
  )
  const signature = await sendUnchecked(signWire(junk.serialized, session.buyer))
  await expect
    .poll(() => applied(signature), { timeout: 60_000 })
    .toMatchObject([{ applied: 'finalized' }])
  expect(chain().find(signature)?.err).not.toBeNull()
  expect(await refunds(session)).toMatchObject([{ status: 'requires_signature' }])
})

const applied = async (signature: string) =>
  (await api().database.query('SELECT applied FROM chain_inbox WHERE signature = $1', [signature]))
    .rows

test('an unsent refund expires, and only then is a new one created', async () => {
  const session = await paidSession(1_000)
  const first = await ask(session)
  const signed = signWire(wireOf(first.body), session.merchant)
  await refundIs(session, 'expired')
  const second = await ask(session)
  expect(second.body.id).not.toBe(first.body.id)
  await expect(signAndSend(chain(), signed)).rejects.toThrow(/Blockhash/i)
  await signAndSend(chain(), wireOf(second.body), session.merchant)
  await expect
    .poll(async () => (await refunds(session)).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['succeeded', 'expired'])
  expect(await world.get(session)).toMatchObject({ amount_refunded: 1_000 })
})

test('a refund that fails on the network is reported, and may be created again', async () => {
  const session = await paidSession(1_000)
  const { body } = await ask(session)
  await chain().fundToken(session.merchant.address as never, 1n)
  await sendUnchecked(signWire(wireOf(body), session.merchant))
  await refundIs(session, 'failed')
  const detections = await world.detections(session)
  expect(detections.map(({ verdict }) => verdict).sort()).toEqual(['failed', 'paid'])
  expect(await world.get(session)).toMatchObject({ amount_refunded: 0 })
  expect((await ask(session)).body.id).not.toBe(body.id)
})

async function sendUnchecked(signed: string): Promise<string> {
  const params = [signed, { encoding: 'base64', skipPreflight: true }]
  const response = await fetch(chain().rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  return ((await response.json()) as { result: string }).result
}

test('of two payments the refunded one must be named, and each refund is separate', async () => {
  const merchant = await world.payer(0)
  const made = await world.createFor(merchant, '/v1/transaction_intents', { amount: 1_000 })
  const intent = { ...made, merchant }
  const references = intent.object.next_action.chain_payment.payable.references as string[]
  const [one, other] = [await world.payer(), await world.payer()]
  for (const [payer, baseUnits] of [
    [one, 10_000_000],
    [other, 2_345_678],
  ] as const) {
    await world.send(payer, [{ to: merchant.address, baseUnits }], references)
  }
  await expect.poll(() => world.transactions(intent), { timeout: 60_000 }).toHaveLength(2)
  const unnamed = await ask(intent)
  expect([unnamed.status, unnamed.body.error]).toMatchObject([
    400,
    { code: 'parameter_missing', param: 'transaction' },
  ])
  const paid = await world.transactions(intent)
  const extra = paid.find(({ sender_address }) => sender_address === other.address)
  const { body: refund } = await ask(intent, { transaction: extra?.id })
  expect(refund).toMatchObject({
    amount: 234,
    amount_base_units: '2345678',
    recipient_address: other.address,
    payment: extra?.signature,
  })
  const first = paid.find(({ sender_address }) => sender_address === one.address)
  expect((await ask(intent, { transaction: first?.id })).body.amount).toBe(1_000)
})

test('unpaid, foreign and program-paid objects cannot be refunded', async () => {
  const unpaid = await world.newSession(500)
  expect((await ask(unpaid)).body.error.code).toBe('refund_unpaid')
  const { key } = await paidSession(100)
  expect((await ask({ ...unpaid, key })).status).toBe(404)
  const foreign = await paidSession(100)
  const [transaction] = await world.transactions(foreign)
  const named = await ask(await paidSession(100), { transaction: transaction?.id })
  expect([named.status, named.body.error.code]).toEqual([404, 'resource_missing'])
  const line_items = [
    { quantity: 1, product_data: { name: 'Mug', price_data: { unit_amount: 100 } } },
  ]
  const recipient_address = await chain().fundToken(newWallet().address as never, 0n)
  // A program's address cannot sign a message; accounts could name one before wallets were proved.
  const owner = await api().newKey()
  await api().database.query('INSERT INTO payout_wallets VALUES ($1, $2, $3)', [
    owner.accountId,
    newId('pw', 0, Date.now()),
    recipient_address,
  ])
  const body = { line_items, recipient_address }
  const toProgram = await world.create('/v1/checkout_sessions', body, owner.secret)
  expect((await ask(toProgram)).body.error.code).toBe('refund_not_signable')
})

test('an account cannot be deleted while a refund may land', async () => {
  const { secret: key, cookie } = await api().newKey()
  const merchant = await world.payer(0)
  const intent = await world.createFor(merchant, '/v1/transaction_intents', { amount: 100 }, key)
  await world.payAtEndpoint(intent, await world.payer())
  await world.waitFor(intent, 'succeeded')
  await ask(intent)
  const kept = await api().call('DELETE', '/v1/account', { cookie })
  expect([kept.status, kept.body.error?.code]).toEqual([409, 'account_has_refunds'])
})
