// The issuing API: its customer creates and watches cards.
import type { Book, Card, Charge } from './book.ts'
import type { Issued } from './cards.ts'
import { newId } from './charges.ts'
import { deriveCard } from './issuer.ts'
import type { ProcessorOptions } from './options.ts'
import { Refusal } from './refusal.ts'
import type {
  Authorization,
  CardDetails,
  CardRequest,
  IssuedCard,
  LedgerEntry,
  StatementLine,
} from './wire.ts'

const VALID_YEARS = 2
const DESCRIPTOR_LENGTH = 22

export type Issuing = {
  create(request: CardRequest): IssuedCard
  get(id: string): IssuedCard
  getDetails(id: string): CardDetails
  /** After this returns, no charge on this card is approved. */
  cancel(id: string): IssuedCard
  list(reference: string | null): IssuedCard[]
  listAuthorizations(filter: {
    card?: string
    reference?: string
    sinceMs: number
  }): Authorization[]
  findByNumber(number: string): Issued | null
}

export function createIssuing(book: Book, options: ProcessorOptions): Issuing {
  const derive = (id: string) => deriveCard(options.issuerSecret, id)
  const idsByNumber = new Map(book.listCards().map(({ id }) => [derive(id).number, id]))

  const find = (id: string) => {
    const card = book.findCard(id)
    if (card === null) throw new Refusal(404, 'card_unknown', 'There is no such card.')
    return card
  }
  const render = (card: Card): IssuedCard => ({
    id: card.id,
    status: card.canceledAtMs !== null ? 'canceled' : book.isUsed(card.id) ? 'used' : 'active',
    cap_cents: card.capCents,
    currency: card.currency,
    reference: card.reference,
    last4: derive(card.id).number.slice(-4),
    brand: 'visa',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    created_at_ms: card.createdAtMs,
  })
  return {
    create(request) {
      const known = findKnown(book, request)
      if (known !== null) return render(known)
      let id = newId('card')
      while (idsByNumber.has(derive(id).number)) id = newId('card')
      const card = build(id, request)
      book.putCard(card)
      idsByNumber.set(derive(id).number, id)
      return render(card)
    },
    get: (id) => render(find(id)),
    getDetails(id) {
      const { expMonth, expYear } = find(id)
      return { id, ...derive(id), exp_month: expMonth, exp_year: expYear }
    },
    cancel(id) {
      const card = find(id)
      if (card.canceledAtMs === null) book.putCard({ ...card, canceledAtMs: Date.now() })
      return render(find(id))
    },
    list: (reference) =>
      book
        .listCards()
        .filter((card) => reference === null || card.reference === reference)
        .map(render),
    listAuthorizations: (filter) =>
      book
        .listCharges()
        .filter((charge) => charge.issuedCard !== null && charge.atMs >= filter.sinceMs)
        .map((charge) => authorizationOf(charge, find(charge.issuedCard as string), options))
        .filter(({ card }) => filter.card === undefined || card === filter.card)
        .filter(({ reference }) => (filter.reference ?? reference) === reference),
    findByNumber(number) {
      const card = book.findCard(idsByNumber.get(number) ?? '')
      if (card === null) return null
      const isCanceled = card.canceledAtMs !== null
      return { ...card, cvc: derive(card.id).cvc, isCanceled, isUsed: book.isUsed(card.id) }
    },
  }
}

function findKnown(book: Book, request: CardRequest): Card | null {
  if (request.idempotency_key === undefined) return null
  const card = book.findCardByKey(request.idempotency_key)
  if (card === null) return null
  const isSame =
    card.capCents === request.cap_cents &&
    card.currency === request.currency &&
    card.reference === request.reference
  if (isSame) return card
  const message = 'This idempotency_key was used for another card.'
  throw new Refusal(409, 'idempotency_key_reused', message)
}

function build(id: string, request: CardRequest): Card {
  const now = new Date()
  return {
    id,
    capCents: request.cap_cents,
    currency: request.currency,
    reference: request.reference,
    expMonth: now.getUTCMonth() + 1,
    expYear: now.getUTCFullYear() + VALID_YEARS,
    createdAtMs: now.getTime(),
    idempotencyKey: request.idempotency_key ?? null,
    canceledAtMs: null,
  }
}

function authorizationOf(charge: Charge, card: Card, options: ProcessorOptions): Authorization {
  return {
    id: charge.id,
    at_ms: charge.atMs,
    card: card.id,
    reference: card.reference,
    merchant: options.shops.find(({ id }) => id === charge.shop)?.name ?? charge.shop,
    descriptor: descriptorOf(charge, options),
    amount_cents: charge.amountCents,
    currency: charge.currency,
    status: charge.outcome === 'challenge' ? 'pending' : charge.outcome,
    reason: charge.reason,
  }
}

export function statementLineOf(charge: Charge, options: ProcessorOptions): StatementLine {
  return {
    id: charge.id,
    at_ms: charge.settledAtMs ?? charge.atMs,
    descriptor: descriptorOf(charge, options),
    amount_cents: charge.amountCents,
    currency: charge.currency,
    last4: charge.last4,
    issued_card: charge.issuedCard,
  }
}

export function ledgerEntryOf(charge: Charge): LedgerEntry {
  return {
    id: charge.id,
    at_ms: charge.atMs,
    shop: charge.shop,
    order: charge.order,
    amount_cents: charge.amountCents,
    currency: charge.currency,
    last4: charge.last4,
    brand: charge.brand,
    outcome: charge.outcome,
    code: charge.code,
    reason: charge.reason,
    issued_card: charge.issuedCard,
    authenticated: charge.challenge?.passed ?? false,
    settled_at_ms: charge.settledAtMs,
  }
}

/**
 * The descriptor format of card networks: the shop in capitals, then its suffix, in 22 characters.
 */
function descriptorOf(charge: Charge, options: ProcessorOptions): string {
  const shop = options.shops.find(({ id }) => id === charge.shop)
  const name = (shop?.name ?? charge.shop).toUpperCase().replaceAll(/[^A-Z0-9]+/g, ' ')
  const suffix = ` ${charge.order}`
  return `${name.slice(0, DESCRIPTOR_LENGTH - suffix.length)}${suffix}`
}
