/** Rights of a key: one pair per resource. A new resource adds its own here. */
export const SCOPES = [
  'account:read',
  'account:write',
  'api_keys:read',
  'api_keys:write',
  'audit_events:read',
  'cards:read',
  'cards:write',
  'checkout_intents:read',
  'checkout_intents:write',
  'checkout_links:read',
  'checkout_links:write',
  'checkout_sessions:read',
  'checkout_sessions:write',
  'gifts:read',
  'gifts:write',
  'merchants:read',
  'payout_wallets:read',
  'products:read',
  'products:write',
  'transaction_intents:read',
  'transaction_intents:write',
  'transactions:read',
] as const

export type Scope = (typeof SCOPES)[number]
