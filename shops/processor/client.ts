// For tests: the issuer as its customer uses it, and the ledger as an independent record.
import type {
  Authorization,
  CardDetails,
  CardRequest,
  ChargeAnswer,
  ChargeRequest,
  ConfirmRequest,
  Fault,
  FaultKind,
  IssuedCard,
  LedgerEntry,
  List,
  Session,
  SessionRequest,
  StatementLine,
} from './wire.ts'

class ProcessorError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Query = Record<string, string | number | undefined>

/** The details that a customer needs to pay with an issued card. */
export function issuerClient(url: string, issuerSecret: string) {
  const call = caller(url, issuerSecret)
  return {
    createCard: (card: CardRequest) => call<IssuedCard>('POST', '/issuer/v1/cards', card),
    getCard: (id: string) => call<IssuedCard>('GET', `/issuer/v1/cards/${id}`),
    getDetails: (id: string) => call<CardDetails>('GET', `/issuer/v1/cards/${id}/details`),
    cancelCard: (id: string) => call<IssuedCard>('POST', `/issuer/v1/cards/${id}/cancel`),
    listCards: (query: { reference?: string } = {}) =>
      call<List<IssuedCard>>('GET', `/issuer/v1/cards${render(query)}`).then(data),
    listAuthorizations: (query: { card?: string; reference?: string; since_ms?: number } = {}) =>
      call<List<Authorization>>('GET', `/issuer/v1/authorizations${render(query)}`).then(data),
    readStatement: (query: { card?: string; last4?: string; since_ms?: number }) =>
      call<List<StatementLine>>('GET', `/statement${render(query)}`).then(data),
  }
}

/** For tests only: all attempts of all shops, and faults. */
export function operatorClient(url: string, operatorSecret: string) {
  const call = caller(url, operatorSecret)
  return {
    readLedger: (query: { shop?: string; order?: string; since_ms?: number } = {}) =>
      call<List<LedgerEntry>>('GET', `/ledger${render(query)}`).then(data),
    readStatement: (query: { card?: string; last4?: string; since_ms?: number }) =>
      call<List<StatementLine>>('GET', `/statement${render(query)}`).then(data),
    setFault: (fault: { kind: FaultKind; next?: number; ms?: number }) =>
      call<Fault>('POST', '/faults', fault),
    listFaults: () => call<List<Fault>>('GET', '/faults').then(data),
    clearFaults: () => call('DELETE', '/faults'),
    /** Adds an origin at which the shop's pages are served. */
    addOrigin: (shop: string, origin: string) =>
      call<List<string>>('POST', `/shops/${shop}/origins`, { origin }).then(data),
  }
}

/** A shop's calls. */
export function shopClient(url: string, shopSecret: string) {
  const call = caller(url, shopSecret)
  return {
    charge: (charge: ChargeRequest, timeoutMs?: number) =>
      call<ChargeAnswer>('POST', '/v1/charges', charge, timeoutMs),
    confirm: (id: string, confirm: ConfirmRequest) =>
      call<ChargeAnswer>('POST', `/v1/charges/${id}/confirm`, confirm),
    reverse: (id: string) => call<ChargeAnswer>('POST', `/v1/charges/${id}/reverse`),
    createSession: (session: SessionRequest) => call<Session>('POST', '/v1/sessions', session),
    getSession: (id: string) => call<Session>('GET', `/v1/sessions/${id}`),
    getCharge: (id: string) => call<ChargeAnswer>('GET', `/v1/charges/${id}`),
  }
}

function caller(url: string, secret: string) {
  return async <Answer>(
    method: string,
    path: string,
    body?: unknown,
    timeoutMs = 30_000,
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = await response.json()
    if (response.ok) return answer as Answer
    const { code, message } = (answer as { error: { code: string; message: string } }).error
    throw new ProcessorError(response.status, code, message)
  }
}

function render(query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`
}

function data<Item>(list: List<Item>): Item[] {
  return list.data
}
