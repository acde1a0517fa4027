import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { findGiftAddresses } from '../../../program/client/addresses.ts'
import { buildFund } from '../../../program/client/instructions.ts'
import { balanceOf, signAndSend } from '../wire.ts'
import type { MadeGift } from './world.ts'
import { aWhile, readTerms, readWire, signerOf, until, useGifts, wireOf } from './world.ts'

const WINDOW_SLOTS = 300
const world = useGifts({ gifts: { windowSlots: WINDOW_SLOTS } })
const { chain, call, get, fund, askReclaim } = world
const { detectionsOf, transactionsOf, sendByHand } = world

afterEach(() => {
  chain().faults.clear()
  chain().setDepths({ finalizeAfterSlots: 31 })
  chain().advance(32)
})
/** The service's chain data is a few moments old, and jumps of the chain make that long. */
const newGift = () =>
  until(
    () => world.newGift(),
    ({ gift }) => Number(readTerms(wireOf(gift)).fundBySlot) > chain().slot + WINDOW_SLOTS / 2,
  )
const stopFinality = () => chain().setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
/** Moves past the window; the chain decides when that is final. */
const passWindow = () => {
  chain().skipSlots(WINDOW_SLOTS + 1)
  chain().advance(2)
}
const passWindowForGood = () => {
  passWindow()
  chain().advance(70)
}
const fundBySlotOf = (gift: MadeGift['gift']) => Number(readTerms(wireOf(gift)).fundBySlot)
const renewed = (made: MadeGift) =>
  until(
    () => get(made),
    (gift) => gift.next_action !== null && fundBySlotOf(gift) > fundBySlotOf(made.gift),
  )
const askEndpoint = (made: MadeGift) =>
  call('POST', `/v1/gifts/${made.gift.id}/fund`, { body: { account: made.sender.address } })

describe('once a window is over and that is final', () => {
  test('GET returns a new transaction with a later window for the same gift', async () => {
    const made = await newGift()
    const before = readTerms(wireOf(made.gift))
    expect(Number(before.fundBySlot)).toBeLessThanOrEqual(chain().slot + WINDOW_SLOTS)
    passWindowForGood()
    const gift = await renewed(made)
    const after = readTerms(wireOf(gift))
    expect(after).toMatchObject({
      sender: before.sender,
      releaseKey: before.releaseKey,
      amountBaseUnits: before.amountBaseUnits,
    })
    expect(Number(after.fundBySlot)).toBeGreaterThan(chain().finalizedSlot)
    expect(after.fundBySlot).toBeGreaterThan(before.fundBySlot)
    expect(await findGiftAddresses(after)).not.toEqual(await findGiftAddresses(before))
    await fund({ gift, sender: made.sender })
    expect((await get(made, '?wait_for=open')).status).toBe('open')
    expect(await balanceOf(chain(), made.sender)).toBe(10_000_000_000n - 25_000_000n)
  })

  test('the old terms are refused by the program, under any blockhash', async () => {
    const made = await newGift()
    const terms = readTerms(wireOf(made.gift))
    passWindowForGood()
    await renewed(made)
    const instruction = await buildFund(terms, await signerOf(made.sender))
    const signature = await sendByHand(made.sender, [instruction], { skipPreflight: true })
    expect(chain().find(signature)?.err).toMatchObject({
      InstructionError: [0, { Custom: 6006 }],
    })
    await until(
      () => detectionsOf(made),
      (all) => all.some((one) => one.signature === signature && one.verdict === 'failed'),
    )
    expect((await get(made)).status).toBe('requires_action')
  })

  test('concurrent requests get the same address', async () => {
    const made = await newGift()
    passWindowForGood()
    const given = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const gifts = await Promise.all(Array.from({ length: 5 }, () => get(made)))
      for (const gift of gifts) if (gift.next_action !== null) given.add(giftAddressOf(gift))
      await wait(150)
    }
    given.delete(giftAddressOf(made.gift))
    expect([...given]).toEqual([giftAddressOf(await get(made))])
  })

  test('the Solana Pay endpoint returns the new window too', async () => {
    const made = await newGift()
    passWindowForGood()
    const { body } = await until(
      () => askEndpoint(made),
      (answer) =>
        answer.status === 200 &&
        Number(readTerms(answer.body.transaction).fundBySlot) > fundBySlotOf(made.gift),
    )
    expect(readTerms(wireOf(await get(made)))).toEqual(readTerms(body.transaction))
  })
})

/** The account that the funding creates. */
const giftAddressOf = (gift: MadeGift['gift']) =>
  readWire(wireOf(gift)).instructions.at(-1)?.accounts[1] as string

