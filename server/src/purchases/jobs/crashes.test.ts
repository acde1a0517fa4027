import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { findPort } from '../../../../scripts/local/ports.ts'
import { useDatabase } from '../../../test/database.ts'
import { give, newJob, recordWork, useRestate, useWorkers } from '../../../test/workflow.ts'
import { takeOutbox } from './repository.ts'

const WORKER = fileURLToPath(new URL('../../../test/workflow-worker.ts', import.meta.url))

const SOON = { timeout: 60_000 }

const database = useDatabase()
const restate = useRestate()
const { openWorker, openRelay, register } = useWorkers(restate, database)

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function forkWorker(port: number, hangs: boolean) {
  const env = {
    CHECKOUT_PORT: `${port}`,
    RESTATE_IDENTITY_KEY: restate().identityKey,
    HANGS: hangs ? '1' : '0',
  }
  const child = fork(WORKER, { env })
  children.push(child)
  const messages = on(child, 'message')
  const next = async () => (await messages.next()).value?.[0]
  expect(await next()).toBe('listening')
  return { child, next }
}

test('Restate killed between take and send: the job arrives when it is back', async () => {
  const { work, heard } = recordWork(async () => null)
  await openWorker(work)
  const killed = Promise.withResolvers<void>()
  let isFirst = true
  const failed = Promise.withResolvers<void>()
  openRelay({
    async take(limit) {
      const taken = await takeOutbox(database().db, limit)
      if (taken.length > 0 && isFirst) {
        isFirst = false
        await restate().kill()
        killed.resolve()
      }
      return taken
    },
    onFailure: () => failed.resolve(),
  })
  const job = await newJob(database())
  await give(database(), job, 'quote')
  await killed.promise
  await failed.promise
  await restate().restart()
  expect(await heard(job.intentId, 1)).toMatchObject([{ ...job, handler: 'quote' }])
})

test('a relay killed after take: another hands the job over when the lease has ended', async () => {
  const { work, heard } = recordWork(async () => null)
  await openWorker(work)
  const job = await newJob(database())
  await give(database(), job, 'quote')
  expect(await takeOutbox(database().db, 10)).toMatchObject([{ ...job, handler: 'quote' }])
  expect(await takeOutbox(database().db, 10)).toEqual([])
  // As if the lease of the dead one had passed.
  await database().query("UPDATE outbox SET taken_until = now() - interval '1 millisecond'")
  openRelay()
  expect(await heard(job.intentId, 1)).toMatchObject([{ ...job, handler: 'quote' }])
})

test('Restate killed while a job waits for its time: it comes all the same', async () => {
  const { work, heard } = recordWork(async ({ handler }) =>
    handler === 'quote' ? { handler: 'expire', version: 2, delayMs: 2_000 } : null,
  )
  await openWorker(work)
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'quote')
  await heard(job.intentId, 1)
  await expect.poll(() => count(job.intentId, "status = 'scheduled'"), SOON).toBe(1)
  await restate().kill()
  await restate().restart()
  const calls = await heard(job.intentId, 2)
  expect(calls.at(-1)).toMatchObject({ ...job, handler: 'expire', version: 2 })
})

test('a worker killed in a step: the step runs again', async () => {
  const port = await findPort()
  const first = await forkWorker(port, true)
  await register(`http://127.0.0.1:${port}`)
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'charge')
  expect(await first.next()).toEqual({ ...job, handler: 'charge' })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await forkWorker(port, false)
  expect(await second.next()).toEqual({ ...job, handler: 'charge' })
})

test('a stopping worker finishes its step and begins no other', async () => {
  const gate = Promise.withResolvers<null>()
  const { work, heard, calls } = recordWork(() => gate.promise)
  const endpoint = await openWorker(work)
  openRelay()
  const [running, late] = [await newJob(database()), await newJob(database())]
  await give(database(), running, 'charge')
  await heard(running.intentId, 1)
  const closed = endpoint.close(10_000)
  await give(database(), late, 'charge')
  await expect.poll(() => count(late.intentId, 'retry_count > 1'), SOON).toBe(1)
  gate.resolve(null)
  await closed
  await expect.poll(() => count(running.intentId, "status = 'completed'"), SOON).toBe(1)
  expect(calls).toHaveLength(1)
})

test('a step that does not end is cut off when the time is up', async () => {
  const { work, heard } = recordWork(() => new Promise(() => {}))
  const endpoint = await openWorker(work)
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'charge')
  await heard(job.intentId, 1)
  await endpoint.close(100)
  await expect.poll(() => count(job.intentId, "status = 'backing-off'"), SOON).toBe(1)
})

/** How many invocations of the intent are such. */
async function count(intentId: string, condition: string): Promise<number> {
  const query = `SELECT count(*) AS n FROM sys_invocation
    WHERE target_service_key = '${intentId}' AND ${condition}`
  const response = await fetch(`${restate().adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { rows } = (await response.json()) as { rows: { n: number }[] }
  return rows[0]?.n ?? 0
}
