// Checks our requests and the fields we read against Stripe's specification, by the stripe-mock at
// the given address; started by `scripts/check-stripe.ts`.
import assert from 'node:assert/strict'
import type { Cents } from '../../src/lib/money.ts'
import { openStripeIssuer } from '../../src/purchases/cards/issuer/stripe.ts'
import { stripeAuthorization, stripeCard } from '../../src/purchases/cards/issuer/stripe-wire.ts'
import { CARDHOLDER, SECRET_KEY } from './server.ts'

const [url = ''] = process.argv.slice(2)
const issuer = openStripeIssuer({ secretKey: SECRET_KEY, cardholder: CARDHOLDER, url })

const raw = async (path: string, body?: string) => {
  const headers = {
    authorization: `Bearer ${SECRET_KEY}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const request = body === undefined ? { headers } : { method: 'POST', headers, body }
  const response = await fetch(`${url}/v1/issuing/${path}`, request)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const SHAPES: Readonly<Record<string, () => Promise<void>>> = {
  'an unknown parameter is refused, so the other checks can fail': async () => {
    const { status } = await raw('cards', 'type=virtual&currency=usd&single_use=true')
    assert.equal(status, 400)
  },
  'a card is created as specified': async () => {
    const wish = { reference: 'ci_1', capCents: 5_000 as Cents, currency: 'usd' as const }
    assert.match((await issuer.createCard(wish)).id, /^ic_/)
  },
  'number, code and expiry are where they are read, and only on request': async () => {
    const { body } = await raw('cards/ic_1?expand[]=number&expand[]=cvc')
    for (const name of ['number', 'cvc']) assert.equal(typeof body[name], 'string')
    for (const name of ['exp_month', 'exp_year']) assert.equal(typeof body[name], 'number')
    const plain = await raw('cards/ic_1')
    assert.equal('number' in plain.body || 'cvc' in plain.body, false)
    // The mock's values are empty, which is not a card.
    await assert.rejects(issuer.getDetails('ic_1'), /invalid response/)
  },
  'a card is canceled as specified': () => issuer.cancelCard('ic_1'),
  'cards and authorizations have the fields that are read': async () => {
    const cards = await raw('cards?last4=4242&limit=100')
    stripeCard.array().nonempty().parse(cards.body.data)
    const authorizations = await raw('authorizations?card=ic_1&limit=100&created[gte]=1')
    stripeAuthorization.array().nonempty().parse(authorizations.body.data)
  },
  'authorizations are listed as specified': async () => {
    assert.deepEqual(await issuer.listAuthorizations('ic_1'), []) // the mock's amount is 0, which is a test
    assert.deepEqual(await issuer.listCharges({ last4: '4242', sinceMs: 1_000 }), [])
  },
}

for (const [name, holds] of Object.entries(SHAPES)) {
  await holds()
  console.log(`  ✓ ${name}`)
}
console.log(`stripe-mock: ${Object.keys(SHAPES).length} shapes hold`)
