import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { buildFund, buildReclaim, buildRelease } from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { balanceOf } from '../wire.ts'
import type { MadeGift } from './world.ts'
import { aWhile, readTerms, signerOf, until, useGifts, wireOf } from './world.ts'

const world = useGifts()
const { chain, call, get, newGift, fund, openGift, release, reclaim } = world
const { detectionsOf, transactionsOf, sendByHand } = world

const withVerdict = (made: MadeGift, verdict: string) =>
  until(
    async () => (await detectionsOf(made)).filter((one) => one.verdict === verdict),
    (found) => found.length > 0,
  )
const fundByHand = async (terms: Parameters<typeof buildFund>[0], sender: Wallet) =>
  await sendByHand(sender, [await buildFund(terms, await signerOf(sender))])

/** The gift's terms with a change. */
async function otherTerms(made: MadeGift, change: object) {
  const { nonce, ...terms } = readTerms(wireOf(made.gift))
  return (await searchNonce({ ...terms, ...change }, nonce + 1n)).terms
}

/** Terms for this gift's wallet and key that the service did not issue. */
async function ownTerms(made: MadeGift, amountBaseUnits: bigint) {
  const [sender, releaseKey] = [made.sender.address as Address, made.release.address as Address]
  const fundBySlot = BigInt(chain().slot + 1_000)
  return (await searchNonce({ sender, releaseKey, amountBaseUnits, fundBySlot }, 1n)).terms
}
/** Block times are in seconds. */
const nextSecond = () => wait(1_100)

describe('money under other terms', () => {
  test.each([
    ['another amount', { amountBaseUnits: 24_999_999n }],
    ['less than a cent', { amountBaseUnits: 1n }],
    ['more', { amountBaseUnits: 30_000_000n }],
    ['another nonce', {}],
  ])('%s: terms_mismatch, the gift unchanged', async (_what, change) => {
    const made = await newGift()
    const terms = await otherTerms(made, change)
    const signature = await fundByHand(terms, made.sender)
    const [detection] = await withVerdict(made, 'terms_mismatch')
    expect(detection).toMatchObject({
      signature,
      source: made.gift.id,
      sender_address: made.sender.address,
      amount_base_units: terms.amountBaseUnits.toString(),
      amount: Number(terms.amountBaseUnits / 10_000n),
    })
    expect(await get(made)).toMatchObject({ status: 'requires_action', funded_at: null })
    expect(await transactionsOf(made)).toEqual([])
    // The right funding still opens it.
    await fund({ gift: await get(made), sender: made.sender })
    expect((await get(made, '?wait_for=open')).status).toBe('open')
  })

  test('another window: terms_mismatch, the gift unchanged', async () => {
    const made = await newGift()
    const { fundBySlot } = readTerms(wireOf(made.gift))
    await fundByHand(await otherTerms(made, { fundBySlot: fundBySlot + 5_000n }), made.sender)
    await withVerdict(made, 'terms_mismatch')
    expect((await get(made)).status).toBe('requires_action')
  })

  test("another sender with this gift's key does not open it", async () => {
    const made = await newGift()
    const other = await newPayer(chain(), 10_000)
    await fundByHand(await otherTerms(made, { sender: other.address }), other)
    await aWhile()
    expect((await get(made)).status).toBe('requires_action')
    expect(await transactionsOf(made)).toEqual([])
  })

  test('another key does not open it', async () => {
    const made = await newGift()
    await fundByHand(await otherTerms(made, { releaseKey: newWallet().address }), made.sender)
    await aWhile()
    expect((await get(made)).status).toBe('requires_action')
    expect(await transactionsOf(made)).toEqual([])
  })

  test('its release or reclaim does not end the gift with the same key', async () => {
    const made = await openGift()
    const decoy = await ownTerms(made, 10_000n)
    const thief = await newPayer(chain(), 0)
    const sender = await signerOf(made.sender)
    await fundByHand(decoy, made.sender)
    await sendByHand(thief, [
      await buildRelease(decoy, await signerOf(thief), await signerOf(made.release)),
    ])
    const again = (await searchNonce({ ...decoy, fundBySlot: decoy.fundBySlot + 1n }, 1n)).terms
    await fundByHand(again, made.sender)
    const last = await sendByHand(made.sender, [await buildReclaim(again, sender)])
    await until(
      async () => chain().find(last)?.status,
      (status) => status === 'finalized',
    )
    await aWhile()
    expect(await get(made)).toMatchObject({
      status: 'open',
      recipient_address: null,
      release_tx: null,
      reclaimed_at: null,
    })
    expect((await transactionsOf(made)).map(({ type }) => type)).toEqual(['gift_fund'])
    // It can still be released.
    const recipient = await newPayer(chain(), 0)
    await release(made, recipient)
    expect((await get(made, '?wait_for=released')).status).toBe('released')
    expect(await balanceOf(chain(), recipient)).toBe(25_000_000n)
  })
})

