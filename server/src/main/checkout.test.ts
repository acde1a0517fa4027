import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { LocalCheckout } from '../../../scripts/local/checkout.ts'
import { startCheckout } from '../../../scripts/local/checkout.ts'
import { useDatabase } from '../../test/database.ts'
import { useRestate } from '../../test/workflow.ts'
import { findServing } from '../purchases/jobs/admin.ts'

const database = useDatabase()
const restate = useRestate()

test('a worker registers, waits for a Restate that is away, and stops on SIGTERM', async () => {
  await restate().kill()
  const lines: string[] = []
  const waits = Promise.withResolvers<void>()
  const started = startCheckout({
    databaseUrl: database().url,
    restate: restate(),
    onLine(line) {
      lines.push(line)
      if (line.includes('does not know this worker yet')) waits.resolve()
    },
  })
  await waits.promise
  await restate().restart()
  const worker: LocalCheckout = await started
  expect(await findServing([restate().adminUrl])).not.toBeNull()
  const metrics = await (await fetch(worker.metricsUrl)).text()
  expect(metrics).toMatch(/florin_outbox_waiting\S* 0/)
  const ready = await fetch(new URL('/readyz', worker.metricsUrl))
  expect([ready.status, await ready.json()]).toEqual([
    200,
    expect.objectContaining({ status: 'ok', isolation: expect.stringContaining('for browsers') }),
  ])
  const environment = await readFile(`/proc/${worker.pid}/environ`, 'utf8').catch(() => null)
  expect(environment ?? 'BEGIN PUBLIC KEY').toContain('BEGIN PUBLIC KEY') // null: not Linux
  expect(environment ?? '').not.toContain('PRIVATE KEY')
  await worker.stop()
  expect(lines.at(-1)).toContain('"stopped"')
})
