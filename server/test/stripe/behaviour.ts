import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { Cents } from '../../src/lib/money.ts'
import type {
  Authorization,
  IssuedDetails,
  Issuer,
  StatementSource,
} from '../../src/purchases/cards/issuer/issuer.ts'
import { openStripeIssuer } from '../../src/purchases/cards/issuer/stripe.ts'
import type { Held } from './account.ts'
import type { FakeStripe, Fault } from './server.ts'
import { CARDHOLDER, SECRET_KEY, startFakeStripe } from './server.ts'

/**
 * The required behaviour of the adapter, row by row: for the tests, and for the proof, which runs
 * it on wrong adapters.
 */
export type Behaviour = { readonly name: string; run(): Promise<void> }

const CAP = 5_000
const CREATE = /^POST .*\/cards$/
const CANCEL = /^POST .*\/cards\//
const DETAILS = /^GET .*\/cards\//
const LIST = /^GET .*\/authorizations$/

type Stage = {
  readonly stripe: FakeStripe
  readonly issuer: Issuer & StatementSource
  issue(capCents?: number): Promise<{ readonly id: string; readonly details: IssuedDetails }>
  fail(on: RegExp, ...faults: readonly Fault[]): void
}

let references = 0
const request = (capCents = CAP) => ({
  reference: `ci_${++references}`,
  capCents: capCents as Cents,
  currency: 'usd' as const,
})

function row(name: string, act: (stage: Stage) => Promise<void>, timeoutMs = 10_000): Behaviour {
  const run = async () => {
    await using stripe = await startFakeStripe()
    const access = { secretKey: SECRET_KEY, cardholder: CARDHOLDER, url: stripe.url }
    const issuer = openStripeIssuer(access, timeoutMs)
    const issue: Stage['issue'] = async (capCents) => {
      const { id } = await issuer.createCard(request(capCents))
      return { id, details: await issuer.getDetails(id) }
    }
    const fail: Stage['fail'] = (on, ...faults) => {
      stripe.faults.push(...faults.map((fault) => ({ on, fault })))
    }
    await act({ stripe, issuer, issue, fail })
  }
  return { name, run }
}

/** An attempt at a card of 50.00, what happens to it, and what the adapter then reports. */
function reported(
  name: string,
  act: (stage: Stage, number: string) => void,
  expected: readonly Partial<Authorization>[],
): Behaviour {
  return row(`reported: ${name}`, async (stage) => {
    const { id, details } = await stage.issue()
    act(stage, details.number)
    const found = await stage.issuer.listAuthorizations(id)
    assert.equal(found.length, expected.length, inspect(found))
    for (const [index, each] of expected.entries())
      assert.partialDeepStrictEqual(found[index], each)
  })
}

const charge = ({ stripe }: Stage, number: string, amount = CAP): Held =>
  stripe.account.charge(number, amount)

