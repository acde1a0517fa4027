import { connect } from 'node:http2'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { give, newJob, recordWork, useRestate, useWorkers } from '../../../test/workflow.ts'
import { findServing, isListening, retireDeployments } from './admin.ts'
import { openIngress } from './ingress.ts'

const database = useDatabase()
const restate = useRestate()
const { openWorker, openRelay, register } = useWorkers(restate, database)

const waiting = async () => (await database().query('SELECT FROM outbox')).rowCount

test('what is written with a transition is acted on, soon, and then forgotten', async () => {
  const { work, heard } = recordWork(async () => null)
  await openWorker(work)
  openRelay()
  const delaysMs: number[] = []
  for (let i = 0; i < 5; i++) {
    const job = await newJob(database())
    const givenAtMs = Date.now()
    await give(database(), job, 'quote')
    const [call] = await heard(job.intentId, 1)
    expect(call).toMatchObject({ ...job, handler: 'quote' })
    delaysMs.push(Date.now() - givenAtMs)
  }
  expect(delaysMs.sort((a, b) => a - b)[2]).toBeLessThan(500) // the notification, not the clock
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
})

test('the next job comes after its delay, with its version', async () => {
  const { work, heard } = recordWork(async ({ handler }) =>
    handler === 'quote' ? { handler: 'expire', version: 2, delayMs: 700 } : null,
  )
  await openWorker(work)
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'quote')
  const [quote, expire] = await heard(job.intentId, 2)
  expect(expire).toMatchObject({ ...job, handler: 'expire', version: 2 })
  const passedMs = (expire?.atMs ?? 0) - (quote?.atMs ?? 0)
  expect(passedMs).toBeGreaterThanOrEqual(695)
})

test('a job that was given three times is followed once', async () => {
  const { work, heard, calls } = recordWork(async ({ handler, version }) => {
    if (handler === 'quote') return { handler: 'charge', version: 2, delayMs: 0 }
    return version === 2 ? { handler: 'reconcile', version: 3, delayMs: 0 } : null
  })
  await openWorker(work)
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'quote', 3)
  await heard(job.intentId, 5)
  // Whatever was sent to the object before this is done before it.
  await give(database(), { ...job, version: 9 }, 'expire')
  await heard(job.intentId, 6)
  expect(calls.map(({ handler }) => handler).sort()).toEqual(
    ['charge', 'expire', 'quote', 'quote', 'quote', 'reconcile'].sort(),
  )
})

test('what is looked at again and again is looked at once a time, however often it was given', async () => {
  const DELAY_MS = 300
  const { work, heard } = recordWork(async ({ version }) => ({
    handler: 'reconcile',
    version,
    delayMs: DELAY_MS,
  }))
  await openWorker(work)
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'reconcile', 5)
  const calls = await heard(job.intentId, 10)
  // Five at the start, then no more than one in each delay, though each of the five asked for one.
  const rounds = calls.slice(5).map(({ atMs }) => Math.floor(atMs / DELAY_MS))
  expect(new Set(rounds).size).toBeGreaterThanOrEqual(4)
})

test('a row that is sent twice is one job', async () => {
  const { work, heard, calls } = recordWork(async () => null)
  await openWorker(work)
  const send = openIngress([restate().ingressUrl])
  const job = await newJob(database())
  await send({ ...job, handler: 'quote', id: 7, createdAtMs: 1 })
  await send({ ...job, handler: 'quote', id: 7, createdAtMs: 1 })
  await send({ ...job, handler: 'expire', id: 8, createdAtMs: 1 })
  await heard(job.intentId, 2)
  // This worker may also get what an earlier one left undone.
  const ours = calls.filter(({ intentId }) => intentId === job.intentId)
  expect(ours.map(({ handler }) => handler)).toEqual(['quote', 'expire'])
})

test('who is not Restate is refused, also when asking what there is', async () => {
  const { work, calls } = recordWork(async () => null)
  const { port } = await openWorker(work)
  const { intentId } = await newJob(database())
  const client = connect(`http://127.0.0.1:${port}`)
  const status = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const request = client.request(headers)
      request.on('response', (response) => resolve(response[':status']))
      request.on('error', reject)
      request.end()
    })
  const invoke = { ':method': 'POST', ':path': '/invoke/CheckoutIntent/charge' }
  const type = { 'content-type': 'application/vnd.restate.invocation.v5' }
  expect(await status({ ...invoke, ...type })).toBe(401)
  const forged = { 'x-restate-signature-scheme': 'v1', 'x-restate-jwt-v1': 'a.b.c' }
  expect(await status({ ...invoke, ...type, ...forged })).toBe(401)
  expect(await status({ ':path': '/discover' })).toBe(401)
  client.close()
  expect(calls.filter((call) => call.intentId === intentId)).toEqual([])
})

