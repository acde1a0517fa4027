/** What a key may be allowed to do. One pair a resource; a new slice adds its own here. */
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
  'gifts:read',
  'gifts:write',
  'products:read',
  'products:write',
  'transactions:read',
] as const

export type Scope = (typeof SCOPES)[number]
