// A typical program of a user. The tests install it, bundle it, and run it on every platform.
import { Florin, FlorinError } from '@florin/sdk'
import { isValid, normalize, signingKey, verificationKey } from '@florin/sdk/release-code'
import { generate } from '@florin/sdk/server'

export async function run(baseUrl: string, apiKey: string) {
  const florin = new Florin(apiKey, { baseUrl, appInfo: { name: 'consumer' } })
  const key = await florin.apiKeys.create({ name: 'Consumer' })
  const names: string[] = []
  for await (const { name } of florin.apiKeys.list({ limit: 1 })) names.push(name)
  const { deleted } = await florin.apiKeys.delete(key.id)
  const refusal = await florin.apiKeys.get(key.id).catch((error: unknown) => error)
  // Fails inside the module that is loaded on demand.
  const wallet = { address: '', signMessage: () => new Uint8Array(64) }
  const claim = await florin.gifts.claim('0123', wallet).catch((error: unknown) => error)
  const code = normalize('w5vt-pf73-6cwx-xm2k')
  return {
    created: key.secret?.startsWith('sk_live_'),
    listed: names.includes('Consumer'),
    deleted,
    refusal: refusal instanceof FlorinError && `${refusal.name} ${refusal.code}`,
    claim: claim instanceof Error && claim.name,
    verificationKey: verificationKey(code),
    signatureLength: signingKey(code).sign(new Uint8Array([1])).length,
    generated: generated(),
  }
}

function generated(): string {
  try {
    return isValid(generate()) ? 'valid' : 'invalid'
  } catch (error) {
    return (error as Error).message
  }
}
