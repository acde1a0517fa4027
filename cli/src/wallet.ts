import { createHmac } from 'node:crypto'
import { verificationKey } from '@florin/sdk/release-code'
import { derive, keypairSigner } from '@florin/sdk/server'
import { UsageError } from './refusals.ts'

export type Wallet = {
  readonly address: string
  signMessage(message: Uint8Array): Uint8Array
  /** The release code of a gift with this salt; only this wallet can find it again. */
  releaseCode(salt: string): { readonly code: string; readonly verificationKey: string }
}

/** Reads a Solana key file. Errors never contain its content. */
export function openWallet(text: string): Wallet {
  const keypair = parse(text)
  const signer = keypairSigner(keypair)
  const secret = createHmac('sha256', keypair.slice(0, 32)).update('florin release codes').digest()
  return {
    ...signer,
    releaseCode(salt) {
      const code = derive(secret, salt)
      return { code: code.replace(/(.{4})(?=.)/g, '$1-'), verificationKey: verificationKey(code) }
    },
  }
}

function parse(text: string): Uint8Array {
  try {
    const bytes = Uint8Array.from(JSON.parse(text) as number[])
    if (bytes.length === 32 || bytes.length === 64) return bytes
  } catch {}
  throw new UsageError('The wallet is no Solana key file: a JSON array of 64 numbers.')
}
