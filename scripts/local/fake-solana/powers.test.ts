/** Abilities that a local network lacks: commitment, forks, time, lag. */
import type { Address, KeyPairSigner } from '@solana/kit'
import { generateKeyPairSigner, getAddressEncoder } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getTransferInstruction } from '@solana-program/token'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import type { FakeSolana } from './fake-solana.ts'
import { startFakeSolana } from './fake-solana.ts'
import type { Ask } from './testing.ts'
import { askAt, listenAt, mention, sendAt, signAt, until } from './testing.ts'

const SOL = 1_000_000_000n
const versioned = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
let chain: FakeSolana
let ask: Ask
let payer: KeyPairSigner
let seconds = 1_800_000_000

beforeEach(async () => {
  chain = await startFakeSolana({ slotMs: 0, now: () => seconds * 1000 })
  ask = askAt(chain.rpcUrl)
  payer = await generateKeyPairSigner()
  chain.fundSol(payer.address, 100n * SOL)
})
afterEach(async () => await chain.stop())

const newAddress = async () => (await generateKeyPairSigner()).address
const rows = async (marker: Address, commitment: string, from = ask) =>
  (await from('getSignaturesForAddress', marker, { commitment })).result.map(
    (row: { signature: string }) => row.signature,
  )
const lamportsOf = async (wallet: Address, commitment: string, from = ask) =>
  (await from('getBalance', wallet, { commitment })).result.value
const pay = async (to: Address, amount: bigint, blockhash?: string) => {
  const transfer = getTransferSolInstruction({ source: payer, destination: to, amount })
  const options = blockhash === undefined ? {} : { blockhash }
  const signed = await signAt(ask, payer, [transfer], options)
  const sent = await sendAt(ask, signed)
  expect(sent.error).toBeUndefined()
  return signed.signature
}
const latest = async (commitment: string) =>
  (await ask('getLatestBlockhash', { commitment })).result.value

it('shows a block at each commitment once enough blocks are on top of it', async () => {
  const friend = await newAddress()
  const signature = await pay(friend, SOL)
  expect(chain.find(signature)).toBeNull()
  const { slot } = chain.produceBlock()
  const seen = async () => ({
    balances: [
      await lamportsOf(friend, 'processed'),
      await lamportsOf(friend, 'confirmed'),
      await lamportsOf(friend, 'finalized'),
    ],
    rows: [await rows(friend, 'confirmed'), await rows(friend, 'finalized')].map((of) => of.length),
    status: chain.find(signature)?.status,
  })
  const [all, nothing] = [Number(SOL), 0]
  expect(await seen()).toEqual({
    balances: [all, nothing, nothing],
    rows: [0, 0],
    status: 'processed',
  })
  chain.produceBlock()
  expect(await seen()).toEqual({ balances: [all, all, nothing], rows: [1, 0], status: 'confirmed' })
  const missing = await ask('getAccountInfo', friend, { commitment: 'finalized' })
  expect(missing.result.value).toBeNull()
  chain.advance(29)
  expect(await seen()).toEqual({ balances: [all, all, nothing], rows: [1, 0], status: 'confirmed' })
  expect(
    (await ask('getTransaction', signature, { maxSupportedTransactionVersion: 0 })).result,
  ).toBeNull()
  chain.produceBlock()
  expect(await seen()).toEqual({ balances: [all, all, all], rows: [1, 1], status: 'finalized' })
  expect(chain.finalizedSlot).toBe(slot)
})

it('can delay finality, and never reverts it', async () => {
  const before = chain.finalizedSlot
  chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  chain.advance(100)
  expect(chain.finalizedSlot).toBe(before)
  chain.setDepths({ finalizeAfterSlots: 2 })
  chain.produceBlock()
  expect(chain.finalizedSlot).toBe(chain.slot - 2)
  chain.setDepths({ finalizeAfterSlots: 31 })
  chain.produceBlock()
  expect(chain.finalizedSlot).toBe(chain.slot - 3)
  expect(() => chain.rollback(chain.finalizedSlot - 1)).toThrow('finalized')
})

