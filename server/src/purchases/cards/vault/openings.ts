import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { ID_BODY_PATTERN } from '../../../lib/ids.ts'
import { PURPOSES } from './vault.ts'

const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_${ID_BODY_PATTERN}$`))

/** A request to the vault: it names one sealed text, the context to expect and the purchase. */
export const openingSchema = z.strictObject({
  intent: idOf('ci'),
  account: idOf('acct'),
  subject: idOf('(card|ci)'),
  purpose: z.enum(PURPOSES),
  sealed: z.base64().transform((text) => Buffer.from(text, 'base64')),
})

/** One opening without what is opened: this may be logged. */
export type Opening = Omit<z.output<typeof openingSchema>, 'sealed'>

/** A request to seal one text again for the current key. It discloses nothing, so none is counted. */
export const resealingSchema = openingSchema.omit({ intent: true })

export type Resealing = Omit<z.output<typeof resealingSchema>, 'sealed'>

export type OpeningRefusal =
  | 'another_subject'
  | 'another_context'
  /** Altered, or sealed for a key that the vault does not have. */
  | 'unopenable'
  | 'too_many_for_intent'
  | 'too_many_for_account'
  | 'too_many'

export type OpeningLimits = {
  readonly perAccountPerMinute: number
  /** Of all accounts. */
  readonly perMinute: number
}

const HOUR_SECONDS = 3_600
const MINUTE_SECONDS = 60

/**
 * Of one purpose. A job that failed opens the card again; an unknown outcome opens the shop's
 * session for each look, 45 times in the first hour.
 */
const PER_INTENT_PER_HOUR = 60

/** Purposes whose text belongs to the purchase itself; the others may belong to its card. */
const OF_THE_INTENT: readonly Opening['purpose'][] = ['pressed_intent', 'shop_session']

/** Null: the subject can belong to the purchase. */
export function refuseSubject({ intent, subject, purpose }: Opening): OpeningRefusal | null {
  if (subject === intent) return purpose === 'card_number' ? 'another_subject' : null
  const isCard = subject.startsWith('card_') && !OF_THE_INTENT.includes(purpose)
  return isCard ? null : 'another_subject'
}

export type CountOpening = (opening: Opening) => Promise<OpeningRefusal | null>

/**
 * Bounds what a worker that fell into the wrong hands can have opened. Counts are in memory: the
 * vault needs no database, and a restart begins them anew.
 */
export function countOpenings({ perAccountPerMinute, perMinute }: OpeningLimits): CountOpening {
  const bound = (points: number, duration: number) => new RateLimiterMemory({ points, duration })
  const byIntent = bound(PER_INTENT_PER_HOUR, HOUR_SECONDS)
  const byAccount = bound(perAccountPerMinute, MINUTE_SECONDS)
  const all = bound(perMinute, MINUTE_SECONDS)
  return async ({ intent, account, purpose }) => {
    if (!(await isWithin(byIntent, `${intent} ${purpose}`))) return 'too_many_for_intent'
    if (!(await isWithin(byAccount, account))) return 'too_many_for_account'
    return (await isWithin(all, 'all')) ? null : 'too_many'
  }
}

async function isWithin(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return false
    throw refused
  }
}
