import type { Wallet } from './wallets.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: any JSON the API returns
  readonly body: any
}

/** Calls an API without the SDK. */
export async function call(
  url: string,
  method: string,
  path: string,
  options: { key?: string; cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { key, cookie, body, headers } = options
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}

/** Signs in with a wallet; returns the session cookie. */
export async function signIn(url: string, wallet: Wallet): Promise<string> {
  const { address } = wallet
  const asked = await call(url, 'POST', '/v1/session/challenge', { body: { address } })
  const { message } = asked.body
  const signed = { message, signature: wallet.sign(message) }
  const answer = await call(url, 'POST', '/v1/session', { body: signed })
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] as string
}

/** Creates an API key in the wallet's account. */
export async function createKey(
  url: string,
  wallet: Wallet,
  options: { name: string; appUrl?: string },
): Promise<string> {
  const cookie = await signIn(url, wallet)
  const headers = { origin: options.appUrl ?? url }
  const body = { name: options.name, budget: null }
  const answer = await call(url, 'POST', '/v1/api_keys', { cookie, headers, body })
  if (answer.status !== 200)
    throw new Error(`creating an API key failed: ${JSON.stringify(answer.body)}`)
  return answer.body.secret
}

/** A wallet that proves itself; other libraries sign asynchronously. */
type Prover = { readonly address: string; sign(message: string): string | Promise<string> }

/** Lets the owner's account be paid in the wallet, which signs for it. */
export async function addPayoutWallet(
  url: string,
  owner: Wallet,
  wallet: Prover,
  appUrl: string = url,
): Promise<void> {
  const options = { cookie: await signIn(url, owner), headers: { origin: appUrl } }
  const body = { address: wallet.address }
  const asked = await call(url, 'POST', '/v1/payout_wallet_challenges', { ...options, body })
  const { message } = asked.body
  const signed = { message, signature: await wallet.sign(message) }
  const answer = await call(url, 'POST', '/v1/payout_wallets', { ...options, body: signed })
  if (answer.status !== 200) {
    throw new Error(`adding a payout wallet failed: ${JSON.stringify(answer.body)}`)
  }
}
