import { plant } from '../../planted/mutant.ts'

const CALLS = 'server/src/purchases/cards/issuer/stripe.ts'
const WIRE = 'server/src/purchases/cards/issuer/stripe-wire.ts'

export type Planted = { readonly name: string; readonly row: string; readonly directory: string }

/** Wrong adapters by name, and the row that must catch each. */
export async function plantFaults(): Promise<Planted[]> {
  const planted: Planted[] = []
  for (const [name, row, file, sound, faulty] of FAULTS) {
    planted.push({ name, row, directory: await plant(file, sound, faulty) })
  }
  return planted
}

type Fault = readonly [name: string, row: string, file: string, sound: string, faulty: string]

const CREATING: readonly Fault[] = [
  ['no total cap', 'labelled', CALLS, "['per_authorization', 'all_time']", "['per_authorization']"],
  [
    'no cap per authorization',
    'labelled',
    CALLS,
    "['per_authorization', 'all_time']",
    "['all_time']",
  ],
  [
    'a daily cap instead of a total one',
    'labelled',
    CALLS,
    "'all_time'] as const",
    "'daily'] as const",
  ],
  ['a cap in dollars', 'labelled', CALLS, 'amount: capCents', 'amount: capCents / 100'],
  [
    'a multi-use card',
    'half of the cap',
    CALLS,
    'lifecycle_controls: { cancel_after: { payment_count: 1 } },',
    '',
  ],
  ['an inactive card', 'half of the cap', CALLS, "status: 'active' as const,", ''],
  [
    'more than the intent id in the metadata',
    'labelled',
    CALLS,
    '[INTENT_LABEL]: reference }',
    '[INTENT_LABEL]: reference, cap: String(capCents) }',
  ],
  [
    'a new Idempotency-Key for each retry',
    'another worker',
    CALLS,
    'idempotencyKey: `florin-',
    'idempotencyKey: Math.random() + `florin-',
  ],
  [
    'one Idempotency-Key for all purchases',
    'only charges of',
    CALLS,
    'idempotencyKey: `florin-',
    "idempotencyKey: 'florin' || `florin-",
  ],
  [
    'every refusal reported as a currency refusal',
    'a currency without',
    CALLS,
    "error.param !== 'currency'",
    'false',
  ],
  [
    'a currency refusal reported like any other',
    'a currency without',
    CALLS,
    'error.statusCode !== 400 || ',
    'true || ',
  ],
]

const CANCELING: readonly Fault[] = [
  [
    'a card deactivated instead of canceled',
    'does not keep a card alive',
    CALLS,
    "update(id, { status: 'canceled' })",
    "update(id, { status: 'inactive' })",
  ],
  [
    'an already canceled card is an error',
    'canceled itself',
    CALLS,
    "if (status !== 'canceled') throw error",
    'throw error',
  ],
  [
    'a refusal to cancel is ignored',
    'while the card is active',
    CALLS,
    "if (status !== 'canceled') throw error",
    '',
  ],
  [
    'one Idempotency-Key for all cancellations',
    'does not keep a card alive',
    CALLS,
    "{ status: 'canceled' })",
    "{ status: 'canceled' }, { idempotencyKey: 'cancel-' + id })",
  ],
  [
    'canceled without waiting for pending charges',
    'pending charges are decided',
    CALLS,
    '.some(isUndecided)',
    '.some(() => false)',
  ],
]

