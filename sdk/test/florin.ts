import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { startApi } from '../../scripts/local/api.ts'
import { addPayoutWallet, createKey } from '../../scripts/local/client.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { newWallet } from '../../scripts/local/wallets.ts'

/** The real API as a process, with its own database. */
export type TestFlorin = {
  readonly baseUrl: string
  readonly databaseUrl: string
  /** Creates an account and returns an API key of it. */
  newKey(owner?: Wallet): Promise<string>
  /** Lets the owner's account be paid in the wallet. */
  addPayoutWallet(owner: Wallet, wallet: Wallet): Promise<void>
  stop(): Promise<void>
}

export async function startFlorin(environment: Record<string, string> = {}): Promise<TestFlorin> {
  const adminUrl = inject('postgresUrl')
  const database = `test_${randomBytes(6).toString('hex')}`
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await execute(`CREATE DATABASE ${database} TEMPLATE florin_template`)
  const databaseUrl = adminUrl.replace(/\/[^/]*$/, `/${database}`)
  const api = await startApi({
    databaseUrl,
    environment: { LOG_LEVEL: 'error', ...environment },
  })
  return {
    baseUrl: api.url,
    databaseUrl,
    newKey: (owner = newWallet()) => createKey(api.url, owner, { name: 'Tests' }),
    addPayoutWallet: (owner, wallet) => addPayoutWallet(api.url, owner, wallet),
    async stop() {
      await api.stop()
      await execute(`DROP DATABASE ${database} WITH (FORCE)`)
    },
  }
}
