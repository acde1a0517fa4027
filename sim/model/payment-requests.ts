import fc from 'fast-check'
import type { Address } from '../../server/src/lib/addresses.ts'
import { findTokenAccount } from '../../server/src/payments/payments/payment.ts'
import type { Ingestion } from './ledger.ts'
import { Ledger } from './ledger.ts'
import { pick, same } from './machine.ts'
import type { Act, ModelPayment } from './payment-requests-model.ts'
import { endpointParts, PaymentsModel, refusalOf, unitsOf } from './payment-requests-model.ts'
import type { How, Places } from './payments.ts'
import { newSignature, partOf, payingBody, signedBody, unmatchedBody } from './payments.ts'
import { readWire } from './wire.ts'
import type { Account, Answer, World } from './world.ts'
import { FEE_ADDRESS, newAddress } from './world.ts'

type To = { readonly to: number; readonly isSeen: boolean }
/** Steps for all payment requests. */
export type PaymentStep =
  | (To & { readonly do: 'pay'; readonly how: How })
  | (To & { readonly do: 'pay_two'; readonly and: number })
  | (To & { readonly do: 'pay_without_reference' | 'pay_at_endpoint' })
  | {
      readonly do: 'finalize' | 'drop' | 'land_again'
      readonly act: number
      readonly isSeen: boolean
    }
  | { readonly do: 'ingest'; readonly act: number }
  | { readonly do: 'cancel'; readonly to: number }
  | { readonly do: 'accept'; readonly to: number; readonly act: number; readonly isApt: boolean }

const to = fc.nat(3)
const act = fc.nat(5)
const isSeen = fc.boolean()
const of = <Name extends string>(name: Name) => fc.constant(name)
const how = fc.constantFrom<How[]>(
  'exact',
  'exact',
  'gross',
  'half',
  'half',
  'over',
  'a_unit_short',
  'dust',
  'failed',
  'wrong_asset',
  'wrong_recipient',
  'no_value',
)

export const paymentSteps: fc.WeightedArbitrary<PaymentStep>[] = [
  { weight: 14, arbitrary: fc.record({ do: of('pay'), to, how, isSeen }) },
  { weight: 3, arbitrary: fc.record({ do: of('pay_two'), to, and: to, isSeen }) },
  { weight: 4, arbitrary: fc.record({ do: of('pay_without_reference'), to, isSeen }) },
  { weight: 4, arbitrary: fc.record({ do: of('pay_at_endpoint'), to, isSeen }) },
  { weight: 9, arbitrary: fc.record({ do: of('finalize'), act, isSeen }) },
  { weight: 5, arbitrary: fc.record({ do: of('drop'), act, isSeen }) },
  { weight: 2, arbitrary: fc.record({ do: of('land_again'), act, isSeen }) },
  { weight: 10, arbitrary: fc.record({ do: of('ingest'), act }) },
  { weight: 3, arbitrary: fc.record({ do: of('cancel'), to }) },
  { weight: 6, arbitrary: fc.record({ do: of('accept'), to, act, isApt: fc.boolean() }) },
]

export type PaymentMeans = {
  readonly world: World
  readonly ingestion: Ingestion
  readonly ledger: Ledger
  readonly account: Account
  readonly places: Places
  /** Such as `/v1/checkout_sessions`. */
  readonly path: string
}

/** Events to count besides the rows of status changes. */
export type Event =
  | 'cancel_refused'
  | 'endpoint_refused'
  | 'accepted_proposed'
  | 'accepted_held'
  | 'paid_after_cancel'

export async function beginPayments(
  world: World,
  ingestion: Ingestion,
  path: string,
  use: (ledger: Ledger) => void,
): Promise<PaymentMeans> {
  const ledger = new Ledger()
  use(ledger)
  await ingestion.forget()
  const account = await world.newAccount()
  const places = {
    recipientAccount: await findTokenAccount(account.walletAddress as Address),
    feeAccount: await findTokenAccount(FEE_ADDRESS),
  }
  return { world, ingestion, ledger, account, places, path }
}

/** The payment requests of a run, in the model and in the service. */
export class PaidRun {
  readonly means: PaymentMeans
  readonly model = new PaymentsModel()
  readonly ids = new Map<ModelPayment, { readonly id: string; readonly reference: string }>()
  readonly #onEvent: (event: Event) => void

  constructor(means: PaymentMeans, onEvent: (event: Event) => void) {
    this.means = means
    this.#onEvent = onEvent
    this.model.nowMs = means.world.clock()
  }

