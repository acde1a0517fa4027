import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { allStatements } from '../db/statement.ts'
import { listClosable } from './repository.ts'

const database = useDatabase()
const FEED = 'gift_escrow'

beforeAll(async () => {
  const account = `acct_${'0'.repeat(26)}`
  await database().query(
    "INSERT INTO accounts (id, business_name, wallet_address) VALUES ($1, 'x', 'y')",
    [account],
  )
  await database().query(
    `INSERT INTO gifts (account_id, id, status, amount_cents, sender_address,
        release_verification_key, fund_by_slot, nonce, escrow_address, vault_address,
        reclaim_requested_at)
      SELECT $1, 'gift_' || n, 'requires_action', 100, 's', n, 100, n, n, n, now()
      FROM generate_series(1, 3) AS n`,
    [account],
  )
  await database().query(
    "INSERT INTO chain_feeds (feed, address, complete_slot) VALUES ('gift_escrow', 'x', 101)",
  )
})

describe('a window is over', () => {
  const see = (feed: string, slot: number) =>
    database().query(
      `INSERT INTO chain_inbox (signature, feed, slot, commitment) VALUES ($1, $2, $3, 'finalized')`,
      [`${feed} ${slot}`, feed, slot],
    )
  const closable = async () => (await listClosable(database().db, FEED, 10)).length

  test('only when every transaction up to its end is applied, whichever feed saw it', async () => {
    expect(await closable()).toBe(3)
    await see('marker:x', 101)
    expect(await closable()).toBe(3)
    for (const feed of [FEED, 'marker:x', 'account:y']) {
      await see(feed, 100)
      expect(await closable()).toBe(0)
      await database().query('UPDATE chain_inbox SET due_at = NULL WHERE slot = 100')
      expect(await closable()).toBe(3)
    }
  })

  test('even if an item is parked or another feed lags behind', async () => {
    await see(FEED, 99)
    await database().query('UPDATE chain_inbox SET parked_at = now() WHERE slot = 99')
    await database().query("INSERT INTO chain_feeds (feed, address) VALUES ('marker:x', 'x')")
    expect(await closable()).toBe(3)
  })

  test('by due items alone: items that were applied long ago are not read again', async () => {
    await database().query(
      `INSERT INTO chain_inbox (signature, feed, slot, commitment, due_at)
        SELECT 'old ' || n, 'gift_escrow', n, 'finalized', NULL FROM generate_series(1, 20000) AS n`,
    )
    await database().query('VACUUM ANALYZE chain_inbox')
    for (const name of ['gifts.list_closable', 'gifts.close', 'gifts.renew_window']) {
      const { text } = allStatements().find((statement) => statement.name === name) ?? {}
      const { rows } = await database().query(`EXPLAIN (GENERIC_PLAN) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, name).toContain('chain_inbox_due')
      expect(plan, name).not.toContain('Seq Scan on chain_inbox')
    }
  })
})
