/** Signs a merchant in to the dashboard, and out again. */
import type { BrowserContext } from '@playwright/test'
import { call, signIn } from '../scripts/local/client.ts'
import type { Wallet } from '../scripts/local/wallets.ts'
import type { TestEnvFacts } from './world/facts.ts'

/** The only cookie the dashboard may set. */
export const SESSION_COOKIE = 'service_session'

/** Signs in every page of the context with the wallet, creating its account if needed. */
export async function signInContext(
  context: BrowserContext,
  { apiUrl, webUrl }: TestEnvFacts,
  wallet: Wallet,
): Promise<void> {
  const [name = '', value = ''] = (await signIn(apiUrl, wallet)).split('=')
  await context.addCookies([{ name, value, url: webUrl, httpOnly: true, sameSite: 'Lax' }])
}

/** Ends the context's session on the server, as expiry would. */
export async function endSession(
  context: BrowserContext,
  { apiUrl, webUrl }: TestEnvFacts,
): Promise<void> {
  const cookies = await context.cookies(webUrl)
  const value = cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
  const cookie = `${SESSION_COOKIE}=${value}`
  const headers = { origin: webUrl }
  const { status } = await call(apiUrl, 'DELETE', '/v1/session', { cookie, headers })
  if (status !== 200) throw new Error(`the session did not end: ${status}`)
}
