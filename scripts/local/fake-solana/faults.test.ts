/** Each fault has the effect that its name says, strikes as often as configured, and is counted. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Address, KeyPairSigner } from '@solana/kit'
import { generateKeyPairSigner } from '@solana/kit'
import { getTransferInstruction } from '@solana-program/token'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FakeSolana } from './fake-solana.ts'
import { startFakeSolana } from './fake-solana.ts'
import { seededRandom } from './random.ts'
import type { Ask } from './testing.ts'
import { askAt, listenAt, mention, sendAt, signAt, until } from './testing.ts'

let chain: FakeSolana
let ask: Ask
let payer: KeyPairSigner
let marker: Address

beforeEach(async () => {
  chain = await startFakeSolana({ slotMs: 0, random: seededRandom(7) })
  ask = askAt(chain.rpcUrl)
  payer = await generateKeyPairSigner()
  marker = (await generateKeyPairSigner()).address
  chain.fundSol(payer.address, 10_000_000_000n)
})
afterEach(async () => await chain.stop())

const post = (method: string, signal?: AbortSignal) =>
  fetch(chain.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
    ...(signal ? { signal } : {}),
  })
const rows = async (commitment = 'confirmed') =>
  (await ask('getSignaturesForAddress', marker, { commitment })).result as {
    signature: string
    slot: number
  }[]
const signatures = async () => (await rows()).map(({ signature }) => signature)
const versioned = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }

it('cuts the connection', async () => {
  chain.faults.set('down', { next: 2 })
  await expect(post('getHealth')).rejects.toThrow('fetch failed')
  await expect(post('getHealth')).rejects.toThrow('fetch failed')
  expect((await post('getHealth')).status).toBe(200)
  expect(chain.faults.counts.down).toBe(2)
})

it('refuses connections while it is down', async () => {
  const listener = await listenAt(chain.wsUrl, 'slotSubscribe')
  await chain.takeDown()
  await expect(post('getHealth')).rejects.toThrow('fetch failed')
  await until(async () => listener.isClosed())
  await chain.bringUp()
  expect((await post('getHealth')).status).toBe(200)
})

it.each([
  ['http429', 429],
  ['http500', 500],
  ['http502', 502],
] as const)('answers %s, only to the configured methods', async (kind, status) => {
  chain.faults.set(kind, { methods: ['getSlot'] })
  expect((await post('getHealth')).status).toBe(200)
  expect((await post('getSlot')).status).toBe(status)
  chain.faults.clear(kind)
  expect((await post('getSlot')).status).toBe(200)
  expect(chain.faults.counts[kind]).toBe(1)
})

it('is slow, or never answers', async () => {
  chain.faults.set('slow', { next: 1, ms: 60 })
  const start = performance.now()
  await post('getSlot')
  expect(performance.now() - start).toBeGreaterThan(50)
  chain.faults.set('hang', { next: 1 })
  await expect(post('getSlot', AbortSignal.timeout(60))).rejects.toThrow('timeout')
})

it('executes the request even though its answer is lost', async () => {
  chain.faults.set('hang', { methods: ['sendTransaction'] })
  const { wire, signature } = await signAt(ask, payer, [mention(payer, [marker], 1n)])
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'sendTransaction',
    params: [wire, { encoding: 'base64', skipPreflight: true }],
  })
  const signal = AbortSignal.timeout(60)
  await expect(fetch(chain.rpcUrl, { method: 'POST', body, signal })).rejects.toThrow('timeout')
  chain.produceBlock()
  expect(chain.find(signature)).toMatchObject({ err: null })
})

it('cuts its JSON short, or answers with an error', async () => {
  chain.faults.set('truncated', { next: 1 })
  await expect((await post('getSlot')).json()).rejects.toThrow('JSON')
  chain.faults.set('rpcError', { next: 1 })
  expect((await ask('getSlot')).error).toMatchObject({ code: -32603 })
  chain.faults.set('rpcError', { next: 1, code: -32005 })
  expect((await ask('getSlot')).error).toMatchObject({ code: -32005 })
})

it('answers as of some slots ago', async () => {
  chain.flood(marker, 3)
  chain.advance(4)
  chain.faults.set('stale', { next: 2, slots: 5 })
  expect((await ask('getSlot', { commitment: 'processed' })).result).toBe(chain.slot - 5)
  expect(await rows()).toEqual([])
  expect(await rows()).toHaveLength(3)
})

it('repeats, shuffles, omits and invents rows', async () => {
  chain.flood(marker, 20)
  chain.advance(2)
  const truth = await signatures()
  chain.faults.set('duplicatedRows', { next: 1, rows: 3 })
  const repeated = await signatures()
  expect([repeated.length, new Set(repeated).size]).toEqual([23, 20])
  chain.faults.set('shuffledRows', { next: 1 })
  const shuffled = await signatures()
  expect(shuffled).not.toEqual(truth)
  expect(shuffled.toSorted()).toEqual(truth.toSorted())
  chain.faults.set('omittedRows', { next: 1, rows: 4 })
  const fewer = await signatures()
  expect(fewer).toHaveLength(16)
  expect(truth).toEqual(expect.arrayContaining(fewer))
  chain.faults.set('inventedRows', { next: 1, rows: 2 })
  const invented = (await signatures()).filter((signature) => !truth.includes(signature))
  expect(invented).toHaveLength(2)
  expect((await ask('getTransaction', invented[0], versioned)).result).toBeNull()
  expect(await signatures()).toEqual(truth)
})

it('omits rows only while they are not finalized', async () => {
  chain.flood(marker, 2)
  chain.advance(40)
  chain.flood(marker, 2)
  chain.advance(2)
  chain.faults.set('vanishingRows', { rows: 10 })
  expect(await rows()).toHaveLength(2)
  chain.advance(40)
  expect(await rows()).toHaveLength(4)
  expect(chain.faults.counts.vanishingRows).toBe(1)
})

it('lies about a transaction', async () => {
  const source = await chain.fundToken(payer.address, 50n)
  const destination = await chain.fundToken(marker, 0n)
  const transfer = getTransferInstruction({ source, destination, authority: payer, amount: 20n })
  const signed = await signAt(ask, payer, [transfer])
  await sendAt(ask, signed)
  chain.advance(2)
  const look = async () => (await ask('getTransaction', signed.signature, versioned)).result
  const truth = await look()
  chain.faults.set('nullTransaction', { next: 1 })
  expect(await look()).toBeNull()
  chain.faults.set('flippedErr', { next: 1 })
  expect((await look()).meta.err).not.toBeNull()
  chain.faults.set('changedAmounts', { next: 1 })
  const amounts = (found: typeof truth) =>
    found.meta.postTokenBalances.map((one: { uiTokenAmount: { amount: string } }) =>
      Number(one.uiTokenAmount.amount),
    )
  expect(amounts(await look())).toEqual(amounts(truth).map((amount: number) => amount + 1_000_000))
  expect(await look()).toEqual(truth)
})

it('loses, repeats and cuts notifications', async () => {
  const listener = await listenAt(chain.wsUrl, 'logsSubscribe', 'all', { commitment: 'processed' })
  const heard = async (count: number) => {
    await until(async () => listener.heard.length >= count)
    await wait(20)
    return listener.heard.length
  }
  chain.faults.set('lostNotification', { next: 2 })
  chain.flood(marker, 3)
  expect(await heard(1)).toBe(1)
  chain.faults.set('duplicatedNotification', { next: 1 })
  chain.flood(marker, 1)
  expect(await heard(3)).toBe(3)
  chain.faults.set('droppedSocket', { next: 1, methods: ['logsSubscribe'] })
  chain.flood(marker, 1)
  await until(async () => listener.isClosed())
  expect(chain.faults.counts).toMatchObject({
    lostNotification: 2,
    duplicatedNotification: 1,
    droppedSocket: 1,
  })
})

it('strikes with the given probability, separately for each source', async () => {
  const run = async (seed: number) => {
    const source = await chain.addSource({ random: seededRandom(seed) })
    source.faults.set('rpcError', { probability: 0.3 })
    const outcomes: boolean[] = []
    for (let count = 0; count < 60; count++)
      outcomes.push((await askAt(source.rpcUrl)('getSlot')).error !== undefined)
    expect(source.faults.counts.rpcError).toBe(outcomes.filter(Boolean).length)
    expect(source.calls.getSlot).toBe(60)
    return outcomes
  }
  const [one, same, other] = [await run(1), await run(1), await run(2)]
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
  expect(one.filter(Boolean).length).toBeGreaterThan(5)
  expect(chain.faults.counts.rpcError).toBe(0)
})
