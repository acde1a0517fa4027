import type { SearchHit } from '@florin/sdk'
import { formatCents } from '../../i18n/format.ts'
import { readable, statusOf } from '../parts/statuses.ts'
import { ACTIONS } from './actions.ts'
import { pathOf, VIEWS } from './nav.ts'

/** One line of the palette. */
export type Choice = { readonly name: string; readonly kind: string; readonly to: string }

const ALL: readonly Choice[] = [
  ...VIEWS.map(({ name, to }) => ({ name, kind: 'Go to', to })),
  ...ACTIONS.map(({ name, to }) => ({ name, kind: 'Action', to })),
  { name: 'Keyboard shortcuts', kind: 'Help', to: 'help' },
]

/** Views and actions whose words begin with what was typed. */
export function choicesFor(text: string): readonly Choice[] {
  const typed = text.trim().toLowerCase().split(/\s+/)
  return ALL.filter(({ name }) => {
    const words = name.toLowerCase().split(/\s+/)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** Ids, signatures, addresses, amounts and labels can be found; two letters of a view are none of them. */
export function isWorthAsking(text: string): boolean {
  return /^\d+(?:\.\d{1,2})?$/.test(text) || /^[^:]+:.+$/.test(text) || /^\w{16,}$/.test(text)
}

/**
 * Where each thing that was found is shown: on a view of its own, or on that of what it belongs to. Where a
 * payment was found, the detection of the same payment says nothing new and is left out.
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

/** The same as lines of the palette. */
export function hitsOf(hits: readonly SearchHit[]): readonly Choice[] {
  return placesOf(hits).map(({ hit, to }) => ({ name: nameOf(hit), kind: kindOf(hit), to }))
}

/** What has another name here than in the API. */
const KINDS: Readonly<Record<string, string>> = {
  transaction: 'Payment',
  checkout_intent: 'Purchase',
}

export const kindOf = ({ type }: SearchHit) => KINDS[type] ?? readable(type)

/** What a transaction intent waits for is its payment, and of nobody here. */
export function hitStatus({ type, status }: SearchHit): string | null {
  const isUnpaid = type === 'transaction_intent' && status === 'requires_action'
  return isUnpaid ? 'requires_payment' : status
}

function nameOf(hit: SearchHit): string {
  const { id, amount, currency } = hit
  const money = amount === null ? null : `${formatCents(amount, 'en')} ${currency?.toUpperCase()}`
  const status = hitStatus(hit)
  const state = status === null ? null : statusOf(status).word
  const ending = id.replace(/_.*(?=.{4}$)/, '_…') // what it is stands beside it
  return [money, state, ending].filter(Boolean).join(' · ')
}
