import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { balanceOf } from '../wire.ts'
import type { MadeGift } from './world.ts'
import { until, useGifts } from './world.ts'

const sponsor = newWallet()
const world = useGifts({ sponsor: { wallet: sponsor, attemptsPerGift: 2 } })
const { chain, call, get, openGift, askRelease, release, reclaim } = world
const { detectionsOf, transactionsOf } = world
beforeAll(() => chain().fundSol(sponsor.address as never, 1_000_000_000n))
afterEach(() => {
  chain().holdTransactions(false)
  chain().dropTransactions(0)
})

const lastAttempt = async (made: MadeGift) =>
  (await call('GET', `/v1/gifts/${made.gift.id}/preview`)).body.last_release_attempt
const attemptThatIs = (made: MadeGift, status: string) =>
  until(
    () => lastAttempt(made),
    (attempt) => attempt?.status === status,
  )
/** Makes every blockhash issued so far too old, finally so. */
async function expireBlockhashes() {
  chain().advance(220)
  // The service's chain data is a few moments old.
  await wait(5_500)
}

/** Held until it can no longer land. */
async function loseRelease(made: MadeGift, more = {}, recipient = newWallet()) {
  chain().holdTransactions(true)
  const submitted = await release(made, recipient, more)
  await expireBlockhashes()
  const attempt = await attemptThatIs(made, 'dropped')
  chain().holdTransactions(false)
  expect(attempt.signature).toBe(submitted.last_release_attempt.signature)
  return attempt
}

describe('a release that the network lost', () => {
  test('is noticed and reported, and can be retried', async () => {
    const made = await openGift()
    const attempt = await loseRelease(made)
    expect(attempt.message).toMatch(/^[A-Z].*\.$/s)
    expect(await get(made)).toMatchObject({ status: 'open', recipient_address: null })
    const [detection] = (await detectionsOf(made)).filter(({ verdict }) => verdict === 'dropped')
    expect(detection).toMatchObject({ signature: attempt.signature, source: made.gift.id })
    expect(detection?.message).toMatch(/\.$/)
    const recipient = newWallet()
    await release(made, recipient)
    expect(await get(made, '?wait_for=released')).toMatchObject({
      status: 'released',
      recipient_address: recipient.address,
    })
    expect(await attemptThatIs(made, 'landed')).toMatchObject({
      recipient_address: recipient.address,
    })
    expect(await balanceOf(chain(), recipient)).toBe(25_000_000n)
    expect((await transactionsOf(made)).map(({ type }) => type).sort()).toEqual([
      'gift_fund',
      'gift_release',
    ])
  })

  test('by a node that forgot it is reported lost or sent again, never stuck', async () => {
    const made = await openGift()
    chain().dropTransactions(1)
    await release(made, newWallet())
    await expireBlockhashes()
    const attempt = await until(
      () => lastAttempt(made),
      ({ status }) => status !== 'submitted',
    )
    expect(['dropped', 'landed']).toContain(attempt.status)
  })

  test('is sponsored a limited number of times: after that the recipient pays', async () => {
    const made = await openGift()
    await loseRelease(made)
    await loseRelease(made)
    const asked = await askRelease(made.gift.id, newWallet())
    expect(asked.status).toBe(409)
    expect(asked.body.error.code).toBe('release_attempts_exhausted')
    const recipient = await newPayer(chain(), 0)
    await release(made, recipient, { fee_payer: 'recipient' })
    expect((await get(made, '?wait_for=released')).status).toBe('released')
    expect(await balanceOf(chain(), recipient)).toBe(25_000_000n)
  }, 40_000)

  test('paid by the recipient is noticed as well', async () => {
    const made = await openGift()
    await loseRelease(made, { fee_payer: 'recipient' }, await newPayer(chain(), 0))
    expect((await detectionsOf(made)).map(({ verdict }) => verdict)).toContain('dropped')
  })

  test('does not keep the sender from reclaiming', async () => {
    const made = await openGift()
    await loseRelease(made)
    await reclaim(made)
    expect((await get(made, '?wait_for=reclaimed')).status).toBe('reclaimed')
  })
})

test('a confirmed release removed by a fork is reported, and can be retried', async () => {
  const made = await openGift()
  chain().setDepths({ finalizeAfterSlots: 120 })
  const { last_release_attempt } = await release(made, newWallet())
  const { slot } = await until(
    async () => chain().find(last_release_attempt.signature) as { slot: number; status: string },
    (found) => found?.status === 'confirmed',
  )
  await wait(300)
  chain().rollback(slot - 1)
  chain().setDepths({ finalizeAfterSlots: 31 })
  await expireBlockhashes()
  await attemptThatIs(made, 'dropped')
  const verdicts = (await detectionsOf(made)).map(({ verdict }) => verdict)
  expect(verdicts.includes('rolled_back') || verdicts.includes('dropped')).toBe(true)
  await release(made, newWallet())
  expect((await get(made, '?wait_for=released')).status).toBe('released')
})

describe('a release that may still land', () => {
  // Blocks as slow as real ones, so that pauses of a test do not age a blockhash.
  const slow = useGifts({ sponsor: { wallet: sponsor }, chain: { slotMs: 400 } })

  test('is not reported lost, and stays in flight', async () => {
    slow.chain().fundSol(sponsor.address as never, 1_000_000_000n)
    const taken = await slow.openGift()
    slow.chain().holdTransactions(true)
    await slow.release(taken, newWallet())
    slow.chain().advance(60)
    await wait(2_000)
    const url = `/v1/gifts/${taken.gift.id}/preview`
    expect((await slow.call('GET', url)).body.last_release_attempt.status).toBe('submitted')
    const late = await slow.submit(taken.gift.id, await slow.signedRelease(taken, newWallet()))
    expect(late.body.error.code).toBe('release_in_progress')
    slow.chain().holdTransactions(false)
    slow.chain().advance(40)
    expect((await slow.get(taken, '?wait_for=released')).status).toBe('released')
  })
})