it('forks: state is rolled back, slots are reused, kept transactions land again', async () => {
  const [friend, other] = [await newAddress(), await newAddress()]
  const fork = chain.slot
  const lost = await pay(friend, SOL)
  chain.produceBlock()
  const kept = await pay(other, SOL, (await latest('finalized')).blockhash)
  chain.produceBlock()
  chain.produceBlock()
  expect(await rows(payer.address, 'confirmed')).toEqual([kept, lost])
  const block = async () =>
    (await ask('getBlock', fork + 1, { commitment: 'confirmed', transactionDetails: 'signatures' }))
      .result
  const first = await block()
  expect(first.signatures).toEqual([lost])

  expect(chain.rollback(fork, { keep: [kept] })).toEqual([lost, kept])
  expect(chain.slot).toBe(fork)
  expect(await rows(payer.address, 'confirmed')).toEqual([])
  expect(await lamportsOf(friend, 'processed')).toBe(0)
  expect(await lamportsOf(payer.address, 'processed')).toBe(Number(100n * SOL))
  expect((await ask('getSignatureStatuses', [lost, kept])).result.value).toEqual([null, null])
  expect((await ask('getTransaction', lost, versioned)).result).toBeNull()

  chain.advance(2)
  const second = await block()
  expect(second.signatures).toEqual([kept])
  expect(second.blockhash).not.toBe(first.blockhash)
  expect(second.previousBlockhash).toBe(first.previousBlockhash)
  expect(chain.find(lost)).toBeNull()
  expect(chain.find(kept)).toMatchObject({ slot: fork + 1, status: 'confirmed' })
  expect(await lamportsOf(other, 'confirmed')).toBe(Number(SOL))
  expect(await lamportsOf(friend, 'confirmed')).toBe(0)
})

it('forks: a transaction is lost with the block of its blockhash', async () => {
  const fork = chain.slot
  chain.produceBlock()
  const friend = await newAddress()
  const signed = await signAt(
    ask,
    payer,
    [getTransferSolInstruction({ source: payer, destination: friend, amount: SOL })],
    { blockhash: (await latest('processed')).blockhash },
  )
  await sendAt(ask, signed, { preflightCommitment: 'processed' })
  chain.produceBlock()
  expect(chain.find(signed.signature)).not.toBeNull()
  chain.rollback(fork, { keep: 'all' })
  chain.advance(3)
  expect(chain.find(signed.signature)).toBeNull()
})

it('restores token balances on a fork', async () => {
  const friend = await newAddress()
  const source = await chain.fundToken(payer.address, 50n)
  const destination = await chain.fundToken(friend, 0n)
  const fork = chain.slot
  const transfer = getTransferInstruction({ source, destination, authority: payer, amount: 20n })
  const held = async () =>
    (await ask('getTokenAccountBalance', destination, { commitment: 'processed' })).result.value
      .amount
  for (const expected of ['20', '20']) {
    await sendAt(ask, await signAt(ask, payer, [transfer]))
    chain.produceBlock()
    expect(await held()).toBe(expected)
    chain.rollback(fork)
    expect(await held()).toBe('0')
  }
  expect((await findTokenAccount(friend))[0]).toBe(destination)
})

it('expires a blockhash by blocks; before that it may land late', async () => {
  const friend = await newAddress()
  const { blockhash, lastValidBlockHeight } = await latest('confirmed')
  chain.holdTransactions(true)
  const late = await pay(friend, 1_000_000n, blockhash)
  while ((await ask('getBlockHeight', { commitment: 'processed' })).result < lastValidBlockHeight)
    chain.produceBlock()
  expect(chain.find(late)).toBeNull()
  chain.holdTransactions(false)
  chain.produceBlock()
  expect(chain.find(late)).toMatchObject({ err: null })
  const transfer = getTransferSolInstruction({ source: payer, destination: friend, amount: 1n })
  const tooLate = await signAt(ask, payer, [transfer], { blockhash })
  expect((await sendAt(ask, tooLate, { preflightCommitment: 'processed' })).error.code).toBe(-32002)
  expect((await sendAt(ask, tooLate, { skipPreflight: true })).result).toBe(tooLate.signature)
  chain.advance(3)
  expect(chain.find(tooLate.signature)).toBeNull()
})

