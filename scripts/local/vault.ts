import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** PEM keys: the API seals cards with one, a checkout worker opens them with the other. */
export type VaultKeys = { readonly publicKey: string; readonly privateKey: string }

export function newVaultKeys(): VaultKeys {
  return generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Loads the keys, which are created on the first start; they open nothing outside this machine. */
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

/** For tests and proofs: shared by everything that this process starts, and gone with it. */
export function vaultOfThisProcess(): VaultKeys {
  own ??= newVaultKeys()
  return own
}

/**
 * The API's half: it can only seal. The local world holds no real cards, so it takes numbers by API.
 */
export function apiVault({ publicKey }: VaultKeys): Record<string, string> {
  return { VAULT_PUBLIC_KEY: publicKey, CARD_NUMBERS_BY_API: 'on' }
}

/** The checkout worker's half, given to nobody else. */
export function workerVault({ privateKey }: VaultKeys): Record<string, string> {
  return { VAULT_PRIVATE_KEYS: privateKey }
}
