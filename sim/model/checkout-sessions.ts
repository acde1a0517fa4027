import fc from 'fast-check'
import type { Ingestion, Ledger } from './ledger.ts'
import type { Machine, Run } from './machine.ts'
import { pick, same } from './machine.ts'
import type { Event, PaymentMeans, PaymentStep } from './payment-requests.ts'
import { agree, beginPayments, PaidRun, paymentSteps } from './payment-requests.ts'
import type { ModelPayment } from './payment-requests-model.ts'
import type { World } from './world.ts'

type Step =
  | PaymentStep
  | { readonly do: 'create' | 'create_link'; readonly cents: number }
  | { readonly do: 'open_link' | 'cancel_link'; readonly link: number }

const PATH = '/v1/checkout_sessions'
const MOST_SESSIONS = 5
const MOST_LINKS = 2

export const ROWS = {
  created: '(none) → open, unpaid: POST /v1/checkout_sessions',
  free: '(none) → complete, no_payment_required: nothing to pay',
  opened: '(none) → open, unpaid: opened by a payment link',
  paid: 'open, unpaid → open, paid: full amount confirmed',
  complete: 'open → complete, paid: full amount final, checkout_session Transaction recorded',
  vanished: 'open, paid → open, unpaid: the payment vanished',
  canceled: 'open → canceled: POST /cancel, canceled_by user',
  cancelRefused: 'open, paid: cancel is refused with 409',
  afterCancel: 'canceled → canceled: later payments are recorded',
  proposed: 'open: a payment without a reference is accepted',
  held: 'open: a payment for two is held, and accepted for one',
  endpointRefused: 'paid, complete, canceled: the Solana Pay endpoint answers 409',
  linkCanceled: 'link live → canceled: POST /cancel',
  linkClosed: 'link canceled: creates no session, 409',
} as const

const ROW_OF_EVENT: Readonly<Record<Event, string>> = {
  cancel_refused: ROWS.cancelRefused,
  endpoint_refused: ROWS.endpointRefused,
  accepted_proposed: ROWS.proposed,
  accepted_held: ROWS.held,
  paid_after_cancel: ROWS.afterCancel,
}

export const ROW_OF_CHANGE: Readonly<Record<string, string>> = {
  'open/unpaid → open/paid': ROWS.paid,
  'open/unpaid → complete/paid': ROWS.complete,
  'open/paid → complete/paid': ROWS.complete,
  'open/paid → open/unpaid': ROWS.vanished,
  'open/unpaid → canceled/unpaid': ROWS.canceled,
}

const cents = fc.constantFrom(1_000, 1_000, 2_500, 2_501, 0)
const link = fc.nat(1)
const of = <Name extends string>(name: Name) => fc.constant(name)

const step: fc.Arbitrary<Step> = fc.oneof(
  ...paymentSteps,
  { weight: 3, arbitrary: fc.record({ do: of('create'), cents }) },
  { weight: 1, arbitrary: fc.record({ do: of('create_link'), cents }) },
  { weight: 2, arbitrary: fc.record({ do: of('open_link'), link }) },
  { weight: 1, arbitrary: fc.record({ do: of('cancel_link'), link }) },
)

export function checkoutSessionMachine(
  world: World,
  ingestion: Ingestion,
  use: (ledger: Ledger) => void,
): Machine<Step> {
  return {
    rows: Object.values(ROWS),
    step,
    terminal: new Set(['complete/paid', 'complete/no_payment_required', 'canceled/unpaid']),
    async begin(hit) {
      const run = new SessionRun(await beginPayments(world, ingestion, PATH, use), hit)
      await run.take({ do: 'create', cents: 1_000 })
      await run.take({ do: 'create_link', cents: 2_500 })
      await run.take({ do: 'open_link', link: 0 })
      return run
    },
  }
}

type Link = { readonly id: string; readonly cents: number; isCanceled: boolean }

class SessionRun implements Run<Step> {
  readonly #paid: PaidRun
  readonly #links: Link[] = []
  readonly #hit: (row: string) => void
  #statuses: ReadonlyMap<string, string> = new Map()

  constructor(means: PaymentMeans, hit: (row: string) => void) {
    this.#hit = hit
    this.#paid = new PaidRun(means, (event) => hit(ROW_OF_EVENT[event]))
  }

