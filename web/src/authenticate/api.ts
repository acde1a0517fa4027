import type { CheckoutIntentAuthentication } from '@florin/sdk'

export type Authentication = CheckoutIntentAuthentication

/** The link or the cookie is worth nothing: used, foreign, or somebody came after us. */
export class NotOurs extends Error {}

/** Takes the token of the link, once; from then on a cookie that no script can read stands for us. */
export async function come(id: string, token: string): Promise<Authentication> {
  return await ask(`${pathOf(id)}/authentication`, { method: 'POST', body: { token } })
}

/** What is asked now; with `waitSeconds`, when it has succeeded or after that long. */
export async function look(
  id: string,
  { waitSeconds, signal }: { waitSeconds?: number; signal?: AbortSignal } = {},
): Promise<Authentication> {
  const wait = waitSeconds === undefined ? '' : `?wait_for=succeeded&timeout=${waitSeconds}`
  return await ask(`${pathOf(id)}/authentication${wait}`, { method: 'GET', signal })
}

/** For the card frame, so that it can send the code. */
export async function askFrameToken(id: string): Promise<string> {
  const { token } = await ask<{ token: string }>(`${pathOf(id)}/card_frame_tokens`, {
    method: 'POST',
  })
  return token
}

const pathOf = (id: string) => `/v1/checkout_intents/${encodeURIComponent(id)}`

type Asking = {
  readonly method: 'GET' | 'POST'
  readonly body?: object
  readonly signal?: AbortSignal | undefined
}

async function ask<Answer>(path: string, { method, body, signal }: Asking): Promise<Answer> {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  })
  if (response.status === 404) throw new NotOurs()
  if (!response.ok) throw new Error(`the API answered ${response.status}`)
  return await response.json()
}
