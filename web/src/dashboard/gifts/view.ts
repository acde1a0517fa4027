import type { AuditEvent, Detection, Gift, GiftLiability } from '@florin/sdk'
import { readable } from '../parts/statuses.ts'

type Tone = 'good' | 'warn' | 'bad' | undefined

/** Shared by the filter and the status chips. */
export const STATUSES = {
  requires_action: 'Not funded',
  open: 'Open',
  released: 'Released',
  reclaimed: 'Reclaimed',
} as const satisfies Record<Gift['status'], string>

/** A key of `parts/statuses.ts`. For gifts, `requires_action` always means unfunded. */
export function statusKeyOf({ status }: Pick<Gift, 'status'>): string {
  return status === 'requires_action' ? 'unfunded' : status
}

/** The status to wait for next, or null at the end. */
export function awaitedOf({ status }: Pick<Gift, 'status'>): 'open' | 'released' | null {
  if (status === 'requires_action') return 'open'
  return status === 'open' ? 'released' : null
}

export type Situation =
  | 'unfunded'
  | 'window_ending'
  | 'given_up'
  | 'open'
  | 'released'
  | 'reclaimed'

/**
 * State of the gift. Without `next_action`, an unfunded gift is either between two terms or
 * canceled; only its events tell which. Null until they are loaded.
 */
export function situationOf(
  { status, next_action }: Pick<Gift, 'status' | 'next_action'>,
  events: readonly Pick<AuditEvent, 'action'>[] | undefined,
): Situation | null {
  if (status !== 'requires_action') return status
  if (next_action !== null) return 'unfunded'
  if (events === undefined) return null
  return events.some(({ action }) => action === 'gift.reclaim_requested')
    ? 'given_up'
    : 'window_ending'
}

type Choices = {
  readonly canFund: boolean
  /** The effect of the reclaim button, or why it is disabled. */
  readonly reclaim: 'take_back' | 'give_up' | { readonly whyNot: string }
  readonly title: string
  readonly text: string
}

/** Texts and actions by situation. */
export const CHOICES: Readonly<Record<Situation, Choices>> = {
  unfunded: {
    canFund: true,
    reclaim: 'give_up',
    title: 'Waiting for funding',
    text: 'Fund it from the sender’s wallet. Its terms last about 15 minutes and renew automatically. Nobody can claim it until it’s funded.',
  },
  window_ending: {
    canFund: false,
    reclaim: 'give_up',
    title: 'Renewing the terms',
    text: 'The 15 minutes to fund it have passed. You can fund it again in about a minute.',
  },
  given_up: {
    canFund: false,
    reclaim: { whyNot: 'You already canceled it.' },
    title: 'Gift canceled',
    text: 'It can’t be funded any more. It’s marked as reclaimed within 15 minutes, once its last terms expire.',
  },
  open: {
    canFund: false,
    reclaim: 'take_back',
    title: 'Waiting to be claimed',
    text: 'Anyone with the code can claim it. Until then you can reclaim it.',
  },
  released: {
    canFund: false,
    reclaim: { whyNot: 'The recipient has the money. A released gift can’t be reclaimed.' },
    title: 'Gift claimed',
    text: 'The money is in the recipient’s wallet.',
  },
  reclaimed: {
    canFund: false,
    reclaim: { whyNot: 'It’s already reclaimed.' },
    title: 'Gift reclaimed',
    text: 'The code no longer works.',
  },
}

/** Titles of verdicts; the API's message has the details. */
const VERDICTS: Partial<Record<Detection['verdict'], readonly [title: string, tone: Tone]>> = {
  funded: ['Funded', 'good'],
  released: ['Released to the recipient', 'good'],
  reclaimed: ['Returned to the sender', undefined],
  terms_mismatch: ['Terms don’t match this gift', 'bad'],
  failed: ['Transaction failed', 'bad'],
  after_end: ['Arrived after the gift ended', 'warn'],
  rolled_back: ['Rolled back by the network', 'bad'],
}

export function verdictOf(verdict: Detection['verdict']) {
  const [title, tone] = VERDICTS[verdict] ?? [readable(verdict), undefined]
  return { title, ...(tone === undefined ? {} : { tone }) }
}

/** A timeline entry. */
export type Happening = {
  readonly id: string
  readonly atSeconds: number
  readonly title: string
  readonly tone?: 'good' | 'warn'
  readonly text?: string
  readonly requestId?: string
}

const ACTIONS: Partial<Record<AuditEvent['action'], string>> = {
  'gift.created': 'Created',
  'gift.reclaim_requested': 'Reclaim requested',
}

/** Merges the gift's timestamps with its audit events. Old gifts may have none. */
export function happeningsOf(gift: Gift, events: readonly AuditEvent[]): Happening[] {
  const asked = events.map(({ id, action, actor, request_id, created }) => ({
    id,
    atSeconds: created,
    title: ACTIONS[action] ?? readable(action),
    text: actor.type === 'session' ? 'From the dashboard' : 'By an API key',
    requestId: request_id,
  }))
  const hasCreation = events.some(({ action }) => action === 'gift.created')
  const end = gift.funded_at === null ? 'Ended without funding' : 'Returned to the sender'
  const times = [
    ['created', hasCreation ? null : gift.created, 'Created', undefined],
    ['funded', gift.funded_at, 'Funded', 'good'],
    ['released', gift.released_at, 'Released to the recipient', 'good'],
    ['reclaimed', gift.reclaimed_at, end, undefined],
  ] as const
  const known = times.flatMap(([id, atSeconds, title, tone]) =>
    atSeconds === null ? [] : [{ id, atSeconds, title, ...(tone === undefined ? {} : { tone }) }],
  )
  return [...known, ...asked]
}

const DAY_SECONDS = 86_400

/** Age of an open gift. */
export function ageOf({ status, funded_at }: Gift, nowSeconds: number): string | null {
  if (status !== 'open' || funded_at === null) return null
  const days = Math.floor((nowSeconds - funded_at) / DAY_SECONDS)
  return days < 1 ? 'Less than a day' : days === 1 ? '1 day' : `${days} days`
}

type Age = { readonly name: string; readonly count: number; readonly cents: number }

const AGES: readonly (readonly [name: string, fromDays: number])[] = [
  ['Up to 1 week', 0],
  ['1 week to 1 month', 7],
  ['1 to 3 months', 30],
  ['Over 3 months', 90],
]

/** Groups the report's lines into four ages. */
export function agesOf({ by_age }: Pick<GiftLiability, 'by_age'>): Age[] {
  return AGES.map(([name, from], index) => {
    const until = AGES[index + 1]?.[1] ?? Number.POSITIVE_INFINITY
    const lines = by_age.filter(({ days }) => days >= from && days < until)
    const sum = (key: 'count' | 'amount') => lines.reduce((all, line) => all + line[key], 0)
    return { name, count: sum('count'), cents: sum('amount') }
  })
}

/** Compares the on-chain balance with the ledger. At most 10,000 gifts are checked. */
export function chainWords({ on_chain, count }: Pick<GiftLiability, 'on_chain' | 'count'>) {
  const { checked, difference_base_units: difference } = on_chain
  if (difference !== '0') {
    return {
      isSound: false,
      text: 'The on-chain balance differs. A transfer may be in progress: check again.',
    }
  }
  if (count === 0) return { isSound: true, text: 'Nothing locked' }
  return {
    isSound: true,
    text:
      checked < count
        ? `The on-chain balance matches for the ${checked} gifts checked`
        : 'The on-chain balance matches',
  }
}
