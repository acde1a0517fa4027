import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readTerms, until, useGifts, wireOf } from './world.ts'

const WINDOW_SLOTS = 300
const { chain, call, get, newGift, fund } = useGifts({
  isFollowed: false,
  gifts: { windowSlots: WINDOW_SLOTS },
})
const isFinal = (signature: string) =>
  until(
    async () => chain().find(signature)?.status,
    (status) => status === 'finalized',
  )

test('without ingestion a read opens nothing', async () => {
  const made = await newGift()
  await isFinal(await fund(made))
  expect((await get(made)).status).toBe('requires_action')
})

test('money that was not ingested yet is not requested again', async () => {
  const made = await newGift()
  await isFinal(await fund(made))
  chain().skipSlots(WINDOW_SLOTS + 1)
  chain().advance(70)
  const old = readTerms(wireOf(made.gift))
  const end = Date.now() + 5_000
  while (Date.now() < end) {
    const gift = await get(made)
    // At most the funded address, where the program refuses it.
    if (gift.next_action !== null) expect(readTerms(wireOf(gift))).toEqual(old)
    const endpoint = await call('POST', `/v1/gifts/${made.gift.id}/fund`, {
      body: { account: made.sender.address },
    })
    if (endpoint.status === 200) expect(readTerms(endpoint.body.transaction)).toEqual(old)
    await wait(100)
  }
  expect((await get(made)).next_action).toBeNull()
})
