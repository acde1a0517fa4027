import type { Fault } from '../../proof.ts'

const HTTP = 'server/src/http'
const ACCOUNTS = 'server/src/accounts'
const PAYMENTS = 'server/src/payments'
const WEB = 'web/server/server.ts'
const BROWSERS = 'server/src/purchases/worker/browsers.ts'

/** Faults of accounts: ids, scopes, origins, signatures, keys, recipients. */
const OF_ACCOUNTS: readonly Fault[] = [
  {
    name: 'gifts are found across accounts',
    patches: [
      {
        file: 'server/src/gifts/repository.ts',
        in: 'find',
        replace: 'account_id = $1 AND',
        by: '$1::text IS NOT NULL AND',
      },
    ],
    caughtBy: 'requests about a foreign object',
    shownBy: 'proveIdSwap',
  },
  {
    name: 'a session can be ended from another account',
    patches: [
      {
        file: `${ACCOUNTS}/sessions/repository.ts`,
        in: 'deleteOneSession',
        replace: 'account_id = $1 AND',
        by: '$1::text IS NOT NULL AND',
      },
    ],
    caughtBy: 'requests about a foreign object',
    shownBy: 'proveIdSwap',
  },
  {
    name: 'line items take products of other accounts',
    patches: [
      {
        file: `${PAYMENTS}/products/repository.ts`,
        in: 'find',
        replace: 'account_id = $1 AND',
        by: '$1::text IS NOT NULL AND',
      },
    ],
    caughtBy: 'queries and fields with a foreign id',
    shownBy: 'proveIdSwap',
  },
  {
    name: 'the list of gifts is not filtered by account',
    patches: [
      {
        file: 'server/src/gifts/repository.ts',
        in: 'list',
        replace: 'account_id = $1',
        by: '$1::text IS NOT NULL',
      },
    ],
    caughtBy: 'views of a stranger that show the owner',
    shownBy: 'proveIdSwap',
  },
  {
    name: 'a key needs no scope',
    patches: [{ file: 'server/src/lib/principal.ts', in: 'hasScope', returns: 'true' }],
    caughtBy: 'operations with a single scope',
    shownBy: 'proveScopes',
  },
  {
    name: 'keys pass where only the signed-in owner may',
    patches: [{ file: `${HTTP}/authentication.ts`, in: 'assertMay', without: 'session_required' }],
    caughtBy: 'operations with a single scope',
    shownBy: 'proveScopes',
  },
  {
    name: 'the origin of a write by session is not compared',
    patches: [{ file: `${HTTP}/authentication.ts`, in: 'assertOwnOrigin', returns: '' }],
    caughtBy: 'writes from foreign pages',
    shownBy: 'proveOrigins',
  },
  {
    name: 'the origin is compared by its beginning',
    patches: [
      {
        file: `${HTTP}/authentication.ts`,
        in: 'assertOwnOrigin',
        replace: 'headers.origin === appOrigin',
        by: 'headers.origin?.startsWith(appOrigin)',
      },
    ],
    caughtBy: 'writes from foreign pages',
    shownBy: 'proveOrigins',
  },
  {
    name: 'a session is enough for everything',
    patches: [{ file: `${HTTP}/authentication.ts`, in: 'assertSigned', returns: '' }],
    caughtBy: 'done with a stolen cookie',
    shownBy: 'proveOldSignature',
  },
  {
    name: 'ending the other sessions ends none',
    patches: [{ file: `${ACCOUNTS}/sessions/repository.ts`, in: 'deleteSessions', returns: '[]' }],
    caughtBy: 'the stolen cookie afterwards',
    shownBy: 'proveOldSignature',
  },
  {
    name: 'audit events name no address',
    patches: [
      {
        file: `${ACCOUNTS}/audit-events/service.ts`,
        in: 'eventOf',
        replace: 'subjectId, requestId, clientAddress',
        by: 'subjectId, requestId, clientAddress: null',
      },
    ],
    caughtBy: 'audit events with an address',
    shownBy: 'proveOldSignature',
  },
  {
    name: 'a key revokes keys above it',
    patches: [
      {
        file: `${ACCOUNTS}/api-keys/service.ts`,
        in: 'lockManaged',
        without: 'api_key_not_descendant',
      },
    ],
    caughtBy: 'attempts of a small key',
    shownBy: 'proveKeys',
  },
  {
    name: 'a key grants scopes that it lacks',
    patches: [
      {
        file: `${ACCOUNTS}/api-keys/state.ts`,
        in: 'decideGrant',
        replace: 'excess !== undefined',
        by: 'false',
      },
    ],
    caughtBy: 'attempts of a small key',
    shownBy: 'proveKeys',
  },
  {
    name: 'a key has no budget unless it is given one',
    patches: [
      {
        file: `${ACCOUNTS}/api-keys/state.ts`,
        in: 'decideGrant',
        replace: 'mayBuy(scopes) ? defaultBudget : null',
        by: 'null',
      },
    ],
    caughtBy: 'a key made without a budget',
    shownBy: 'proveKeys',
  },
  {
    name: 'any wallet can be the recipient',
    patches: [
      {
        file: `${PAYMENTS}/payments/service.ts`,
        in: 'recipientOf',
        replace: 'await isPayoutWallet(db, accountId, named)',
        by: 'true',
      },
    ],
    caughtBy: 'requests that pay a foreign wallet',
    shownBy: 'proveRecipients',
  },
  {
    name: 'payments are suggested to accounts that no longer prove the wallet',
    patches: [
      {
        file: `${PAYMENTS}/payments/repository.ts`,
        in: 'findOpen',
        replace: 'AND proved.removed_at IS NULL',
        by: '',
      },
    ],
    caughtBy: 'accounts that the payment is suggested to',
    shownBy: 'proveRecipients',
  },
  {
    name: 'a new link leaves no audit event',
    patches: [
      {
        file: `${PAYMENTS}/checkout-links/service.ts`,
        in: 'create',
        replace: 'linkRow(link), created',
        by: 'linkRow(link)',
      },
    ],
    caughtBy: 'creations without an audit event',
    shownBy: 'proveRecipients',
  },
]

