/** What came of sending what was typed. */
export type Sent =
  | { readonly outcome: 'taken'; readonly id: string }
  /** `field`: as the API calls it. */
  | { readonly outcome: 'wrong'; readonly field: string }
  | { readonly outcome: Trouble }

/** Not the fault of what was typed. `refused`: the token is not valid any more. */
export type Trouble = 'refused' | 'busy' | 'failed'

export type Sending = {
  readonly path: string
  readonly body: object
  readonly headers?: Record<string, string>
  /** The same when it is sent again: it is acted on once. */
  readonly key: string
}

/** To our own origin, which passes it on; what is typed is in this request and nowhere else. */
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
