import { plant } from '../lib/mutant.ts'

const CALLS = 'server/src/purchases/cards/issuer/stripe.ts'
const WIRE = 'server/src/purchases/cards/issuer/stripe-wire.ts'

export type Planted = { readonly name: string; readonly row: string; readonly directory: string }

/** Wrong adapters, by what is wrong with them, and the row that must catch it. */
export async function plantFaults(): Promise<Planted[]> {
  const planted: Planted[] = []
  for (const [name, row, file, sound, faulty] of FAULTS) {
    planted.push({ name, row, directory: await plant(file, sound, faulty) })
  }
  return planted
}

type Fault = readonly [name: string, row: string, file: string, sound: string, faulty: string]

const CREATING: readonly Fault[] = [
  [
    'no cap in all',
    'labelled',
    CALLS,
    "['per_authorization', 'all_time']",
    "['per_authorization']",
  ],
  ['no cap on each', 'labelled', CALLS, "['per_authorization', 'all_time']", "['all_time']"],
  ['a cap of a day, not in all', 'labelled', CALLS, "'all_time'] as const", "'daily'] as const"],
  ['a cap in dollars', 'labelled', CALLS, 'amount: capCents', 'amount: capCents / 100'],
  [
    'a card for many payments',
    'half of the cap',
    CALLS,
    'lifecycle_controls: { cancel_after: { payment_count: 1 } },',
    '',
  ],
  ['a card that is not active', 'half of the cap', CALLS, "status: 'active' as const,", ''],
  [
    'more than the intent in the metadata',
    'labelled',
    CALLS,
    '[INTENT_LABEL]: reference }',
    '[INTENT_LABEL]: reference, cap: String(capCents) }',
  ],
  [
    'a key of its own for each try',
    'by another worker',
    CALLS,
    'idempotencyKey: `florin-',
    'idempotencyKey: Math.random() + `florin-',
  ],
  [
    'one key for all purchases',
    'only of the card',
    CALLS,
    'idempotencyKey: `florin-',
    "idempotencyKey: 'florin' || `florin-",
  ],
  [
    'every refusal taken for one of the currency',
    'a currency without',
    CALLS,
    "error.param !== 'currency'",
    'false',
  ],
  [
    'a currency told like any refusal',
    'a currency without',
    CALLS,
    'error.statusCode !== 400 || ',
    'true || ',
  ],
]

const CANCELING: readonly Fault[] = [
  [
    'a card made inactive, not canceled',
    'does not keep a card alive',
    CALLS,
    "update(id, { status: 'canceled' })",
    "update(id, { status: 'inactive' })",
  ],
  [
    'a card that is canceled already is an error',
    'canceled itself',
    CALLS,
    "if (status !== 'canceled') throw error",
    'throw error',
  ],
  [
    'a refusal to cancel passed over',
    'while the card lives',
    CALLS,
    "if (status !== 'canceled') throw error",
    '',
  ],
  [
    'canceling under one key for ever',
    'does not keep a card alive',
    CALLS,
    "{ status: 'canceled' })",
    "{ status: 'canceled' }, { idempotencyKey: 'cancel-' + id })",
  ],
  [
    'canceled without waiting for what is under way',
    'under way is decided',
    CALLS,
    '.some(isUndecided)',
    '.some(() => false)',
  ],
]

