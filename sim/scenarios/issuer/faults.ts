import type { Patch } from '../../planted/patch.ts'
import type { Fault } from '../../proof.ts'

const CALLS = 'server/src/purchases/cards/issuer/stripe.ts'
const WIRE = 'server/src/purchases/cards/issuer/stripe-wire.ts'

/** A wrong adapter, and words of the row that must catch it. */
const fault = (name: string, row: string, patch: Patch): Fault => ({
  name,
  patches: [patch],
  shownBy: row,
  caughtBy: row,
})

const CREATING: readonly Fault[] = [
  fault('no total cap', 'labelled', { file: CALLS, in: 'createCard', without: 'all_time' }),
  fault('no cap per authorization', 'labelled', {
    file: CALLS,
    in: 'createCard',
    without: 'per_authorization',
  }),
  fault('a daily cap instead of a total one', 'labelled', {
    file: CALLS,
    in: 'createCard',
    replace: "'all_time'",
    by: "'daily'",
  }),
  fault('a cap in dollars', 'labelled', {
    file: CALLS,
    in: 'createCard.amount',
    replace: 'capCents',
    by: 'capCents / 100',
  }),
  fault('a multi-use card', 'half of the cap', {
    file: CALLS,
    in: 'createCard',
    without: 'lifecycle_controls',
  }),
  fault('an inactive card', 'half of the cap', {
    file: CALLS,
    in: 'createCard',
    without: 'status',
  }),
  fault('more than the intent id in the metadata', 'labelled', {
    file: CALLS,
    in: 'createCard',
    replace: '[INTENT_LABEL]: reference',
    by: '[INTENT_LABEL]: reference, cap: String(capCents)',
  }),
  fault('a new Idempotency-Key for each retry', 'another worker', {
    file: CALLS,
    in: 'createCard',
    replace: 'idempotencyKey:',
    by: 'idempotencyKey: Math.random() +',
  }),
  fault('one Idempotency-Key for all purchases', 'only charges of', {
    file: CALLS,
    in: 'createCard',
    replace: 'idempotencyKey:',
    by: "idempotencyKey: 'florin' ||",
  }),
  fault('every refusal reported as a currency refusal', 'a currency without', {
    file: CALLS,
    in: 'toIssuerError',
    replace: "error.param !== 'currency'",
    by: 'false',
  }),
  fault('a currency refusal reported like any other', 'a currency without', {
    file: CALLS,
    in: 'toIssuerError',
    replace: 'error.statusCode !== 400',
    by: 'true',
  }),
]

const CANCELING: readonly Fault[] = [
  fault('a card deactivated instead of canceled', 'does not keep a card alive', {
    file: CALLS,
    in: 'cancel',
    replace: "{ status: 'canceled' }",
    by: "{ status: 'inactive' }",
  }),
  fault('an already canceled card is an error', 'canceled itself', {
    file: CALLS,
    in: 'cancel',
    replace: "status !== 'canceled'",
    by: 'true',
  }),
  fault('a refusal to cancel is ignored', 'while the card is active', {
    file: CALLS,
    in: 'cancel',
    replace: "status !== 'canceled'",
    by: 'false',
  }),
  fault('one Idempotency-Key for all cancellations', 'does not keep a card alive', {
    file: CALLS,
    in: 'cancel',
    replace: "{ status: 'canceled' }",
    by: "{ status: 'canceled' }, { idempotencyKey: 'cancel-' + id }",
  }),
  fault('canceled without waiting for pending charges', 'pending charges are decided', {
    file: CALLS,
    in: 'cancelCard',
    without: 'isUndecided',
  }),
]

