import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { z } from 'zod'
import type { CardRefusal, CurrencyRefusal, Issuer, StatementSource } from './issuer.ts'
import {
  INTENT_LABEL,
  isTest,
  stripeAuthorization,
  stripeCard,
  toAuthorization,
  toDetails,
} from './stripe-wire.ts'

/** For a whole call, including retries. */
const TIMEOUT_MS = 20_000
const RETRIES = 2
const BUSY_DELAY_MS = 250
const UNDECIDED_DELAY_MS = 250
const PAGE = 100

export type StripeAccess = {
  readonly secretKey: string
  /** Stripe's id of the cardholder. */
  readonly cardholder: string
  /** Replaces Stripe's own address, for tests. */
  readonly url?: string | undefined
}

/** Cards by Stripe Issuing: docs/issuing.md. */
export function openStripeIssuer(
  access: StripeAccess,
  timeoutMs = TIMEOUT_MS,
): Issuer & StatementSource {
  const { issuing } = openClient(access, timeoutMs)
  const call = caller(timeoutMs)
  const { cardholder } = access
  const authorizations = async (query: { card: string; created?: { gte: number } }) => {
    const found = issuing.authorizations.list({ ...query, limit: PAGE })
    const newestFirst: unknown[] = []
    for await (const each of found) newestFirst.push(each)
    return read(z.array(stripeAuthorization), newestFirst).reverse()
  }
  return {
    createCard: ({ reference, capCents, currency }) =>
      call(async () => {
        const spending_limits = (['per_authorization', 'all_time'] as const).map((interval) => ({
          amount: capCents,
          interval,
        }))
        const request = {
          type: 'virtual' as const,
          status: 'active' as const,
          cardholder,
          currency,
          spending_controls: { spending_limits },
          lifecycle_controls: { cancel_after: { payment_count: 1 } },
          metadata: { [INTENT_LABEL]: reference },
        }
        // After a lost reply, or from another worker, it is the same card.
        const made = await issuing.cards.create(request, { idempotencyKey: `florin-${reference}` })
        return { id: read(stripeCard, made).id }
      }),
    getDetails: (id) =>
      call(async () => {
        const details = toDetails(await issuing.cards.retrieve(id, { expand: ['number', 'cvc'] }))
        if (details === null) throw new Unreadable()
        return details
      }),
    cancelCard: (id) =>
      call(async () => {
        await cancel(issuing, id)
        // A charge that a webhook is being asked about can still be approved: wait for it.
        while ((await authorizations({ card: id })).some(isUndecided))
          await sleep(UNDECIDED_DELAY_MS)
      }),
    listAuthorizations: (id) =>
      call(async () =>
        (await authorizations({ card: id })).filter((each) => !isTest(each)).map(toAuthorization),
      ),
    listCharges: ({ last4, sinceMs }) =>
      call(async () => {
        const card = await findOwnersCard(issuing, last4)
        const created = { gte: Math.floor(sinceMs / 1_000) }
        return (await authorizations({ card, created }))
          .filter((each) => !isTest(each) && toAuthorization(each).status === 'approved')
          .map((each) => {
            const { id, amountCents, currency } = toAuthorization(each)
            const descriptor = each.merchant_data.name ?? ''
            return { id, atMs: each.created * 1_000, descriptor, amountCents, currency }
          })
      }),
  }
}

const isUndecided = (each: z.output<typeof stripeAuthorization>) =>
  toAuthorization(each).status === 'pending'

/**
 * Cancels without an idempotency key: Stripe repeats the first response for a day, even an error,
 * and canceling twice does no harm. A used card has canceled itself and cannot be updated.
 */
async function cancel(issuing: Stripe['issuing'], id: string): Promise<void> {
  try {
    read(stripeCard, await issuing.cards.update(id, { status: 'canceled' }))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = read(stripeCard, await issuing.cards.retrieve(id))
    if (status !== 'canceled') throw error
  }
}

/**
 * The owner's card with these last digits that was not made for a purchase. For a card that Stripe
 * does not know, "no charges" would be false evidence, so it throws.
 */
