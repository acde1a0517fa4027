import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { balanceOf, signAndSend } from '../wire.ts'
import { until, useGifts, wireOf } from './world.ts'

const sponsor = newWallet()
const world = useGifts({ sponsor: { wallet: sponsor } })
const { chain, call, get, openGift, askReclaim, submit, signedRelease, release } = world
const { detectionsOf, transactionsOf } = world
beforeAll(() => chain().fundSol(sponsor.address as never, 1_000_000_000n))
afterEach(() => chain().holdTransactions(false))

const FULL = 10_000_000_000n

/** Both land in one block, in this order. */
async function race(first: 'release' | 'reclaim') {
  const made = await openGift()
  const recipient = newWallet()
  const signed = await signedRelease(made, recipient)
  const { body } = await askReclaim(made)
  chain().holdTransactions(true)
  const doReclaim = () => signAndSend(chain(), wireOf(body), made.sender)
  const doRelease = async () => {
    const { status, body: detections } = await submit(made.gift.id, signed)
    expect(status, JSON.stringify(detections)).toBe(200)
    return detections.last_release_attempt.signature as string
  }
  let [reclaimTx, releaseTx] = ['', '']
  if (first === 'release') {
    releaseTx = await doRelease()
    reclaimTx = await doReclaim()
  } else {
    reclaimTx = await doReclaim()
    releaseTx = await doRelease()
  }
  chain().holdTransactions(false)
  await until(
    async () => [reclaimTx, releaseTx].map((one) => chain().find(one)),
    ([one, two]) => one?.slot !== undefined && one.slot === two?.slot,
  )
  return { made, recipient, reclaimTx, releaseTx }
}

describe('release and reclaim in one block: exactly one wins', () => {
  test('the release was first', async () => {
    const { made, recipient, reclaimTx, releaseTx } = await race('release')
    expect(await get(made, '?wait_for=released')).toMatchObject({
      status: 'released',
      release_tx: releaseTx,
      recipient_address: recipient.address,
      reclaimed_at: null,
    })
    expect(await balanceOf(chain(), recipient)).toBe(25_000_000n)
    expect(await balanceOf(chain(), made.sender)).toBe(FULL - 25_000_000n)
    const detections = await until(
      () => detectionsOf(made),
      (all) => all.length === 3,
    )
    expect(Object.fromEntries(detections.map((one) => [one.signature, one.verdict]))).toMatchObject(
      {
        [releaseTx]: 'released',
        [reclaimTx]: 'failed',
      },
    )
    expect((await transactionsOf(made)).map(({ type }) => type).sort()).toEqual([
      'gift_fund',
      'gift_release',
    ])
    expect((await askReclaim(made)).body.error.code).toBe('gift_released')
  })

  test('the reclaim was first, and the recipient’s attempt is reported as failed', async () => {
    const { made, recipient, reclaimTx, releaseTx } = await race('reclaim')
    expect(await get(made, '?wait_for=reclaimed')).toMatchObject({
      status: 'reclaimed',
      release_tx: null,
      recipient_address: null,
      released_at: null,
    })
    expect(await balanceOf(chain(), recipient)).toBe(0n)
    expect(await balanceOf(chain(), made.sender)).toBe(FULL)
    const detections = await until(
      () => detectionsOf(made),
      (all) => all.length === 3,
    )
    expect(Object.fromEntries(detections.map((one) => [one.signature, one.verdict]))).toMatchObject(
      {
        [reclaimTx]: 'reclaimed',
        [releaseTx]: 'failed',
      },
    )
    const attempt = await until(
      async () =>
        (await call('GET', `/v1/gifts/${made.gift.id}/preview`)).body.last_release_attempt,
      ({ status }) => status !== 'submitted',
    )
    expect(attempt).toMatchObject({ status: 'failed', signature: releaseTx })
    expect((await transactionsOf(made)).map(({ type }) => type)).toEqual(['gift_fund'])
  })
})

test('during a confirmed reclaim that is not final, a release is refused for free', async () => {
  const made = await openGift()
  const signed = await signedRelease(made, newWallet())
  const { body } = await askReclaim(made)
  const before = chain().readAccount(sponsor.address as never)?.lamports
  const signature = await signAndSend(chain(), wireOf(body), made.sender)
  await until(
    async () => chain().find(signature)?.status,
    (status) => status === 'confirmed',
  )
  const answer = await submit(made.gift.id, signed)
  expect(answer.status).toBe(409)
  expect(['release_would_fail', 'gift_reclaimed']).toContain(answer.body.error.code)
  expect((await get(made, '?wait_for=reclaimed')).status).toBe('reclaimed')
  expect(chain().readAccount(sponsor.address as never)?.lamports).toBe(before)
})

test('two recipients, two services: the reported release is the one that landed', async () => {
  const made = await openGift()
  const [ours, theirs] = [newWallet(), newWallet()]
  chain().fundSol(theirs.address as never, 1_000_000_000n)
  const theirWire = await signedRelease(made, theirs, { fee_payer: 'recipient' })
  const ourWire = await signedRelease(made, ours)
  chain().holdTransactions(true)
  const theirTx = await signAndSend(chain(), theirWire)
  const submitted = await submit(made.gift.id, ourWire)
  expect(submitted.status).toBe(200)
  chain().holdTransactions(false)
  expect(await get(made, '?wait_for=released')).toMatchObject({
    release_tx: theirTx,
    recipient_address: theirs.address,
  })
  expect(await balanceOf(chain(), theirs)).toBe(25_000_000n)
  expect(await balanceOf(chain(), ours)).toBe(0n)
  await until(
    async () => (await call('GET', `/v1/gifts/${made.gift.id}/preview`)).body.last_release_attempt,
    ({ status }) => status === 'failed',
  )
})

/**
 * Blocks are so short here that a busy machine can let a transaction expire before it is sent: then
 * the recipient signs again. A release that landed and is not reported refuses the second one.
 */
async function claim(made: Awaited<ReturnType<typeof openGift>>, recipient: Wallet) {
  for (;;) {
    await release(made, recipient)
    const gift = await get(made, '?wait_for=released')
    if (gift.status === 'released') return gift
  }
}

test('twenty gifts released at once are all reported correctly', async () => {
  const gifts = []
  for (let count = 0; count < 20; count++) gifts.push(await openGift())
  const recipients = gifts.map(() => newWallet())
  const ended = await Promise.all(gifts.map((made, at) => claim(made, recipients[at] as never)))
  for (const [at, gift] of ended.entries()) {
    expect(gift).toMatchObject({
      status: 'released',
      recipient_address: recipients[at]?.address,
    })
    expect(await balanceOf(chain(), recipients[at] as never)).toBe(25_000_000n)
  }
})
