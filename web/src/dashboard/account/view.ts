import { FlorinError } from '@florin/sdk'

type Way = { readonly text: string; readonly to: string }

/** Where to resolve each reason that blocks deletion, by error code. */
const REFUSALS: Readonly<Record<string, Way>> = {
  account_has_gifts: { text: 'View open gifts', to: '/dashboard/gifts?status=open' },
  account_has_purchases: { text: 'View purchases', to: '/dashboard/checkout-intents' },
  account_has_refunds: { text: 'View payments', to: '/dashboard/payments' },
}

export function wayOutOf(error: unknown): Way | null {
  const code = error instanceof FlorinError ? error.code : undefined
  return code === undefined ? null : (REFUSALS[code] ?? null)
}

export function exportName(accountId: string, atSeconds: number): string {
  return `florin-${accountId}-${new Date(atSeconds * 1_000).toISOString().slice(0, 10)}.json`
}

/** Number of objects of each type in an export, largest first. */
export function countsOf(exported: Readonly<Record<string, unknown>>): readonly [string, number][] {
  const counts = Object.entries(exported).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value.length] as [string, number]] : [],
  )
  return counts.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a)
}
