import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import type { Answer } from '../../../scripts/local/client.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import { transfer } from '../settlement/instructions.ts'
import type { Fate, Field } from './field.ts'
import { hasLanded, newSigner, sign, signBuilt } from './field.ts'
import type { Merchant, PaymentRequest, Plan, TestEnv } from './test-env.ts'
import { callUntil, land, PURSE_BASE_UNITS } from './test-env.ts'

/** The fee of transaction intents that the proof's API is configured with. */
export const FEE_BASIS_POINTS = 100

const BASE_UNITS_PER_CENT = 10_000n

export const toBaseUnits = (cents: number) => BigInt(cents) * BASE_UNITS_PER_CENT

const feeOf = (cents: number) => Math.floor((cents * FEE_BASIS_POINTS + 5_000) / 10_000)

type Kind = 'checkout_sessions' | 'transaction_intents'

export async function newRequest(
  testEnv: TestEnv,
  kind: Kind,
  options: { merchant?: Merchant; cents?: number } = {},
): Promise<PaymentRequest> {
  const { field, merchants, requests } = testEnv
  const merchant =
    options.merchant ?? (merchants[below(field.random, merchants.length)] as Merchant)
  const cents = options.cents ?? testEnv.nextCents()
  const product = { name: 'Mug', price_data: { unit_amount: cents } }
  const body = {
    recipient_address: merchant.wallet,
    ...(kind === 'checkout_sessions'
      ? { line_items: [{ quantity: 1, product_data: product }] }
      : { amount: cents }),
  }
  const feeCents = kind === 'checkout_sessions' ? 0 : feeOf(cents)
  const made = await callUntil(testEnv, 'POST', `/v1/${kind}`, merchant.key, body)
  if (made === null) throw new Error('could not create a payment request')
  const { id } = made.body
  const references = referencesOf(made)
  const request = {
    id,
    path: `/v1/${kind}/${id}`,
    merchant,
    amountCents: cents,
    feeCents,
    references,
  }
  requests.set(id, request)
  return request
}

function referencesOf({ body }: Answer): [Address, Address] {
  if (body.next_action) return body.next_action.chain_payment.payable.references
  return new URL(body.chain_pay_uri).searchParams.getAll('reference') as [Address, Address]
}

type Transfer = {
  readonly to: Address
  readonly baseUnits: bigint
  readonly references: readonly Address[]
}

async function transferBy(payer: KeyPairSigner, terms: Transfer): Promise<Instruction> {
  const [from] = await findTokenAccount(payer.address)
  return transfer({ ...terms, from, authority: payer })
}

const newPayer = (field: Field) => newSigner(field, PURSE_BASE_UNITS)

/** Sends any transfer from a new wallet. */
async function send(
  field: Field,
  payer: KeyPairSigner,
  transfers: readonly Transfer[],
): Promise<Fate> {
  const instructions = await Promise.all(transfers.map((each) => transferBy(payer, each)))
  return await land(field, () => sign(field, payer, instructions, []))
}

const owing = (
  { merchant, amountCents, references }: PaymentRequest,
  moreBaseUnits = 0n,
): Transfer => ({
  to: merchant.tokenAccount,
  baseUnits: toBaseUnits(amountCents) + moreBaseUnits,
  references,
})

/** Pays the merchant in full, as the transfer request says. */
async function payByHand(
  { field }: TestEnv,
  request: PaymentRequest,
  moreBaseUnits = 0n,
): Promise<Fate> {
  return await send(field, await newPayer(field), [owing(request, moreBaseUnits)])
}

/** Pays the transaction from the Solana Pay endpoint; that of an intent is split. */
export async function payAtEndpoint(testEnv: TestEnv, request: PaymentRequest): Promise<Fate> {
  const payer = await newPayer(testEnv.field)
  return await land(testEnv.field, async () => {
    const body = { account: payer.address }
    const asked = await callUntil(
      testEnv,
      'POST',
      `${request.path}/pay`,
      request.merchant.key,
      body,
    )
    return asked && (await signBuilt(asked.body.transaction, [payer], []))
  })
}

async function cancel(testEnv: TestEnv, { id, path, merchant }: PaymentRequest): Promise<boolean> {
  const canceled = await callUntil(testEnv, 'POST', `${path}/cancel`, merchant.key)
  if (canceled !== null) testEnv.canceled.add(id)
  return canceled !== null
}

/** The owner waits for an unmatched payment and accepts it for this request. */
async function accept(
  testEnv: TestEnv,
  { id, path, merchant }: PaymentRequest,
  verdict: string,
): Promise<void> {
  type Detection = { signature: string; verdict: string; commitment: string }
  const isFinal = (detection: Detection) =>
    detection.verdict === verdict && detection.commitment === 'finalized'
  const list = `${path}/detections`
  const seen = await callUntil(testEnv, 'GET', list, merchant.key, undefined, ({ status, body }) =>
    status === 200 ? body.data.some(isFinal) : false,
  )
  const signature = seen?.body.data.find(isFinal).signature
  if (signature === undefined) return
  const answer = await callUntil(testEnv, 'POST', `${list}/${signature}/accept`, merchant.key)
  if (answer !== null) testEnv.accepted.add(`${id} ${signature}`)
}

const anyKind = ({ field }: TestEnv): Kind =>
  field.random() < 0.5 ? 'checkout_sessions' : 'transaction_intents'

