// Reads bodies field by field. A refusal names the field but never its value, which may be a card.
import { Refusal } from './refusal.ts'
import type {
  CardInput,
  CardRequest,
  ChargeRequest,
  ConfirmRequest,
  SessionRequest,
  TokenRequest,
} from './wire.ts'

type Fields = Record<string, unknown>

const LONGEST = 2_000

export function readCharge(body: unknown): ChargeRequest {
  const fields = fieldsOf(body)
  return {
    ...(fields.token === undefined ? cardInput(fields) : { token: text(fields, 'token') }),
    ...purchase(fields),
    ...optional(fields, 'return_url'),
    ...optional(fields, 'idempotency_key'),
  }
}

export function readToken(body: unknown): TokenRequest {
  const fields = fieldsOf(body)
  return { shop: text(fields, 'shop'), ...cardInput(fields) }
}

export function readOrigin(body: unknown): string {
  const origin = text(fieldsOf(body), 'origin')
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin
  throw invalid('origin', 'a scheme, a host and perhaps a port')
}

export function readSession(body: unknown): SessionRequest {
  const fields = fieldsOf(body)
  const returnUrl = text(fields, 'return_url')
  if (!URL.canParse(returnUrl)) throw invalid('return_url', 'an address')
  return { ...purchase(fields), return_url: returnUrl }
}

/** The card typed into the payment page; null if it is incomplete. */
export function readSessionCard(form: URLSearchParams): CardInput | null {
  const number = (form.get('number') ?? '').replaceAll(/[ -]/g, '')
  const [, month = '', year = ''] =
    /^(\d{1,2}) ?[/-]? ?(?:20)?(\d\d)$/.exec((form.get('exp') ?? '').trim()) ?? []
  const cvc = (form.get('csc') ?? '').trim()
  const isWhole = /^\d{12,19}$/.test(number) && /^\d{3,4}$/.test(cvc)
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  if (!isWhole || !isMonth) return null
  return { number, exp_month: Number(month), exp_year: 2000 + Number(year), cvc }
}

export function readConfirm(body: unknown): ConfirmRequest {
  const fields = fieldsOf(body)
  return { result: text(fields, 'result'), ...purchase(fields) }
}

export function readCard(body: unknown): CardRequest {
  const fields = fieldsOf(body)
  return {
    cap_cents: integer(fields, 'cap_cents', 1),
    currency: currency(fields),
    reference: text(fields, 'reference'),
    ...optional(fields, 'idempotency_key'),
  }
}

export function readFault(body: unknown): { kind: string; next: number; ms: number } {
  const fields = fieldsOf(body)
  return {
    kind: text(fields, 'kind'),
    next: fields.next === undefined ? 1 : integer(fields, 'next', 1),
    ms: fields.ms === undefined ? 0 : integer(fields, 'ms', 0),
  }
}

function cardInput(fields: Fields): CardInput {
  return {
    number: text(fields, 'number'),
    exp_month: integer(fields, 'exp_month', 1, 12),
    exp_year: integer(fields, 'exp_year', 2000, 2100),
    cvc: text(fields, 'cvc'),
  }
}

function purchase(fields: Fields): { amount_cents: number; currency: string; order: string } {
  return {
    amount_cents: integer(fields, 'amount_cents', 1),
    currency: currency(fields),
    order: text(fields, 'order'),
  }
}

function currency(fields: Fields): string {
  const value = text(fields, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(value)) throw invalid('currency', 'an ISO code of three letters')
  return value
}

function fieldsOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null) throw invalid('the body', 'an object')
  return body as Fields
}

function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) {
    throw invalid(name, 'a text')
  }
  return value
}

function optional<Name extends string>(fields: Fields, name: Name): { [key in Name]?: string } {
  if (fields[name] === undefined) return {}
  return { [name]: text(fields, name) } as { [key in Name]?: string }
}

function integer(
  fields: Fields,
  name: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = fields[name]
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    throw invalid(name, 'a whole number in its range')
  }
  return value as number
}

function invalid(name: string, wanted: string): Refusal {
  return new Refusal(400, 'field_invalid', `${name} must be ${wanted}.`)
}
