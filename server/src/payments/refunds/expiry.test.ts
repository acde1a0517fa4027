import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import type { ScriptedSource } from '../../../test/source.ts'
import { emptyTransaction, rowOf, scriptedSource } from '../../../test/source.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { expireRefunds } from './expiry.ts'
import { findRefund, refundRow } from './repository.ts'
import type { Refund } from './state.ts'

const api = useApi()
const LAST = 1_000
const LAG = 2

/** One that is live in the database, and nothing else that is. */
async function liveRefund(): Promise<Refund> {
  const { db, query } = api().database
  await query('DELETE FROM refunds')
  const { accountId } = await api().newKey()
  const id = newId('rfd', 0, Date.now())
  const refund: Refund = {
    id,
    accountId: accountId as AccountId,
    source: newId('cs', 0, Date.now()),
    paymentSignature: `payment of ${id}`,
    amountBaseUnits: 1n as BaseUnits,
    senderAddress: 'merchant' as Address,
    recipientAddress: 'payer' as Address,
    reference: `reference of ${id}` as Address,
    signerAddress: 'key' as Address,
    state: 'live',
    wire: Buffer.alloc(1),
    feeLamports: 5_000,
    lastValidBlockHeight: LAST,
    signature: null,
  }
  await db.insert([refundRow(refund)])
  return refund
}

function nodeAt(height: number): ScriptedSource {
  const source = scriptedSource(`at ${height}`)
  source.getBlockHeight = async (commitment) =>
    commitment === 'finalized' ? height : height + 1_000_000
  return source
}

const expire = (...sources: ScriptedSource[]) =>
  expireRefunds({ db: api().database.db, sources, lagSlots: LAG })
const stateOf = async ({ accountId, id }: Refund) =>
  (await findRefund(api().database.db, accountId, id))?.state

/** A transaction that names the refund, signed by these. */
function naming(source: ScriptedSource, { reference }: Refund, ...signers: string[]): void {
  const instruction = {
    programAddress: 'any' as Address,
    accounts: [reference],
    data: new Uint8Array(),
  }
  source.rowsOf.set(reference, [rowOf('it', 1)])
  source.transactions.set('it', {
    ...emptyTransaction('it'),
    signers: signers as Address[],
    instructions: [instruction],
  })
}

test('a refund lives until a block after its last one is final, with the lag to spare', async () => {
  const refund = await liveRefund()
  for (const height of [LAST - 1, LAST, LAST + 1, LAST + LAG]) {
    expect(await expire(nodeAt(height))).toBe(0)
  }
  expect(await stateOf(refund)).toBe('live')
  expect(await expire(nodeAt(LAST + LAG + 1))).toBe(1)
  expect(await stateOf(refund)).toBe('expired')
})

test('the source that is farthest behind decides', async () => {
  await liveRefund()
  expect(await expire(nodeAt(LAST + 100), nodeAt(LAST))).toBe(0)
  expect(await expire(nodeAt(LAST + 100), nodeAt(LAST + 100))).toBe(1)
})

test('what any source lists as this refund is not expired', async () => {
  const refund = await liveRefund()
  const [one, other] = [nodeAt(LAST + 100), nodeAt(LAST + 100)]
  naming(other, refund, 'merchant', 'key')
  expect(await expire(one, other)).toBe(0)
  other.transactions.clear() // listed, but not returned
  expect(await expire(one, other)).toBe(0)
})

test('what strangers land with its reference keeps no refund alive, up to a flood', async () => {
  const refund = await liveRefund()
  const node = nodeAt(LAST + 100)
  naming(node, refund, 'stranger')
  const row = rowOf('it', 1)
  node.rowsOf.set(
    refund.reference,
    Array.from({ length: 100 }, () => row),
  )
  expect(await expire(node)).toBe(0)
  node.rowsOf.set(refund.reference, [row, row])
  expect(await expire(node)).toBe(1)
})

test('a source that cannot be asked decides nothing', async () => {
  const refund = await liveRefund()
  const broken = nodeAt(LAST + 100)
  broken.listSignatures = () => Promise.reject(new Error('down'))
  await expect(expire(nodeAt(LAST + 100), broken)).rejects.toThrow('down')
  expect(await stateOf(refund)).toBe('live')
})

test('one that is seen on the chain meanwhile does not expire', async () => {
  const refund = await liveRefund()
  const node = nodeAt(LAST + 100)
  const list = node.listSignatures
  node.listSignatures = async (address, page) => {
    await api().database.query("UPDATE refunds SET state = 'confirmed'")
    return await list(address, page)
  }
  expect(await expire(node)).toBe(0)
  expect(await stateOf(refund)).toBe('confirmed')
})
