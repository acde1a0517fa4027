import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { findPort } from './ports.ts'
import type { LocalProcess, ProcessOptions } from './process.ts'
import { startProcess } from './process.ts'

/** PEM keys: the API seals cards with one, the vault opens them with the other. */
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

export type LocalVault = Pick<LocalProcess, 'kill' | 'stop'> & {
  pid(): number
  /** After it was killed: at the same address, with the same keys. */
  restart(): Promise<void>
  /** Settings for its worker, which gets no key that opens anything. */
  readonly environment: Record<string, string>
}

// A scripted shop is bought at in milliseconds.
const NO_LIMITS = {
  VAULT_OPENINGS_PER_ACCOUNT_PER_MINUTE: '1000000',
  VAULT_OPENINGS_PER_MINUTE: '1000000',
}

/** Starts the real vault, which alone gets the private key. */
export async function startVault(
  options: Pick<ProcessOptions, 'directory' | 'environment' | 'onLine'>,
  { publicKey, privateKey }: VaultKeys,
): Promise<LocalVault> {
  const port = await findPort()
  const secret = randomBytes(32).toString('hex')
  const environment = {
    VAULT_PORT: `${port}`,
    VAULT_SECRET: secret,
    VAULT_PRIVATE_KEYS: privateKey,
    ...NO_LIMITS,
    ...options.environment,
  }
  const start = () => startProcess('vault', { ...options, databaseUrl: '', environment })
  let vault = await start()
  return {
    environment: {
      VAULT_URL: `http://127.0.0.1:${port}`,
      VAULT_SECRET: secret,
      VAULT_PUBLIC_KEY: publicKey,
    },
    pid: () => vault.pid,
    async restart() {
      vault = await start()
    },
    stop: () => vault.stop(),
    kill: () => vault.kill(),
  }
}
