import { hash } from 'node:crypto'
import type { Quote } from '../../shops/purchase.ts'
import type { IntentEvent } from '../events/state.ts'
import type { LinkTo } from '../schema.ts'
import { renderIntent } from '../schema.ts'
import type { CheckoutIntent } from '../state.ts'

/** Version of the format. A verifier refuses versions that it does not know. */
const VERSION = 1

/** The previous hash of the first event. */
const BEFORE_ALL = '0'.repeat(64)

export type Snapshot = {
  readonly intent: CheckoutIntent
  readonly submittedAtMs: number | null
  readonly lastEvent: Pick<IntentEvent, 'sequence' | 'hash'> | null
  readonly auditEvents: number
}

/** The first line: the subject, the number of lines, and the last hash of the event chain. */
export function renderHead(
  { intent, submittedAtMs, lastEvent, auditEvents }: Snapshot,
  { publicKey, nowMs, linkTo }: { publicKey: string; nowMs: number; linkTo: LinkTo },
) {
  return {
    object: 'evidence',
    version: VERSION,
    created: seconds(nowMs),
    public_key: publicKey,
    checkout_intent: renderIntent(intent, linkTo),
    confirmation: renderConfirmation(intent),
    press: submittedAtMs === null ? null : { pressed_at: seconds(submittedAtMs) },
    audit_events: auditEvents,
    events: lastEvent?.sequence ?? 0,
    last_event_hash: lastEvent?.hash.toString('hex') ?? BEFORE_ALL,
  }
}

function renderConfirmation({ quote, confirmedAtMs, confirmedBy }: CheckoutIntent) {
  if (quote === null || confirmedAtMs === null) return null
  return {
    confirmed_at: seconds(confirmedAtMs),
    confirmed_by: confirmedBy ?? 'owner',
    quote: renderConfirmedQuote(quote),
    quote_hash: hashQuote(quote),
  }
}

/** The last line. It signs every byte before it. */
export function renderSignature(sha256: string, signature: string) {
  return { object: 'evidence.signature', sha256, signature }
}

/** The signed text, from the hash of all earlier lines. No other text of ours has this form. */
export function signedText(sha256: string): string {
  return `florin evidence ${VERSION}\n${sha256}\n`
}

/** Part of the confirmation's event, so that the chain binds the quote that was confirmed. */
export function hashQuote(quote: Quote): string {
  return hash('sha256', JSON.stringify(renderConfirmedQuote(quote)))
}

/**
 * The quote as it is hashed: keys in alphabetical order, so that other tools produce the same text.
 * The format never changes: every export hashes the confirmed quote again.
 */
function renderConfirmedQuote(quote: Quote) {
  const { shipTo } = quote
  return {
    amount: quote.amountCents,
    amount_breakdown: sorted(quote.breakdownCents),
    currency: quote.currency,
    currency_evidence: quote.currencyEvidence,
    items: quote.items.map(({ title, variant, quantity, unitAmountCents, url }) => ({
      quantity,
      title,
      unit_amount: unitAmountCents,
      url,
      // As a list: a shop may call an option `1`, and objects put numbers first.
      variant: Object.entries(sorted(variant ?? {})).map(([name, value]) => ({ name, value })),
    })),
    ship_to: shipTo && {
      city: shipTo.city,
      country: shipTo.country,
      line1: shipTo.line1,
      line2: shipTo.line2,
      name: shipTo.name,
      postal_code: shipTo.postalCode,
      state: shipTo.state,
    },
    shipping_method: quote.shippingMethod,
  }
}

function sorted<Value>(object: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const seconds = (ms: number) => Math.floor(ms / 1000)
