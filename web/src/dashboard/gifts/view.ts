import type { AuditEvent, Detection, Gift, GiftLiability } from '@florin/sdk'
import { readable } from '../parts/statuses.ts'

type Tone = 'good' | 'warn' | 'bad' | undefined

/** As the filter names them, and as the chips do. */
export const STATUSES = {
  requires_action: 'Not funded',
  open: 'Open',
  released: 'Released',
  reclaimed: 'Reclaimed',
} as const satisfies Record<Gift['status'], string>

/** A key of `parts/statuses.ts`: what a gift waits for is money, and the word says so. */
export function statusKeyOf({ status }: Pick<Gift, 'status'>): string {
  return status === 'requires_action' ? 'unfunded' : status
}

/** The status that comes next; null when nothing will change any more. */
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
 * Where a gift stands. That it has nothing to sign means two things while it is not funded, which only its
 * events tell apart; null as long as they are not known.
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
  /** What asking for it back does, or why nothing can be asked for. */
  readonly reclaim: 'take_back' | 'give_up' | { readonly whyNot: string }
  readonly title: string
  readonly text: string
}

/** What is so and what can be done, by situation. */
export const CHOICES: Readonly<Record<Situation, Choices>> = {
  unfunded: {
    canFund: true,
    reclaim: 'give_up',
    title: 'It waits for its money',
    text: 'Fund it from the wallet that sends it. Its terms hold for about 15 minutes at a time and are renewed by themselves; until the money is there nobody can take anything.',
  },
  window_ending: {
    canFund: false,
    reclaim: 'give_up',
    title: 'Its terms are being renewed',
    text: 'The 15 minutes to fund it are over. It can be funded again in about a minute; this page shows when.',
  },
  given_up: {
    canFund: false,
    reclaim: { whyNot: 'You have given it up already.' },
    title: 'It was given up',
    text: 'It is not to be funded any more. Once the network cannot take money for it, in 15 minutes at most, it is reclaimed.',
  },
  open: {
    canFund: false,
    reclaim: 'take_back',
    title: 'It waits to be taken',
    text: 'Whoever has its code can take it. Until then you can take it back.',
  },
  released: {
    canFund: false,
    reclaim: { whyNot: 'Its recipient has the money: a released gift cannot be taken back.' },
    title: 'It was taken',
    text: 'The money is in the wallet of its recipient.',
  },
  reclaimed: {
    canFund: false,
    reclaim: { whyNot: 'It is back already.' },
    title: 'It is over',
    text: 'Its code opens nothing any more.',
  },
}

/** What the chain showed, in a few words; the sentence of the API says the rest. */
const VERDICTS: Partial<Record<Detection['verdict'], readonly [title: string, tone: Tone]>> = {
  funded: ['Funded', 'good'],
  released: ['Released to its recipient', 'good'],
  reclaimed: ['Back with its sender', undefined],
  terms_mismatch: ['Not on the terms of this gift', 'bad'],
  failed: ['Tried, and failed on the network', 'bad'],
  after_end: ['Came after its end', 'warn'],
  rolled_back: ['The network went on without it', 'bad'],
}

export function verdictOf(verdict: Detection['verdict']) {
  const [title, tone] = VERDICTS[verdict] ?? [readable(verdict), undefined]
  return { title, ...(tone === undefined ? {} : { tone }) }
}

/** A line of the timeline, as words. */
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
  'gift.reclaim_requested': 'Asked for back',
}

/** From its own times and from what was asked for; older gifts may have lost their events. */
export function happeningsOf(gift: Gift, events: readonly AuditEvent[]): Happening[] {
  const asked = events.map(({ id, action, actor, request_id, created }) => ({
    id,
    atSeconds: created,
    title: ACTIONS[action] ?? readable(action),
    text: actor.type === 'session' ? 'From the dashboard' : 'By an API key',
    requestId: request_id,
  }))
  const isTold = events.some(({ action }) => action === 'gift.created')
  const end = gift.funded_at === null ? 'Over, without ever being funded' : 'Back with its sender'
  const times = [
    ['created', isTold ? null : gift.created, 'Created', undefined],
    ['funded', gift.funded_at, 'Funded', 'good'],
    ['released', gift.released_at, 'Released to its recipient', 'good'],
    ['reclaimed', gift.reclaimed_at, end, undefined],
  ] as const
  const known = times.flatMap(([id, atSeconds, title, tone]) =>
    atSeconds === null ? [] : [{ id, atSeconds, title, ...(tone === undefined ? {} : { tone }) }],
  )
  return [...known, ...asked]
}

const DAY_SECONDS = 86_400

/** How long an open gift has been lying there. */
export function ageOf({ status, funded_at }: Gift, nowSeconds: number): string | null {
  if (status !== 'open' || funded_at === null) return null
  const days = Math.floor((nowSeconds - funded_at) / DAY_SECONDS)
  return days < 1 ? 'Less than a day' : days === 1 ? '1 day' : `${days} days`
}

type Age = { readonly name: string; readonly count: number; readonly cents: number }

const AGES: readonly (readonly [name: string, fromDays: number])[] = [
  ['Up to a week', 0],
  ['A week to a month', 7],
  ['One to three months', 30],
  ['Longer', 90],
]

/** The lines of the report in four steps that people think in. */
export function agesOf({ by_age }: Pick<GiftLiability, 'by_age'>): Age[] {
  return AGES.map(([name, from], index) => {
    const until = AGES[index + 1]?.[1] ?? Number.POSITIVE_INFINITY
    const lines = by_age.filter(({ days }) => days >= from && days < until)
    const sum = (key: 'count' | 'amount') => lines.reduce((all, line) => all + line[key], 0)
    return { name, count: sum('count'), cents: sum('amount') }
  })
}

/** Whether the chain holds what our books say; of very many gifts only the first 10,000 are looked up. */
export function chainWords({ on_chain, count }: Pick<GiftLiability, 'on_chain' | 'count'>) {
  const { checked, difference_base_units: difference } = on_chain
  if (difference !== '0') {
    return { isSound: false, text: 'The network holds another sum. It may be moving: look again.' }
  }
  if (count === 0) return { isSound: true, text: 'Nothing is locked.' }
  return {
    isSound: true,
    text:
      checked < count
        ? `The network holds all of ${checked} that were looked up.`
        : 'The network holds exactly that.',
  }
}
