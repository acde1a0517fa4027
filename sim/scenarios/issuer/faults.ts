import type { Fault } from '../../proof.ts'

const CALLS = 'server/src/purchases/cards/issuer/stripe.ts'
const WIRE = 'server/src/purchases/cards/issuer/stripe-wire.ts'

type Change =
  | { readonly without: string }
  | { readonly returns: string }
  | { readonly replace: string; readonly by: string }

/** A wrong adapter, and words of the row that must catch it. */
const fault = (name: string, row: string, file: string, within: string, change: Change): Fault => ({
  name,
  patches: [{ file, in: within, ...change }],
  shownBy: row,
  caughtBy: row,
})

const CREATING: readonly Fault[] = [
  fault('no total cap', 'labelled', CALLS, 'createCard', { without: 'all_time' }),
  fault('no cap per authorization', 'labelled', CALLS, 'createCard', {
    without: 'per_authorization',
  }),
  fault('a daily cap instead of a total one', 'labelled', CALLS, 'createCard', {
    replace: "'all_time'",
    by: "'daily'",
  }),
  fault('a cap in dollars', 'labelled', CALLS, 'createCard.amount', {
    replace: 'capCents',
    by: 'capCents / 100',
  }),
  fault('a multi-use card', 'half of the cap', CALLS, 'createCard', {
    without: 'lifecycle_controls',
  }),
  fault('an inactive card', 'half of the cap', CALLS, 'createCard', { without: 'status' }),
  fault('more than the intent id in the metadata', 'labelled', CALLS, 'createCard', {
    replace: '[INTENT_LABEL]: reference',
    by: '[INTENT_LABEL]: reference, cap: String(capCents)',
  }),
  fault('a new Idempotency-Key for each retry', 'another worker', CALLS, 'createCard', {
    replace: 'idempotencyKey:',
    by: 'idempotencyKey: Math.random() +',
  }),
  fault('one Idempotency-Key for all purchases', 'only charges of', CALLS, 'createCard', {
    replace: 'idempotencyKey:',
    by: "idempotencyKey: 'florin' ||",
  }),
  fault(
    'every refusal reported as a currency refusal',
    'a currency without',
    CALLS,
    'toIssuerError',
    { replace: "error.param !== 'currency'", by: 'false' },
  ),
  fault(
    'a currency refusal reported like any other',
    'a currency without',
    CALLS,
    'toIssuerError',
    { replace: 'error.statusCode !== 400', by: 'true' },
  ),
]

const CANCELING: readonly Fault[] = [
  fault('a card deactivated instead of canceled', 'does not keep a card alive', CALLS, 'cancel', {
    replace: "{ status: 'canceled' }",
    by: "{ status: 'inactive' }",
  }),
  fault('an already canceled card is an error', 'canceled itself', CALLS, 'cancel', {
    replace: "status !== 'canceled'",
    by: 'true',
  }),
  fault('a refusal to cancel is ignored', 'while the card is active', CALLS, 'cancel', {
    replace: "status !== 'canceled'",
    by: 'false',
  }),
  fault(
    'one Idempotency-Key for all cancellations',
    'does not keep a card alive',
    CALLS,
    'cancel',
    {
      replace: "{ status: 'canceled' }",
      by: "{ status: 'canceled' }, { idempotencyKey: 'cancel-' + id }",
    },
  ),
  fault(
    'canceled without waiting for pending charges',
    'pending charges are decided',
    CALLS,
    'cancelCard',
    { without: 'isUndecided' },
  ),
]

