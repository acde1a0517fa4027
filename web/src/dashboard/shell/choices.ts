import type { SearchHit } from '@florin/sdk'
import { formatCents } from '../../i18n/format.ts'
import { readable, statusOf } from '../parts/statuses.ts'
import { ACTIONS } from './actions.ts'
import { pathOf, VIEWS } from './nav.ts'

/** A palette entry. */
export type Choice = { readonly name: string; readonly kind: string; readonly to: string }

const ALL: readonly Choice[] = [
  ...VIEWS.map(({ name, to }) => ({ name, kind: 'Go to', to })),
  ...ACTIONS.map(({ name, to }) => ({ name, kind: 'Action', to })),
  { name: 'Keyboard shortcuts', kind: 'Help', to: 'help' },
]

/** Pages and actions with words that start with the typed words. */
export function choicesFor(text: string): readonly Choice[] {
  const typed = text.trim().toLowerCase().split(/\s+/)
  return ALL.filter(({ name }) => {
    const words = name.toLowerCase().split(/\s+/)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** Only ids, signatures, addresses, amounts and metadata are searchable. */
export function isWorthAsking(text: string): boolean {
  return /^\d+(?:\.\d{1,2})?$/.test(text) || /^[^:]+:.+$/.test(text) || /^\w{16,}$/.test(text)
}

/**
 * Links each search hit to its own page, or to that of its source. Detections of payments already
 * listed are left out.
 */
export function placesOf(hits: readonly SearchHit[]): { hit: SearchHit; to: string }[] {
  const shown = new Set(hits.flatMap(({ id, source }) => (pathOf(id) === null ? [] : [source])))
  const places = hits.flatMap((hit) => {
    const own = pathOf(hit.id)
    if (own !== null) return [{ hit, to: own }]
    const to = hit.source === null || shown.has(hit.source) ? null : pathOf(hit.source)
    return to === null ? [] : [{ hit, to }]
  })
  return places.filter(({ to }, index) => places.findIndex((other) => other.to === to) === index)
}

/** Search hits as palette entries. */
export function hitsOf(hits: readonly SearchHit[]): readonly Choice[] {
  return placesOf(hits).map(({ hit, to }) => ({ name: nameOf(hit), kind: kindOf(hit), to }))
}

/** Types named differently in the dashboard. */
const KINDS: Readonly<Record<string, string>> = {
  transaction: 'Payment',
  checkout_intent: 'Purchase',
}

export const kindOf = ({ type }: SearchHit) => KINDS[type] ?? readable(type)

/** An unpaid intent waits for the payer, not for the merchant. */
export function hitStatus({ type, status }: SearchHit): string | null {
  const isUnpaid = type === 'transaction_intent' && status === 'requires_action'
  return isUnpaid ? 'requires_payment' : status
}

function nameOf(hit: SearchHit): string {
  const { id, amount, currency } = hit
  const money = amount === null ? null : `${formatCents(amount, 'en')} ${currency?.toUpperCase()}`
  const status = hitStatus(hit)
  const state = status === null ? null : statusOf(status).word
  const ending = id.replace(/_.*(?=.{4}$)/, '_…') // the type is shown beside it
  return [money, state, ending].filter(Boolean).join(' · ')
}