  /** A second passes, so that no two steps share one. */
  tick(): void {
    this.means.world.advance(1_000)
    this.model.nowMs += 1_000
  }

  async do(step: PaymentStep): Promise<void> {
    const { model } = this
    if ('to' in step) {
      const payable = pick(model.payables, step.to)
      if (payable !== undefined) await this.#doTo(payable, step)
      return
    }
    const act = pick(model.acts, step.act)
    if (act === undefined) return
    if (step.do === 'finalize') model.finalize(act)
    if (step.do === 'drop') model.drop(act)
    if (step.do === 'land_again' && model.landAgain(act)) {
      this.means.ledger.landAgain(act.signature, act)
    }
    if (step.do === 'ingest' || step.isSeen) await this.#ingest(act)
  }

  async #doTo(payable: ModelPayment, step: Extract<PaymentStep, { to: number }>): Promise<void> {
    switch (step.do) {
      case 'pay':
        return await this.#pay([payable], step.how, step.isSeen)
      case 'pay_two': {
        const other = pick(this.model.payables, step.and) as ModelPayment
        return await this.#pay([...new Set([payable, other])], 'exact', step.isSeen)
      }
      case 'pay_without_reference':
        return await this.#payWithoutReference(payable, step.isSeen)
      case 'pay_at_endpoint':
        return await this.#payAtEndpoint(payable, step.isSeen)
      case 'cancel':
        return await this.#cancel(payable)
      case 'accept': {
        if (!step.isApt) return await this.#accept(payable, pick(this.model.acts, step.act))
        const act = pick(this.model.acceptable(), step.act)
        const asked = this.model.payables.filter(({ facts }) => facts.has(act?.signature ?? ''))
        return await this.#accept(pick(asked, step.to), act)
      }
    }
  }

  async #pay(payables: readonly ModelPayment[], how: How, isSeen: boolean): Promise<void> {
    const owed = payables.filter(({ amountCents }) => amountCents > 0)
    if (owed.length === 0) return
    const parts = owed.map((payable) => partOf(payable, how))
    const isHeld = parts.length > 1
    const wanted = owed.map((payable) => ({ payable, how, reference: this.#of(payable).reference }))
    await this.#land(
      {
        parts: isHeld ? parts.map((part) => ({ ...part, nature: 'several' as const })) : parts,
        unmatchedCents: null,
        isFromEndpoint: false,
      },
      (payer) => payingBody(wanted, payer, this.means.places),
      isSeen,
    )
  }

  async #payWithoutReference({ amountCents }: ModelPayment, isSeen: boolean): Promise<void> {
    if (amountCents === 0) return
    await this.#land(
      { parts: [], unmatchedCents: amountCents, isFromEndpoint: false },
      (payer) => unmatchedBody(unitsOf(amountCents), payer, this.means.places),
      isSeen,
    )
  }

  /** The wallet signs the transaction from the Solana Pay endpoint. */
  async #payAtEndpoint(payable: ModelPayment, isSeen: boolean): Promise<void> {
    const { world, ledger, path, places } = this.means
    const payer = newAddress()
    ledger.balances.set(await findTokenAccount(payer as Address), unitsOf(1_000_000))
    const ask = { body: { account: payer } }
    const answer = await world.call('POST', `${path}/${this.#of(payable).id}/pay`, ask)
    const refusal = refusalOf(payable)
    agree('the Solana Pay endpoint', answer, refusal)
    if (refusal !== null) return this.#onEvent('endpoint_refused')
    const body = signedBody(readWire(answer.body.transaction), payer)
    const { recipientUnits, feeUnits } = endpointParts(payable)
    const shown = [places.recipientAccount, places.feeAccount].map(
      (account) => body.usdcDeltas.get(account) ?? 0n,
    )
    same('amounts of the Solana Pay endpoint', shown, [recipientUnits, feeUnits])
    const part = { payable, nature: 'credit' as const, recipientUnits, feeUnits }
    await this.#land(
      { parts: [part], unmatchedCents: null, isFromEndpoint: true },
      () => body,
      isSeen,
      payer,
    )
  }

  async #land(
    what: Pick<Act, 'parts' | 'unmatchedCents' | 'isFromEndpoint'>,
    bodyOf: (payer: string) => Parameters<Ledger['land']>[2],
    isSeen: boolean,
    payer = newAddress(),
  ): Promise<void> {
    const act = this.model.land({ ...what, signature: newSignature(), payer })
    this.means.ledger.land(act.signature, act, bodyOf(payer))
    if (isSeen) await this.#ingest(act)
  }

  async #ingest(act: Act): Promise<void> {
    const { ledger, ingestion } = this.means
    for (const { signature, fate } of this.model.acts) ledger.setFate(signature, fate)
    if (!this.model.see(act)) return
    await ingestion.ingest(ledger, act.signature)
    const isLate = ({ verdicts }: ModelPayment) => verdicts.get(act.signature) === 'after_cancel'
    if (this.model.payables.some(isLate)) this.#onEvent('paid_after_cancel')
  }

  async #cancel(payable: ModelPayment): Promise<void> {
    const answer = await this.#post(`${this.#of(payable).id}/cancel`)
    const refusal = this.model.cancel(payable)
    agree('cancel', answer, refusal)
    if (refusal === 'payment_confirmed') this.#onEvent('cancel_refused')
  }

  async #accept(payable: ModelPayment | undefined, act: Act | undefined): Promise<void> {
    if (payable === undefined || act === undefined) return
    const answer = await this.#post(`${this.#of(payable).id}/detections/${act.signature}/accept`)
    const isProposed = payable.verdicts.get(act.signature) === 'proposed'
    const refusal = this.model.accept(payable, act)
    agree('accept', answer, refusal)
    if (refusal === null) this.#onEvent(isProposed ? 'accepted_proposed' : 'accepted_held')
  }

  #post(path: string): Promise<Answer> {
    return this.means.account.call('POST', `${this.means.path}/${path}`)
  }

  #of(payable: ModelPayment): { readonly id: string; readonly reference: string } {
    return this.ids.get(payable) as { id: string; reference: string }
  }

  /** Compares Transactions, detections and money with the model. Returns Transactions by id. */
  async compareBooks(): Promise<ReadonlyMap<string, string>> {
    const { account, world } = this.means
    const { payables, acts } = this.model
    const listed = await account.call('GET', '/v1/transactions?limit=100')
    const lines: Recorded[] = listed.body.data
    const due = payables.flatMap((payable) =>
      [...payable.recorded].map((signature) => `${this.#of(payable).id} ${signature}`),
    )
    const shown = lines.map(({ source, signature }) => `${source} ${signature}`)
    same('Transactions', shown.sort(), due.sort())
    same('one Transaction a signature', new Set(lines.map((it) => it.signature)).size, lines.length)
    const detections = await world.query<{ line: string }>(
      `SELECT source || ' ' || signature || ' ' || verdict AS line FROM detections
        WHERE account_id = $1`,
      [account.id],
    )
    const expected = payables.flatMap((payable) =>
      [...payable.verdicts].map(([signature, it]) => `${this.#of(payable).id} ${signature} ${it}`),
    )
    same('detections', detections.map(({ line }) => line).sort(), expected.sort())
    const money = await world.query<{ line: string; credited: string }>(
      `SELECT id || ' ' || received_base_units || ' ' || fee_received_base_units || ' '
          || fee_due_base_units AS line, received_base_units + fee_received_base_units AS credited
        FROM payables WHERE account_id = $1`,
      [account.id],
    )
    const sums = payables.map((it) =>
      [this.#of(it).id, it.receivedUnits, it.feeReceivedUnits, it.feeDueUnits].join(' '),
    )
    same('money', money.map(({ line }) => line).sort(), sums.sort())
    const credited = money.reduce((sum, row) => sum + BigInt(row.credited), 0n)
    const there = acts.filter(
      ({ seenAs: detections }) => detections === 'confirmed' || detections === 'finalized',
    )
    const received = there.reduce((sum, act) => sum + moneyIn(act), 0n)
    same('credited is at most what was received', credited <= received, true)
    return new Map(lines.map(({ id, signature }) => [id, signature]))
  }
}

type Recorded = { id: string; source: string; signature: string }

/** All base units that a transaction brought, for any purpose. */
function moneyIn({ parts, unmatchedCents }: Act): bigint {
  const named = parts.reduce((sum, it) => sum + it.recipientUnits + it.feeUnits, 0n)
  return named === 0n ? unitsOf(unmatchedCents ?? 0) : named
}

/** Both refuse for the same reason, or both accept. */
export function agree(what: string, { status, body }: Answer, refusal: string | null): void {
  const refused = [refusal === 'resource_missing' ? 404 : 409, refusal]
  same(what, [status, body.error?.code], refusal === null ? [200, undefined] : refused)
}