const requested: Plan = async (testEnv) => {
  await payByHand(testEnv, await newRequest(testEnv, 'checkout_sessions'))
}

const atEndpoint: Plan = async (testEnv) => {
  await payAtEndpoint(testEnv, await newRequest(testEnv, 'checkout_sessions'))
}

const splitAtEndpoint: Plan = async (testEnv) => {
  await payAtEndpoint(testEnv, await newRequest(testEnv, 'transaction_intents'))
}

/** Pays the merchant everything: the fee is then outstanding. */
const gross: Plan = async (testEnv) => {
  await payByHand(testEnv, await newRequest(testEnv, 'transaction_intents'))
}

const part = (request: PaymentRequest) => -toBaseUnits(1 + Math.floor(request.amountCents / 3))

const under: Plan = async (testEnv) => {
  const request = await newRequest(testEnv, anyKind(testEnv))
  await payByHand(testEnv, request, part(request))
}

const over: Plan = async (testEnv) => {
  await payByHand(testEnv, await newRequest(testEnv, anyKind(testEnv)), 12_345_678n)
}

/**
 * The first part by hand, the rest at the Solana Pay endpoint; or both by hand, the first less than
 * a cent.
 */
const inParts: Plan = async (testEnv) => {
  const request = await newRequest(testEnv, anyKind(testEnv))
  const first = await payByHand(testEnv, request, part(request))
  if (first === 'final') await payAtEndpoint(testEnv, request)
}

const dusty: Plan = async (testEnv) => {
  const request = await newRequest(testEnv, 'checkout_sessions')
  const dust = 3_333n
  await payByHand(testEnv, request, dust - toBaseUnits(request.amountCents))
  await payByHand(testEnv, request, -dust)
}

/** Two payers pay in full at the same time. */
const twofold: Plan = async (testEnv) => {
  const request = await newRequest(testEnv, anyKind(testEnv))
  await Promise.all([payByHand(testEnv, request), payByHand(testEnv, request)])
}

/** Canceled first, or as soon as the payment is on the chain: then ingestion may be quicker. */
const afterCancel: Plan = async (testEnv) => {
  const { field } = testEnv
  const request = await newRequest(testEnv, anyKind(testEnv))
  if (field.random() < 0.5) {
    if (await cancel(testEnv, request))
      await payByHand(testEnv, request, field.random() < 0.5 ? 0n : part(request))
    return
  }
  const payer = await newPayer(field)
  const sent = await sign(field, payer, [await transferBy(payer, owing(request))], [])
  await field.send(sent)
  await hasLanded(field, sent.signature)
  await cancel(testEnv, request)
}

/** A wallet that lacks one base unit; then usually one with enough. */
const failing: Plan = async (testEnv) => {
  const { field } = testEnv
  const request = await newRequest(testEnv, anyKind(testEnv))
  await send(field, await newSigner(field, toBaseUnits(request.amountCents) - 1n), [owing(request)])
  if (field.random() < 0.7) await payByHand(testEnv, request)
}

/** One transaction pays for two, and so for neither until an owner chooses. */
const forTwo: Plan = async (testEnv) => {
  const { field } = testEnv
  const one = await newRequest(testEnv, anyKind(testEnv))
  const other = await newRequest(testEnv, 'checkout_sessions')
  const fate = await send(field, await newPayer(field), [owing(one), owing(other)])
  if (fate === 'final' && field.random() < 0.5) await accept(testEnv, one, 'multiple_objects')
}

/** The wallet dropped both references: only the merchant's own account shows the payment. */
const unreferenced: Plan = async (testEnv) => {
  const { field } = testEnv
  const request = await newRequest(testEnv, anyKind(testEnv))
  const { merchant, amountCents } = request
  await newRequest(testEnv, 'checkout_sessions', { merchant, cents: amountCents + 100 })
  const stray = { ...owing(request), references: [] }
  const fate = await send(field, await newPayer(field), [stray])
  if (fate === 'final' && field.random() < 0.5) await accept(testEnv, request, 'proposed')
}

/** The wallet dropped only the marker. */
const unmarked: Plan = async (testEnv) => {
  const { field } = testEnv
  const request = await newRequest(testEnv, anyKind(testEnv))
  const references = request.references.slice(0, 1)
  await send(field, await newPayer(field), [{ ...owing(request), references }])
}

/** The right reference, the wrong wallet. */
const astray: Plan = async (testEnv) => {
  const { field } = testEnv
  const request = await newRequest(testEnv, anyKind(testEnv))
  const [to] = await findTokenAccount((await newPayer(field)).address)
  await send(field, await newPayer(field), [{ ...owing(request), to }])
}

/** Unrelated money: not even whole cents. */
const stranger: Plan = async ({ field, merchants }) => {
  const { tokenAccount } = merchants[below(field.random, merchants.length)] as Merchant
  await send(field, await newPayer(field), [
    { to: tokenAccount, baseUnits: 5_555_555n, references: [] },
  ])
}

const unpaid: Plan = async (testEnv) => {
  await newRequest(testEnv, anyKind(testEnv))
}

/** Each plan runs as often as it is listed. */
export const PAYMENT_PLANS: readonly Plan[] = [
  ...[requested, atEndpoint, splitAtEndpoint, gross, under, over, inParts, inParts, dusty, twofold],
  ...[afterCancel, afterCancel, failing, forTwo, unreferenced, unreferenced, unmarked, astray],
  ...[stranger, unpaid],
]
