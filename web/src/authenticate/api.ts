import type { CheckoutIntentAuthentication } from '@florin/sdk'

export type Authentication = CheckoutIntentAuthentication

/** The link or cookie is not valid: used, of another purchase, or replaced by a newer visitor. */
export class NotOurs extends Error {}

/** Exchanges the link's one-time token for an HttpOnly cookie. */
export async function come(id: string, token: string): Promise<Authentication> {
  return await ask(`${pathOf(id)}/authentication`, { method: 'POST', body: { token } })
}

/** Reads the state. With `waitSeconds` it waits that long for `succeeded`. */
export async function look(
  id: string,
  { waitSeconds, signal }: { waitSeconds?: number; signal?: AbortSignal } = {},
): Promise<Authentication> {
  const wait = waitSeconds === undefined ? '' : `?wait_for=succeeded&timeout=${waitSeconds}`
  return await ask(`${pathOf(id)}/authentication${wait}`, { method: 'GET', signal })
}

/** A token with which the card frame can send the code. */
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
