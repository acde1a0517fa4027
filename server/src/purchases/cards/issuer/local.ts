import { z } from 'zod'
import type { Authorization, Issuer, StatementSource } from './issuer.ts'

const TIMEOUT_MS = 10_000

/** The issuer of the local card processor. Its README is the contract. */
export function openLocalIssuer(
  url: string,
  secret: string,
  timeoutMs = TIMEOUT_MS,
): Issuer & StatementSource {
  const call = caller(url, secret, timeoutMs)
  const path = (id: string) => `/issuer/v1/cards/${encodeURIComponent(id)}`
  return {
    async createCard({ reference, capCents, currency }) {
      // The reference is also the idempotency key: after a lost reply, or from another worker, it
      // is the same card.
      const body = { cap_cents: capCents, currency, reference, idempotency_key: reference }
      return await call(issuedCard, 'POST', '/issuer/v1/cards', body)
    },
    async getDetails(id) {
      const details = await call(cardDetails, 'GET', `${path(id)}/details`)
      return {
        number: details.number,
        expMonth: details.exp_month,
        expYear: details.exp_year,
        securityCode: details.cvc,
      }
    },
    async cancelCard(id) {
      await call(issuedCard, 'POST', `${path(id)}/cancel`)
    },
    async listAuthorizations(id) {
      const query = new URLSearchParams({ card: id })
      const { data } = await call(authorizations, 'GET', `/issuer/v1/authorizations?${query}`)
      return data.map(toAuthorization)
    },
    async listCharges({ last4, sinceMs }) {
      const query = new URLSearchParams({ last4, since_ms: `${sinceMs}` })
      const { data } = await call(statement, 'GET', `/statement?${query}`)
      return data.map((line) => ({
        id: line.id,
        atMs: line.at_ms,
        descriptor: line.descriptor,
        amountCents: line.amount_cents,
        currency: line.currency,
      }))
    },
  }
}

const issuedCard = z.object({ id: z.string().min(1) })

const cardDetails = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  exp_month: z.int(),
  exp_year: z.int(),
  cvc: z.string().regex(/^\d{3,4}$/),
})

const authorization = z.object({
  id: z.string(),
  amount_cents: z.int(),
  currency: z.string(),
  status: z.enum(['approved', 'declined', 'pending', 'reversed']),
  reason: z.string().nullable(),
})

const authorizations = z.object({ data: z.array(authorization) })

const statement = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      at_ms: z.int(),
      descriptor: z.string(),
      amount_cents: z.int(),
      currency: z.string(),
    }),
  ),
})

function toAuthorization(value: z.output<typeof authorization>): Authorization {
  const { id, status, amount_cents: amountCents, currency } = value
  const reason = status === 'declined' ? declineReason(value.reason) : null
  return { id, status, reason, amountCents, currency }
}

// A charge above the cap is no lack of funds: the shop asked for more than was confirmed.
function declineReason(reason: string | null): NonNullable<Authorization['reason']> {
  return reason === 'insufficient_funds' ? 'insufficient_balance' : 'card_declined'
}

/**
 * Errors carry only status and code. A response that cannot be parsed is neither quoted nor kept as
 * a cause: it may contain a card.
 */
function caller(url: string, secret: string, timeoutMs: number) {
  return async <Answer>(
    schema: z.ZodType<Answer>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const request = {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error' as const,
      signal: AbortSignal.timeout(timeoutMs),
    }
    const { status, text } = await exchange(new URL(path, url), request)
    const answer = parseJson(text)
    if (status !== 200) {
      const { data } = refusal.safeParse(answer)
      throw new Error(`The issuer refused: ${status} ${data?.error.code ?? 'without a code'}.`)
    }
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw new Error('The issuer sent an invalid response.')
    return parsed.data
  }
}

const refusal = z.object({ error: z.object({ code: z.string().regex(/^[a-z_]{1,60}$/) }) })

async function exchange(url: URL, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, request)
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new Error('The issuer did not answer.', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
