/** The steps people take with a gift, through the API and the SDK. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Fetch, Florin, Gift } from '../../../sdk/src/index.ts'
import { waitFor } from '../../../sdk/src/index.ts'
import { verificationKey } from '../../../sdk/src/release-code.ts'
import type { Case } from './cases.ts'
import { isPatient, noteTerms } from './cases.ts'
import type { TestEnv } from './test-env.ts'
import { sdkSigner } from './wallets.ts'

const POLL_MS = 500

export async function create(testEnv: TestEnv, it: Case): Promise<Gift> {
  const florin = isPatient(it) ? testEnv.hasty() : testEnv.florin()
  it.gift = await florin.gifts.create({
    amount: it.amountCents,
    sender_address: it.sender.address,
    release_verification_key: verificationKey(it.code),
    metadata: { scenario: it.kind },
  })
  await noteTerms(it, it.gift)
  return it.gift
}

/** The current gift, and the terms that come with it. */
export async function look(testEnv: TestEnv, it: Case): Promise<Gift> {
  const gift = await testEnv.florin().gifts.get(idOf(it))
  await noteTerms(it, gift)
  return gift
}

/** Signs and sends the newest funding; returns once the API reports the gift open. */
export async function fund(testEnv: TestEnv, it: Case): Promise<string> {
  const gift = await look(testEnv, it)
  const { rpcUrl } = testEnv.chain
  const { signature } = await testEnv.florin().gifts.fund(gift, sdkSigner(it.sender), { rpcUrl })
  it.fees.set(signature, feeOf(gift))
  await opened(testEnv, it, signature)
  return signature
}

export async function opened(testEnv: TestEnv, it: Case, signature: string): Promise<void> {
  const confirmed = testEnv.chain.landed(signature, 'confirmed')
  await reached(testEnv, it, 'open')
  const atMs = Date.now()
  const sure = await testEnv.chain.commitmentOf(signature)
  if (sure !== 'confirmed' && sure !== 'finalized') testEnv.early.push(`${it.kind}: open, ${sure}`)
  testEnv.timings.opened.push(atMs - (await confirmed).atMs)
}

/** Claims the gift with its code; returns the signature of the submitted release. */
export async function claim(
  testEnv: TestEnv,
  it: Case,
  feePayer: 'sponsor' | 'recipient',
): Promise<string> {
  const asked = { recipient_address: it.recipient.address, fee_payer: feePayer }
  const feeLamports = feeOf(await testEnv.visitor().gifts.release(idOf(it), asked))
  // One finds its gift by the code alone, which is limited to a few per minute; the others use the
  // link.
  const giftId = it.index === 0 ? undefined : idOf(it)
  const options = { giftId, feePayer }
  const answer = await testEnv.visitor().gifts.claim(it.code, sdkSigner(it.recipient), options)
  const signature = answer.last_release_attempt?.signature as string
  it.fees.set(signature, feeLamports)
  await ended(testEnv, it, signature, 'released')
  return signature
}

export async function takeBack(testEnv: TestEnv, it: Case): Promise<string> {
  const asked = await testEnv.florin().gifts.reclaim(idOf(it))
  it.isGivenUp = true
  const options = { rpcUrl: testEnv.chain.rpcUrl }
  const sender = sdkSigner(it.sender)
  const { signature } = await testEnv.florin().gifts.submitReclaim(asked, sender, options)
  it.fees.set(signature, feeOf(asked))
  await ended(testEnv, it, signature, 'reclaimed')
  return signature
}

/** Waits for the end that a transaction causes, which must be final by then. */
async function ended(
  testEnv: TestEnv,
  it: Case,
  signature: string,
  status: 'released' | 'reclaimed',
): Promise<void> {
  const finalized = testEnv.chain.landed(signature, 'finalized')
  await reached(testEnv, it, status)
  const atMs = Date.now()
  const sure = await testEnv.chain.commitmentOf(signature)
  if (sure !== 'finalized') testEnv.early.push(`${it.kind}: ${status}, the network: ${sure}`)
  testEnv.timings.ended.push(atMs - (await finalized).atMs)
}

export async function reached(
  testEnv: TestEnv,
  it: Case,
  status: 'open' | 'released' | 'reclaimed',
): Promise<Gift> {
  const { scenarioMs, windowMs } = testEnv.limits
  const timeoutMs = isPatient(it) ? windowMs : scenarioMs
  const florin = testEnv.florin()
  return await waitFor((wait, options) => florin.gifts.get(idOf(it), wait, options), status, {
    timeoutMs,
  })
}

/** Waits for any detection of the transaction. */
export async function detected(testEnv: TestEnv, it: Case, signature: string): Promise<void> {
  for (;;) {
    const { data } = await testEnv.florin().gifts.detections(idOf(it))
    if (data.some((detection) => detection.signature === signature)) return
    await delay(POLL_MS)
  }
}

/** Captures, without sending it, a signed transaction that the SDK would send or submit. */
export async function keep(
  client: (options: { fetch: Fetch; maxRetries: number }) => Florin,
  act: (florin: Florin) => Promise<unknown>,
): Promise<string> {
  let kept: string | undefined
  const intercept: Fetch = async (url, init) => {
    const body = JSON.parse(String(init.body ?? '{}'))
    if (body.method === 'sendTransaction') kept = body.params[0]
    else if (url.endsWith('/release/submit')) kept = body.serialized_transaction
    else return await fetch(url, init)
    throw new Error('kept')
  }
  await act(client({ fetch: intercept, maxRetries: 0 })).catch((error: unknown) => {
    if (kept === undefined) throw error
  })
  if (kept === undefined) throw new Error('nothing was sent')
  return kept
}

export async function keepFunding(testEnv: TestEnv, it: Case): Promise<string> {
  const gift = await look(testEnv, it)
  return await keep(testEnv.florin, (florin) =>
    florin.gifts.fund(gift, sdkSigner(it.sender), { rpcUrl: testEnv.chain.rpcUrl }),
  )
}

export function idOf({ gift, kind }: Case): string {
  if (gift === null) throw new Error(`${kind}: the gift was never created`)
  return gift.id
}

function feeOf({ next_action }: Gift): number {
  if (next_action === null) throw new Error('nothing to sign')
  return next_action.transaction.network_fee_lamports
}