it('shows a zero balance in a history as null, as a node does', async () => {
  const friend = await newAddress()
  const source = await chain.fundToken(payer.address, 20n)
  const destination = await chain.fundToken(friend, 0n)
  const transfer = getTransferInstruction({ source, destination, authority: payer, amount: 20n })
  const signed = await signAt(ask, payer, [transfer])
  await sendAt(ask, signed)
  chain.advance(2)
  const { meta } = (await ask('getTransaction', signed.signature, versioned)).result
  const amounts = (side: { uiTokenAmount: { uiAmount: number | null; amount: string } }[]) =>
    side.map(({ uiTokenAmount }) => [uiTokenAmount.amount, uiTokenAmount.uiAmount]).toSorted()
  expect(amounts(meta.postTokenBalances)).toEqual([
    ['0', null],
    ['20', 0.00002],
  ])
})

it('forgets old statuses unless its history is searched', async () => {
  const signature = await pay(await newAddress(), SOL)
  chain.advance(40)
  const status = async (config: object) =>
    (await ask('getSignatureStatuses', [signature], config)).result.value[0]
  expect(await status({})).toMatchObject({ confirmationStatus: 'finalized' })
  chain.advance(400)
  expect(await status({})).toBeNull()
  expect(await status({ searchTransactionHistory: true })).toMatchObject({ err: null })
})

it('accepts and drops transactions', async () => {
  chain.dropTransactions(1)
  const [dropped, landed] = [await pay(await newAddress(), SOL), await pay(await newAddress(), SOL)]
  chain.produceBlock()
  expect([chain.find(dropped), chain.find(landed)]).toEqual([null, expect.anything()])
})

it('skips slots and half an hour without blocks', async () => {
  const { slot, height, timeSeconds } = chain.produceBlock()
  chain.skipSlots(3)
  expect(chain.produceBlock()).toMatchObject({
    slot: slot + 4,
    parentSlot: slot,
    height: height + 1,
  })
  chain.jumpMinutes(30)
  seconds += 1
  const after = chain.produceBlock()
  expect(after).toMatchObject({ slot: slot + 4 + 4_501, height: height + 2 })
  expect(after.timeSeconds - timeSeconds).toBeGreaterThanOrEqual(1_801)
  chain.produceBlock()
  const skipped = await ask('getBlock', slot + 100, { commitment: 'confirmed' })
  expect(skipped.error.code).toBe(-32007)
})

it('runs preflight at the requested commitment', async () => {
  const friend = await generateKeyPairSigner()
  await pay(friend.address, SOL)
  chain.advance(2)
  const { blockhash } = await latest('finalized')
  const signed = await signAt(ask, friend, [mention(friend, [], 1n)], { blockhash })
  // The money has arrived, but not yet in a finalized state, which is a node's default.
  const refused = await sendAt(ask, signed, { preflightCommitment: 'finalized' })
  expect(refused.error.data.err).toBe('AccountNotFound')
  expect(chain.readAccount(friend.address)?.lamports).toBe(SOL)
  expect((await sendAt(ask, signed)).result).toBe(signed.signature)
})

it('has sources that lag behind the chain', async () => {
  const friend = await newAddress()
  const behind = await chain.addSource({ lagSlots: 5 })
  const askBehind = askAt(behind.rpcUrl)
  const signature = await pay(friend, SOL)
  chain.advance(2)
  expect(await rows(friend, 'confirmed')).toEqual([signature])
  expect(await rows(friend, 'confirmed', askBehind)).toEqual([])
  expect(await lamportsOf(friend, 'processed', askBehind)).toBe(0)
  expect((await askBehind('getSlot', { commitment: 'processed' })).result).toBe(chain.slot - 5)
  chain.advance(5)
  expect(await rows(friend, 'confirmed', askBehind)).toEqual([signature])
  chain.advance(26)
  expect(chain.find(signature)?.status).toBe('finalized')
  expect(await rows(friend, 'finalized')).toEqual([signature])
  expect(await rows(friend, 'finalized', askBehind)).toEqual([])
  chain.advance(5)
  expect(await rows(friend, 'finalized', askBehind)).toEqual([signature])
  behind.setLag(200)
  expect((await askBehind('getHealth')).error).toMatchObject({ code: -32005 })
  expect(await rows(friend, 'confirmed', askBehind)).toEqual([])
  const signed = await signAt(ask, payer, [mention(payer, [], 5n)])
  expect((await sendAt(askBehind, signed)).error).toMatchObject({ code: -32005 })
  expect((await ask('getHealth')).result).toBe('ok')
})

