/** Exports signed with the right key over records that someone has changed. */
import type { KeyObject } from 'node:crypto'
import { hash } from 'node:crypto'
import type { Changed } from './changes.ts'
import type { Line } from './forge.ts'
import { bodyOf, rechained, signed } from './forge.ts'

const isEvent = ({ object }: Line) => object === 'checkout_intent.event'
const isAudit = ({ object }: Line) => object === 'audit_event'

/** `purchase` was confirmed, submitted and succeeded; `other` belongs to another intent. */
export function tampered(purchase: Buffer, other: Buffer, key: KeyObject): Changed[] {
  const body = bodyOf(purchase)
  const seal = (what: string, objects: Line[]) => ({ what, bytes: signed(objects, key) })
  return [...events(body, bodyOf(other), seal), ...heads(body, seal), ...rewritten(body, seal)]
}

type Seal = (what: string, objects: Line[]) => Changed

/** Rows of the events table: each one changed, removed, repeated, and taken from another intent. */
function events(body: readonly Line[], other: readonly Line[], seal: Seal): Changed[] {
  const foreign = other.filter(isEvent)
  return body.flatMap((event, at) => {
    if (!isEvent(event)) return []
    const put = (...instead: Line[]) => {
      const all = [...body.slice(0, at), ...instead, ...body.slice(at + 1)]
      return [{ ...all[0], events: all.filter(isEvent).length }, ...all.slice(1)]
    }
    const name = `event ${event.sequence}`
    const swapped = [...body]
    swapped.splice(at, 2, ...body.slice(at, at + 2).toReversed())
    const fields = ['type', 'message', 'page_url', 'page_hash', 'screenshot_hash', 'id', 'hash']
    return [
      seal(`${name} is missing`, put()),
      seal(`${name} is repeated`, put(event, event)),
      ...(at + 1 < body.length ? [seal(`${name} is swapped with the next`, swapped)] : []),
      ...(foreign[event.sequence - 1] === undefined
        ? []
        : [seal(`${name} belongs to another intent`, put(foreign[event.sequence - 1]))]),
      ...fields.map((field) => seal(`${name}: ${field}`, put({ ...event, [field]: 'other' }))),
      seal(`${name}: created`, put({ ...event, created: event.created + 1 })),
      seal(`${name}: screenshot`, put({ ...event, screenshot: event.sequence + 1 })),
    ]
  })
}

/** Changes the intent, the confirmation and the submission in the first line. */
function heads([head, ...rest]: readonly Line[], seal: Seal): Changed[] {
  const { checkout_intent: intent, confirmation } = head
  const { quote } = confirmation
  const intents = (change: object) => ({ ...head, checkout_intent: { ...intent, ...change } })
  const confirmed = (change: object) => ({ ...head, confirmation: { ...confirmation, ...change } })
  const dearer = { ...quote, amount: quote.amount + 1 }
  const unseen = { ...quote, currency_evidence: 'other' } // not shown in the intent
  const [item, ...items] = intent.quote.items
  const changed: Record<string, object> = {
    'another intent': intents({ id: `ci_${'z'.repeat(26)}` }),
    'another status': intents({ status: 'failed' }),
    'another order': intents({ charge_id: 'order-1' }),
    'no order': intents({ charge_id: null }),
    'another amount': intents({ amount: intent.amount + 1 }),
    'another currency': intents({ currency: 'sgd' }),
    'another item': intents({
      quote: { ...intent.quote, items: [{ ...item, title: 'Other' }, ...items] },
    }),
    'another recipient': intents({
      quote: { ...intent.quote, ship_to: { ...intent.quote.ship_to, city: 'Salem' } },
    }),
    'another quote without its hash': confirmed({ quote: dearer }),
    'another quote with its hash': confirmed({
      quote: dearer,
      quote_hash: hash('sha256', JSON.stringify(dearer)),
    }),
    'another reason for the currency, with its hash': confirmed({
      quote: unseen,
      quote_hash: hash('sha256', JSON.stringify(unseen)),
    }),
    'confirmed by another key': confirmed({ confirmed_by: `ak_${'z'.repeat(26)}` }),
    'confirmed by the owner': confirmed({ confirmed_by: 'owner' }),
    'no confirmation': { ...head, confirmation: null },
    'no submission': { ...head, press: null },
    'another end of the chain': { ...head, last_event_hash: '0'.repeat(64) },
    'another version': { ...head, version: 2 },
  }
  return Object.entries(changed).map(([what, first]) => seal(what, [first, ...rest]))
}

/** Rehashes all events, so that only their content can reveal the change. */
function rewritten(body: readonly Line[], seal: Seal): Changed[] {
  const rehashed = (what: string, objects: Line[]) => seal(`${what}, rehashed`, rechained(objects))
  const without = (type: string) => body.filter((line) => line.type !== type)
  const twice = (type: string) => body.flatMap((line) => (line.type === type ? [line, line] : line))
  const moves = ['resolving', 'claimed', 'paying', 'succeeded'].map((phase) => `intent.${phase}`)
  const audits = body.filter(isAudit)
  return [
    ...moves.map((type) => rehashed(`no ${type}`, without(type))),
    rehashed('no evidence', without('evidence')),
    rehashed('a second submission', twice('intent.paying')),
    rehashed('a second confirmation', twice('intent.claimed')),
    ...audits.flatMap((audit) => [
      rehashed(
        `no ${audit.action}`,
        body.filter((line) => line !== audit),
      ),
      rehashed(
        `${audit.action} of something else`,
        body.map((line) => (line === audit ? { ...audit, subject: 'ci_other' } : line)),
      ),
      rehashed(
        `${audit.action} at another time`,
        body.map((line) => (line === audit ? { ...audit, created: 1 } : line)),
      ),
    ]),
    rehashed(
      'another confirmer',
      body.map((line) =>
        line.action === 'checkout_intent.confirmed'
          ? { ...line, actor: { ...line.actor, id: 'ak_other' } }
          : line,
      ),
    ),
  ]
}
