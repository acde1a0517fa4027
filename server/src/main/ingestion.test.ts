import { afterEach, expect, test, vi } from 'vitest'
import { startIngestion } from '../../../scripts/local/ingestion.ts'
import type { LocalProcess } from '../../../scripts/local/process.ts'
import { useChain } from '../../test/chain.ts'
import { useDatabase } from '../../test/database.ts'
import { useHungNode } from '../../test/hung-node.ts'

const database = useDatabase()
const chain = useChain()
const hung = useHungNode()
let ingestion: LocalProcess | undefined
afterEach(() => ingestion?.stop())

/** The sum of a metric's series whose labels hold this. */
async function metric(name: string, label = ''): Promise<number> {
  const text = await (await fetch((ingestion as LocalProcess).metricsUrl)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(label))
  return lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
}
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 200 })

test('a second provider that hangs shows in the metrics, and so does its return', async () => {
  const { rpcUrl } = chain()
  ingestion = await startIngestion({
    databaseUrl: database().url,
    rpcUrls: `${rpcUrl},${hung().url}`,
  })
  const up = (name: string) => metric('florin_rpc_node_up{', `node="${name}"`)
  await eventually(async () => expect(await metric('florin_ingestion_troubled')).toBeGreaterThan(0))
  expect(await up(hung().name)).toBe(0)
  expect(await up(new URL(rpcUrl).host)).toBe(1)
  const { rows } = await database().query(
    'SELECT DISTINCT trouble FROM chain_feeds WHERE trouble IS NOT NULL',
  )
  expect(rows).toEqual([{ trouble: `unreachable: ${hung().name} did not answer` }])
  hung().answerWith((method) => (method === 'getSlot' ? 1 : []))
  await eventually(async () => expect(await metric('florin_ingestion_troubled')).toBe(0))
  expect(await up(hung().name)).toBe(1)
  const ready = await fetch(new URL('/readyz', ingestion.metricsUrl))
  expect(await ready.json()).toEqual({ status: 'ok', feeds_stuck: 0 })
})
