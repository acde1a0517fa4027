/** Outcome of a submission. */
export type Sent =
  | { readonly outcome: 'taken'; readonly id: string }
  /** `field`: the API's name of the wrong field. */
  | { readonly outcome: 'wrong'; readonly field: string }
  | { readonly outcome: Trouble }

/** Failures other than wrong input. `refused`: the token is no longer valid. */
export type Trouble = 'refused' | 'busy' | 'failed'

export type Sending = {
  readonly path: string
  /** The body, with nothing typed in clear. */
  readonly seal: () => Promise<object | Trouble>
  readonly headers?: Record<string, string>
  /** Idempotency key: a retry has the same one. */
  readonly key: string
}

/** Seals, and sends to the frame's own origin, which proxies to the API. */
export async function send({ path, seal, headers, key }: Sending): Promise<Sent> {
  try {
    const body = await seal()
    if (typeof body === 'string') return { outcome: body }
    const response = await post(path, body, { 'idempotency-key': key, ...headers })
    const answer = await response.json()
    if (response.ok) return { outcome: 'taken', id: answer.id }
    return outcomeOf(response.status, answer.error?.param)
  } catch {
    return { outcome: 'failed' }
  }
}

export async function post(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

function outcomeOf(status: number, param: string | undefined): Sent {
  // Sealed for another card or key: only a new frame helps.
  if (param?.startsWith('sealed_')) return { outcome: 'refused' }
  if (status === 400 && param !== undefined) return { outcome: 'wrong', field: param }
  return { outcome: troubleOf(status) }
}

export function troubleOf(status: number): Trouble {
  if (status === 401 || status === 409) return 'refused'
  return status === 429 ? 'busy' : 'failed'
}