const CREATING: readonly Behaviour[] = [
  row(
    'a card is single-use, capped per authorization and in total, and labelled with the intent id only',
    async (stage) => {
      const asked = request()
      await stage.issuer.createCard(asked)
      const [made] = stage.stripe.requests
      assert.deepEqual(JSON.parse(JSON.stringify(made?.parameters)), {
        type: 'virtual',
        status: 'active',
        cardholder: CARDHOLDER,
        currency: 'usd',
        spending_controls: {
          spending_limits: [
            { amount: '5000', interval: 'per_authorization' },
            { amount: '5000', interval: 'all_time' },
          ],
        },
        lifecycle_controls: { cancel_after: { payment_count: '1' } },
        metadata: { florin_checkout_intent: asked.reference },
      })
    },
  ),
  row('half of the cap can be paid once, not twice', async (stage) => {
    const { details } = await stage.issue()
    assert.equal(charge(stage, details.number, CAP / 2).approved, true)
    assert.equal(charge(stage, details.number, CAP / 2).approved, false)
  }),
  row('another worker gets the same card', async ({ stripe, issuer }) => {
    const asked = request()
    const access = { secretKey: SECRET_KEY, cardholder: CARDHOLDER, url: stripe.url }
    const first = await issuer.createCard(asked)
    assert.deepEqual(await openStripeIssuer(access).createCard(asked), first)
    assert.equal(stripe.account.cards.length, 1)
  }),
  row('a retry after a lost reply gets the same card', async ({ stripe, issuer, fail }) => {
    fail(CREATE, 'lost')
    await issuer.createCard(request())
    assert.equal(stripe.account.cards.length, 1)
  }),
  row(
    'when Stripe is too busy it is retried, and created once',
    async ({ stripe, issuer, fail }) => {
      fail(CREATE, BUSY, BUSY, { answer: 503 })
      await issuer.createCard(request())
      assert.equal(stripe.account.cards.length, 1)
    },
  ),
  row('a persistent Stripe error is reported, and no second card is created', async (stage) => {
    const asked = request()
    stage.fail(CREATE, 'broken')
    await assert.rejects(stage.issuer.createCard(asked), /refused: 500 api_error/)
    await assert.rejects(stage.issuer.createCard(asked), /refused: 500/)
    assert.equal(stage.stripe.account.cards.length, 1)
  }),
  row('a currency without cards is distinguished from other refusals', async ({ issuer, fail }) => {
    const refused = { refusal: 'currency', message: /refused: 400/ }
    await assert.rejects(issuer.createCard({ ...request(), currency: 'sgd' }), refused)
    const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'cardholder' }
    fail(CREATE, { answer: 400, body: { error } })
    const reported = await issuer.createCard(request()).catch((thrown: object) => thrown)
    assert.equal('refusal' in reported, false)
    assert.match(String(reported), /refused: 400 resource_missing/)
  }),
]

