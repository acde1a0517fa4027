import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { COMPILED } from '../../../scripts/local/compiled.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { useChain } from '../../test/chain.ts'
import { useDatabase } from '../../test/database.ts'
import { ensureMarkers } from '../chain/ingestion/markers.ts'

const database = useDatabase()
const chain = useChain()
const sponsor = newWallet()
const OPERATOR = fileURLToPath(new URL('./operator.ts', import.meta.url))

/** The command as an operator types it, in a process of its own. */
async function operate(...args: string[]) {
  const env = {
    ...COMPILED,
    DATABASE_URL: database().url,
    SOLANA_RPC_URLS: chain().rpcUrl,
    SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair),
  }
  const run = promisify(execFile)(process.execPath, [OPERATOR, ...args], { env })
  return await run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr: stderr as string }),
  )
}

const lines = async () => {
  const { rows } = await database().query(
    'SELECT operator, action, subject FROM operator_events ORDER BY id',
  )
  return rows
}

test('every command leaves a line that says who did what to what', {
  timeout: 180_000,
}, async () => {
  await database().query(`INSERT INTO chain_feeds (feed, address, cursor_signature, cursor_slot)
    VALUES ('gift_escrow', 'x', 's', 7)`)
  await database().query(`INSERT INTO chain_inbox (signature, feed, slot, commitment, problem, parked_at)
    VALUES ('bad', 'gift_escrow', 7, 'finalized', 'unreadable', now())`)
  chain().fundSol(sponsor.address as never, 1_000_000n)

  expect(JSON.parse((await operate('status')).stdout)).toMatchObject({
    feeds: [{ feed: 'gift_escrow' }],
    watched: { watched: 0, overdue: 0 },
    inbox: { parked: 1 },
  })
  expect(JSON.parse((await operate('parked')).stdout)).toMatchObject([
    { signature: 'bad', problem: 'unreadable' },
  ])
  expect(JSON.parse((await operate('retry', 'bad')).stdout)).toEqual({ retried: 1 })
  expect(JSON.parse((await operate('rescan', 'gift_escrow')).stdout)).toEqual({
    rescanning: 'gift_escrow',
  })
  expect(JSON.parse((await operate('sponsor')).stdout)).toMatchObject({
    sponsor: sponsor.address,
    lamports: 1_000_000,
    today: { spent_lamports: 0, budget_lamports: 100_000_000, is_stopped: false },
  })
  const reported = await lines()
  expect(reported.map(({ action, subject }) => [action, subject])).toEqual([
    ['status', ''],
    ['parked', ''],
    ['retry', 'bad'],
    ['rescan', 'gift_escrow'],
    ['sponsor', sponsor.address],
  ])
  for (const { operator } of reported) expect(operator).not.toBe('')
  expect(JSON.parse((await operate('log')).stdout)).toHaveLength(6)
  const { rows } = await database().query('SELECT cursor_signature FROM chain_feeds')
  expect(rows).toEqual([{ cursor_signature: null }])
})

test('an unknown outcome is shown, decided by what was found out, and each step recorded', {
  timeout: 180_000,
}, async () => {
  const account = `acct_${'0'.repeat(26)}`
  const [unknown, other, waiting] = ['a', 'b', 'c'].map((letter) => `ci_${letter.repeat(26)}`)
  await database().query(
    "INSERT INTO accounts (id, business_name, wallet_address) VALUES ($1, 'x', 'y')",
    [account],
  )
  const quote = { amountCents: 1500, currency: 'usd', items: [], breakdownCents: {} }
  for (const [id, phase] of [
    [unknown, 'reconciling'],
    [other, 'paying'],
    [waiting, 'awaiting_confirmation'],
  ]) {
    await database().query(
      `INSERT INTO checkout_intents (account_id, id, phase, url, quote, amount_cents, currency)
        VALUES ($1, $2, $3, 'http://shop.test', $4, 1500, 'usd')`,
      [account, id, phase, JSON.stringify(quote)],
    )
    await database().query(
      `INSERT INTO charge_presses (account_id, intent_id, pressed_at, sealed_session)
        SELECT $1, $2, now(), '' WHERE $3 <> 'awaiting_confirmation'`,
      [account, id, phase],
    )
  }
  const shown = JSON.parse((await operate('intents', 'unknown')).stdout)
  expect(shown).toMatchObject([
    { id: unknown, card: 'stored', code: 'outcome_unknown', known: expect.any(String) },
    { id: other, ageSeconds: expect.any(Number), advice: expect.any(String) },
  ])
  expect(JSON.parse((await operate('intents', 'show', `${unknown}`)).stdout)).toMatchObject({
    phase: 'reconciling',
    intent: { id: unknown, status: 'processing' },
    press: { issued_card: null },
    events: [],
  })
  const resolved = await operate('intents', 'resolve', `${unknown}`, '--charged', '100001')
  expect(JSON.parse(resolved.stdout)).toEqual({
    id: unknown,
    phase: 'succeeded',
    charge_id: '100001',
  })
  const denied = await operate('intents', 'resolve', `${other}`, '--not-charged')
  expect(JSON.parse(denied.stdout)).toMatchObject({ phase: 'failed' })
  const stopped = await operate('intents', 'cancel', `${waiting}`)
  expect(JSON.parse(stopped.stdout)).toMatchObject({ phase: 'canceled' })
  const again = await operate('intents', 'resolve', `${unknown}`, '--not-charged')
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('succeeded')])
  for (const args of [['resolve', `${unknown}`], ['resolve'], ['cancel'], []]) {
    expect((await operate('intents', ...args)).stderr).toContain('Usage')
  }
  const { rows } = await database().query(
    'SELECT phase, status_reason FROM checkout_intents ORDER BY id',
  )
  expect(rows).toEqual([
    { phase: 'succeeded', status_reason: null },
    { phase: 'failed', status_reason: 'merchant_error' },
    { phase: 'canceled', status_reason: 'sithril_canceled' },
  ])
  const reported = (await lines()).slice(-5).map(({ action, subject }) => [action, subject])
  expect(reported).toEqual([
    ['intents unknown', ''],
    ['intents show', unknown],
    ['intents resolve --charged 100001', unknown],
    ['intents resolve --not-charged', other],
    ['intents cancel', waiting],
  ])
})