const TELLING: readonly Fault[] = [
  [
    'a reversed charge still approved',
    'reversed by',
    WIRE,
    "status === 'reversed' ? 'reversed' : 'approved'",
    "'approved'",
  ],
  [
    'an expired hold taken for gone',
    'expired',
    WIRE,
    "status === 'reversed' ?",
    "status !== 'pending' && status !== 'closed' ?",
  ],
  [
    'a captured charge taken for gone',
    'told: captured',
    WIRE,
    "status === 'reversed' ?",
    "status !== 'pending' ?",
  ],
  [
    'an undecided charge told as declined',
    'told: undecided',
    WIRE,
    "status === 'pending' ? 'pending' : 'declined'",
    "'declined'",
  ],
  [
    'a declined charge told as undecided',
    'above the cap',
    WIRE,
    "status === 'pending' ? 'pending' : 'declined'",
    "'pending'",
  ],
  [
    'lack of funds not told apart',
    'no funds',
    WIRE,
    "last?.reason === 'insufficient_funds'",
    'false',
  ],
  [
    'every decline for lack of funds',
    'above the cap',
    WIRE,
    "last?.reason === 'insufficient_funds'",
    'true',
  ],
  [
    'the amount that is left of it',
    'reversed by',
    WIRE,
    'Math.max(sum, from.merchant_amount)',
    'from.merchant_amount',
  ],
  [
    'the card’s currency for the shop’s',
    'own currency',
    WIRE,
    'currency: from.merchant_currency',
    "currency: 'usd'",
  ],
  [
    'a test of the card taken for a charge',
    'a purchase of a dollar',
    WIRE,
    'if (amountCents === 0) return true',
    '',
  ],
  [
    'a dollar’s test taken for a charge',
    'told: tests',
    WIRE,
    'amountCents <= TEST_UP_TO_CENTS && isForMore',
    'false',
  ],
  [
    'a captured dollar taken for a test',
    'a little that was captured',
    WIRE,
    'if (from.transactions.length > 0) return false',
    '',
  ],
  ['a purchase of a dollar taken for a test', 'a purchase of a dollar', WIRE, ' && isForMore', ''],
  ['the newest first', 'all of many', CALLS, '.reverse()', ''],
  [
    'the first page alone',
    'all of many',
    CALLS,
    'for await (const each of found) newestFirst.push(each)',
    'newestFirst.push(...(await found).data)',
  ],
  [
    'every card’s charges',
    'only of the card',
    CALLS,
    'list({ ...query, limit: PAGE })',
    'list({ limit: PAGE })',
  ],
  [
    'a fault in reading passed over',
    'not passed over',
    CALLS,
    'read(z.array(stripeAuthorization), newestFirst)',
    'newestFirst.flatMap((it) => stripeAuthorization.safeParse(it).data ?? [])',
  ],
]

const STATEMENTS: readonly Fault[] = [
  [
    'a statement of cards made for purchases',
    'not taken for the owner',
    CALLS,
    'if (card.metadata[INTENT_LABEL] === undefined) ',
    '',
  ],
  ['a statement of one of two', 'end alike', CALLS, ' || others.length > 0', ''],
  [
    'a statement of all times',
    'a statement is of',
    CALLS,
    'authorizations({ card, created })',
    'authorizations({ card })',
  ],
  [
    'a statement with what was refused',
    'a statement is of',
    CALLS,
    " && toAuthorization(each).status === 'approved'",
    '',
  ],
]

const FAILING: readonly Fault[] = [
  ['no second try', 'reading is tried again', CALLS, 'const RETRIES = 2', 'const RETRIES = 0'],
  [
    'no patience when Stripe is busy',
    'too busy it is tried',
    CALLS,
    'over.aborted || !(error instanceof Stripe.errors.StripeRateLimitError)',
    'true',
  ],
  [
    'no end to waiting',
    'lasts longer',
    CALLS,
    'Promise.race([late, patiently(work, timer.signal)])',
    'patiently(work, timer.signal)',
  ],
  [
    'the library’s own errors',
    'told without it',
    CALLS,
    'throw toIssuerError(error)',
    'throw error',
  ],
  [
    'the library’s error as a cause',
    'told without it',
    CALLS,
    'if (error.statusCode !== 400 ||',
    'Object.assign(told, { cause: error })\n    if (error.statusCode !== 400 ||',
  ],
  ['codes repeated unread', 'told without it', CALLS, '/^[a-z_]{1,60}$/', '/^.*$/'],
  ['telemetry on', 'told nothing of how', CALLS, 'telemetry: false', 'telemetry: true'],
]

const FAULTS = [...CREATING, ...CANCELING, ...TELLING, ...STATEMENTS, ...FAILING]
