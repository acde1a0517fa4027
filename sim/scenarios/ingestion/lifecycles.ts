import { setTimeout as delay } from 'node:timers/promises'
import type { KeyPairSigner } from '@solana/kit'
import { generateKeyPairSigner } from '@solana/kit'
import type { Terms } from '../../../program/client/addresses.ts'
import { getGiftAddresses } from '../../../program/client/addresses.ts'
import { buildFund, buildReclaim, buildRelease } from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import type { Answer } from '../../../scripts/local/client.ts'
import { call } from '../../../scripts/local/client.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { Act, Fate, Field, Sent } from './field.ts'
import { hasLanded, newSigner, readTerms, sign, signBuilt } from './field.ts'
import type { Plan, TestEnv } from './test-env.ts'
import { callUntil, land, PURSE_BASE_UNITS } from './test-env.ts'

/** One gift of ours, and the people involved. */
type Lifecycle = {
  readonly id: string
  readonly key: string
  readonly sender: KeyPairSigner
  readonly release: KeyPairSigner
  readonly cents: number
}

async function newLifecycle(testEnv: TestEnv, sender?: KeyPairSigner): Promise<Lifecycle> {
  const { field, keys } = testEnv
  const key = keys[below(field.random, keys.length)] as string
  const release = await generateKeyPairSigner()
  const payer = sender ?? (await newSigner(field, PURSE_BASE_UNITS))
  const cents = 100 + below(field.random, 90_000)
  const body = {
    amount: cents,
    sender_address: payer.address,
    release_verification_key: release.address,
  }
  const gift = await callUntil(testEnv, 'POST', '/v1/gifts', key, body)
  if (gift === null) throw new Error('could not create a gift')
  return { id: gift.body.id, key, sender: payer, release, cents }
}

async function actOn(
  terms: Terms,
  action: Act['action'],
  options: Partial<Pick<Act, 'giftId' | 'nature' | 'recipient'>>,
): Promise<Act> {
  const { vault } = await getGiftAddresses(terms)
  const act = { giftId: null, nature: 'sound', recipient: null, ...options } as const
  return { ...act, action, vault, baseUnits: terms.amountBaseUnits }
}

/** The transaction that the API wants signed for the gift, and its terms; null if none. */
async function fundingOf(
  testEnv: TestEnv,
  lifecycle: Lifecycle,
): Promise<{ sent: Sent; terms: Terms } | null> {
  const path = `/v1/gifts/${lifecycle.id}`
  const isEnough = ({ status, body }: Answer) =>
    status === 200 && (body.next_action !== null || body.status !== 'requires_action')
  const answer = await callUntil(testEnv, 'GET', path, lifecycle.key, undefined, isEnough)
  const built = answer?.body.next_action?.transaction.serialized_transaction
  if (built === undefined) return null
  const terms = readTerms(built)
  const act = await actOn(terms, 'fund', { giftId: lifecycle.id })
  return { sent: await signBuilt(built, [lifecycle.sender], [act]), terms }
}

/** Funds the gift as the API asks; returns the terms, or null if it did not happen. */
async function fund(testEnv: TestEnv, lifecycle: Lifecycle): Promise<Terms | null> {
  let terms: Terms | null = null
  const fate = await land(testEnv.field, async () => {
    const funding = await fundingOf(testEnv, lifecycle)
    terms = funding?.terms ?? terms
    return funding?.sent ?? null
  })
  return fate === 'final' ? terms : null
}

/** Funds by hand, again or on other terms. */
async function fundByHand(
  field: Field,
  { id, sender }: Lifecycle,
  terms: Terms,
  nature: Act['nature'] = 'sound',
): Promise<Fate> {
  const act = await actOn(terms, 'fund', { giftId: id, nature })
  return await land(field, async () => sign(field, sender, [await buildFund(terms, sender)], [act]))
}

