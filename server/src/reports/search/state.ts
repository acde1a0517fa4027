import { isAddress, isSignature } from '../../lib/addresses.ts'
import { ID_BODY_PATTERN } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { MOST_CENTS } from '../../lib/money.ts'
import type { Principal } from '../../lib/principal.ts'
import { hasScope } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'

/** Searchable kinds by id prefix, and the scope that shows them. */
export const KINDS = {
  cs: { type: 'checkout_session', scope: 'checkout_sessions:read' },
  ti: { type: 'transaction_intent', scope: 'transaction_intents:read' },
  cl: { type: 'checkout_link', scope: 'checkout_links:read' },
  prod: { type: 'product', scope: 'products:read' },
  price: { type: 'price', scope: 'products:read' },
  gift: { type: 'gift', scope: 'gifts:read' },
  ci: { type: 'checkout_intent', scope: 'checkout_intents:read' },
  txn: { type: 'transaction', scope: 'transactions:read' },
  // Visible to whoever may see their object.
  det: { type: 'detection', scope: null },
  rfd: { type: 'refund_transaction', scope: null },
} as const satisfies Record<string, { type: string; scope: Scope | null }>

export type Prefix = keyof typeof KINDS

export const HIT_TYPES = Object.values(KINDS).map(({ type }) => type) as [HitType, ...HitType[]]
export type HitType = (typeof KINDS)[Prefix]['type']

export const MATCHES = ['id', 'signature', 'address', 'amount', 'metadata'] as const

/** One reading of a query. */
export type Wanted =
  | { readonly by: 'id'; readonly prefix: Prefix; readonly value: string }
  | { readonly by: 'signature' | 'address'; readonly value: string }
  | { readonly by: 'amount'; readonly value: Cents }
  /** As JSON: either metadata document must be contained. */
  | { readonly by: 'metadata'; readonly value: readonly string[] }

const ID = new RegExp(`^([a-z]+)_${ID_BODY_PATTERN}$`)
const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/

/** Every reading of a text: what looks like an amount may be an order number. */
export function readQuery(query: string): Wanted[] {
  const text = query.trim()
  if (text === '') return []
  const prefix = ID.exec(text)?.[1]
  if (prefix !== undefined && isPrefix(prefix)) return [{ by: 'id', prefix, value: text }]
  if (isSignature(text)) return [{ by: 'signature', value: text }]
  if (isAddress(text)) return [{ by: 'address', value: text }]
  return [...(AMOUNT.test(text) ? readAmount(text) : []), readLabel(text)]
}

/** A value; or a key, a colon and a value. */
function readLabel(text: string): Wanted {
  const colon = text.indexOf(':')
  const label = { [text.slice(0, colon)]: text.slice(colon + 1) }
  const alternatives = colon < 1 ? [[text]] : [[text], [label]]
  return { by: 'metadata', value: alternatives.map((each) => JSON.stringify(each)) }
}

const isPrefix = (text: string): text is Prefix => Object.hasOwn(KINDS, text)

// Reads digits: 0.29 as a number would not be 29 cents.
function readAmount(text: string): Wanted[] {
  const [whole = '', fraction = ''] = text.split('.')
  const amountCents = Number(whole + fraction.padEnd(2, '0')) as Cents
  return amountCents > MOST_CENTS ? [] : [{ by: 'amount', value: amountCents }]
}

/** A match, and how it was found. */
export type Hit = {
  readonly matched: Wanted['by']
  readonly id: string
  readonly source: string | null
  readonly amountCents: Cents | null
  readonly currency: string | null
  readonly status: string | null
}

export function maySee(principal: Principal, { id, source }: Pick<Hit, 'id' | 'source'>): boolean {
  const prefix = prefixOf(id)
  const { scope } = KINDS[prefix]
  if (scope !== null) return hasScope(principal, scope)
  return source !== null && maySee(principal, { id: source, source: null })
}

export function prefixOf(id: string): Prefix {
  return id.slice(0, id.indexOf('_')) as Prefix
}

/** By age alone: the body of an id sorts by time. */
export function newestFirst(a: Pick<Hit, 'id'>, b: Pick<Hit, 'id'>): number {
  const [first, second] = [a, b].map(({ id }) => id.slice(id.indexOf('_')))
  return (first as string) > (second as string) ? -1 : 1
}
