import { once } from 'node:events'
import { glob, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ObjectContext } from '@restatedev/restate-sdk'
import { createEndpointHandler, object } from '@restatedev/restate-sdk'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { give, newJob, recordWork, useRestate, useWorkers } from '../../../test/workflow.ts'
import type { Failure } from './failure.ts'
import { describeFailure, namelessError } from './failure.ts'

// A published test number, as a browser's error would quote it.
const CANARY = '4000002500003155'
const OTHER_CANARY = '5555555555554444'

const SOON = { timeout: 60_000 }

const database = useDatabase()
const restate = useRestate()
const { openWorker, openRelay, register } = useWorkers(restate, database)

class PageGone extends Error {
  override name = 'PageGone'
}

test('a step that fails is tried again until it works, and Restate hears only its class', async () => {
  const failures: Failure[] = []
  let remaining = 3
  const { work, heard } = recordWork(async () => {
    if (remaining-- > 0) throw new PageGone(`fill("${CANARY}") timed out\n    at ${CANARY}`)
    return null
  })
  await openWorker(work, (_, __, failure) => failures.push(failure))
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'charge')
  expect(await heard(job.intentId, 4)).toHaveLength(4)
  expect(failures.map(({ name }) => name)).toEqual(['PageGone', 'PageGone', 'PageGone'])
  expect(JSON.stringify(failures)).not.toContain(CANARY)
  await expect.poll(() => ask(COMPLETED), SOON).toHaveLength(1)
  for (const reported of [JSON.stringify(await everythingReported()), await everythingKept()]) {
    expect(reported).toContain(job.intentId)
    expect(reported).toContain('PageGone') // the failures are there, without their words
    expect(reported).not.toContain(CANARY)
  }
})

// The search itself: what a service that throws as it likes would leave behind.
test('an error that is thrown as it is stays in Restate, and is found there', async () => {
  const careless = object({
    name: 'Careless',
    handlers: {
      step: (ctx: ObjectContext) =>
        ctx.run('step', () => {
          throw new Error(`fill("${OTHER_CANARY}")`)
        }),
    },
  })
  const { identityKey, ingressUrl } = restate()
  const logger = () => {}
  const handle = createEndpointHandler({
    services: [careless],
    identityKeys: [identityKey],
    logger,
  })
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await register(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await fetch(`${ingressUrl}/Careless/a/step/send`, { method: 'POST' })
  const isFound = async () => JSON.stringify(await everythingReported()).includes(OTHER_CANARY)
  await expect.poll(isFound, SOON).toBe(true)
  const isKept = async () => (await everythingKept()).includes(OTHER_CANARY)
  await expect.poll(isKept, SOON).toBe(true)
  server.close()
})

test.each<[unknown, string]>([
  [new PageGone(CANARY), 'PageGone'],
  [Object.assign(new Error(CANARY), { name: CANARY }), 'Error'],
  [Object.assign(new Error(CANARY), { code: CANARY }), 'Error'],
  [Object.assign(new Error(CANARY), { code: 'ECONNREFUSED' }), 'Error ECONNREFUSED'],
  [Object.assign(new Error(CANARY), { code: '57P01' }), 'Error 57P01'],
  [new Error(`a\n    at ${CANARY}`, { cause: CANARY }), 'Error'],
  [CANARY, 'Thrown'],
  [null, 'Thrown'],
])('%# an error is told by its class and code alone', (error, reported) => {
  const nameless = namelessError(error)
  expect(nameless.message).toBe(reported)
  expect(`${nameless.stack} ${JSON.stringify(describeFailure(error))}`).not.toContain(CANARY)
})

test('where an error was thrown is told', () => {
  expect(describeFailure(new Error('x')).frames[0]).toContain('secrecy.test.ts')
})

const COMPLETED = "SELECT id FROM sys_invocation WHERE status = 'completed'"

async function ask(query: string): Promise<unknown[]> {
  const response = await fetch(`${restate().adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  })
  return ((await response.json()) as { rows: unknown[] }).rows
}

/** All that Restate answers about its work. */
async function everythingReported(): Promise<unknown[]> {
  const tables = ['sys_invocation', 'sys_journal', 'sys_journal_events', 'sys_inbox', 'state']
  return await Promise.all(tables.map((table) => ask(`SELECT * FROM ${table}`)))
}

/** All that is in its files, which are not compressed here. */
async function everythingKept(): Promise<string> {
  const texts: string[] = []
  const directory = join(restate().directory, 'data')
  for await (const file of glob('**', { cwd: directory })) {
    const path = join(directory, file)
    if ((await stat(path)).isFile()) texts.push(await readFile(path, 'latin1'))
  }
  return texts.join('\n')
}
