/** A business with a year of payments. */
import pg from 'pg'
import { call, createKey } from '../scripts/local/client.ts'
import type { SeededPayment } from '../scripts/local/seed-payments.ts'
import { seedPayments } from '../scripts/local/seed-payments.ts'
import type { Wallet } from '../scripts/local/wallets.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import type { TestEnvFacts } from './world/facts.ts'

type History = {
  /** The owner of the business. */
  readonly wallet: Wallet
  /** One of the payments, for tests to search for. */
  readonly payment: SeededPayment
}

const HOUR_MS = 3_600_000

/** Creates an account with the given number of payments, inserted as rows. */
export async function openHistory(testEnv: TestEnvFacts, payments: number): Promise<History> {
  const wallet = newWallet()
  const key = await createKey(testEnv.apiUrl, wallet, { name: 'History', appUrl: testEnv.webUrl })
  const body = { business_profile: { name: 'Café Aurora' } }
  const { body: account } = await call(testEnv.apiUrl, 'POST', '/v1/account', { key, body })
  const client = new pg.Client({ connectionString: testEnv.databaseUrl })
  await client.connect()
  try {
    const seeding = { accountId: account.id, payments, nowMs: Date.now() - 3 * HOUR_MS }
    const payment = await seedPayments(client.query.bind(client) as pg.Client['query'], seeding)
    await client.query('VACUUM ANALYZE')
    return { wallet, payment }
  } finally {
    await client.end()
  }
}
