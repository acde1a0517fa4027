import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { beforeEach, expect, test } from 'vitest'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { NO_RATE_LIMITS, useApi } from '../../../test/api.ts'
import type { SeenTransaction } from '../../chain/source.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { USDC_MINT } from '../../lib/money.ts'
import { ingestPayments } from '../payments/ingest.ts'
import { findTokenAccount } from '../payments/payment.ts'

const api = useApi({ kernel: { rateLimits: NO_RATE_LIMITS } })
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const newSignature = () => base58.encode(randomBytes(64))

type Shop = Awaited<ReturnType<typeof openShop>>
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

async function openShop() {
  const { secret: key, cookie, accountId } = await api().newKey()
  const { body } = await api().call('GET', '/v1/account', { key })
  const wallet = body.wallet_address as Address
  return { key, cookie, accountId, wallet }
}

async function sell({ key }: Shop, unit_amount: number) {
  const line_items = [{ quantity: 1, product_data: { name: 'Tea', price_data: { unit_amount } } }]
  return (await api().call('POST', '/v1/checkout_sessions', { key, body: { line_items } })).body
}

type Sent = {
  to: Address
  baseUnits: bigint
  from?: string
  signature?: string
  commitment?: SeenTransaction['commitment']
  references?: string[]
}

/** A transfer as ingestion reads it. */
async function arrive({ to, baseUnits, from = newWallet().address, ...given }: Sent) {
  const { signature = newSignature(), commitment = 'finalized', references = [] } = given
  const account = await findTokenAccount(to)
  const data = Buffer.alloc(10, 12)
  data.writeBigUInt64LE(baseUnits, 1)
  const accounts = ['purse', USDC_MINT, account, from, ...references] as Address[]
  const at = { signature, slot: 10, atSeconds: Math.floor(Date.now() / 1000) }
  const transaction = {
    ...{ signature, slot: 10, succeeded: true, story: '', mints: new Map() },
    feePayerAddress: from as Address,
    signers: [from as Address],
    instructions: [{ programAddress: TOKEN, accounts, data: new Uint8Array(data) }],
    usdcDeltas: new Map([[account, baseUnits as BaseUnits]]),
    usdcOwners: new Map([
      ['purse' as Address, from as Address],
      [account, to],
    ]),
  }
  const seen = { ...at, commitment, transaction: commitment === 'vanished' ? null : transaction }
  const ingest = ingestPayments({ feeTokenAccount: null, otherPrograms: new Set() })
  await api().database.db.transaction((tx) => ingest(tx, [seen]))
  return { signature, from }
}

const list = async ({ key }: Shop, query = '') =>
  (await api().call('GET', `/v1/unmatched_transfers${query}`, { key })).body.data
const post = (path: string, key: string | undefined, body: object = {}) =>
  api().call('POST', path, { key, body })

test('money without a reference is listed with the orders it may be for', async () => {
  const [one, other] = [await sell(shop, 900), await sell(shop, 900)]
  const { signature, from } = await arrive({ to: shop.wallet, baseUnits: 9_000_000n })
  const [transfer] = await list(shop)
  expect(transfer).toMatchObject({
    ...{ object: 'unmatched_transfer', status: 'unmatched', signature, is_final: true },
    ...{ amount: 900, amount_unmatched_base_units: '9000000', sender_address: from },
    recipient_address: shop.wallet,
  })
  expect(transfer.suggestions).toEqual(
    [other, one]
      .toSorted((a, b) => (a.id > b.id ? -1 : 1))
      .map(({ id }) => ({ source: id, amount: 900, reason: 'same_amount' })),
  )
})