test('a large purchase and a fee wait for a second operator, by whose name they are done', {
  timeout: 180_000,
}, async () => {
  const account = `acct_${'2'.repeat(26)}`
  const large = `ci_${'d'.repeat(26)}`
  await database().query(
    "INSERT INTO accounts (id, business_name, wallet_address) VALUES ($1, 'x', 'z')",
    [account],
  )
  const quote = { amountCents: 10_001, currency: 'usd', items: [], breakdownCents: {} }
  await database().query(
    `INSERT INTO checkout_intents (account_id, id, phase, url, quote, amount_cents, currency)
      VALUES ($1, $2, 'reconciling', 'http://shop.test', $3, 10001, 'usd')`,
    [account, large, JSON.stringify(quote)],
  )
  const stateOf = async () => {
    const { rows } = await database().query(
      `SELECT phase, fee_basis_points AS fee FROM checkout_intents
        JOIN accounts ON accounts.id = account_id WHERE checkout_intents.id = $1`,
      [large],
    )
    return rows[0]
  }
  const asked = [
    await operate('intents', 'resolve', large, '--not-charged'),
    await operate('fees', account, '30', '5'),
  ].map(({ stdout }) => JSON.parse(stdout).waits_for_a_second_operator as string)
  const pending = JSON.parse((await operate('pending')).stdout)
  expect(pending).toMatchObject(asked.map((id) => ({ id, operator: userInfo().username })))
  for (const id of asked) {
    const { code, stderr } = await operate('confirm', id)
    expect([code, stderr]).toEqual([1, expect.stringContaining('another operator must confirm')])
  }
  expect(await stateOf()).toEqual({ phase: 'reconciling', fee: null })
  // The same, as if others had asked.
  await database().query(
    `INSERT INTO operator_requests (id, operator, action, subject, proposal, expires_at)
      SELECT id || '_2', 'ann', action, subject, proposal, expires_at FROM operator_requests`,
  )
  for (const id of asked) expect((await operate('confirm', `${id}_2`)).code).toBe(0)
  expect(await stateOf()).toEqual({ phase: 'failed', fee: '30' })
  expect((await lines()).slice(-2)).toEqual(
    asked.map((id) => ({ operator: userInfo().username, action: 'confirm', subject: `${id}_2` })),
  )
})

test('markers are listed, and rotated with a line that says so', { timeout: 180_000 }, async () => {
  const [old] = await ensureMarkers(database().db, 1)
  const [next] = JSON.parse((await operate('markers', 'rotate')).stdout)
  expect(next).toMatchObject({ bucket: 0, retiredAt: null })
  expect(next.address).not.toBe(old?.address)
  const listed = JSON.parse((await operate('markers', 'list')).stdout)
  expect(listed.map(({ address }: { address: string }) => address)).toEqual([
    old?.address,
    next.address,
  ])
  expect((await lines()).slice(-2).map(({ action }) => action)).toEqual([
    'markers rotate',
    'markers list',
  ])
  expect((await operate('markers', 'dance')).stderr).toContain('markers list | rotate')
})

test('what fails leaves neither a change nor a line, and says why', {
  timeout: 180_000,
}, async () => {
  const before = await lines()
  const { code, stderr } = await operate('rescan', 'nothing')
  expect(code).toBe(1)
  expect(stderr).toContain('There is no feed nothing')
  expect(await lines()).toEqual(before)
  expect((await operate('dance')).stderr).toContain('Usage')
  expect((await operate('retry')).stderr).toContain('retry <signature|all>')
})

test('the lines cannot be changed', async () => {
  for (const sql of ['UPDATE operator_events SET operator = 1', 'DELETE FROM operator_events']) {
    await expect(database().query(sql)).rejects.toThrow('append-only')
  }
})
