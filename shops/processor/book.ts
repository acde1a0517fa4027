// The processor's state: charges and issued cards, in memory and optionally in an append-only file.
// A line is written before the answer is sent; the last line about an object is its state.
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { Brand, DeclineCode, IssuerReason, ShopOrigin } from './wire.ts'

export type Charge = {
  id: string
  atMs: number
  shop: string
  order: string
  amountCents: number
  currency: string
  last4: string
  brand: Brand
  outcome: 'approved' | 'challenge' | 'declined' | 'reversed'
  code: DeclineCode | null
  reason: IssuerReason | null
  issuedCard: string | null
  idempotency: Idempotency | null
  challenge: Challenge | null
  settledAtMs: number | null
}

/** The request itself is not kept, because it includes the card number. */
type Idempotency = { key: string; requestMac: string }

type Challenge = {
  returnUrl: string
  after: 'approved' | 'declined'
  expiresAtMs: number
  /**
   * The nonce of the result that was returned with the buyer; null until the buyer has answered.
   */
  resultId: string | null
  passed: boolean
  wrongCodes: number
}

export type Card = {
  id: string
  capCents: number
  currency: string
  reference: string
  expMonth: number
  expYear: number
  createdAtMs: number
  idempotencyKey: string | null
  canceledAtMs: number | null
}

type Line = { charge: Charge } | { card: Card } | { origin: ShopOrigin }

export type Book = {
  putCharge(charge: Charge): void
  putCard(card: Card): void
  putOrigin(origin: ShopOrigin): void
  findCharge(id: string): Charge | null
  findChargeByKey(shop: string, key: string): Charge | null
  findCard(id: string): Card | null
  findCardByKey(key: string): Card | null
  /** Whether money has moved on this card. */
  isUsed(cardId: string): boolean
  listCharges(): Charge[]
  listCards(): Card[]
  listOrigins(): ShopOrigin[]
}

export function openBook(path: string | null): Book {
  const charges = new Map<string, Charge>()
  const chargesByKey = new Map<string, string>()
  const cards = new Map<string, Card>()
  const cardsByKey = new Map<string, string>()
  const used = new Set<string>()
  const origins: ShopOrigin[] = []

  const remember = (line: Line) => {
    if ('card' in line) {
      cards.set(line.card.id, line.card)
      if (line.card.idempotencyKey !== null) cardsByKey.set(line.card.idempotencyKey, line.card.id)
      return
    }
    if ('origin' in line) {
      origins.push(line.origin)
      return
    }
    const { charge } = line
    charges.set(charge.id, charge)
    if (charge.idempotency !== null) {
      chargesByKey.set(keyOf(charge.shop, charge.idempotency.key), charge.id)
    }
    if (charge.issuedCard !== null && charge.outcome === 'approved') used.add(charge.issuedCard)
  }
  const write = (line: Line) => {
    if (path !== null) appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    remember(line)
  }
  if (path !== null) for (const line of readLines(path)) remember(line)

  return {
    putCharge: (charge) => write({ charge }),
    putCard: (card) => write({ card }),
    putOrigin: (origin) => write({ origin }),
    findCharge: (id) => charges.get(id) ?? null,
    findChargeByKey: (shop, key) => charges.get(chargesByKey.get(keyOf(shop, key)) ?? '') ?? null,
    findCard: (id) => cards.get(id) ?? null,
    findCardByKey: (key) => cards.get(cardsByKey.get(key) ?? '') ?? null,
    isUsed: (cardId) => used.has(cardId),
    listCharges: () => [...charges.values()],
    listCards: () => [...cards.values()],
    listOrigins: () => origins,
  }
}

function readLines(path: string): Line[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  // A kill can leave a partial line. No answer depends on it, so it is removed before the next line
  // is appended.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

function keyOf(shop: string, key: string): string {
  return JSON.stringify([shop, key])
}