const BUSY = { answer: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit' } } }

const CANCELING: readonly Behaviour[] = [
  row('a canceled card pays no more; canceling it again is fine', async (stage) => {
    const { id, details } = await stage.issue()
    await stage.issuer.cancelCard(id)
    await stage.issuer.cancelCard(id)
    assert.equal(charge(stage, details.number, 1).approved, false)
    await assert.rejects(stage.issuer.cancelCard('ic_none'), /404 resource_missing/)
  }),
  row('a card that canceled itself by its use is canceled', async (stage) => {
    const { id, details } = await stage.issue()
    charge(stage, details.number)
    await stage.issuer.cancelCard(id)
  }),
  row(
    'a refusal to cancel is an error while the card is active',
    async ({ issue, issuer, fail }) => {
      const { id } = await issue()
      fail(CANCEL, { answer: 400, body: { error: { type: 'invalid_request_error', code: 'no' } } })
      await assert.rejects(issuer.cancelCard(id), /refused: 400 no/)
    },
  ),
  row('a persistent Stripe error does not keep a card alive', async (stage) => {
    const { id } = await stage.issue()
    stage.fail(CANCEL, { answer: 500, headers: { 'stripe-should-retry': 'false' } })
    await assert.rejects(stage.issuer.cancelCard(id), /refused: 500/)
    await stage.issuer.cancelCard(id)
    const keys = stage.stripe.requests
      .filter(({ method, path }) => CANCEL.test(`${method} ${path}`))
      .map(({ headers }) => headers['idempotency-key'])
    assert.equal(new Set(keys).size, 2)
    assert.equal(stage.stripe.account.cards[0]?.state, 'canceled')
  }),
  row('canceling waits until pending charges are decided', async ({ stripe, issue, issuer }) => {
    const { id, details } = await issue()
    const held = stripe.account.charge(details.number, CAP, { isUndecided: true })
    let isAnswered = false
    const canceling = issuer.cancelCard(id).then(() => {
      isAnswered = true
    })
    const looks = () =>
      stripe.requests.filter(({ path }) => path.endsWith('/authorizations')).length
    while (looks() < 2 && !isAnswered) await new Promise((resolve) => setTimeout(resolve, 10))
    assert.equal(isAnswered, false)
    stripe.account.decide(held, true)
    await canceling
    assert.partialDeepStrictEqual(await issuer.listAuthorizations(id), [{ status: 'approved' }])
  }),
]

const REPORTING: readonly Behaviour[] = [
  reported('a hold', (stage, number) => void charge(stage, number), [
    { status: 'approved', reason: null, amountCents: CAP, currency: 'usd' },
  ]),
  reported('captured', (stage, number) => stage.stripe.account.capture(charge(stage, number)), [
    { status: 'approved', amountCents: CAP },
  ]),
  reported(
    'reversed by the shop',
    (stage, number) => stage.stripe.account.reverse(charge(stage, number)),
    [{ status: 'reversed', reason: null, amountCents: CAP }],
  ),
  reported(
    'expired, but the shop can still capture it',
    (stage, number) => stage.stripe.account.expire(charge(stage, number)),
    [{ status: 'approved', amountCents: CAP }],
  ),
  reported('above the cap', (stage, number) => void charge(stage, number, CAP + 1), [
    { status: 'declined', reason: 'card_declined', amountCents: CAP + 1 },
  ]),
  reported(
    'no funds',
    (stage, number) => {
      stage.stripe.account.setFunds(100)
      charge(stage, number)
    },
    [{ status: 'declined', reason: 'insufficient_balance', amountCents: CAP }],
  ),
  reported(
    'undecided',
    ({ stripe }, number) => void stripe.account.charge(number, CAP, { isUndecided: true }),
    [{ status: 'pending', reason: null }],
  ),
  reported(
    'in the shop’s own currency',
    ({ stripe }, number) => void stripe.account.charge(number, 6_000, { currency: 'sgd' }),
    [{ status: 'approved', amountCents: 6_000, currency: 'sgd' }],
  ),
  reported(
    'card tests, which are not charges',
    (stage, number) => {
      charge(stage, number, 0)
      charge(stage, number, 100)
    },
    [],
  ),
  reported(
    'a captured dollar is a charge',
    (stage, number) => stage.stripe.account.capture(charge(stage, number, 100)),
    [{ status: 'approved', amountCents: 100 }],
  ),
  row('a purchase of a dollar is no test', async (stage) => {
    const { id, details } = await stage.issue(100)
    charge(stage, details.number, 0)
    charge(stage, details.number, 100)
    const found = await stage.issuer.listAuthorizations(id)
    assert.deepEqual(
      found.map(({ status, amountCents }) => [status, amountCents]),
      [['approved', 100]],
    )
  }),
  reported(
    'all of many charges, oldest first',
    (stage, number) => {
      charge(stage, number)
      for (let amount = 1; amount <= 9; amount++) charge(stage, number, amount * 1_000)
    },
    [
      { status: 'approved', amountCents: CAP },
      ...Array.from({ length: 9 }, (_, index) => ({
        status: 'declined' as const,
        amountCents: (index + 1) * 1_000,
      })),
    ],
  ),
  row('only charges of the requested card', async (stage) => {
    const [{ id }, other] = [await stage.issue(), await stage.issue()]
    charge(stage, other.details.number)
    assert.deepEqual(await stage.issuer.listAuthorizations(id), [])
  }),
]

const STATEMENTS: readonly Behaviour[] = [
  row(
    'a statement covers the owner’s card, the time range, and approved charges',
    async ({ stripe, issuer }) => {
      const { account } = stripe
      const { number } = account.addCard({
        spendingLimits: [{ amount: 100_000, interval: 'daily' }],
      })
      const nowMs = 1_800_000_000_500
      account.charge(number, 700, { atMs: nowMs - 60_000 })
      const first = account.charge(number, 800, { atMs: nowMs })
      account.charge(number, 200_000, { atMs: nowMs })
      account.charge(number, 0, { atMs: nowMs })
      account.reverse(account.charge(number, 900, { atMs: nowMs }))
      account.charge(number, 1_000, { atMs: nowMs, currency: 'sgd' })
      const lines = await issuer.listCharges({ last4: number.slice(-4), sinceMs: nowMs })
      const line = { id: first.id, atMs: 1_800_000_000_000, descriptor: 'SHOP', currency: 'usd' }
      assert.deepEqual(lines[0], { ...line, amountCents: 800 })
      assert.deepEqual(
        lines.map(({ amountCents }) => amountCents),
        [800, 1_000],
      )
      assert.equal(lines[1]?.currency, 'sgd')
    },
  ),
  row('nothing is reported for a card that is not Stripe’s', async ({ issuer }) => {
    await assert.rejects(issuer.listCharges({ last4: '1234', sinceMs: 0 }), /has 0 cards/)
  }),
  row('an issued card is not taken for the owner’s', async ({ issue, issuer }) => {
    const last4 = (await issue()).details.number.slice(-4)
    await assert.rejects(issuer.listCharges({ last4, sinceMs: 0 }), /has 0 cards/)
  }),
  row('nothing is reported for two cards with the same last digits', async ({ stripe, issuer }) => {
    const { account } = stripe
    const { number } = account.addCard({})
    account.cards.push({ ...account.addCard({}), number })
    await assert.rejects(issuer.listCharges({ last4: number.slice(-4), sinceMs: 0 }), /has 2 cards/)
  }),
]

const CANARY = '4000009912345670'
const LEAKS: readonly Fault[] = [
  {
    answer: 402,
    body: { error: { type: 'card_error', code: CANARY, message: CANARY, param: CANARY } },
  },
  { answer: 200, body: { number: CANARY, cvc: '' } },
  { answer: 200, body: [CANARY] },
  { answer: 200, body: new Number(CANARY) },
  { answer: 401, body: { number: CANARY } },
]

const FAILING: readonly Behaviour[] = [
  row('reads are retried', async ({ issue, issuer, fail }) => {
    const { id } = await issue()
    fail(DETAILS, { answer: 502 }, 'lost')
    await issuer.getDetails(id)
    fail(LIST, BUSY)
    assert.deepEqual(await issuer.listAuthorizations(id), [])
  }),
  row(
    'no call exceeds its timeout, however often it could be retried',
    async ({ stripe, issuer, fail }) => {
      fail(/./, ...Array.from({ length: 30 }, () => 'silent' as const))
      await Promise.all([
        assert.rejects(issuer.createCard(request()), /did not answer/),
        assert.rejects(issuer.getDetails('ic_1'), /did not answer/),
        assert.rejects(issuer.listAuthorizations('ic_1'), /did not answer/),
      ])
      // The library would have tried each three times before giving up.
      assert.ok(stripe.requests.length <= 3)
      assert.ok(stripe.account.cards.length <= 1)
    },
    600,
  ),
  row(
    'a call to a busy Stripe ends in time',
    async ({ issuer, fail }) => {
      fail(/./, BUSY, BUSY, BUSY, BUSY)
      await assert.rejects(issuer.getDetails('ic_1'), /did not answer|rate_limit/)
    },
    600,
  ),
  row(
    'an unreadable answer is reported without its content or the key',
    async ({ issuer, fail }) => {
      for (const leak of LEAKS) {
        fail(DETAILS, leak)
        const thrown = await issuer.getDetails('ic_1').catch((error: unknown) => error)
        assert.match(String(thrown), /The issuer/)
        const shown = inspect(thrown, { depth: 10, showHidden: true })
        assert.equal(shown.includes(CANARY) || shown.includes(SECRET_KEY), false, String(thrown))
      }
    },
  ),
  row('an unreadable authorization is not ignored', async ({ issue, issuer, fail }) => {
    const { id } = await issue()
    fail(LIST, {
      answer: 200,
      body: { object: 'list', data: [{ id: 'iauth_1' }], has_more: false },
    })
    await assert.rejects(issuer.listAuthorizations(id), /invalid response/)
  }),
  row('no telemetry is sent to Stripe', async ({ stripe, issue, issuer }) => {
    const { id } = await issue()
    await issuer.listAuthorizations(id)
    const headers = stripe.requests.flatMap((sent) => Object.keys(sent.headers))
    assert.equal(headers.includes('x-stripe-client-telemetry'), false)
  }),
]

export const BEHAVIOURS = [...CREATING, ...CANCELING, ...REPORTING, ...STATEMENTS, ...FAILING]
