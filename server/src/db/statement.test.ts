import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { allInsertions as allKindsOfInsertion } from './insertion.ts'
import type { Statement } from './statement.ts'
import { allStatements as allRegistered, statement } from './statement.ts'

/** Without those of tests that run in the same process. */
const allStatements = () => allRegistered().filter(({ name }) => !name.startsWith('test.'))
const allInsertions = () => allKindsOfInsertion().filter(({ table }) => table !== 'parcels')

const SRC = fileURLToPath(new URL('..', import.meta.url))

async function sources(pattern: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: SRC })) files.push(file)
  return files.filter((file) => !file.endsWith('.test.ts')).sort()
}

describe('every statement', () => {
  beforeAll(async () => {
    const files = [...(await sources('**/repository.ts')), ...(await sources('db/*.ts'))]
    expect(files.length).toBeGreaterThanOrEqual(17)
    await Promise.all(files.map((file) => import(new URL(`../${file}`, import.meta.url).href)))
  })

  test('is scoped to an account by a parameter, unless it gives a reason', () => {
    const loose = allStatements().filter((s) => s.acrossAccounts === undefined && !isScoped(s))
    expect(loose.map((s) => s.name)).toEqual([])
    const rows = allInsertions().filter((i) => i.acrossAccounts === undefined)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    for (const { columns } of rows) expect(columns.map(({ name }) => name)).toContain('account_id')
  })

  // A new line here is a decision: this statement may read or write more than one account.
  test('across accounts is one of these', () => {
    const inserts = allInsertions().map((i) => ({ ...i, name: `insert ${i.table}` }))
    const exceptions = [...allStatements(), ...inserts].filter(
      (s) => s.acrossAccounts !== undefined,
    )
    const lines = exceptions.map((s) => `${s.name}: ${s.acrossAccounts}`).sort()
    expect(lines).toMatchInlineSnapshot(`
      [
        "accounts.delete: the id is the account",
        "accounts.delete_idempotency_keys: scope is the account, or its wallet before sign-in",
        "accounts.find: the id is the account",
        "accounts.find_by_wallet: sign-in: the wallet identifies the account",
        "accounts.find_rate_limit_factor: the id is the account",
        "accounts.insert: creates the account; its id is the account",
        "accounts.lock: the id is the account",
        "accounts.set_fee_plan: the id is the account",
        "accounts.set_rate_limit_factor: the id is the account",
        "accounts.update: the id is the account",
        "api_keys.find_by_dead_secret: the secret identifies the account",
        "api_keys.find_by_secret_hash: the secret identifies the account",
        "api_keys.touch: keys of many accounts at once, each found by its account and id",
        "audit_events.forget: housekeeping by age",
        "card_frame_tokens.find: the token identifies the account",
        "card_frame_tokens.forget: housekeeping by age",
        "card_security_codes.count_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "card_security_codes.forget: housekeeping by age",
        "card_security_codes.list_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "cards.count_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "cards.list_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "chain_feeds.claim_polls: the chain belongs to no account",
        "chain_feeds.count_watched: the chain belongs to no account",
        "chain_feeds.finish_poll: the chain belongs to no account",
        "chain_feeds.keep_stops: the chain belongs to no account",
        "chain_feeds.lease: the chain belongs to no account",
        "chain_feeds.list_followed: the chain belongs to no account",
        "chain_feeds.list_troubled: the chain belongs to no account",
        "chain_feeds.move_cursor: the chain belongs to no account",
        "chain_feeds.postpone_poll: the chain belongs to no account",
        "chain_feeds.register: the chain belongs to no account",
        "chain_feeds.register_watched: the chain belongs to no account",
        "chain_feeds.renew_poll: the chain belongs to no account",
        "chain_feeds.rewind: the chain belongs to no account",
        "chain_feeds.tell_trouble: the chain belongs to no account",
        "chain_feeds.unlease: the chain belongs to no account",
        "chain_inbox.claim: the chain belongs to no account",
        "chain_inbox.count_backlog: the chain belongs to no account",
        "chain_inbox.finalized_between: the chain belongs to no account",
        "chain_inbox.finish: the chain belongs to no account",
        "chain_inbox.list_parked: the chain belongs to no account",
        "chain_inbox.postpone: the chain belongs to no account",
        "chain_inbox.question: the chain belongs to no account",
        "chain_inbox.restore: the chain belongs to no account",
        "chain_inbox.save: the chain belongs to no account",
        "chain_inbox.unpark: the chain belongs to no account",
        "chain_markers.add: the chain belongs to no account",
        "chain_markers.list: the chain belongs to no account",
        "chain_markers.list_live: the chain belongs to no account",
        "chain_markers.retire: the chain belongs to no account",
        "changes.announce: carries ids, reads nothing",
        "charge_presses.count_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "charge_presses.list_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "checkout_intents.find_by_id: operators and buyers know the intent but not its account",
        "checkout_intents.find_viewer: the buyer knows the intent but not its account",
        "checkout_intents.list_unknown: operators see the unknown outcomes of all accounts",
        "checkout_intents.lock_purchase: locks a name that begins with the account, reads nothing",
        "checkout_intents.measure_unknown: a gauge for operators: numbers only",
        "checkout_intents.resend: the jobs of all accounts",
        "checkout_intents.resend_all: the jobs of all accounts",
        "checkout_links.find_by_id: an open route: anyone with the link may open it",
        "detections.find_by_signature: a signature may touch objects of any account",
        "detections.lock_by_signature: a signature counts once among all accounts",
        "detections.save: objects of many accounts at once, each with its account",
        "failed_lessons.find: a shop belongs to no account",
        "failed_lessons.save: a shop belongs to no account",
        "flow_tallies.failure: a flow belongs to the shop, not to an account",
        "flow_tallies.fit: a flow belongs to the shop, not to an account",
        "flow_tallies.misfit: a flow belongs to the shop, not to an account",
        "flow_tallies.success: a flow belongs to the shop, not to an account",
        "flows.find: a flow belongs to the shop, not to an account",
        "flows.find_by_host: a flow belongs to the shop, not to an account",
        "flows.find_recent: a flow belongs to the shop, not to an account",
        "flows.find_untested: a flow belongs to the shop, not to an account",
        "flows.insert: a flow belongs to the shop, not to an account",
        "flows.last_version: a flow belongs to the shop, not to an account",
        "flows.retire: a flow belongs to the shop, not to an account",
        "gift_release_attempts.count: a client may claim gifts of many accounts; only numbers are returned",
        "gift_release_attempts.list_submitted: ingestion checks the releases in flight of all accounts",
        "gift_release_attempts.lock_quota: locks a name, reads nothing",
        "gift_release_attempts.settle: ingestion knows the signature but not the account",
        "gifts.close: ingestion closes the gifts of all accounts",
        "gifts.find_by_id: an open route: anyone with the link may see a redacted gift",
        "gifts.find_open_by_key: an open route: anyone with the code may find its gift",
        "gifts.list_closable: ingestion closes the gifts of all accounts",
        "gifts.lock_by_escrow: ingestion knows the escrow but not the account",
        "gifts.lock_by_id: a transaction may have touched gifts of any account before",
        "gifts.lock_by_key: ingestion knows the release key but not the account",
        "gifts.sum_by_age: joined to the account by its parameter",
        "idempotency_keys.find: scope is the account, or the object of an open route",
        "idempotency_keys.forget: housekeeping by age",
        "idempotency_keys.insert: scope is the account, or the object of an open route",
        "idempotency_keys.replace: scope is the account, or the object of an open route",
        "insert sign_in_challenges: sign-in: the account is not known yet",
        "merchant_blockers.delete: a shop belongs to no account",
        "merchant_blockers.save: a shop belongs to no account",
        "merchants.add_currency: a shop belongs to no account",
        "merchants.describe: a shop belongs to no account",
        "merchants.end_lesson: a shop belongs to no account",
        "merchants.find_by_host: a shop belongs to no account",
        "merchants.insert: a shop belongs to no account",
        "merchants.take_lesson: a shop belongs to no account",
        "migrations.list: the schema belongs to no account",
        "migrations.write_nothing: touches no row",
        "operator_events.insert: operators act on the service, not on an account",
        "operator_events.list: operators act on the service, not on an account",
        "operator_requests.confirm: operators act on the service, not on an account",
        "operator_requests.find: operators act on the service, not on an account",
        "operator_requests.insert: operators act on the service, not on an account",
        "operator_requests.list: operators act on the service, not on an account",
        "outbox.forget: a relay delivers the jobs of all accounts",
        "outbox.measure: a relay delivers the jobs of all accounts",
        "outbox.return: a relay delivers the jobs of all accounts",
        "outbox.send_pressed: a restore concerns all accounts",
        "outbox.take: a relay delivers the jobs of all accounts",
        "payables.find_by_id: an open route: anyone with the link may see the payment",
        "payables.find_by_references: ingestion knows the reference but not the account",
        "payables.find_open_by_amounts: a transfer may pay a payment of any account",
        "payables.lock: ingestion locks payments of any account",
        "payout_wallets.find_provers: ingestion knows the wallet but not the accounts that proved it",
        "purchase_security_codes.count_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "purchase_security_codes.forget: housekeeping by age",
        "purchase_security_codes.list_sealed_otherwise: sealed again under the current key, whoever they belong to",
        "refunds.find_by_references: ingestion knows the reference but not the account",
        "refunds.list_live: ingestion checks the live refunds of all accounts",
        "refunds.revive: ingestion knows the signature but not the account",
        "refused_attempts.count: refused requests of many accounts, and of none",
        "refused_attempts.forget: housekeeping by age",
        "refused_attempts.list_newest: operators see what was refused anywhere",
        "reports.list_entries: a signature is recorded once among all accounts",
        "revocations_applied.find: one row for the whole database",
        "revocations_applied.save: one row for the whole database",
        "sessions.find_by_id: a repeated sign-in: the id comes from the settled Idempotency-Key",
        "sessions.find_by_token_hash: the token identifies the account",
        "sessions.forget: housekeeping by age",
        "sign_in_challenges.consume: sign-in: the account is not known yet",
        "sign_in_challenges.find: sign-in: the account is not known yet",
        "sign_in_challenges.forget: housekeeping by age",
        "sponsor_days.find: the sponsor pays for all accounts; only a sum is stored",
        "sponsor_days.spend: the sponsor pays for all accounts; only a sum is stored",
        "sponsor_days.stop: the sponsor pays for all accounts; only a sum is stored",
        "transactions.delete: ingestion knows the signature but not the account",
        "transactions.find_sources: a signature is recorded once among all accounts",
        "transactions.save: objects of many accounts at once, each with its account",
        "unmatched_transfers.credit: accounts may share a wallet; its money counts once",
        "unmatched_transfers.delete_gone: ingestion knows the signature but not the account",
        "unmatched_transfers.lock: accounts may share a wallet; its money counts once",
        "unmatched_transfers.save: transfers to many accounts at once, each with its account",
        "unmatched_transfers.sum_refunds: accounts may share a wallet; its money counts once",
      ]
    `)
  })

  test('across accounts gives a reason of a few words', () => {
    for (const { name, acrossAccounts } of allStatements()) {
      if (acrossAccounts === undefined) continue
      expect(acrossAccounts.split(' ').length, name).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the check itself', () => {
  const named = (text: string): Statement<never> => ({ name: text, text })
  test.each([
    'SELECT id FROM gifts WHERE id = $1',
    'SELECT id FROM gifts WHERE account_id = account_id AND id = $1',
    'SELECT account_id, id FROM gifts WHERE id = $1',
    "SELECT id FROM gifts WHERE account_id = 'acct_1'",
    'SELECT id FROM gifts WHERE id = $1 OR account_id = $2',
    'DELETE FROM gifts',
    'INSERT INTO gifts (id, account_id) SELECT id, account_id FROM other',
  ])('rejects %s', (text) => {
    expect(isScoped(named(text))).toBe(false)
  })
  test.each([
    'SELECT id FROM gifts WHERE account_id = $1 AND id = $2',
    'UPDATE gifts SET a = $3 WHERE id = $2 AND account_id = $1',
    'INSERT INTO gifts (account_id, id) VALUES ($1, $2)',
    'INSERT INTO gifts (id, account_id) VALUES ($2, $1)',
    `UPDATE gifts SET a = used.a FROM unnest($1::text[], $2::text[]) AS used (account_id, id)
      WHERE gifts.account_id = used.account_id AND gifts.id = used.id`,
  ])('accepts %s', (text) => {
    expect(isScoped(named(text))).toBe(true)
  })
})

test('two statements cannot share a name: PostgreSQL would run the first for both', () => {
  const name = 'test.twice'
  statement({ name, text: 'SELECT 1', acrossAccounts: 'reads nothing at all' })
  expect(() => statement({ name, text: 'SELECT 2' })).toThrow(name)
})

// Tests share a process, in an order that changes: two names would meet in some runs only.
test('no two statements of the source and its tests share a name', async () => {
  const names: string[] = []
  for await (const file of glob('**/*.ts', { cwd: SRC })) {
    const text = await readFile(`${SRC}${file}`, 'utf8')
    for (const [, name] of text.matchAll(/\bstatement(?:<.*>)?\(\{\s*name: '([^']+)'/g)) {
      names.push(name as string)
    }
  }
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('only the folder db runs SQL', async () => {
  const offenders: string[] = []
  const files = (await sources('**/*.ts')).filter((file) => !file.startsWith('db/'))
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const text = await readFile(`${SRC}${file}`, 'utf8')
    if (/\.query\s*(<[^(]*>)?\(/.test(text) || /from 'pg'/.test(text)) offenders.push(file)
  }
  expect(offenders).toEqual([])
})

function outsideParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : outsideParentheses(shorter)
}

/** Whether a parameter limits the statement to the rows of one account. */
function isScoped({ text }: Statement<unknown>): boolean {
  const insert = /INSERT INTO \w+\s*\(([^)]*)\)\s*VALUES \(([^)]*)\)/i.exec(text)
  if (insert) {
    const columns = (insert[1] as string).split(',').map((column) => column.trim())
    const values = (insert[2] as string).split(',').map((value) => value.trim())
    return /^\$\d+$/.test(values[columns.indexOf('account_id')] ?? '')
  }
  const where = /\bWHERE\b(.*)$/is.exec(text)?.[1] ?? ''
  if (/\bOR\b/i.test(outsideParentheses(where))) return false
  if (/\baccount_id = \$\d+/.test(where)) return true
  // Many rows at once: each is scoped to its own account in the array.
  const rows = /unnest\(\$\d+::text\[\][^)]*\)\s+AS (\w+) \(account_id\b/i.exec(text)?.[1]
  return rows !== undefined && where.includes(`.account_id = ${rows}.account_id`)
}
