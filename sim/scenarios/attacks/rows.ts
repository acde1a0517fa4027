/** Attacks that once worked, or that the gaps invite, and what now holds each: scenarios here, or other proofs. */
export type Row = { readonly attack: string; readonly heldBy: readonly string[] }

export const ROWS: readonly Row[] = [
  {
    attack: 'a stranger’s card lands in the attacker’s account',
    heldBy: ['proveCardFrame', 'cards'],
  },
  { attack: 'one address stalls an API process with its bodies', heldBy: ['fairness'] },
  { attack: 'one account starves all purchases', heldBy: ['proveQueue'] },
  { attack: 'any wallet as recipient', heldBy: ['proveRecipients', 'settlement'] },
  { attack: 'a revoked key leaves its children alive', heldBy: ['revoke'] },
  { attack: 'a key revokes the keys above it', heldBy: ['proveKeys'] },
  { attack: 'a stolen cookie erases the account and its trail', heldBy: ['proveOldSignature'] },
  { attack: 'credentials are looked up before the address is counted', heldBy: ['proveLimits'] },
  { attack: 'waits and openings without bound', heldBy: ['proveLimits'] },
  { attack: 'slow clients hold connections of the web server', heldBy: ['proveSlowClients'] },
  { attack: 'the sponsor pays more than the fee of one release', heldBy: ['sponsor'] },
  { attack: 'a name reads otherwise than it is', heldBy: ['proveNames'] },
  { attack: 'of two session cookies the first wins', heldBy: ['proveCookies'] },
  { attack: 'two strangers share an Idempotency-Key', heldBy: ['proveSharedKey'] },
  { attack: 'an order is placed while a shop is learned', heldBy: ['hostile-pages', 'intents'] },
  { attack: 'a bank’s page cannot be shown', heldBy: ['authentication', 'pages'] },
  { attack: 'foreign ids', heldBy: ['proveIdSwap', 'fuzz'] },
  { attack: 'scopes', heldBy: ['proveScopes'] },
  { attack: 'writes from other sites', heldBy: ['proveOrigins'] },
  { attack: 'replayed and forged sign-ins', heldBy: ['sign-in'] },
  { attack: 'raw HTTP that two servers read differently', heldBy: ['proveRawHttp'] },
  {
    attack: 'many refunds, confirmations or duplicates at once',
    heldBy: ['refunds', 'charge-once', 'idempotency'],
  },
  { attack: 'ways out of the browser’s sandbox', heldBy: ['sandbox'] },
  { attack: 'card numbers and codes in logs, Restate and PostgreSQL', heldBy: ['cards'] },
  { attack: 'a default key buys without a budget', heldBy: ['proveKeys', 'intents'] },
]
