import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { base58 } from '@scure/base'

export type Wallet = {
  readonly address: string
  /** The 64 bytes that Solana tools and wallets import. */
  readonly keypair: readonly number[]
  /** Signs a text; returns base58. */
  sign(message: string): string
}

export function newWallet(): Wallet {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return walletOf([d, x].flatMap((part) => [...Buffer.from(part as string, 'base64url')]))
}

/**
 * Loads the wallets, which are created on the first start; they hold nothing outside this machine.
 */
export function loadWallets<Name extends string>(
  file: string,
  names: readonly Name[],
): Record<Name, Wallet> {
  const keypairs = readKeypairs(file)
  const missing = names.filter((name) => keypairs[name] === undefined)
  if (missing.length > 0) {
    for (const name of missing) keypairs[name] = [...newWallet().keypair]
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(keypairs), { mode: 0o600 })
  }
  const wallets = names.map((name) => [name, walletOf(keypairs[name] as number[])])
  return Object.fromEntries(wallets) as Record<Name, Wallet>
}

function readKeypairs(file: string): Record<string, number[]> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** The wallet of a key file. */
export function walletOf(keypair: readonly number[]): Wallet {
  const [seed, publicKey] = [keypair.slice(0, 32), keypair.slice(32)].map((part) =>
    Buffer.from(part),
  )
  const privateKey = createPrivateKey({
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      d: (seed as Buffer).toString('base64url'),
      x: (publicKey as Buffer).toString('base64url'),
    },
    format: 'jwk',
  })
  return {
    address: base58.encode(publicKey as Buffer),
    keypair,
    sign: (message) => base58.encode(sign(null, Buffer.from(message), privateKey)),
  }
}
