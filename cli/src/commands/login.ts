import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Fetch } from '@florin/sdk'
import { Florin } from '@florin/sdk'
import type { Io } from '../io.ts'
import { UsageError } from '../refusals.ts'
import { writeSettings } from '../settings.ts'
import { openWallet } from '../wallet.ts'

type Options = {
  readonly url: string
  readonly wallet?: string
  readonly rpcUrl?: string
  readonly key?: boolean
}

/** Makes an API key with the wallet, or takes one from stdin, and remembers where Florin is. */
export async function login(io: Io, { url, wallet: file, rpcUrl, key }: Options): Promise<void> {
  if (file === undefined && key !== true) {
    throw new UsageError('Log in with --wallet <key file>, or with --key and an API key on stdin.')
  }
  const apiKey = key === true ? io.stdin() : await createKey(url, file as string)
  const florin = new Florin(apiKey, { baseUrl: url })
  const account = await florin.account.get()
  const wallet = file === undefined ? undefined : resolve(file)
  const saved = writeSettings(io.environment, { url, apiKey, rpcUrl, wallet })
  io.out(`Logged in to ${account.business_profile.name} (${account.id}). Settings: ${saved}\n`)
}

/** Signs in with the wallet for as long as it takes to create a key. */
async function createKey(url: string, file: string): Promise<string> {
  const wallet = openWallet(readFileSync(file, 'utf8'))
  const florin = new Florin(null, { baseUrl: url, fetch: withCookies(new URL(url).origin) })
  const { message } = await florin.session.challenge({ address: wallet.address })
  const signature = wallet.signMessage(new TextEncoder().encode(message))
  await florin.session.create({ message, signature })
  const { secret } = await florin.apiKeys.create({ name: `florin at ${hostname()}`.slice(0, 80) })
  await florin.session.delete()
  return secret as string
}

/** A session is a cookie, which Node does not keep by itself. */
function withCookies(origin: string): Fetch {
  let cookie = ''
  return async (to, init) => {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(to, { ...init, headers })
    const [given] = response.headers.getSetCookie()
    if (given !== undefined) cookie = given.split(';', 1)[0] as string
    return response
  }
}
