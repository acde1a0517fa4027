import type { ApiKey } from '@florin/sdk'
import { formatCents } from '../../i18n/format.ts'
import type { Locale } from '../../i18n/locales.ts'
import { CURRENCIES } from '../parts/budget.ts'

export type Scope = NonNullable<ApiKey['scopes']>[number]
type AreaOf<Name> = Name extends `${infer Area}:${string}` ? Area : never
export type Area = AreaOf<Scope>

/** Scope areas, as the dashboard names them. */
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
  payout_wallets: 'Payout wallets',
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
  payout_wallets: false,
  audit_events: false,
}

/** All scopes, in display order. */
export const SCOPES: readonly Scope[] = (Object.keys(AREAS) as Area[]).flatMap((area) => [
  `${area}:read` as Scope,
  ...(WRITABLE[area] ? [`${area}:write` as Scope] : []),
])

export type Preset = {
  readonly id: string
  readonly name: string
  readonly text: string
  /** Null means full access, including scopes added later. */
  readonly scopes: readonly Scope[] | null
}

/** Least privilege for each common use of a key. */
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

/** The preset with exactly these scopes, or null. */
export function presetOf(scopes: readonly Scope[] | null): Preset | null {
  const spelled = (each: readonly Scope[] | null) => each?.toSorted().join() ?? null
  return PRESETS.find((preset) => spelled(preset.scopes) === spelled(scopes)) ?? null
}

/** Adds or removes a scope. Write access implies read access. */
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

/** Access by area. */
export function accessOf(scopes: readonly Scope[]): Access[] {
  return (Object.keys(AREAS) as Area[]).flatMap((area) => {
    const own = scopes.filter((scope) => scope.startsWith(`${area}:`))
    if (own.length === 0) return []
    const may = own.some((scope) => scope.endsWith(':write')) ? 'change' : 'read'
    return [{ area: AREAS[area], may } as const]
  })
}

/** Short form for tables. */
export function scopesWords(scopes: ApiKey['scopes']): string {
  if (scopes === null) return 'Full access'
  const preset = presetOf(scopes)
  if (preset !== null) return preset.name
  const access = accessOf(scopes)
  const names = access.map(({ area, may }) => (may === 'read' ? `${area} (read)` : area))
  return names.length <= 2 ? names.join(', ') : `${names.length} areas`
}

export function budgetWords(budget: ApiKey['budget'], locale: Locale): string {
  if (budget === null) return 'No limit'
  const lines = budgetLines(budget, locale)
  return lines.length === 0 ? 'Nothing' : lines.join(', ')
}

/** Short form for tables: the first limit only. */
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

/** Budgets apply to purchases only. */
export function maySpend(scopes: readonly Scope[] | null): boolean {
  return scopes === null || scopes.includes('checkout_intents:write')
}