test('a match pays the order, once, and takes the transfer off the list', async () => {
  const session = await sell(shop, 900)
  await arrive({ to: shop.wallet, baseUnits: 9_500_000n })
  const [transfer] = await list(shop)
  const path = `/v1/unmatched_transfers/${transfer.id}/match`
  const bodies = { source: session.id }
  const answers = await Promise.all([post(path, shop.key, bodies), post(path, shop.key, bodies)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await list(shop, '?status=unmatched')).toEqual([])
  expect(await list(shop, '?status=matched')).toMatchObject([{ source: session.id }])
  const { body } = await api().call('GET', `/v1/checkout_sessions/${session.id}`, { key: shop.key })
  expect(body).toMatchObject({ status: 'complete', amount_received: 950 })
  const { body: paid } = await api().call('GET', '/v1/transactions', { key: shop.key })
  expect(paid.data).toMatchObject([{ source: session.id, amount: 950 }])
})

test('an accepted suggestion leaves the list, too', async () => {
  const session = await sell(shop, 900)
  const { signature } = await arrive({ to: shop.wallet, baseUnits: 9_000_000n })
  expect(await list(shop)).toMatchObject([{ suggestions: [{ reason: 'named' }] }])
  const accept = `/v1/checkout_sessions/${session.id}/detections/${signature}/accept`
  expect((await post(accept, shop.key)).status).toBe(200)
  expect(await list(shop)).toMatchObject([{ status: 'matched', source: session.id }])
})

test('a transfer that is not final cannot be matched, and goes when the network drops it', async () => {
  const session = await sell(shop, 100)
  const sent = { to: shop.wallet, baseUnits: 5_000_000n }
  const { signature, from } = await arrive({ ...sent, commitment: 'confirmed' })
  const [transfer] = await list(shop)
  const refused = await post(`/v1/unmatched_transfers/${transfer.id}/match`, shop.key, {
    source: session.id,
  })
  expect(refused.body.error.code).toBe('detection_not_final')
  await arrive({ ...sent, signature, from, commitment: 'vanished' })
  expect(await list(shop)).toEqual([])
})

test('a transfer seen again keeps its row, and a later view corrects the amount', async () => {
  const sent = { to: shop.wallet, from: newWallet().address }
  const { signature } = await arrive({ ...sent, baseUnits: 7_000_000n, commitment: 'confirmed' })
  const [first] = await list(shop)
  await arrive({ ...sent, signature, baseUnits: 8_000_000n })
  expect(await list(shop)).toMatchObject([{ id: first.id, amount: 800, is_final: true }])
})

test('money with a reference is not listed, unless it came to another wallet', async () => {
  const session = await sell(shop, 900)
  const references = [session.reference]
  await arrive({ to: shop.wallet, baseUnits: 9_000_000n, references })
  expect(await list(shop)).toEqual([])
  const old = await api().addPayoutWallet(shop.cookie)
  await arrive({ to: old.address as Address, baseUnits: 4_000_000n, references })
  expect(await list(shop)).toMatchObject([
    { amount: 400, recipient_address: old.address, suggestions: [{ reason: 'named' }] },
  ])
})

test('a removed wallet’s money is listed while no other account has proved the wallet', async () => {
  const old = await api().addPayoutWallet(shop.cookie)
  const { body } = await api().call('GET', '/v1/payout_wallets', { key: shop.key })
  await api().database.query('UPDATE payout_wallets SET removed_at = now() WHERE id = $1', [
    body.data[0].id,
  ])
  await arrive({ to: old.address as Address, baseUnits: 1_000_000n })
  expect(await list(shop)).toMatchObject([{ amount: 100 }])
  const other = await openShop()
  await api().addPayoutWallet(other.cookie, old)
  await arrive({ to: old.address as Address, baseUnits: 2_000_000n })
  expect(await list(other)).toMatchObject([{ amount: 200 }])
  expect(await list(shop)).toMatchObject([{ amount: 100 }])
})

test('two accounts that share a wallet count its money once', async () => {
  const partner = await openShop()
  const shared = newWallet()
  for (const each of [shop, partner]) await api().addPayoutWallet(each.cookie, shared)
  await arrive({ to: shared.address as Address, baseUnits: 3_000_000n })
  const session = await sell(shop, 300)
  const [mine] = await list(shop)
  const [theirs] = await list(partner)
  const match = `/v1/unmatched_transfers/${mine.id}/match`
  expect((await post(match, shop.key, { source: session.id })).status).toBe(200)
  expect(await list(partner)).toMatchObject([{ status: 'matched', source: null }])
  const order = await sell(partner, 300)
  const again = await post(`/v1/unmatched_transfers/${theirs.id}/match`, partner.key, {
    source: order.id,
  })
  expect(again.body.error.code).toBe('detection_counted')
})

test('a move between the account’s own wallets is no payment', async () => {
  const till = await api().addPayoutWallet(shop.cookie)
  await arrive({ to: till.address as Address, baseUnits: 5_000_000n, from: shop.wallet })
  expect(await list(shop)).toEqual([])
})

test('another account sees nothing of it, and cannot match it or with it', async () => {
  await arrive({ to: shop.wallet, baseUnits: 5_000_000n })
  const [transfer] = await list(shop)
  const stranger = await openShop()
  expect(await list(stranger)).toEqual([])
  const path = `/v1/unmatched_transfers/${transfer.id}`
  const theirs = await sell(stranger, 500)
  for (const [key, at, body] of [
    [stranger.key, `${path}/match`, { source: theirs.id }],
    [stranger.key, `${path}/refund_transaction`, {}],
    [stranger.key, path, { set_aside: true }],
    [shop.key, `${path}/match`, { source: theirs.id }],
  ] as const) {
    const { status, body: answer } = await post(at, key, body)
    expect([at, status, answer.error.code]).toEqual([at, 404, 'resource_missing'])
  }
})

test('attention counts it until it is set aside, and not dust', async () => {
  await arrive({ to: shop.wallet, baseUnits: 5_000_000n })
  await arrive({ to: shop.wallet, baseUnits: 9_999n })
  const count = async () => {
    const { body } = await api().call('GET', '/v1/reports/attention', { key: shop.key })
    return body.groups.find(({ kind }: { kind: string }) => kind === 'unmatched_payment').count
  }
  expect(await count()).toBe(1)
  const transfer = (await list(shop)).find(({ amount }: { amount: number }) => amount === 500)
  const aside = await post(`/v1/unmatched_transfers/${transfer.id}`, shop.key, { set_aside: true })
  expect(aside.body.status).toBe('set_aside')
  expect(await count()).toBe(0)
})

test('too much, twice and after cancellation raise attention with the excess', async () => {
  const over = await sell(shop, 300)
  const canceled = await sell(shop, 200)
  const pay = (session: { reference: string }, baseUnits: bigint) =>
    arrive({ to: shop.wallet, baseUnits, references: [session.reference] })
  await pay(over, 3_000_000n)
  const group = async () => {
    const { body } = await api().call('GET', '/v1/reports/attention', { key: shop.key })
    return body.groups.find(({ kind }: { kind: string }) => kind === 'overpaid_payment')
  }
  expect((await group()).count).toBe(0)
  await pay(over, 3_000_000n)
  expect((await post(`/v1/checkout_sessions/${canceled.id}/cancel`, shop.key)).status).toBe(200)
  await pay(canceled, 2_000_000n)
  expect((await group()).newest).toMatchObject([
    { id: canceled.id, amount: 200 },
    { id: over.id, amount: 300 },
  ])
})

test('a payer’s word suggests the order, moves nothing, and shows what became of it', async () => {
  const [session, other] = [await sell(shop, 900), await sell(shop, 900)]
  const claim = async (id: string, body: object) =>
    await post(`/v1/checkout_sessions/${id}/payment_claims`, undefined, body)
  const wallet = newWallet().address
  const early = await claim(session.id, { sender_address: wallet })
  expect(early.body.payment_claims).toMatchObject([{ given: wallet, status: 'not_found' }])
  const { signature } = await arrive({ to: shop.wallet, baseUnits: 9_000_000n, from: wallet })
  const seen = await api().call('GET', `/v1/checkout_sessions/${session.id}/public`)
  expect(seen.body).toMatchObject({
    payment_status: 'unpaid',
    payment_claims: [{ status: 'received' }],
  })
  const [transfer] = await list(shop)
  expect(transfer.suggestions[0]).toEqual({ source: session.id, amount: 900, reason: 'claimed' })
  await post(`/v1/unmatched_transfers/${transfer.id}/match`, shop.key, { source: session.id })
  const after = await api().call('GET', `/v1/checkout_sessions/${session.id}/public`)
  expect(after.body).toMatchObject({
    payment_status: 'paid',
    payment_claims: [{ status: 'counted' }],
  })
  const stranger = await claim(other.id, { signature })
  expect(stranger.body.payment_claims).toMatchObject([{ status: 'not_found' }])
})

test('what came before the request, or to another merchant, looks like nothing', async () => {
  const stranger = await openShop()
  const { signature } = await arrive({ to: stranger.wallet, baseUnits: 9_000_000n })
  const session = await sell(shop, 900)
  const path = `/v1/checkout_sessions/${session.id}/payment_claims`
  const { body } = await post(path, undefined, { signature })
  expect(body.payment_claims).toMatchObject([{ status: 'not_found' }])
})

test('a request takes at most five claims, each once', async () => {
  const session = await sell(shop, 900)
  const path = `/v1/checkout_sessions/${session.id}/payment_claims`
  const first = newSignature()
  for (const signature of [first, first, ...Array.from({ length: 4 }, newSignature)]) {
    expect((await post(path, undefined, { signature })).status).toBe(200)
  }
  const { status, body } = await post(path, undefined, { signature: newSignature() })
  expect([status, body.error.code]).toEqual([409, 'payment_claims_full'])
  expect((await post(path, undefined, { signature: first })).body.payment_claims).toHaveLength(5)
})