describe('money after the end', () => {
  test('is reported for its own gift, not for the next one with the same key', async () => {
    const old = await openGift()
    await reclaim(old)
    await get(old, '?wait_for=reclaimed')
    const next = await newGift({ key: old.key, sender: old.sender, release: old.release })
    const signature = await fundByHand(old.terms, old.sender)
    const [detection] = await withVerdict(old, 'after_end')
    expect(detection?.signature).toBe(signature)
    expect((await get(next)).status).toBe('requires_action')
    expect(await transactionsOf(next)).toEqual([])
    await fund({ gift: await get(next), sender: next.sender })
    expect((await get(next, '?wait_for=open')).status).toBe('open')
    expect((await get(old)).status).toBe('reclaimed')
  })

  test.each(['released', 'reclaimed'])('sent again to a gift that is %s', async (ended) => {
    const made = await newGift()
    const terms = readTerms(wireOf(made.gift))
    await fund(made)
    await get(made, '?wait_for=open')
    if (ended === 'released') await release(made, await newPayer(chain(), 0))
    else await reclaim(made)
    const before = await get(made, `?wait_for=${ended}`)
    expect(before.status).toBe(ended)
    const signature = await fundByHand(terms, made.sender)
    const [detection] = await withVerdict(made, 'after_end')
    expect(detection?.signature).toBe(signature)
    expect(await get(made)).toEqual(before)
    const types = (await transactionsOf(made)).map(({ type }) => type)
    expect(types.filter((type) => type === 'gift_fund')).toHaveLength(1)
  })
})

describe('the list of detections', () => {
  test('is newest first, with messages, and is paginated', async () => {
    const made = await openGift()
    await nextSecond()
    await fundByHand(await ownTerms(made, 10_000n), made.sender)
    await nextSecond()
    await release(made, await newPayer(chain(), 0))
    await get(made, '?wait_for=released')
    const all = await until(
      () => detectionsOf(made),
      (detections) => detections.length === 3,
    )
    expect(all.map(({ verdict }) => verdict)).toEqual(['released', 'terms_mismatch', 'funded'])
    for (const { message } of all) expect(message).toMatch(/^\w.{10,}\.$/s)
    expect(new Set(all.map(({ message }) => message)).size).toBe(3)
    const url = `/v1/gifts/${made.gift.id}/detections`
    const { body: page } = await call('GET', `${url}?limit=2`, { key: made.key })
    expect(page).toMatchObject({ object: 'list', has_more: true, url })
    const after = `?starting_after=${page.data[1].id}`
    const { body: rest } = await call('GET', `${url}${after}`, { key: made.key })
    expect([...page.data, ...rest.data]).toEqual(all)
    const before = `?ending_before=${rest.data[0].id}`
    expect((await call('GET', `${url}${before}`, { key: made.key })).body.data).toEqual(page.data)
  })

  test('follows the order of the chain even within a second', async () => {
    const made = await newGift()
    const sent: string[] = []
    for (let count = 1n; count <= 8n; count++) {
      sent.unshift(await fundByHand(await ownTerms(made, 10_000n * count), made.sender))
    }
    const all = await until(
      () => detectionsOf(made),
      (detections) => detections.length === 8,
    )
    expect(all.map(({ signature }) => signature)).toEqual(sent)
  })

  test('of a release and of a reclaim names the recipient', async () => {
    const [taken, returned] = [await openGift(), await openGift()]
    await nextSecond()
    const recipient = await newPayer(chain(), 0)
    await release(taken, recipient)
    await reclaim(returned)
    await get(taken, '?wait_for=released')
    await get(returned, '?wait_for=reclaimed')
    const base = { commitment: 'finalized', amount: 2_500, amount_base_units: '25000000' }
    expect((await detectionsOf(taken))[0]).toMatchObject({
      ...base,
      verdict: 'released',
      recipient_address: recipient.address,
    })
    expect((await detectionsOf(returned))[0]).toMatchObject({ ...base, verdict: 'reclaimed' })
  })
})
