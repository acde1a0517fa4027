import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** As PEM: what the API seals cards with, and what a checkout worker opens them with. */
export type VaultKeys = { readonly publicKey: string; readonly privateKey: string }

export function newVaultKeys(): VaultKeys {
  return generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** The same keys at every start, made on the first; they open nothing outside this machine. */
export function loadVaultKeys(file: string): VaultKeys {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    const keys = newVaultKeys()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
    return keys
  }
}

let own: VaultKeys | undefined

/** For tests and proofs: all that this process starts share them, and they end with it. */
export function vaultOfThisProcess(): VaultKeys {
  own ??= newVaultKeys()
  return own
}

/** What the API is given: it can seal and no more. */
export function apiVault({ publicKey }: VaultKeys): Record<string, string> {
  return { VAULT_PUBLIC_KEY: publicKey }
}

/** What a checkout worker is given, and nobody else. */
export function workerVault({ privateKey }: VaultKeys): Record<string, string> {
  return { VAULT_PRIVATE_KEYS: privateKey }
}