/** Faults of servers: addresses, limits, raw HTTP, the frame, the queue. */
const OF_SERVERS: readonly Fault[] = [
  {
    name: 'the pages’ origin serves the card frame',
    patches: [{ file: WEB, in: 'buildServer', replace: 'id !== FRAME_ROUTE', by: 'id.length > 0' }],
    caughtBy: 'spellings of the frame',
    shownBy: 'proveCardFrame',
  },
  {
    name: 'the API takes card numbers whatever its settings say',
    patches: [
      {
        file: 'server/src/main/config.ts',
        in: 'readConfig',
        replace: "env.CARD_NUMBERS_BY_API === 'on'",
        by: 'true',
      },
    ],
    caughtBy: 'a card number by API',
    shownBy: 'proveCardFrame',
  },
  {
    name: 'made-up keys are looked up before they are counted',
    patches: [{ file: `${HTTP}/server.ts`, in: 'gate', without: 'countLookUp' }],
    caughtBy: 'looked up in the database',
    shownBy: 'proveLimits',
  },
  {
    name: 'anybody names the address of the client',
    patches: [
      {
        file: `${HTTP}/client-address.ts`,
        in: 'clientAddress',
        replace: 'isOneOf(secret, forwardSecrets)',
        by: 'true',
      },
    ],
    caughtBy: 'requests that name other addresses',
    shownBy: 'proveLimits',
  },
  {
    name: 'one address opens a link without end',
    patches: [{ file: `${HTTP}/server.ts`, in: 'gate', without: 'countOpening' }],
    caughtBy: 'sessions of a link by one address',
    shownBy: 'proveLimits',
  },
  {
    name: 'an account waits without bound',
    patches: [
      {
        file: `${HTTP}/waits.ts`,
        in: 'createWaits',
        replace: 'own >= mostPerCaller || total >= most',
        by: 'false',
      },
    ],
    caughtBy: 'waits of an account',
    shownBy: 'proveLimits',
  },
  {
    name: 'the web server waits for slow bodies',
    patches: [{ file: WEB, in: 'CONNECTIONS', without: 'requestTimeout' }],
    caughtBy: 'slow clients',
    shownBy: 'proveSlowClients',
  },
  {
    name: 'names may turn the direction of text',
    patches: [
      {
        file: 'server/src/lib/wire.ts',
        in: 'BIDI_CONTROLS',
        replace: '\\u202a-\\u202e\\u2066-\\u2069',
        by: '\\uffff',
      },
    ],
    caughtBy: 'names shown to payers',
    shownBy: 'proveNames',
  },
  {
    name: 'of two session cookies the first wins',
    patches: [{ file: `${HTTP}/authentication.ts`, in: 'recognise', without: 'session_ambiguous' }],
    caughtBy: 'two session cookies',
    shownBy: 'proveCookies',
  },
  {
    name: 'strangers share an Idempotency-Key',
    patches: [
      {
        file: `${PAYMENTS}/checkout-links/routes.ts`,
        in: 'checkoutLinkRoutes',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
        replace: '`${params.id} ${clientAddress}`',
        by: 'clientAddress && params.id',
      },
    ],
    caughtBy: 'sessions of two strangers',
    shownBy: 'proveSharedKey',
  },
  {
    name: 'one account’s quotes take every browser',
    patches: [
      { file: BROWSERS, in: 'openBrowsers', replace: 'Math.max(1, mostQuotes - 1)', by: 'count' },
    ],
    caughtBy: 'another account’s quote',
    shownBy: 'proveQueue',
  },
  {
    name: 'quotes leave no browser for charges',
    patches: [{ file: BROWSERS, in: 'openBrowsers', replace: 'Math.floor(count / 4)', by: '0' }],
    caughtBy: 'a charge',
    shownBy: 'proveQueue',
  },
  {
    name: 'the API reads HTTP leniently',
    patches: [
      {
        file: `${HTTP}/server.ts`,
        in: 'createFastify',
        replace: 'http: {',
        by: 'http: { insecureHTTPParser: true,',
      },
    ],
    caughtBy: 'answers that are not allowed',
    shownBy: 'proveRawHttp',
  },
  {
    name: 'the web server reads HTTP leniently',
    patches: [
      {
        file: WEB,
        in: 'CONNECTIONS',
        replace: 'http: {',
        by: 'http: { insecureHTTPParser: true,',
      },
    ],
    caughtBy: 'answers that are not allowed',
    shownBy: 'proveRawHttp',
  },
  {
    name: 'pages are rendered for any method',
    patches: [
      { file: WEB, in: 'PAGE_METHODS', replace: "'HEAD'", by: "'HEAD', 'OPTIONS', 'TRACE'" },
    ],
    caughtBy: 'answers that are not allowed',
    shownBy: 'proveRawHttp',
  },
]

export const faults = [...OF_ACCOUNTS, ...OF_SERVERS]
