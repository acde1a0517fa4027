import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** Where Florin is and who is asking. The environment wins over the file that `login` writes. */
export type Settings = {
  readonly url?: string | undefined
  readonly apiKey?: string | undefined
  readonly rpcUrl?: string | undefined
  /** A Solana key file. Its content never leaves this process. */
  readonly wallet?: string | undefined
}

const ENVIRONMENT = {
  url: 'FLORIN_URL',
  apiKey: 'FLORIN_API_KEY',
  rpcUrl: 'SOLANA_RPC_URL',
  wallet: 'FLORIN_WALLET',
} as const

export type Environment = Readonly<Record<string, string | undefined>>

function settingsFile({ XDG_CONFIG_HOME }: Environment): string {
  return join(XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'florin', 'settings.json')
}

/** Signed payments that may be on their way; see journal.ts. */
export function stateDirectory({ XDG_STATE_HOME }: Environment): string {
  return join(XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), 'florin')
}

export function readSettings(environment: Environment): Settings {
  const given = Object.entries(ENVIRONMENT).flatMap(([name, variable]) => {
    const value = environment[variable]
    return value === undefined || value === '' ? [] : [[name, value]]
  })
  return { ...readFile(settingsFile(environment)), ...Object.fromEntries(given) }
}

export function writeSettings(environment: Environment, settings: Settings): string {
  const file = settingsFile(environment)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600) // an older file keeps its mode otherwise
  return file
}

function readFile(file: string): Settings {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Settings
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