test.each([
  ['another key', 'gift_1', { accountId: 'acct_00000000000000000000000000', version: 1 }],
  ['more than a job', null, { accountId: 'acct_00000000000000000000000000', version: 1, x: 1 }],
  ['no account', null, { version: 1 }],
  ['no version', null, { accountId: 'acct_00000000000000000000000000' }],
])('%s is refused for good', async (_, key, body) => {
  const { work, calls } = recordWork(async () => null)
  await openWorker(work)
  const { intentId } = await newJob(database())
  const url = `${restate().ingressUrl}/CheckoutIntent/${key ?? intentId}/charge`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(400)
  // A job of an earlier test may come again.
  expect(calls.filter((call) => call.intentId === intentId)).toEqual([])
})

test('a row of a restored database is another job, though it has the id of one before', async () => {
  const { work, heard } = recordWork(async () => null)
  await openWorker(work)
  const send = openIngress(['http://127.0.0.1:1', restate().ingressUrl]) // and one node is dead
  const job = await newJob(database())
  await send({ ...job, handler: 'quote', id: 7, createdAtMs: 1 })
  await send({ ...job, handler: 'quote', id: 7, createdAtMs: 2 })
  expect(await heard(job.intentId, 2)).toHaveLength(2)
})

test('a worker that was replaced ends its step, gets no other, and then is let go of', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const old = recordWork(async () => {
    await held
    return null
  })
  const urlOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
  const first = urlOf(await openWorker(old.work))
  openRelay()
  const begun = await newJob(database())
  await give(database(), begun, 'quote')
  await old.heard(begun.intentId, 1)
  const next = recordWork(async () => null)
  const second = urlOf(await openWorker(next.work))
  const retired: string[] = []
  const retire = async (url: string) => {
    await retireDeployments([restate().adminUrl], url, (uri) => void retired.push(uri))
    return retired.some((uri) => uri.startsWith(first))
  }
  expect(await retire(second)).toBe(false) // it has a step to end
  const later = await newJob(database())
  await give(database(), later, 'quote')
  await next.heard(later.intentId, 1)
  expect(await retire(first)).toBe(false) // it is not its to say
  letGo()
  await expect.poll(() => retire(second), { timeout: 60_000 }).toBe(true)
  expect(old.calls.filter(({ intentId }) => intentId === begun.intentId)).toHaveLength(1)
  expect(await findServing([restate().adminUrl])).toContain(second)
})

test('jobs that a worker left behind move to the newest at the first look', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const old = recordWork(async () => {
    begin()
    throw new Error('fails until it stops')
  })
  const worker = await openWorker(old.work)
  const left = await newJob(database())
  openRelay()
  await give(database(), left, 'quote')
  await begun
  const next = recordWork(async () => null)
  const { port } = await openWorker(next.work)
  await worker.close(0)
  const url = `http://127.0.0.1:${port}`
  const retired: string[] = []
  const retire = () => retireDeployments([restate().adminUrl], url, (uri) => void retired.push(uri))
  await retire()
  await next.heard(left.intentId, 1)
  await register(url) // though two deployments have this address until the job has ended
  const isGone = async () => {
    await retire()
    return retired.some((uri) => uri.startsWith(url))
  }
  await expect.poll(isGone, { timeout: 60_000 }).toBe(true)
})

test('a release that is taken back: the one before registers again, and gets the next steps', async () => {
  const old = recordWork(async () => null)
  const first = `http://127.0.0.1:${(await openWorker(old.work)).port}`
  await openWorker(recordWork(async () => null).work)
  expect(await findServing([restate().adminUrl])).not.toContain(first)
  expect([await isListening(first), await isListening('http://127.0.0.1:1')]).toEqual([true, false])
  await register(first)
  expect(await findServing([restate().adminUrl])).toContain(first)
  openRelay()
  const job = await newJob(database())
  await give(database(), job, 'quote')
  await old.heard(job.intentId, 1)
})

test('registering again is no error', async () => {
  const { work } = recordWork(async () => null)
  await openWorker(work)
  await openWorker(work)
  expect(await findServing([restate().adminUrl])).not.toBeNull()
})

test('Restate knows how long a step may take, and to give up rather than pause', async () => {
  const { work } = recordWork(async () => null)
  await openWorker(work)
  const response = await fetch(`${restate().adminUrl}/services/CheckoutIntent`)
  const service = (await response.json()) as Record<string, unknown>
  expect(service).toMatchObject({
    inactivity_timeout: '9m',
    abort_timeout: '10m',
    retry_policy: { max_attempts: 100, max_interval: '10s', on_max_attempts: 'Kill' },
  })
})