describe('while a window ends', () => {
  test('next_action is null, the endpoint refuses, and no window opens before finality', async () => {
    const made = await newGift()
    chain().skipSlots(fundBySlotOf(made.gift) - chain().slot - 80)
    const seen: (number | null)[] = []
    const refused = new Set<string>()
    await until(
      async () => {
        const gift = await get(made)
        const fundBySlot = gift.next_action === null ? null : fundBySlotOf(gift)
        if (fundBySlot !== null && fundBySlot > fundBySlotOf(made.gift)) {
          expect(chain().finalizedSlot).toBeGreaterThan(fundBySlotOf(made.gift))
        }
        if (fundBySlot === null) {
          expect(gift.status).toBe('requires_action')
          const answer = await askEndpoint(made)
          if (answer.status !== 200) {
            expect(answer.status).toBe(409)
            expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
            refused.add(answer.body.error.code)
          }
        }
        seen.push(fundBySlot)
        return fundBySlot
      },
      (fundBySlot) => fundBySlot !== null && fundBySlot > fundBySlotOf(made.gift),
    )
    expect(seen).toContain(null)
    expect([...refused]).toEqual(['window_ending'])
  })

  test('a funding that landed in time opens the gift, however late it is ingested', async () => {
    const made = await newGift()
    chain().faults.set('rpcError', { methods: READS })
    const signature = await fund(made)
    await until(
      async () => chain().find(signature)?.err,
      (err) => err === null,
    )
    passWindowForGood()
    await wait(3_500)
    const gift = await get(made)
    if (gift.next_action !== null) expect(giftAddressOf(gift)).toBe(giftAddressOf(made.gift))
    chain().faults.clear()
    expect((await get(made, '?wait_for=open')).status).toBe('open')
    expect(await transactionsOf(made)).toHaveLength(1)
  })

  test('no fork can make two addresses fundable', async () => {
    const made = await newGift()
    const old = readTerms(wireOf(made.gift))
    stopFinality()
    const before = chain().slot
    passWindow()
    await wait(2_500)
    const seen = await get(made)
    if (seen.next_action !== null) expect(readTerms(wireOf(seen))).toEqual(old)
    // Back to where the old window is still open: no other was ever issued.
    chain().rollback(before)
    const instruction = await buildFund(old, await signerOf(made.sender))
    const signature = await sendByHand(made.sender, [instruction])
    expect(chain().find(signature)?.err).toBeNull()
    expect((await get(made, '?wait_for=open')).status).toBe('open')
  })
})

/** The calls by which ingestion reads transactions. */
const READS = ['getTransaction', 'getSignaturesForAddress', 'getSignatureStatuses', 'getBlock']

describe('a reclaim requested before the funding', () => {
  test('leaves the gift without next_action, and reclaimed when the window is over', async () => {
    const made = await newGift()
    const asked = await askReclaim(made)
    expect(asked.status).toBe(200)
    const waiting = { status: 'requires_action', next_action: null, reclaimed_at: null }
    expect(asked.body).toMatchObject({ id: made.gift.id, ...waiting })
    expect(await get(made)).toMatchObject(waiting)
    const refused = await askEndpoint(made)
    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('gift_reclaimed')
    passWindowForGood()
    const gift = await get(made, '?wait_for=reclaimed')
    expect(gift).toMatchObject({ status: 'reclaimed', next_action: null, funded_at: null })
    expect(Math.abs(gift.reclaimed_at - Date.now() / 1000)).toBeLessThan(3_600)
    expect(await transactionsOf(made)).toEqual([])
    expect((await askEndpoint(made)).body.error.code).toBe('gift_reclaimed')
    expect((await askReclaim(made)).body.error.code).toBe('gift_reclaimed')
  })

  test('is not reclaimed before the end of the window is final', async () => {
    const made = await newGift()
    await askReclaim(made)
    stopFinality()
    passWindow()
    await wait(2_500)
    expect(await get(made)).toMatchObject({ status: 'requires_action', next_action: null })
  })

  test('may be requested again, as nothing has ended', async () => {
    const made = await newGift()
    await askReclaim(made)
    const again = await askReclaim(made)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ status: 'requires_action', next_action: null })
  })

  test('followed by a funding: the gift can still be reclaimed', async () => {
    const made = await newGift()
    await askReclaim(made)
    // A transaction issued before is still valid.
    await fund(made)
    expect((await get(made, '?wait_for=open')).status).toBe('open')
    const asked = await askReclaim(made)
    expect(asked.status).toBe(200)
    await signAndSend(chain(), wireOf(asked.body), made.sender)
    expect((await get(made, '?wait_for=reclaimed')).status).toBe('reclaimed')
    expect(await balanceOf(chain(), made.sender)).toBe(10_000_000_000n)
  })

  test('does not end while the escrow holds money that was not ingested yet', async () => {
    const made = await newGift()
    await askReclaim(made)
    chain().faults.set('rpcError', { methods: READS })
    const signature = await fund(made)
    await until(
      async () => chain().find(signature)?.err,
      (err) => err === null,
    )
    passWindowForGood()
    await wait(3_500)
    expect((await get(made)).status).toBe('requires_action')
    chain().faults.clear()
    expect((await get(made, '?wait_for=open')).status).toBe('open')
  })

  test('a window that passes without a reclaim ends nothing', async () => {
    const made = await newGift()
    passWindowForGood()
    await aWhile()
    expect((await get(made)).status).toBe('requires_action')
  })

  test('frees the release key only when the gift has ended', async () => {
    const made = await newGift()
    await askReclaim(made)
    const body = {
      amount: 2_500,
      sender_address: made.sender.address,
      release_verification_key: made.release.address,
    }
    expect((await call('POST', '/v1/gifts', { key: made.key, body })).status).toBe(409)
    passWindowForGood()
    await get(made, '?wait_for=reclaimed')
    expect((await call('POST', '/v1/gifts', { key: made.key, body })).status).toBe(200)
  })
})

test('an open gift is not affected by the end of its window', async () => {
  const made = await newGift()
  await fund(made)
  await get(made, '?wait_for=open')
  passWindowForGood()
  await aWhile()
  expect(await get(made)).toMatchObject({ status: 'open', next_action: null })
})