const signRelease = async (field: Field, lifecycle: Lifecycle, terms: Terms, withFund = false) => {
  const recipient = await newSigner(field, 0n)
  const own = { giftId: lifecycle.id }
  const acts = [await actOn(terms, 'release', { ...own, recipient: recipient.address })]
  const instructions = [await buildRelease(terms, recipient, lifecycle.release)]
  if (!withFund) return await sign(field, recipient, instructions, acts)
  return await sign(
    field,
    recipient,
    [await buildFund(terms, lifecycle.sender), ...instructions],
    [await actOn(terms, 'fund', own), ...acts],
  )
}

/** By hand, or through the API, which then also sends it. */
async function release(testEnv: TestEnv, lifecycle: Lifecycle, terms: Terms): Promise<void> {
  const { field } = testEnv
  if (field.random() < 0.5) {
    await land(field, () => signRelease(field, lifecycle, terms))
    return
  }
  const recipient = await newSigner(field, 0n)
  await land(field, async () => {
    const path = `/v1/gifts/${lifecycle.id}/release`
    const body = { recipient_address: recipient.address, fee_payer: 'recipient' }
    const asked = await callUntil(testEnv, 'POST', path, lifecycle.key, body)
    const built = asked?.body.next_action.transaction.serialized_transaction
    if (built === undefined) return null
    const act = await actOn(terms, 'release', {
      giftId: lifecycle.id,
      recipient: recipient.address,
    })
    const sent = await signBuilt(built, [recipient, lifecycle.release], [act])
    if (field.random() < 0.5) return sent
    ;(field.sent as Map<string, Sent>).set(sent.signature, sent)
    const submission = { serialized_transaction: sent.wire }
    await call(testEnv.url, 'POST', `${path}/submit`, { body: submission })
    return sent
  })
}

async function reclaim(testEnv: TestEnv, lifecycle: Lifecycle, terms: Terms): Promise<void> {
  await land(testEnv.field, async () => {
    const path = `/v1/gifts/${lifecycle.id}/reclaim`
    const isEnough = ({ status, body }: Answer) => status === 200 && body.next_action !== null
    const asked = await callUntil(testEnv, 'POST', path, lifecycle.key, undefined, isEnough)
    const built = asked?.body.next_action.transaction.serialized_transaction
    if (built === undefined) return null
    const act = await actOn(terms, 'reclaim', { giftId: lifecycle.id })
    return await signBuilt(built, [lifecycle.sender], [act])
  })
}

const open: Plan = async (testEnv) => {
  await fund(testEnv, await newLifecycle(testEnv))
}

const released: Plan = async (testEnv) => {
  const lifecycle = await newLifecycle(testEnv)
  const terms = await fund(testEnv, lifecycle)
  if (terms !== null) await release(testEnv, lifecycle, terms)
}

const reclaimed: Plan = async (testEnv) => {
  const lifecycle = await newLifecycle(testEnv)
  const terms = await fund(testEnv, lifecycle)
  if (terms !== null) await reclaim(testEnv, lifecycle, terms)
}

/** Released right after funding, or in the same block: both may vanish together. */
const rushed: Plan = async (testEnv) => {
  const { field } = testEnv
  const lifecycle = await newLifecycle(testEnv)
  const funding = await fundingOf(testEnv, lifecycle)
  if (funding === null) return
  await field.send(funding.sent)
  if (field.random() < 0.5) await hasLanded(field, funding.sent.signature)
  const fate = await land(field, () => signRelease(field, lifecycle, funding.terms))
  if (fate !== 'final') await fund(testEnv, lifecycle)
}

const together: Plan = async (testEnv) => {
  const { field } = testEnv
  const lifecycle = await newLifecycle(testEnv)
  const funding = await fundingOf(testEnv, lifecycle)
  if (funding !== null) await land(field, () => signRelease(field, lifecycle, funding.terms, true))
}

/** After its end, a gift's address can be funded again. */
const twice: Plan = async (testEnv) => {
  const { field } = testEnv
  const lifecycle = await newLifecycle(testEnv)
  const terms = await fund(testEnv, lifecycle)
  if (terms === null) return
  const first = await land(field, () => signRelease(field, lifecycle, terms))
  if (first !== 'final') return
  const again = await fundByHand(field, lifecycle, terms)
  if (again !== 'final' || field.random() < 0.5) return
  const back = await actOn(terms, 'reclaim', { giftId: lifecycle.id })
  await land(field, async () =>
    sign(field, lifecycle.sender, [await buildReclaim(terms, lifecycle.sender)], [back]),
  )
}

