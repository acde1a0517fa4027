import { hash } from 'node:crypto'
import type { Id } from '../../../lib/ids.ts'

export type MerchantId = Id<'mer'>

/** A shop, the same for every account that may see it. */
export type Merchant = {
  readonly id: MerchantId
  readonly slug: string
  readonly host: string
  /** All hosts of the flow in use; null: no flow. */
  readonly flowHosts: readonly string[] | null
  readonly name: string | null
  readonly platform: string | null
  readonly currencies: readonly string[]
  /** The number of accounts that have visited. */
  readonly visitors: number
  readonly isLearning: boolean
  readonly succeeded: number
  readonly failed: number
  /** The last quote or purchase. */
  readonly verifiedAtMs: number | null
  readonly blockers: readonly Blocker[]
}

type Blocker = { readonly code: string; readonly seenAtMs: number }

/**
 * Reasons why Florin cannot buy at a shop. A wall blocks it until a quote succeeds; trouble may be
 * gone the next time, so it is listed without calling the shop blocked.
 */
const BLOCKERS: Readonly<Record<string, 'wall' | 'trouble'>> = {
  captcha: 'wall',
  form_incomplete: 'trouble',
  host_changed: 'trouble',
  host_not_found: 'trouble',
  login_required: 'wall',
  next_step_unclear: 'trouble',
  page_too_large: 'wall',
  page_unreadable: 'trouble',
  shop_error: 'trouble',
  shop_unknown: 'trouble',
  shop_unreachable: 'trouble',
  timeout: 'trouble',
  unsupported_currency: 'wall',
}

export function isBlocker(code: string): boolean {
  return Object.hasOwn(BLOCKERS, code)
}

const DAY_MS = 24 * 3_600_000
const LATELY_MS = 30 * DAY_MS

/** Blockers of the last 30 days; a quote clears them all. */
export function blockersOf({ blockers }: Merchant, nowMs: number): Blocker[] {
  return blockers.filter(({ seenAtMs }) => seenAtMs > nowMs - LATELY_MS)
}

export const READINESSES = ['ready', 'learning', 'blocked', 'unknown'] as const

export function readinessOf(merchant: Merchant, nowMs: number): (typeof READINESSES)[number] {
  if (merchant.isLearning) return 'learning'
  const isWalled = blockersOf(merchant, nowMs).some(({ code }) => BLOCKERS[code] === 'wall')
  if (isWalled) return 'blocked'
  return merchant.flowHosts === null ? 'unknown' : 'ready'
}

/** With this many visitors, a visit can no longer be traced to one account. */
export const FEWEST_VISITORS = 3
const FEWEST_PURCHASES = 10

/** Purchase counts; null while they could be traced to one account. */
export function purchasesOf({ visitors, succeeded, failed }: Merchant): {
  readonly tried: number
  readonly succeeded: number
} | null {
  const tried = succeeded + failed
  if (visitors < FEWEST_VISITORS || tried < FEWEST_PURCHASES) return null
  return { tried, succeeded }
}

/** Others see the day of a purchase; its hour is private. */
export function dayOf(atMs: number): number {
  return atMs - (atMs % DAY_MS)
}

const SLUG_LENGTH = 63
const MARK_LENGTH = 8

/**
 * `shop.example.com` becomes `shop-example-com`. Where two hosts give the same slug, the later one gets a
 * hash at its end.
 */
export function slugsFor(host: string): readonly [string, string] {
  const plain = host
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const mark = hash('sha256', host).slice(0, MARK_LENGTH)
  const short = plain.slice(0, SLUG_LENGTH - MARK_LENGTH - 1).replace(/-$/, '')
  const marked = short === '' ? mark : `${short}-${mark}`
  return [plain === '' || plain.length > SLUG_LENGTH ? marked : plain, marked]
}
