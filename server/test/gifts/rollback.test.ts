import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPayer } from '../chain.ts'
import { balanceOf } from '../wire.ts'
import { aWhile, until, useGifts, wireOf } from './world.ts'

const world = useGifts()
const { chain, call, get, newGift, fund, openGift, release, reclaim } = world
const { detectionsOf, transactionsOf } = world

/** Long enough for a test to act before anything is final. */
beforeEach(() => chain().setDepths({ finalizeAfterSlots: 120 }))
afterEach(() => {
  chain().setDepths({ finalizeAfterSlots: 31 })
  chain().advance(1)
})

const slotOf = (signature: string) => chain().find(signature)?.slot as number
const letThingsBecomeFinal = () => chain().setDepths({ finalizeAfterSlots: 31 })

describe('a confirmed funding that vanishes', () => {
  test('takes the gift back to requires_action, without its Transaction', async () => {
    const made = await openGift()
    expect(await transactionsOf(made)).toHaveLength(1)
    chain().rollback(slotOf(made.fundTx) - 1)
    letThingsBecomeFinal()
    const gift = await until(
      () => get(made),
      ({ status }) => status === 'requires_action',
    )
    expect(gift).toMatchObject({ funded_at: null, released_at: null, recipient_address: null })
    expect(await transactionsOf(made)).toEqual([])
    const [detection, ...more] = await detectionsOf(made)
    expect(more).toEqual([])
    expect(detection).toMatchObject({
      verdict: 'rolled_back',
      commitment: 'vanished',
      signature: made.fundTx,
    })
    expect(detection?.message).toMatch(/\.$/)
    const report = await call('GET', '/v1/reports/gift_liability', { key: made.key })
    expect(report.body).toMatchObject({ count: 0, amount: 0 })
  })

  test('can be sent again, and the gift is open again with one Transaction', async () => {
    const made = await openGift()
    chain().rollback(slotOf(made.fundTx) - 1)
    letThingsBecomeFinal()
    const gift = await until(
      () => get(made),
      (one) => one.status === 'requires_action' && one.next_action !== null,
    )
    expect(await balanceOf(chain(), made.sender)).toBe(10_000_000_000n)
    const signature = await fund({ gift, sender: made.sender })
    expect((await get(made, '?wait_for=open')).status).toBe('open')
    expect((await transactionsOf(made)).map((one) => one.signature)).toEqual([signature])
    letThingsBecomeFinal()
    await until(
      async () => (await detectionsOf(made)).map(({ commitment }) => commitment),
      (all) => all.includes('finalized'),
    )
  })

  test('and lands again on the other fork leaves the gift open with one Transaction', async () => {
    const made = await openGift()
    chain().rollback(slotOf(made.fundTx) - 1, { keep: 'all' })
    letThingsBecomeFinal()
    await until(
      () => detectionsOf(made),
      (all) => all.some((one) => one.commitment === 'finalized' && one.verdict === 'funded'),
    )
    expect((await get(made)).status).toBe('open')
    expect((await transactionsOf(made)).map((one) => one.signature)).toEqual([made.fundTx])
  })

  test('does not affect gifts of the same blocks that landed again', async () => {
    const first = await openGift()
    const second = await openGift()
    const to = Math.min(slotOf(first.fundTx), slotOf(second.fundTx)) - 1
    chain().rollback(to, { keep: [second.fundTx] })
    letThingsBecomeFinal()
    await until(
      () => get(first),
      ({ status }) => status === 'requires_action',
    )
    await until(
      () => get(second),
      ({ status }) => status === 'open',
    )
    await aWhile()
    expect((await get(second)).status).toBe('open')
    expect(await transactionsOf(second)).toHaveLength(1)
  })
})

describe('before finality', () => {
  test('a release is not released, has no Transaction, and may vanish', async () => {
    const made = await openGift()
    const recipient = await newPayer(chain(), 0)
    const { last_release_attempt } = await release(made, recipient)
    await until(
      async () => chain().find(last_release_attempt.signature)?.status,
      (status) => status === 'confirmed',
    )
    await aWhile()
    expect(await get(made)).toMatchObject({
      status: 'open',
      recipient_address: null,
      released_at: null,
      release_tx: null,
    })
    expect((await transactionsOf(made)).map(({ type }) => type)).toEqual(['gift_fund'])
    chain().rollback(slotOf(last_release_attempt.signature) - 1)
    letThingsBecomeFinal()
    await until(
      () => detectionsOf(made),
      (all) => !all.some((one) => one.verdict === 'released' && one.commitment !== 'vanished'),
    )
    expect((await get(made)).status).toBe('open')
  })

  test('a reclaim is not reclaimed', async () => {
    const made = await openGift()
    const signature = await reclaim(made)
    await until(
      async () => chain().find(signature)?.status,
      (status) => status === 'confirmed',
    )
    await aWhile()
    expect(await get(made)).toMatchObject({ status: 'open', reclaimed_at: null })
    letThingsBecomeFinal()
    expect(await get(made, '?wait_for=reclaimed')).toMatchObject({
      status: 'reclaimed',
      next_action: null,
    })
  })

  test('a funding and its reclaim that vanish together leave an unfunded gift', async () => {
    const made = await openGift()
    const signature = await reclaim(made)
    await until(
      async () => chain().find(signature)?.status,
      (status) => status === 'confirmed',
    )
    await aWhile()
    chain().rollback(slotOf(made.fundTx) - 1)
    letThingsBecomeFinal()
    await until(
      () => get(made),
      ({ status }) => status === 'requires_action',
    )
    await until(
      () => detectionsOf(made),
      (detections) => detections.every(({ verdict }) => verdict === 'rolled_back'),
    )
    expect(await detectionsOf(made)).not.toEqual([])
    expect(await transactionsOf(made)).toEqual([])
  })
})

test('a gift that was never open is not moved by a fork', async () => {
  const made = await newGift()
  chain().rollback(chain().slot - 3)
  await aWhile()
  expect(wireOf(await get(made))).toBeTruthy()
})
