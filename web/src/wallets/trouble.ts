import { FlorinError } from '@florin/sdk'
import { WalletError } from './wallet.ts'

/** Wallet and API errors that have a text. */
const TROUBLES = [
  'network',
  'feature',
  'rejected',
  'no_account',
  'balance_insufficient',
  'sol_insufficient',
  'payment_complete',
  'payment_confirmed',
  'payment_canceled',
  'gift_not_funded',
  'gift_released',
  'gift_reclaimed',
  'release_in_progress',
  'release_attempts_exhausted',
  'sponsor_quota_exceeded',
  'sponsor_dry',
  'release_would_fail',
  'transaction_expired',
  'transaction_refused',
  'rate_limit',
  'offline',
  'unknown',
] as const
export type Trouble = (typeof TROUBLES)[number]

export function troubleOf(error: unknown): Trouble {
  if (error instanceof WalletError) return error.fault
  // A lazily loaded module that fails to load means there is no connection.
  if (!(error instanceof FlorinError)) return navigator.onLine === false ? 'offline' : 'unknown'
  if (error.type === 'connection_error') return 'offline'
  return TROUBLES.find((known) => known === error.code) ?? 'unknown'
}