/** Under the gift's key, but for another amount; usually the gift is funded as well. */
const otherTerms: Plan = async (testEnv) => {
  const { field } = testEnv
  const lifecycle = await newLifecycle(testEnv)
  const funding = await fundingOf(testEnv, lifecycle)
  if (funding === null) return
  const amountBaseUnits = funding.terms.amountBaseUnits - 1n - BigInt(below(field.random, 999_999))
  const { terms } = await searchNonce({ ...funding.terms, amountBaseUnits }, 0n)
  await fundByHand(field, lifecycle, terms, 'other_terms')
  if (field.random() < 0.3) return
  const own = await fund(testEnv, lifecycle)
  if (own !== null && field.random() < 0.5) await release(testEnv, lifecycle, own)
}

/** One transaction pays for two gifts. */
const pair: Plan = async (testEnv) => {
  const { field } = testEnv
  const first = await newLifecycle(testEnv)
  const second = await newLifecycle(testEnv, first.sender)
  const fundings = [await fundingOf(testEnv, first), await fundingOf(testEnv, second)]
  const [one, two] = fundings
  if (!one || !two) return
  const instructions = [
    await buildFund(one.terms, first.sender),
    await buildFund(two.terms, first.sender),
  ]
  const acts = [...one.sent.acts, ...two.sent.acts]
  const fate = await land(field, () => sign(field, first.sender, instructions, acts))
  if (fate === 'final') await release(testEnv, second, two.terms)
}

/** Given up before it was funded; the sender may still fund it before the window ends. */
const givenUp: Plan = async (testEnv) => {
  const { field, givenUp: given } = testEnv
  const lifecycle = await newLifecycle(testEnv)
  const funding = field.random() < 0.6 ? await fundingOf(testEnv, lifecycle) : null
  given.add(lifecycle.id)
  await callUntil(testEnv, 'POST', `/v1/gifts/${lifecycle.id}/reclaim`, lifecycle.key)
  if (funding === null) return
  const instructions = [await buildFund(funding.terms, lifecycle.sender)]
  const windowEnd = Number(funding.terms.fundBySlot)
  // At the last moment, or after it.
  const lateSlot = windowEnd + 3 - below(field.random, 12)
  while (field.chain.slot < lateSlot) await delay(30, undefined, { signal: field.closed })
  await field.send(await sign(field, lifecycle.sender, instructions, funding.sent.acts))
}

/** A second payment fails on the chain while the first stands. */
const failing: Plan = async (testEnv) => {
  const lifecycle = await newLifecycle(testEnv)
  const terms = await fund(testEnv, lifecycle)
  if (terms !== null) await fundByHand(testEnv.field, lifecycle, terms)
}

/** The program serves others too. */
const stranger: Plan = async ({ field }) => {
  const sender = await newSigner(field, PURSE_BASE_UNITS)
  const release = await generateKeyPairSigner()
  const fundBySlot = BigInt(field.chain.slot + 2_000)
  const promise = { sender: sender.address, releaseKey: release.address, fundBySlot }
  const { terms } = await searchNonce({ ...promise, amountBaseUnits: 7_777_777n }, 0n)
  const act = await actOn(terms, 'fund', {})
  await land(field, async () => sign(field, sender, [await buildFund(terms, sender)], [act]))
}

const unfunded: Plan = async (testEnv) => {
  await newLifecycle(testEnv)
}

/** Each plan runs as often as it is listed. */
export const GIFT_PLANS: readonly Plan[] = [
  ...[open, open, released, released, released, released, reclaimed, reclaimed, rushed, rushed],
  ...[rushed, together, together, twice, twice, otherTerms, otherTerms, pair, pair],
  ...[givenUp, failing, stranger, unfunded],
]
