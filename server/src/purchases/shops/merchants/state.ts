import { hash } from 'node:crypto'
import type { Id } from '../../../lib/ids.ts'

export type MerchantId = Id<'mer'>

/** A shop, as far as it is known: the same to all who may know of it. */
export type Merchant = {
  readonly id: MerchantId
  readonly slug: string
  readonly host: string
  /** All hosts of the flow in use; null: there is none. */
  readonly flowHosts: readonly string[] | null
  readonly name: string | null
  readonly platform: string | null
  readonly currencies: readonly string[]
  /** How many accounts have been there. */
  readonly visitors: number
  readonly isLearning: boolean
  readonly succeeded: number
  readonly failed: number
  /** The last quote, or the last purchase. */
  readonly verifiedAtMs: number | null
  readonly blockers: readonly Blocker[]
}

type Blocker = { readonly code: string; readonly seenAtMs: number }

/**
 * What keeps us from buying somewhere. A wall stands until somebody was behind it; the rest may be gone
 * the next time, and is told without calling the shop blocked.
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

/** Those of the last weeks; a quote takes them all away. */
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

/** From so many accounts on, that somebody was there says of nobody that it was them. */
export const FEWEST_VISITORS = 3
const FEWEST_PURCHASES = 10

/** How purchases ended; null while they could be told apart. */
export function purchasesOf({ visitors, succeeded, failed }: Merchant): {
  readonly tried: number
  readonly succeeded: number
} | null {
  const tried = succeeded + failed
  if (visitors < FEWEST_VISITORS || tried < FEWEST_PURCHASES) return null
  return { tried, succeeded }
}

/** The hour at which somebody bought is theirs: others are told the day. */
export function dayOf(atMs: number): number {
  return atMs - (atMs % DAY_MS)
}

const SLUG_LENGTH = 63
const MARK_LENGTH = 8

/**
 * `shop.example.com` is `shop-example-com`. Two hosts can come to the same: the later one has a mark that
 * is its own.
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