it('finds a transaction by an address that only a lookup table names', async () => {
  const [table, marker] = [await newAddress(), await newAddress()]
  const data = Buffer.alloc(56 + 32)
  data.writeUInt32LE(1, 0) // a table
  data.writeBigUInt64LE(2n ** 64n - 1n, 4) // that is not being closed
  data.set(getAddressEncoder().encode(marker), 56)
  const owner = 'AddressLookupTab1e1111111111111111111111111' as Address
  chain.setAccount(table, { lamports: SOL, owner, data, executable: false })
  const tables = { [table]: [marker] }
  const signed = await signAt(ask, payer, [mention(payer, [marker], 1n)], { tables })
  expect((await sendAt(ask, signed)).error).toBeUndefined()
  chain.advance(2)
  expect(await rows(marker, 'confirmed')).toEqual([signed.signature])
  const { result } = await ask('getTransaction', signed.signature, versioned)
  expect(result.meta.loadedAddresses).toEqual({ writable: [], readonly: [marker] })
  expect(result.transaction.message.accountKeys).not.toContain(marker)
})

it('stays quick under thousands of transactions', async () => {
  const marker = await newAddress()
  const flood = (count: number) => {
    const start = performance.now()
    const signatures = chain.flood(marker, count)
    return { signatures, ms: performance.now() - start }
  }
  flood(500)
  const first = flood(500)
  flood(2_000)
  const last = flood(500)
  expect(last.ms).toBeLessThan(5 * first.ms + 500)
  chain.advance(2)
  const page = await rows(marker, 'confirmed')
  expect(page).toHaveLength(1_000)
  expect(page.slice(0, 500)).toEqual(last.signatures.toReversed())
})

it('never lands an unsigned transaction', async () => {
  const signed = await signAt(ask, payer, [mention(payer, [], 1n)])
  const forged = Buffer.from(signed.wire, 'base64')
  forged.writeUInt8((forged.readUInt8(5) + 1) % 256, 5)
  const wire = forged.toString('base64')
  expect((await sendAt(ask, { ...signed, wire })).error).toMatchObject({ code: -32003 })
  const { result } = await sendAt(ask, { ...signed, wire }, { skipPreflight: true })
  expect(result).not.toBe(signed.signature)
  chain.produceBlock()
  expect(chain.find(result)).toBeNull()
})

it('notifies of a block once, however far it lags', async () => {
  const behind = await chain.addSource({ lagSlots: 5 })
  const listener = await listenAt(behind.wsUrl, 'slotSubscribe')
  const start = chain.slot
  chain.advance(6)
  chain.rollback(start + 3)
  chain.advance(5)
  await until(async () => listener.heard.length >= 8)
  expect(listener.heard.map(({ slot }) => slot - start)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3])
  listener.close()
})

it('notifies of blocks that replace others', async () => {
  const listener = await listenAt(chain.wsUrl, 'slotSubscribe')
  const fork = chain.slot
  chain.advance(2)
  chain.rollback(fork)
  chain.produceBlock()
  await until(async () => listener.heard.length === 3)
  expect(listener.heard.map(({ slot }) => slot)).toEqual([fork + 1, fork + 2, fork + 1])
  listener.say({
    jsonrpc: '2.0',
    id: 2,
    method: 'slotUnsubscribe',
    params: [listener.subscription],
  })
  await until(async () => {
    const before = listener.heard.length
    chain.produceBlock()
    await ask('getHealth')
    return listener.heard.length === before
  })
  listener.close()
})

it('produces blocks by itself at an interval', async () => {
  const clocked = await startFakeSolana({ slotMs: 10, finalizeAfterSlots: 3 })
  const start = clocked.slot
  await until(async () => clocked.finalizedSlot > start)
  await clocked.stop()
})
