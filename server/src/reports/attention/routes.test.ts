import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'

const api = useApi()
const DAY_MS = 86_400_000
const SIGNATURES = { held: 'held', proposed: 'proposed', settled: 'settled' }

type Group = { kind: string; count: number; newest: { id: string; source: string | null }[] }

let mine: Awaited<ReturnType<typeof newShop>>

/** One thing of each kind that waits for somebody, beside others that do not. */
async function newShop() {
  const { secret: key, cookie, accountId } = await api().newKey()
  const shard = shardOf(accountId as AccountId)
  const { query } = api().database
  const id = (prefix: string, ageMs = 0) => newId(prefix, shard, Date.now() - ageMs)
  const payable = async (state: string, receivedBaseUnits = 0) => {
    const made = id('cs')
    await query(
      `INSERT INTO payables (account_id, id, state, amount_cents, recipient_address,
        recipient_token_account, reference, marker, received_base_units, canceled_at)
        VALUES ($1, $2, $3, 500, 'r', 't', $2, 'm', $4,
          CASE WHEN $3 = 'canceled' THEN now() END)`,
      [accountId, made, state, receivedBaseUnits],
    )
    return made
  }
  const detection = async (source: string, signature: string, verdict: string) => {
    const made = id('det')
    await query(
      `INSERT INTO detections VALUES ($1, $2, $3, $4, 'pay', 0, 'finalized', $5, 1, now(),
        5000000, 'p', 'q', 0, CASE WHEN $5 = 'paid' THEN 0 END)`,
      [accountId, made, source, `${accountId} ${signature}`, verdict],
    )
    return made
  }
  const gift = async (status: string, fundedDaysAgo: number | null, ageMs: number) => {
    const made = id('gift', ageMs)
    await query(
      `INSERT INTO gifts (account_id, id, status, amount_cents, sender_address,
        release_verification_key, fund_by_slot, nonce, escrow_address, vault_address, funded_at)
        VALUES ($1, $2, $3, 700, 's', $2, 1, 1, $2, 'v', $4)`,
      [accountId, made, status, fundedDaysAgo && new Date(Date.now() - fundedDaysAgo * DAY_MS)],
    )
    return made
  }
  const intent = async (phase: string) => {
    const made = id('ci')
    await query(
      `INSERT INTO checkout_intents (account_id, id, phase, url, status_reason)
        VALUES ($1, $2, $3, 'http://shop.test', 'merchant_error')`,
      [accountId, made, phase],
    )
    return made
  }
  const underpaid = await payable('open', 1_000_000)
  await payable('open')
  await payable('confirmed', 5_000_000)
  const [one, other] = [await payable('open'), await payable('open')]
  const held = await detection(one, SIGNATURES.held, 'multiple_objects')
  await detection(await payable('settled'), SIGNATURES.held, 'multiple_objects')
  // The owner has said what it was for: it is matched.
  await detection(one, SIGNATURES.settled, 'multiple_objects')
  await detection(await payable('settled'), SIGNATURES.settled, 'paid')
  const proposed = await detection(other, SIGNATURES.proposed, 'proposed')
  await detection(await payable('canceled'), 'too late', 'proposed')
  const ageing = await gift('open', 31, 40 * DAY_MS)
  await gift('open', 29, 40 * DAY_MS)
  const unfunded = await gift('requires_action', null, 2 * DAY_MS)
  await gift('requires_action', null, DAY_MS / 2)
  const unresolved = await intent('reconciling')
  const waiting = [await intent('awaiting_options'), await intent('awaiting_authentication')]
  await intent('failed')
  return {
    key,
    cookie,
    sources: { held: one, proposed: other },
    ids: { underpaid, held, proposed, ageing, unfunded, unresolved, waiting },
  }
}

/** Whose only purchase has its price. */
async function quotedShop(): Promise<string> {
  const { secret, accountId } = await api().newKey()
  await api().database.query(
    `INSERT INTO checkout_intents (account_id, id, phase, url, quote, amount_cents, currency)
      VALUES ($1, $2, 'awaiting_confirmation', 'http://shop.test', '{}', 5295, 'sgd')`,
    [accountId, newId('ci', shardOf(accountId as AccountId), Date.now())],
  )
  return secret
}

beforeAll(async () => {
  await newShop() // somebody else's is nothing to us
  mine = await newShop()
})

const report = async (key: string) =>
  (await api().call('GET', '/v1/reports/attention', { key })).body

describe('what needs attention', () => {
  test('shows the count and the newest of each kind, most urgent first', async () => {
    const { object, total, groups } = await report(mine.key)
    expect([object, total]).toEqual(['report.attention', 8])
    const reported = groups.map(({ kind, count, newest }: Group) => [
      kind,
      count,
      newest.map(({ id }) => id),
    ])
    const { ids } = mine
    expect(reported).toEqual([
      ['unresolved_checkout_intent', 1, [ids.unresolved]],
      ['waiting_checkout_intent', 2, expect.arrayContaining(ids.waiting)],
      ['held_payment', 1, [ids.held]],
      ['proposed_payment', 1, [ids.proposed]],
      ['unmatched_payment', 0, []],
      ['overpaid_payment', 0, []],
      ['underpaid_payment', 1, [ids.underpaid]],
      ['ageing_gift', 1, [ids.ageing]],
      ['unfunded_gift', 1, [ids.unfunded]],
    ])
  })

  test('of an ambiguous payment says what it may be for, and by which transaction', async () => {
    const { groups } = await report(mine.key)
    const [item] = groups.find(({ kind }: Group) => kind === 'proposed_payment').newest
    expect(item).toEqual({
      id: mine.ids.proposed,
      source: mine.sources.proposed,
      signature: expect.stringContaining(SIGNATURES.proposed),
      amount: 500,
      currency: 'usdc',
      url: null,
      created: expect.any(Number),
    })
  })

  test('of a purchase says at which shop, and in the currency of the shop', async () => {
    const { groups } = await report(mine.key)
    const [unquoted] = groups.find(
      ({ kind }: Group) => kind === 'unresolved_checkout_intent',
    ).newest
    expect(unquoted).toMatchObject({ url: 'http://shop.test', amount: null, currency: null })
    const { groups: other } = await report(await quotedShop())
    const [quoted] = other.find(({ kind }: Group) => kind === 'waiting_checkout_intent').newest
    expect(quoted).toMatchObject({ url: 'http://shop.test', amount: 5_295, currency: 'sgd' })
  })

  test('is shown as far as the scopes of a key go', async () => {
    const body = { scopes: ['gifts:read'] }
    const { cookie } = mine
    const made = await api().call('POST', '/v1/api_keys', { cookie, body })
    const { groups } = await report(made.body.secret)
    expect(groups.map(({ kind }: Group) => kind)).toEqual(['ageing_gift', 'unfunded_gift'])
  })

  test('is counted to a thousand', async () => {
    const { secret, accountId } = await api().newKey()
    await api().database.query(
      `INSERT INTO checkout_intents (account_id, id, phase, url)
        SELECT $1, 'ci_' || lpad(n::text, 26, '0'), 'awaiting_options', 'http://shop.test'
        FROM generate_series(1, 1010) AS n`,
      [accountId],
    )
    const { groups } = await report(secret)
    const waiting = groups.find(({ kind }: Group) => kind === 'waiting_checkout_intent')
    expect([waiting.count, waiting.newest.length]).toEqual([1_000, 5])
    expect(waiting.newest[0].id).toMatch(/0001010$/)
  })
})