async function findOwnersCard(issuing: Stripe['issuing'], last4: string): Promise<string> {
  const found: z.output<typeof stripeCard>[] = []
  for await (const each of issuing.cards.list({ last4, limit: PAGE })) {
    const card = read(stripeCard, each)
    if (card.metadata[INTENT_LABEL] === undefined) found.push(card)
  }
  const [card, ...others] = found
  if (card === undefined || others.length > 0) {
    const failure = `The issuer has ${found.length} cards of the owner's that end so, not one.`
    throw Object.assign(new OwnError(failure), { refusal: 'card' } satisfies Pick<
      CardRefusal,
      'refusal'
    >)
  }
  return card.id
}

function openClient({ secretKey, url }: StripeAccess, timeoutMs: number): Stripe {
  const at = url === undefined ? null : new URL(url)
  return new Stripe(secretKey, {
    // Every write has an idempotency key, so the library's retries are safe.
    maxNetworkRetries: RETRIES,
    timeout: Math.ceil(timeoutMs * 0.4),
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(exchange),
    ...(at === null
      ? {}
      : {
          protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const),
          host: at.hostname,
          port: at.port === '' ? (at.protocol === 'http:' ? 80 : 443) : at.port,
        }),
  })
}

/**
 * The library accepts any JSON as a response, takes an error status without an error object for a
 * success, and crashes on a bare number. Such responses are emptied, which it calls invalid.
 */
async function exchange(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const { status, headers } = response
  const text = await response.text()
  const { data } = answered.safeParse(parseJson(text))
  const isWhole = data !== undefined && response.ok === (data.error === undefined)
  return new Response(isWhole ? text : null, { status, headers: kept(headers) })
}

const answered = z.looseObject({ error: z.looseObject({}).optional() })

/** The headers that the library reads. Others could print warnings on the terminal. */
function kept(headers: Headers): Record<string, string> {
  const names = ['request-id', 'stripe-should-retry'].filter((name) => headers.has(name))
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Errors carry only status and code. The library's errors contain the response, which may hold a
 * card, and the request's headers: none is passed on or kept as a cause.
 */
function caller(timeoutMs: number) {
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const timer = new AbortController()
    const late = sleep(timeoutMs, undefined, { signal: timer.signal, ref: false }).then(() =>
      Promise.reject(new OwnError('The issuer did not answer.')),
    )
    late.catch(() => {}) // raced below, and may lose
    try {
      return await Promise.race([late, patiently(work, timer.signal)])
    } catch (error) {
      throw toIssuerError(error)
    } finally {
      timer.abort()
    }
  }
}

/** Backs off when rate limited, within the total time. A rate-limited call had no effect. */
async function patiently<Answer>(work: () => Promise<Answer>, over: AbortSignal): Promise<Answer> {
  for (let delayMs = BUSY_DELAY_MS; ; delayMs *= 2) {
    try {
      return await work()
    } catch (error) {
      if (over.aborted || !(error instanceof Stripe.errors.StripeRateLimitError)) throw error
      await sleep(delayMs * (0.5 + Math.random() / 2), undefined, { ref: false })
    }
  }
}

/** An error in our own words. */
class OwnError extends Error {}
class Unreadable extends Error {}

function read<Output>(schema: z.ZodType<Output>, answer: unknown): Output {
  const { data, success } = schema.safeParse(answer)
  if (!success) throw new Unreadable()
  return data
}

function toIssuerError(error: unknown): Error {
  if (error instanceof OwnError) return error
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new Error('The issuer did not answer.')
  }
  if (error instanceof Stripe.errors.StripeError && error.statusCode !== undefined) {
    const code = /^[a-z_]{1,60}$/.exec(error.code ?? error.rawType ?? '')?.[0]
    const failure = new Error(
      `The issuer refused: ${error.statusCode} ${code ?? 'without a code'}.`,
    )
    if (error.statusCode !== 400 || error.param !== 'currency') return failure
    return Object.assign(failure, { refusal: 'currency' } satisfies Pick<
      CurrencyRefusal,
      'refusal'
    >)
  }
  if (error instanceof Stripe.errors.StripeError || error instanceof Unreadable) {
    return new Error('The issuer sent an invalid response.')
  }
  return new Error('The issuer could not be reached.')
}
