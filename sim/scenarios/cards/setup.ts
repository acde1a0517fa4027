/** Shared by all card paths. */
import type { Answer } from '../../../scripts/local/client.ts'
import { OPTIONS } from '../../../scripts/local/options.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Canary } from './canaries.ts'

export type Request = {
  method?: string
  path: string
  body?: unknown
  /** Replaces the JSON body. */
  raw?: string | Buffer
  headers?: Record<string, string>
  /** Another API process than the usual one. */
  at?: string
}

export type Setup = {
  readonly world: CheckoutWorld
  /** Of the account whose key `send` uses. */
  readonly wallet: Wallet
  readonly isQuick: boolean
  /** A planted fault shows at once, so not every path is needed. */
  readonly isFaulty: boolean
  /** A card whose number must be found nowhere. */
  newCard(prefix?: string): Canary
  noteCard(card: Canary): Canary
  newLongCode(): string
  /** The answer is recorded for the search; null: no answer. */
  send(request: Request): Promise<Answer | null>
}

/** At the shop without pages. */
export const MUG = 'http://scripted.test/mug?price_cents=1295'

/** Shops offer only a few years. */
export const EXPIRY = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 2 }

/** Adds the card, or an issued one for null. */
export async function addCard({ send }: Setup, card: Canary | null): Promise<string> {
  const body =
    card === null
      ? { source: 'issued' }
      : { number: card.number, ...EXPIRY, security_code: card.code }
  const answer = await send({ path: '/v1/cards', body })
  if (answer?.status !== 200) throw new Error(`no card: ${JSON.stringify(answer?.body)}`)
  return answer.body.id
}

/** Creates an intent and waits for its quote, or for the reason that there is none. */
export async function quote(
  { send }: Setup,
  url: string,
  card: string,
  method: string,
): Promise<Answer['body']> {
  const options = { ...OPTIONS, shipping_method: method }
  const answer = await send({ path: '/v1/checkout_intents', body: { url, card, options } })
  return answer?.body
}

/** Confirms, and waits up to `waitSeconds` for the outcome. */
export async function confirm({ send }: Setup, id: string, waitSeconds = 100) {
  const headers = { prefer: `wait=${waitSeconds}`, 'allow-duplicate-purchase': 'true' }
  const answer = await send({ path: `/v1/checkout_intents/${id}/confirm`, headers })
  return answer?.body
}

/** The final status, or the status after a minute. */
export async function end({ send }: Setup, id: string): Promise<string> {
  for (const started = Date.now(); Date.now() - started < 60_000; ) {
    const path = `/v1/checkout_intents/${id}?wait_for=succeeded&timeout=20`
    const answer = await send({ method: 'GET', path })
    if (['succeeded', 'failed', 'canceled'].includes(answer?.body.status))
      return answer?.body.status
  }
  return 'processing'
}
