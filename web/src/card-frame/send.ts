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
  readonly body: object
  readonly headers?: Record<string, string>
  /** Idempotency key: a retry has the same one. */
  readonly key: string
}

/** Posts to the frame's own origin, which proxies to the API. Nothing typed goes anywhere else. */
export async function send({ path, body, headers, key }: Sending): Promise<Sent> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return { outcome: 'taken', id: answer.id }
    return outcomeOf(response.status, answer.error?.param)
  } catch {
    return { outcome: 'failed' }
  }
}

function outcomeOf(status: number, param: string | undefined): Sent {
  if (status === 400 && param !== undefined) return { outcome: 'wrong', field: param }
  if (status === 401 || status === 409) return { outcome: 'refused' }
  return { outcome: status === 429 ? 'busy' : 'failed' }
}
