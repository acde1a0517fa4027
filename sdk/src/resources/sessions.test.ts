import { createPrivateKey, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { TestFlorin } from '../../test/florin.ts'
import { startFlorin } from '../../test/florin.ts'
import { Florin } from '../florin.ts'

let server: TestFlorin
beforeAll(async () => {
  server = await startFlorin()
})
afterAll(() => server.stop())

/** Like a browser, keeps the cookie and sends it. */
function browser(): Florin {
  let cookie = ''
  return new Florin(null, {
    baseUrl: server.baseUrl,
    fetch: async (url, init) => {
      const headers = {
        ...(init.headers as Record<string, string>),
        cookie,
        origin: server.baseUrl,
      }
      const response = await fetch(url, { ...init, headers })
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return response
    },
  })
}

test('a signed message, as bytes or text, signs in until sign-out', async () => {
  const wallet = newWallet()
  for (const asBytes of [true, false]) {
    const florin = browser()
    await expect(florin.session.get()).rejects.toMatchObject({ code: 'authentication_missing' })
    const { message, sign_in_input } = await florin.session.challenge({ address: wallet.address })
    expect(sign_in_input.address).toBe(wallet.address)
    const signed = asBytes
      ? {
          message: new TextEncoder().encode(message),
          signature: signature(wallet.keypair, message),
        }
      : { message, signature: wallet.sign(message) }
    const session = await florin.session.create(signed)
    expect(session.account.wallet_address).toBe(wallet.address)
    expect(await florin.session.get()).toEqual(session)
    expect((await florin.account.get()).id).toBe(session.account.id)
    expect(await florin.session.delete()).toMatchObject({ id: session.id, deleted: true })
    await expect(florin.account.get()).rejects.toMatchObject({ status: 401 })
  }
})

function signature(keypair: readonly number[], message: string): Uint8Array {
  const [d, x] = [keypair.slice(0, 32), keypair.slice(32)].map((part) =>
    Buffer.from(part).toString('base64url'),
  ) as [string, string]
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
  return sign(null, Buffer.from(message), key)
}