const REPORTING: readonly Fault[] = [
  fault('a reversed charge reported as approved', 'reversed by', WIRE, 'statusOf', {
    replace: "status === 'reversed'",
    by: 'false',
  }),
  fault('an expired hold reported as reversed', 'expired', WIRE, 'statusOf', {
    replace: "status === 'reversed'",
    by: "status === 'reversed' || status === 'expired'",
  }),
  fault('a captured charge reported as reversed', 'reported: captured', WIRE, 'statusOf', {
    replace: "status === 'reversed'",
    by: "status !== 'pending'",
  }),
  fault('a pending charge reported as declined', 'reported: undecided', WIRE, 'statusOf', {
    replace: "status === 'pending'",
    by: 'false',
  }),
  fault('a declined charge reported as pending', 'above the cap', WIRE, 'statusOf', {
    replace: "status === 'pending'",
    by: 'true',
  }),
  fault('insufficient funds not distinguished', 'no funds', WIRE, 'reasonOf', {
    returns: "'card_declined'",
  }),
  fault('every decline reported as insufficient funds', 'above the cap', WIRE, 'reasonOf', {
    returns: "'insufficient_balance'",
  }),
  fault('the remaining amount instead of the full one', 'reversed by', WIRE, 'amountOf', {
    returns: 'from.merchant_amount',
  }),
  fault('the card’s currency instead of the shop’s', 'own currency', WIRE, 'toAuthorization', {
    replace: 'from.merchant_currency',
    by: "'usd'",
  }),
  fault('a card test reported as a charge', 'a purchase of a dollar', WIRE, 'isTest', {
    replace: 'amountCents === 0',
    by: 'false',
  }),
  fault('a one-dollar test reported as a charge', 'reported: card tests', WIRE, 'isTest', {
    replace: 'amountCents <= TEST_UP_TO_CENTS',
    by: 'false',
  }),
  fault('a captured dollar reported as a test', 'a captured dollar', WIRE, 'isTest', {
    without: 'transactions',
  }),
  fault('a one-dollar purchase reported as a test', 'a purchase of a dollar', WIRE, 'isTest', {
    replace: '&& isForMore',
    by: '',
  }),
  fault('newest first', 'all of many', CALLS, 'authorizations', { replace: '.reverse()', by: '' }),
  fault('only the first page', 'all of many', CALLS, 'authorizations', {
    replace: 'for await (const each of found)',
    by: 'for (const each of (await found).data)',
  }),
  fault('every card’s charges', 'only charges of', CALLS, 'authorizations', {
    replace: '...query,',
    by: '',
  }),
  fault('a read error is ignored', 'is not ignored', CALLS, 'authorizations', {
    replace: 'read(z.array(stripeAuthorization), newestFirst)',
    by: 'newestFirst.flatMap((it) => stripeAuthorization.safeParse(it).data ?? [])',
  }),
]

const STATEMENTS: readonly Fault[] = [
  fault('a statement includes issued cards', 'not taken for the owner', CALLS, 'findOwnersCard', {
    replace: 'card.metadata[INTENT_LABEL] === undefined',
    by: 'true',
  }),
  fault('a statement of one of two cards', 'the same last digits', CALLS, 'findOwnersCard', {
    replace: '|| others.length > 0',
    by: '',
  }),
  fault('a statement without a time range', 'a statement covers', CALLS, 'listCharges', {
    replace: '{ card, created }',
    by: '{ card }',
  }),
  fault('a statement includes refused charges', 'a statement covers', CALLS, 'listCharges', {
    replace: "&& toAuthorization(each).status === 'approved'",
    by: '',
  }),
]

const FAILING: readonly Fault[] = [
  fault('no retry', 'reads are retried', CALLS, 'RETRIES', { replace: '2', by: '0' }),
  fault('no retry when Stripe is busy', 'too busy it is retried', CALLS, 'patiently', {
    replace: '!(error instanceof Stripe.errors.StripeRateLimitError)',
    by: 'true',
  }),
  fault('no timeout', 'exceeds its timeout', CALLS, 'caller', {
    replace: 'late, patiently',
    by: 'patiently',
  }),
  fault('the library’s own errors', 'without its content', CALLS, 'toIssuerError', {
    returns: 'error as Error',
  }),
  fault('the library’s error as a cause', 'without its content', CALLS, 'toIssuerError', {
    replace: 'return failure',
    by: 'return Object.assign(failure, { cause: error })',
  }),
  fault('codes passed on unchecked', 'without its content', CALLS, 'toIssuerError', {
    replace: '[a-z_]{1,60}',
    by: '.*',
  }),
  fault('telemetry on', 'no telemetry', CALLS, 'openClient', { without: 'telemetry' }),
]

export const FAULTS = [...CREATING, ...CANCELING, ...REPORTING, ...STATEMENTS, ...FAILING]
