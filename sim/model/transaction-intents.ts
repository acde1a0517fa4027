import fc from 'fast-check'
import type { Ingestion, Ledger } from './ledger.ts'
import type { Machine, Run } from './machine.ts'
import { same } from './machine.ts'
import type { Event, PaymentMeans, PaymentStep } from './payment-requests.ts'
import { beginPayments, PaidRun, paymentSteps } from './payment-requests.ts'
import type { ModelPayment } from './payment-requests-model.ts'
import type { World } from './world.ts'
import { FEE_PLAN } from './world.ts'

type Step = PaymentStep | { readonly do: 'create'; readonly cents: number }

const PATH = '/v1/transaction_intents'
const MOST_INTENTS = 4

export const ROWS = {
  created: '(none) → requires_action: POST /v1/transaction_intents, payable immediately',
  paidAtEndpoint: 'requires_action → processing: paid at the Solana Pay endpoint',
  paidElsewhere: 'requires_action → processing: paid off-channel to the reference',
  succeeded: 'processing → succeeded: full amount final, transaction set, payer_address learned',
  atOnce: 'requires_action → succeeded: first seen when it was final',
  canceled: 'requires_action → canceled: POST /cancel, canceled_by user, canceled_at set',
  failed: 'requires_action → requires_action: failed attempt, last_payment_error set',
  vanished: 'processing → requires_action: the payment vanished',
  cancelRefused: 'processing: cancel is refused with 409',
  afterCancel: 'canceled → canceled: later payments are recorded',
  proposed: 'requires_action: a payment without a reference is accepted',
  held: 'requires_action: a payment for two is held, and accepted for one',
  endpointRefused: 'processing, succeeded, canceled: the Solana Pay endpoint answers 409',
} as const

const ROW_OF_EVENT: Readonly<Record<Event, string>> = {
  cancel_refused: ROWS.cancelRefused,
  endpoint_refused: ROWS.endpointRefused,
  accepted_proposed: ROWS.proposed,
  accepted_held: ROWS.held,
  paid_after_cancel: ROWS.afterCancel,
}

const ROW_OF_CHANGE: Readonly<Record<string, string>> = {
  'processing → succeeded': ROWS.succeeded,
  'requires_action → succeeded': ROWS.atOnce,
  'requires_action → canceled': ROWS.canceled,
  'processing → requires_action': ROWS.vanished,
}

const cents = fc.constantFrom(1_000, 1_000, 2_500, 2_551, 20)

const step: fc.Arbitrary<Step> = fc.oneof(...paymentSteps, {
  weight: 3,
  arbitrary: fc.record({ do: fc.constant('create' as const), cents }),
})

export function transactionIntentMachine(
  world: World,
  ingestion: Ingestion,
  use: (ledger: Ledger) => void,
): Machine<Step> {
  return {
    rows: Object.values(ROWS),
    step,
    terminal: new Set(['succeeded', 'canceled']),
    async begin(hit) {
      const run = new IntentRun(await beginPayments(world, ingestion, PATH, use), hit)
      await run.take({ do: 'create', cents: 1_000 })
      await run.take({ do: 'create', cents: 2_500 })
      return run
    },
  }
}

class IntentRun implements Run<Step> {
  readonly #paid: PaidRun
  readonly #hit: (row: string) => void
  #shown: ReadonlyMap<string, Shown> = new Map()

  constructor(means: PaymentMeans, hit: (row: string) => void) {
    this.#hit = hit
    this.#paid = new PaidRun(means, (event) => hit(ROW_OF_EVENT[event]))
  }

  statuses(): ReadonlyMap<string, string> {
    return new Map([...this.#shown].map(([id, { status }]) => [id, status]))
  }

  async take(step: Step): Promise<void> {
    this.#paid.tick()
    if (step.do === 'create') await this.#create(step.cents)
    else await this.#paid.do(step)
    await this.#compare()
  }

  async #create(cents: number): Promise<void> {
    const { model, means, ids } = this.#paid
    if (model.payables.length === MOST_INTENTS) return
    const { status, body } = await means.account.call('POST', PATH, { body: { amount: cents } })
    const fee = feeOf(cents)
    const shown = [status, body.fee_amount, body.net_amount, body.next_action?.type]
    same('a new intent', shown, [200, fee, cents - fee, 'chain_payment'])
    ids.set(model.create(cents, fee, false), { id: body.id, reference: body.reference })
    this.#hit(ROWS.created)
  }

  async #compare(): Promise<void> {
    const { means, ids } = this.#paid
    const signatureOf = await this.#paid.compareBooks()
    const { body } = await means.account.call('GET', `${PATH}?limit=100`)
    const shown = new Map<string, Shown>(body.data.map((it: Shown) => [it.id, it]))
    for (const [intent, { id }] of ids) {
      const seen = shown.get(id) as Shown
      const settledBy =
        seen.transaction && (signatureOf.get(seen.transaction) ?? 'nothing recorded')
      const shownError = seen.last_payment_error?.code ?? null
      const isAllowed = intent.otherErrors.includes(shownError)
      const error = isAllowed ? shownError : intent.lastError
      same(`intent ${id}`, { ...seenOf(seen), settledBy }, { ...viewOf(intent), error })
      this.#count(intent, this.#shown.get(id), seen)
    }
    this.#shown = shown
  }

  #count(intent: ModelPayment, before: Shown | undefined, now: Shown): void {
    if (before === undefined) return
    const error = now.last_payment_error?.message
    if (error !== undefined && error !== before.last_payment_error?.message) this.#hit(ROWS.failed)
    const change = `${before.status} → ${now.status}`
    if (change === 'requires_action → processing') {
      this.#hit(intent.reached?.isFromEndpoint ? ROWS.paidAtEndpoint : ROWS.paidElsewhere)
    } else if (ROW_OF_CHANGE[change] !== undefined) this.#hit(ROW_OF_CHANGE[change])
  }
}

type Shown = {
  id: string
  status: string
  amount_received: number
  payer_address: string | null
  transaction: string | null
  last_payment_error: { code: string; message: string } | null
  next_action: object | null
  canceled_by: string | null
  canceled_at: number | null
}

function seenOf(intent: Shown) {
  return {
    status: intent.status,
    received: intent.amount_received,
    payer: intent.payer_address,
    error: intent.last_payment_error?.code ?? null,
    isPayment: intent.next_action !== null,
    canceledBy: intent.canceled_by,
    canceledAt: intent.canceled_at,
  }
}

const STATUS_OF = {
  open: 'requires_action',
  confirmed: 'processing',
  settled: 'succeeded',
  canceled: 'canceled',
} as const

function viewOf(intent: ModelPayment) {
  const { state, canceledAtSeconds } = intent
  return {
    status: STATUS_OF[state],
    received: Number((intent.receivedUnits + intent.feeReceivedUnits) / 10_000n),
    payer: intent.payer,
    isPayment: state === 'open',
    canceledBy: state === 'canceled' ? 'user' : null,
    canceledAt: canceledAtSeconds,
    settledBy: intent.settledBy,
  }
}

/** Rounded half up, never more than the amount. */
function feeOf(cents: number): number {
  const { basisPoints, fixedCents } = FEE_PLAN
  return Math.min(cents, Math.floor((cents * basisPoints + 5_000) / 10_000) + fixedCents)
}