const REPORTING: readonly Fault[] = [
  fault('a reversed charge reported as approved', 'reversed by', {
    file: WIRE,
    in: 'statusOf',
    replace: "status === 'reversed'",
    by: 'false',
  }),
  fault('an expired hold reported as reversed', 'expired', {
    file: WIRE,
    in: 'statusOf',
    replace: "status === 'reversed'",
    by: "status === 'reversed' || status === 'expired'",
  }),
  fault('a captured charge reported as reversed', 'reported: captured', {
    file: WIRE,
    in: 'statusOf',
    replace: "status === 'reversed'",
    by: "status !== 'pending'",
  }),
  fault('a pending charge reported as declined', 'reported: undecided', {
    file: WIRE,
    in: 'statusOf',
    replace: "status === 'pending'",
    by: 'false',
  }),
  fault('a declined charge reported as pending', 'above the cap', {
    file: WIRE,
    in: 'statusOf',
    replace: "status === 'pending'",
    by: 'true',
  }),
  fault('insufficient funds not distinguished', 'no funds', {
    file: WIRE,
    in: 'reasonOf',
    returns: "'card_declined'",
  }),
  fault('every decline reported as insufficient funds', 'above the cap', {
    file: WIRE,
    in: 'reasonOf',
    returns: "'insufficient_balance'",
  }),
  fault('the remaining amount instead of the full one', 'reversed by', {
    file: WIRE,
    in: 'amountOf',
    returns: 'from.merchant_amount',
  }),
  fault('the card’s currency instead of the shop’s', 'own currency', {
    file: WIRE,
    in: 'toAuthorization',
    replace: 'from.merchant_currency',
    by: "'usd'",
  }),
  fault('a card test reported as a charge', 'a purchase of a dollar', {
    file: WIRE,
    in: 'isTest',
    replace: 'amountCents === 0',
    by: 'false',
  }),
  fault('a one-dollar test reported as a charge', 'reported: card tests', {
    file: WIRE,
    in: 'isTest',
    replace: 'amountCents <= TEST_UP_TO_CENTS',
    by: 'false',
  }),
  fault('a captured dollar reported as a test', 'a captured dollar', {
    file: WIRE,
    in: 'isTest',
    without: 'transactions',
  }),
  fault('a one-dollar purchase reported as a test', 'a purchase of a dollar', {
    file: WIRE,
    in: 'isTest',
    replace: '&& isForMore',
    by: '',
  }),
  fault('newest first', 'all of many', {
    file: CALLS,
    in: 'authorizations',
    replace: '.reverse()',
    by: '',
  }),
  fault('only the first page', 'all of many', {
    file: CALLS,
    in: 'authorizations',
    replace: 'for await (const each of found)',
    by: 'for (const each of (await found).data)',
  }),
  fault('every card’s charges', 'only charges of', {
    file: CALLS,
    in: 'authorizations',
    replace: '...query,',
    by: '',
  }),
  fault('a read error is ignored', 'is not ignored', {
    file: CALLS,
    in: 'authorizations',
    replace: 'read(z.array(stripeAuthorization), newestFirst)',
    by: 'newestFirst.flatMap((it) => stripeAuthorization.safeParse(it).data ?? [])',
  }),
]

const STATEMENTS: readonly Fault[] = [
  fault('a statement includes issued cards', 'not taken for the owner', {
    file: CALLS,
    in: 'findOwnersCard',
    replace: 'card.metadata[INTENT_LABEL] === undefined',
    by: 'true',
  }),
  fault('a statement of one of two cards', 'the same last digits', {
    file: CALLS,
    in: 'findOwnersCard',
    replace: '|| others.length > 0',
    by: '',
  }),
  fault('a statement without a time range', 'a statement covers', {
    file: CALLS,
    in: 'listCharges',
    replace: '{ card, created }',
    by: '{ card }',
  }),
  fault('a statement includes refused charges', 'a statement covers', {
    file: CALLS,
    in: 'listCharges',
    replace: "&& toAuthorization(each).status === 'approved'",
    by: '',
  }),
]

const FAILING: readonly Fault[] = [
  fault('no retry', 'reads are retried', { file: CALLS, in: 'RETRIES', replace: '2', by: '0' }),
  fault('no retry when Stripe is busy', 'too busy it is retried', {
    file: CALLS,
    in: 'patiently',
    replace: '!(error instanceof Stripe.errors.StripeRateLimitError)',
    by: 'true',
  }),
  fault('no timeout', 'exceeds its timeout', {
    file: CALLS,
    in: 'caller',
    replace: 'late, patiently',
    by: 'patiently',
  }),
  fault('the library’s own errors', 'without its content', {
    file: CALLS,
    in: 'toIssuerError',
    returns: 'error as Error',
  }),
  fault('the library’s error as a cause', 'without its content', {
    file: CALLS,
    in: 'toIssuerError',
    replace: 'return failure',
    by: 'return Object.assign(failure, { cause: error })',
  }),
  fault('codes passed on unchecked', 'without its content', {
    file: CALLS,
    in: 'toIssuerError',
    replace: '[a-z_]{1,60}',
    by: '.*',
  }),
  fault('telemetry on', 'no telemetry', { file: CALLS, in: 'openClient', without: 'telemetry' }),
]

export const FAULTS = [...CREATING, ...CANCELING, ...REPORTING, ...STATEMENTS, ...FAILING]