  statuses(): ReadonlyMap<string, string> {
    return this.#statuses
  }

  async take(step: Step): Promise<void> {
    this.#paid.tick()
    await this.#do(step)
    await this.#compare()
  }

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'create':
        return await this.#create(step.cents)
      case 'create_link':
        return await this.#createLink(step.cents)
      case 'open_link':
        return await this.#openLink(pick(this.#links, step.link))
      case 'cancel_link':
        return await this.#cancelLink(pick(this.#links, step.link))
      default:
        return await this.#paid.do(step)
    }
  }

  async #create(cents: number): Promise<void> {
    if (this.#paid.model.payables.length >= MOST_SESSIONS) return
    const answer = await this.#paid.means.account.call('POST', PATH, { body: basketOf(cents) })
    this.#remember(answer.body, cents)
    this.#hit(cents === 0 ? ROWS.free : ROWS.created)
  }

  #remember(session: Shown, cents: number): void {
    const { id, reference } = session
    this.#paid.ids.set(this.#paid.model.create(cents, 0, true), { id, reference })
  }

  async #createLink(cents: number): Promise<void> {
    if (this.#links.length === MOST_LINKS) return
    const ask = { body: basketOf(cents) }
    const { status, body } = await this.#paid.means.account.call('POST', '/v1/checkout_links', ask)
    same('a new link', [status, body.canceled_by], [200, null])
    this.#links.push({ id: body.id, cents, isCanceled: false })
  }

  async #openLink(link: Link | undefined): Promise<void> {
    if (link === undefined) return
    if (!link.isCanceled && this.#paid.model.payables.length >= MOST_SESSIONS) return
    const { world } = this.#paid.means
    const answer = await world.call('POST', `/v1/checkout_links/${link.id}/sessions`)
    agree('opening a link', answer, link.isCanceled ? 'link_canceled' : null)
    if (link.isCanceled) return this.#hit(ROWS.linkClosed)
    this.#remember(answer.body, link.cents)
    if (link.cents > 0) this.#hit(ROWS.opened)
  }

  async #cancelLink(link: Link | undefined): Promise<void> {
    if (link === undefined) return
    const path = `/v1/checkout_links/${link.id}/cancel`
    const answer = await this.#paid.means.account.call('POST', path)
    agree('canceling a link', answer, link.isCanceled ? 'link_canceled' : null)
    if (!link.isCanceled) this.#hit(ROWS.linkCanceled)
    link.isCanceled = true
  }

  async #compare(): Promise<void> {
    const { means, ids } = this.#paid
    const { body } = await means.account.call('GET', `${PATH}?limit=100`)
    const shown = new Map<string, Shown>(body.data.map((it: Shown) => [it.id, it]))
    for (const [session, { id }] of ids) {
      const seen = shown.get(id)
      const view = seen && [statusOf(seen), seen.amount_received, seen.canceled_by]
      same(`session ${id}`, view, viewOf(session))
    }
    await this.#paid.compareBooks()
    const now = new Map([...shown].map(([id, session]) => [id, statusOf(session)]))
    for (const [id, status] of now) {
      const row = ROW_OF_CHANGE[`${this.#statuses.get(id)} → ${status}`]
      if (row !== undefined) this.#hit(row)
    }
    this.#statuses = now
  }
}

type Shown = {
  id: string
  reference: string
  status: string
  payment_status: string
  amount_received: number
  canceled_by: string | null
}

const statusOf = (session: Shown) => `${session.status}/${session.payment_status}`

function viewOf({ state, amountCents, receivedUnits }: ModelPayment): unknown {
  const status = { open: 'open', confirmed: 'open', settled: 'complete', canceled: 'canceled' }[
    state
  ]
  const isPaid = state === 'confirmed' || state === 'settled'
  const payment = amountCents === 0 ? 'no_payment_required' : isPaid ? 'paid' : 'unpaid'
  const canceledBy = state === 'canceled' ? 'user' : null
  return [`${status}/${payment}`, Number(receivedUnits / 10_000n), canceledBy]
}

function basketOf(cents: number) {
  const priceData = { unit_amount: cents, currency: 'usdc' }
  return { line_items: [{ quantity: 1, product_data: { name: 'Thing', price_data: priceData } }] }
}
