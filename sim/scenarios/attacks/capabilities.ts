/** Attacks by a key, or a wallet that nobody proved, beyond what it was given. */
import { addPayoutWallet, call } from '../../../scripts/local/client.ts'
import { startIngestion } from '../../../scripts/local/ingestion.ts'
import { payRequest } from '../../../scripts/local/solana-pay.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Scenario, TestEnv } from './test-env.ts'
import { codeOf } from './test-env.ts'

const LINES = [{ product_data: { name: 'Mug', price_data: { unit_amount: 777 } } }]
const CENTS = 777

/** Attacks of row 5: a key against the keys above it. */
export const proveKeys: Scenario = async (testEnv, verdict) => {
  const { url, owner, bySession } = testEnv
  const create = async (body: object) =>
    (await bySession(owner, 'POST', '/v1/api_keys', body)).body as { id: string; secret: string }
  const full = await create({ name: 'full', budget: null })
  const small = { name: 'small', scopes: ['api_keys:read', 'api_keys:write'] }
  const { secret: key } = await create(small)
  const by = (method: string, path: string, body?: unknown) =>
    call(url, method, path, { key, body })
  const attempts = {
    'revokes a key above it': await by('DELETE', `/v1/api_keys/${full.id}`),
    'rotates a key above it': await by('POST', `/v1/api_keys/${full.id}/rotate`, {}),
    'makes a key with a scope of its own choice': await by('POST', '/v1/api_keys', {
      scopes: ['gifts:write'],
    }),
  }
  const codes = Object.entries(attempts).map(([what, answer]) => `${what}: ${codeOf(answer)}`)
  const refused = ['403 api_key_not_descendant', '403 api_key_not_descendant', '403 scope_missing']
  verdict.none(
    'attempts of a small key, not refused',
    codes.filter((code, index) => !code.endsWith(refused[index] as string)),
  )
  const alive = await call(url, 'GET', '/v1/account', { key: full.secret })
  verdict.equal('the key above it afterwards', codeOf(alive), '200 ok')
  await proveBudget(testEnv, verdict)
}

/** A key that nobody gave a budget has the account's, and gives no more to its children. */
async function proveBudget(
  { url, owner, bySession }: TestEnv,
  verdict: Parameters<Scenario>[1],
): Promise<void> {
  const { body: plain } = await bySession(owner, 'POST', '/v1/api_keys', { name: 'plain' })
  verdict.equal(
    'a key made without a budget',
    plain.budget === null ? 'none' : 'has one',
    'has one',
  )
  const scopes = ['checkout_intents:write']
  const asked = [
    { scopes, budget: null },
    { scopes, budget: { usd: { day: 99_999_999 } } },
  ]
  const answers = []
  for (const body of asked) {
    answers.push(await call(url, 'POST', '/v1/api_keys', { key: plain.secret, body }))
  }
  verdict.none(
    'budgets above its own, given to a child',
    answers.map(codeOf).filter((code) => code !== '403 budget_exceeds_own'),
  )
}

/** Attacks of row 4: a stranger's wallet as the recipient. */
export const proveRecipients: Scenario = async (testEnv, verdict) => {
  const { owner, stranger, byKey, bySession } = testEnv
  const recipient_address = owner.wallet.address
  const bodies = {
    checkout_links: { line_items: LINES },
    checkout_sessions: { line_items: LINES },
    transaction_intents: { amount: CENTS },
  }
  const refused: string[] = []
  for (const [noun, body] of Object.entries(bodies)) {
    for (const by of [byKey, bySession]) {
      const answer = await by(stranger, 'POST', `/v1/${noun}`, { ...body, recipient_address })
      refused.push(`${noun}: ${codeOf(answer)}`)
    }
  }
  verdict.none(
    `of ${refused.length} requests that pay a foreign wallet, not refused`,
    refused.filter((each) => !each.endsWith(' recipient_unproven')),
  )
  verdict.equal(
    "another's wallet with its owner's signature missing",
    await prove(testEnv),
    '401 sign_in_signature_invalid',
  )

  const created: string[] = []
  for (const [noun, body] of Object.entries(bodies)) {
    created.push((await byKey(stranger, 'POST', `/v1/${noun}`, body)).body.id)
  }
  const { body: trail } = await bySession(stranger, 'GET', '/v1/audit_events?limit=100')
  const subjects = trail.data.map(({ subject }: { subject: string }) => subject)
  verdict.none(
    'creations without an audit event',
    created.filter((id) => !subjects.includes(id)),
  )
  await proveSuggestions(testEnv, verdict)
}

/** The stranger signs for a wallet that is not theirs. */
async function prove({ owner, stranger, bySession }: TestEnv): Promise<string> {
  const body = { address: owner.wallet.address }
  const { body: asked } = await bySession(stranger, 'POST', '/v1/payout_wallet_challenges', body)
  const signed = { message: asked.message, signature: stranger.wallet.sign(asked.message) }
  return codeOf(await bySession(stranger, 'POST', '/v1/payout_wallets', signed))
}

/**
 * A payment without a reference is suggested only to an account that proves its wallet now: not to
 * one that did once, whose request for it is still open.
 */
async function proveSuggestions(
  { url, origin, world, owner, stranger, byKey, bySession, chain, run }: TestEnv,
  verdict: Parameters<Scenario>[1],
): Promise<void> {
  const till = newWallet()
  await chain.open(till.address)
  const ask = async (party: typeof owner) => {
    await addPayoutWallet(url, party.wallet, till, origin)
    const body = { amount: CENTS, recipient_address: till.address }
    return (await byKey(party, 'POST', '/v1/transaction_intents', body)).body
  }
  const former = await ask(stranger)
  const { body: list } = await bySession(stranger, 'GET', '/v1/payout_wallets?limit=100')
  const { id } = list.data.find(({ address }: { address: string }) => address === till.address)
  await bySession(stranger, 'DELETE', `/v1/payout_wallets/${id}`)
  const real = await ask(owner)
  // A canceled session gives the address of a plain transfer.
  const body = { line_items: LINES, recipient_address: till.address }
  const { body: session } = await byKey(owner, 'POST', '/v1/checkout_sessions', body)
  await byKey(owner, 'POST', `/v1/checkout_sessions/${session.id}/cancel`)
  const plain = new URL(session.chain_pay_uri)
  plain.searchParams.delete('reference')
  const means = { databaseUrl: world.databaseUrl, rpcUrls: chain.rpcUrl, wsUrl: chain.wsUrl }
  const ingestion = await startIngestion({ ...means, directory: run.directory })
  try {
    const signature = await payRequest(plain.href, chain.payer, chain.rpcUrl)
    const path = ({ id: asked }: { id: string }) => `/v1/transaction_intents/${asked}/detections`
    const seen = await waitForAny(async () => [
      ...(await byKey(owner, 'GET', path(real))).body.data,
      ...(await byKey(stranger, 'GET', path(former))).body.data,
    ])
    verdict.equal('accounts that the payment is suggested to', seen.length, 1)
    const taken = await byKey(stranger, 'POST', `${path(former)}/${signature}/accept`)
    verdict.equal(
      'taken by the account that lost the wallet',
      codeOf(taken),
      '404 resource_missing',
    )
  } finally {
    await ingestion.stop()
  }
}

const PATIENCE_MS = 30_000

/** Asking also makes ingestion look soon. */
async function waitForAny<Item>(look: () => Promise<Item[]>): Promise<Item[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found.length > 0 || Date.now() > deadline) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
