import { describe, expect, test } from 'vitest'
import { buildFund, buildReclaim, buildRelease } from '../../../program/client/instructions.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { balanceOf } from '../wire.ts'
import { aWhile, readTerms, signerOf, until, useGifts, wireOf } from './world.ts'

const { chain, call, get, newGift, fund, detectionsOf, transactionsOf, sendByHand } = useGifts()

/** Two gifts of one account and one sender, with their terms. */
async function newPair() {
  const sender = await newPayer(chain(), 10_000)
  const first = await newGift({ sender })
  const second = await newGift({ sender, key: first.key })
  const terms = [readTerms(wireOf(first.gift)), readTerms(wireOf(second.gift))] as const
  return { sender, pair: [first, second], terms, key: first.key }
}
const isFinal = (signature: string) =>
  until(
    async () => chain().find(signature)?.status,
    (status) => status === 'finalized',
  )

async function fundTogether() {
  const made = await newPair()
  const signer = await signerOf(made.sender)
  const signature = await sendByHand(made.sender, [
    await buildFund(made.terms[0], signer),
    await buildFund(made.terms[1], signer),
  ])
  await isFinal(signature)
  await aWhile()
  return { ...made, signature }
}

describe('one transaction that funds two gifts', () => {
  // docs/decisions/2026-11-15-gifts.md: a gift is defined by its escrow account, and each has its
  // own.
  test('opens both; the signature is one Transaction, of the first', async () => {
    const { pair, signature } = await fundTogether()
    const [first, second] = pair as [(typeof pair)[0], (typeof pair)[0]]
    for (const made of pair) expect(await get(made)).toMatchObject({ status: 'open' })
    expect(await detectionsOf(first)).toMatchObject([{ signature, verdict: 'funded' }])
    expect(await transactionsOf(first)).toMatchObject([{ signature, type: 'gift_fund' }])
    expect(await detectionsOf(second)).toMatchObject([{ signature, verdict: 'multiple_objects' }])
    expect(await transactionsOf(second)).toEqual([])
  })
})

test('one transaction that releases two gifts ends both', async () => {
  const { pair, terms, key } = await newPair()
  for (const made of pair) {
    await fund(made)
    await get(made, '?wait_for=open')
  }
  const recipient = await newPayer(chain(), 0)
  const signer = await signerOf(recipient)
  const [first, second] = pair as [(typeof pair)[0], (typeof pair)[0]]
  const signature = await sendByHand(recipient, [
    await buildRelease(terms[0], signer, await signerOf(first.release)),
    await buildRelease(terms[1], signer, await signerOf(second.release)),
  ])
  await isFinal(signature)
  expect(await balanceOf(chain(), recipient)).toBe(50_000_000n)
  for (const made of pair) {
    expect(await get(made, '?wait_for=released&timeout=3')).toMatchObject({
      status: 'released',
      recipient_address: recipient.address,
      release_tx: signature,
    })
  }
  const report = await call('GET', '/v1/reports/gift_liability', { key })
  expect(report.body).toMatchObject({
    count: 0,
    amount: 0,
    on_chain: { difference_base_units: '0' },
  })
})

test('one transaction that funds and releases a gift ends it', async () => {
  const made = await newGift()
  const terms = readTerms(wireOf(made.gift))
  const recipient = newWallet()
  const signature = await sendByHand(made.sender, [
    await buildFund(terms, await signerOf(made.sender)),
    await buildRelease(terms, await signerOf(recipient), await signerOf(made.release)),
  ])
  await isFinal(signature)
  expect(await get(made, '?wait_for=released&timeout=3')).toMatchObject({
    status: 'released',
    recipient_address: recipient.address,
    release_tx: signature,
  })
})

test('one transaction that funds and reclaims a gift does not leave it open', async () => {
  const made = await newGift()
  const terms = readTerms(wireOf(made.gift))
  const signer = await signerOf(made.sender)
  const signature = await sendByHand(made.sender, [
    await buildFund(terms, signer),
    await buildReclaim(terms, signer),
  ])
  await isFinal(signature)
  expect((await get(made, '?wait_for=reclaimed&timeout=3')).status).toBe('reclaimed')
})
