import type { ApiKey } from '@florin/sdk'
import { formatCents } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locales.ts'
import { parseCents } from '../data/cents.ts'

export type Scope = NonNullable<ApiKey['scopes']>[number]
type AreaOf<Name> = Name extends `${infer Area}:${string}` ? Area : never
export type Area = AreaOf<Scope>

/** What the scopes are about, in the words of the dashboard. */
export const AREAS: Readonly<Record<Area, string>> = {
  checkout_sessions: 'Sessions',
  checkout_links: 'Links',
  products: 'Products and prices',
  transaction_intents: 'Transaction intents',
  transactions: 'Payments and reports',
  gifts: 'Gifts',
  checkout_intents: 'Purchases',
  cards: 'Cards',
  merchants: 'Shops',
  api_keys: 'API keys',
  account: 'Account',
  audit_events: 'Audit log',
}

const WRITABLE: Readonly<Record<Area, boolean>> = {
  checkout_sessions: true,
  checkout_links: true,
  products: true,
  transaction_intents: true,
  transactions: false,
  gifts: true,
  checkout_intents: true,
  cards: true,
  merchants: false,
  api_keys: true,
  account: true,
  audit_events: false,
}

/** All that there are, in the order in which they are shown. */
export const SCOPES: readonly Scope[] = (Object.keys(AREAS) as Area[]).flatMap((area) => [
  `${area}:read` as Scope,
  ...(WRITABLE[area] ? [`${area}:write` as Scope] : []),
])

export type Preset = {
  readonly id: string
  readonly name: string
  readonly text: string
  /** null: everything, also what later versions add. */
  readonly scopes: readonly Scope[] | null
}

/** What keys are made for. The least that each needs. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'all',
    name: 'Full access',
    text: 'Everything you can do, except delete the account.',
    scopes: null,
  },
  {
    id: 'agent',
    name: 'Shopping agent',
    text: 'Buys at shops with your cards, and nothing else. Set a budget.',
    scopes: ['checkout_intents:read', 'checkout_intents:write', 'cards:read', 'merchants:read'],
  },
  {
    id: 'seller',
    name: 'Store or till',
    text: 'Takes payments: sessions, links, products, transaction intents.',
    scopes: [
      'checkout_sessions:read',
      'checkout_sessions:write',
      'checkout_links:read',
      'checkout_links:write',
      'products:read',
      'products:write',
      'transaction_intents:read',
      'transaction_intents:write',
      'transactions:read',
    ],
  },
  {
    id: 'giver',
    name: 'Gift sender',
    text: 'Creates, reads and reclaims gifts. Only your wallet can move their money.',
    scopes: ['transactions:read', 'gifts:read', 'gifts:write'],
  },
  {
    id: 'reader',
    name: 'Bookkeeping',
    text: 'Reads everything, changes nothing.',
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
  },
]

/** The preset that these scopes are, if they are one. */
export function presetOf(scopes: readonly Scope[] | null): Preset | null {
  const spelled = (each: readonly Scope[] | null) => each?.toSorted().join() ?? null
  return PRESETS.find((preset) => spelled(preset.scopes) === spelled(scopes)) ?? null
}

/** Switches one on or off. Who may change something may also see it. */
export function toggled(scopes: readonly Scope[], scope: Scope): Scope[] {
  const [area] = scope.split(':') as [Area]
  const [read, write] = [`${area}:read` as Scope, `${area}:write` as Scope]
  const isOn = scopes.includes(scope)
  if (isOn) return scopes.filter((each) => each !== scope && !(scope === read && each === write))
  return SCOPES.filter(
    (each) => scopes.includes(each) || each === scope || (scope === write && each === read),
  )
}

type Access = { readonly area: string; readonly may: 'read' | 'change' }

/** What a key may do, area by area. */
export function accessOf(scopes: readonly Scope[]): Access[] {
  return (Object.keys(AREAS) as Area[]).flatMap((area) => {
    const own = scopes.filter((scope) => scope.startsWith(`${area}:`))
    if (own.length === 0) return []
    const may = own.some((scope) => scope.endsWith(':write')) ? 'change' : 'read'
    return [{ area: AREAS[area], may } as const]
  })
}

/** The same in a few words. */
export function scopesWords(scopes: ApiKey['scopes']): string {
  if (scopes === null) return 'Full access'
  const preset = presetOf(scopes)
  if (preset !== null) return preset.name
  const access = accessOf(scopes)
  const names = access.map(({ area, may }) => (may === 'read' ? `${area} (read)` : area))
  return names.length <= 2 ? names.join(', ') : `${names.length} areas`
}

export const CURRENCIES = ['usd', 'sgd'] as const
type Currency = (typeof CURRENCIES)[number]
type Term = 'day' | 'total'
/** What is typed, by currency and term; empty where there is no limit. */
export type BudgetDraft = Readonly<Record<Currency, Readonly<Record<Term, string>>>>

export const NO_BUDGET: BudgetDraft = { usd: { day: '', total: '' }, sgd: { day: '', total: '' } }

/** As the API has it; null where something is no amount, or nothing is allowed at all. */
export function budgetOf(draft: BudgetDraft): NonNullable<ApiKey['budget']> | null {
  const budget: Record<string, Record<string, number>> = {}
  for (const currency of CURRENCIES) {
    for (const term of ['day', 'total'] as const) {
      const text = draft[currency][term]
      if (text.trim() === '') continue
      const cents = parseCents(text)
      if (cents === null || cents > MOST_CENTS) return null
      budget[currency] = { ...budget[currency], [term]: cents }
    }
  }
  return Object.keys(budget).length === 0 ? null : budget
}

const MOST_CENTS = 1_000_000_000

export function budgetWords(budget: ApiKey['budget'], locale: Locale): string {
  if (budget === null) return 'No limit'
  const lines = budgetLines(budget, locale)
  return lines.length === 0 ? 'Nothing' : lines.join(', ')
}

/** The same for a table, where the first of its limits must do. */
export function shortBudgetWords(budget: ApiKey['budget'], locale: Locale): string {
  const [first, ...others] = budget === null ? [] : budgetLines(budget, locale)
  if (first === undefined) return budgetWords(budget, locale)
  return others.length === 0 ? first : `${first}, …`
}

function budgetLines(budget: NonNullable<ApiKey['budget']>, locale: Locale): string[] {
  return CURRENCIES.flatMap((currency) => {
    const { day, total } = budget[currency] ?? {}
    const money = (cents: number) => `${formatCents(cents, locale)} ${currency.toUpperCase()}`
    return [
      ...(day === undefined ? [] : [`${money(day)} per day`]),
      ...(total === undefined ? [] : [`${money(total)} in total`]),
    ]
  })
}

/** A budget is about purchases: a key that makes none needs none. */
export function maySpend(scopes: readonly Scope[] | null): boolean {
  return scopes === null || scopes.includes('checkout_intents:write')
}