const REPORTING: readonly Fault[] = [
  [
    'a reversed charge reported as approved',
    'reversed by',
    WIRE,
    "status === 'reversed' ? 'reversed' : 'approved'",
    "'approved'",
  ],
  [
    'an expired hold reported as reversed',
    'expired',
    WIRE,
    "status === 'reversed' ?",
    "status !== 'pending' && status !== 'closed' ?",
  ],
  [
    'a captured charge reported as reversed',
    'reported: captured',
    WIRE,
    "status === 'reversed' ?",
    "status !== 'pending' ?",
  ],
  [
    'a pending charge reported as declined',
    'reported: undecided',
    WIRE,
    "status === 'pending' ? 'pending' : 'declined'",
    "'declined'",
  ],
  [
    'a declined charge reported as pending',
    'above the cap',
    WIRE,
    "status === 'pending' ? 'pending' : 'declined'",
    "'pending'",
  ],
  [
    'insufficient funds not distinguished',
    'no funds',
    WIRE,
    "last?.reason === 'insufficient_funds'",
    'false',
  ],
  [
    'every decline reported as insufficient funds',
    'above the cap',
    WIRE,
    "last?.reason === 'insufficient_funds'",
    'true',
  ],
  [
    'the remaining amount instead of the full one',
    'reversed by',
    WIRE,
    'Math.max(sum, from.merchant_amount)',
    'from.merchant_amount',
  ],
  [
    'the card’s currency instead of the shop’s',
    'own currency',
    WIRE,
    'currency: from.merchant_currency',
    "currency: 'usd'",
  ],
  [
    'a card test reported as a charge',
    'a purchase of a dollar',
    WIRE,
    'if (amountCents === 0) return true',
    '',
  ],
  [
    'a one-dollar test reported as a charge',
    'reported: card tests',
    WIRE,
    'amountCents <= TEST_UP_TO_CENTS && isForMore',
    'false',
  ],
  [
    'a captured dollar reported as a test',
    'a captured dollar',
    WIRE,
    'if (from.transactions.length > 0) return false',
    '',
  ],
  ['a one-dollar purchase reported as a test', 'a purchase of a dollar', WIRE, ' && isForMore', ''],
  ['newest first', 'all of many', CALLS, '.reverse()', ''],
  [
    'only the first page',
    'all of many',
    CALLS,
    'for await (const each of found) newestFirst.push(each)',
    'newestFirst.push(...(await found).data)',
  ],
  [
    'every card’s charges',
    'only charges of',
    CALLS,
    'list({ ...query, limit: PAGE })',
    'list({ limit: PAGE })',
  ],
  [
    'a read error is ignored',
    'is not ignored',
    CALLS,
    'read(z.array(stripeAuthorization), newestFirst)',
    'newestFirst.flatMap((it) => stripeAuthorization.safeParse(it).data ?? [])',
  ],
]

const STATEMENTS: readonly Fault[] = [
  [
    'a statement includes issued cards',
    'not taken for the owner',
    CALLS,
    'if (card.metadata[INTENT_LABEL] === undefined) ',
    '',
  ],
  ['a statement of one of two cards', 'the same last digits', CALLS, ' || others.length > 0', ''],
  [
    'a statement without a time range',
    'a statement covers',
    CALLS,
    'authorizations({ card, created })',
    'authorizations({ card })',
  ],
  [
    'a statement includes refused charges',
    'a statement covers',
    CALLS,
    " && toAuthorization(each).status === 'approved'",
    '',
  ],
]

const FAILING: readonly Fault[] = [
  ['no retry', 'reads are retried', CALLS, 'const RETRIES = 2', 'const RETRIES = 0'],
  [
    'no retry when Stripe is busy',
    'too busy it is retried',
    CALLS,
    'over.aborted || !(error instanceof Stripe.errors.StripeRateLimitError)',
    'true',
  ],
  [
    'no timeout',
    'exceeds its timeout',
    CALLS,
    'Promise.race([late, patiently(work, timer.signal)])',
    'patiently(work, timer.signal)',
  ],
  [
    'the library’s own errors',
    'without its content',
    CALLS,
    'throw toIssuerError(error)',
    'throw error',
  ],
  [
    'the library’s error as a cause',
    'without its content',
    CALLS,
    'if (error.statusCode !== 400 ||',
    'Object.assign(failure, { cause: error })\n    if (error.statusCode !== 400 ||',
  ],
  ['codes passed on unchecked', 'without its content', CALLS, '/^[a-z_]{1,60}$/', '/^.*$/'],
  ['telemetry on', 'no telemetry', CALLS, 'telemetry: false', 'telemetry: true'],
]

const FAULTS = [...CREATING, ...CANCELING, ...REPORTING, ...STATEMENTS, ...FAILING]
