import { EventEmitter, once } from 'node:events'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { LocalRestate } from '../../scripts/local/restate.ts'
import { startRestate } from '../../scripts/local/restate.ts'
import { announceChanges, listenToChanges } from '../src/db/changes.ts'
import type { AccountId, Id } from '../src/lib/ids.ts'
import { newId } from '../src/lib/ids.ts'
import { registerDeployment } from '../src/purchases/jobs/admin.ts'
import { openEndpoint } from '../src/purchases/jobs/endpoint.ts'
import type { Failure } from '../src/purchases/jobs/failure.ts'
import { openIngress } from '../src/purchases/jobs/ingress.ts'
import type { Job, JobName, NextJob, Work } from '../src/purchases/jobs/jobs.ts'
import { forEachJob } from '../src/purchases/jobs/jobs.ts'
import type { RelayOptions } from '../src/purchases/jobs/relay.ts'
import { startRelay } from '../src/purchases/jobs/relay.ts'
import {
  forgetOutbox,
  OUTBOX,
  outboxRow,
  returnOutbox,
  takeOutbox,
} from '../src/purchases/jobs/repository.ts'
import type { TestDatabase } from './database.ts'

/** A real Restate for a test file. */
export function useRestate(): () => LocalRestate {
  let restate: LocalRestate | undefined
  beforeAll(async () => {
    restate = await startRestate()
  })
  afterAll(async () => await restate?.stop())
  return () => restate as LocalRestate
}

export type Call = Job & { readonly handler: JobName; readonly atMs: number }

/** Jobs that record each call and do what the test says. */
export function recordWork(act: (call: Call) => Promise<NextJob | null>) {
  const calls: Call[] = []
  const events = new EventEmitter()
  const step = (handler: JobName) => async (job: Job) => {
    const call = { ...job, handler, atMs: Date.now() }
    calls.push(call)
    events.emit('call')
    return await act(call)
  }
  const work: Work = forEachJob(step)
  /** Resolves when the intent has that many calls. */
  const heard = async (intentId: string, count: number) => {
    const of = () => calls.filter((call) => call.intentId === intentId)
    while (of().length < count) await once(events, 'call')
    return of()
  }
  return { work, calls, heard }
}

export function useWorkers(restate: () => LocalRestate, database: () => TestDatabase) {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  async function openWorker(work: Work, onFailure = (_: JobName, __: Job, ___: Failure) => {}) {
    const endpoint = await openEndpoint({
      work,
      clock: Date.now,
      onFailure,
      onTrouble: () => {},
      host: '127.0.0.1',
      port: 0,
      identityKeys: [restate().identityKey],
    })
    stops.push(() => endpoint.close(0))
    await register(`http://127.0.0.1:${endpoint.port}`)
    return endpoint
  }

  async function register(workerUrl: string) {
    const { signal } = new AbortController()
    await registerDeployment({
      adminUrls: [restate().adminUrl],
      workerUrl,
      signal,
      onRetry: () => {},
    })
  }

  function openRelay(options: Partial<RelayOptions> = {}) {
    const { db, url } = database()
    const relay = startRelay({
      clock: Date.now,
      take: (limit) => takeOutbox(db, limit),
      send: openIngress([restate().ingressUrl]),
      forget: (ids) => forgetOutbox(db, ids),
      giveBack: (ids) => returnOutbox(db, ids),
      onFailure: () => {},
      ...options,
    })
    const changes = listenToChanges(url)
    changes.subscribe(OUTBOX, relay.ring)
    stops.push(async () => {
      await changes.close()
      await relay.stop()
    })
    return relay
  }

  return { openWorker, openRelay, register }
}

/** A job for a new intent of an account that exists. */
export async function newJob({ query }: TestDatabase): Promise<Job> {
  const accountId = newId('acct', 0, Date.now()) as AccountId
  await query("INSERT INTO accounts (id, wallet_address, business_name) VALUES ($1, $1, 'Shop')", [
    accountId,
  ])
  return { accountId, intentId: newId('ci', 0, Date.now()) as Id<'ci'>, version: 1 }
}

/** Sends a job as a transition does: row and notification in one commit. */
export async function give({ db }: TestDatabase, job: Job, handler: JobName, times = 1) {
  await db.transaction(async (tx) => {
    for (let i = 0; i < times; i++) await tx.insert([outboxRow({ ...job, handler })])
    await announceChanges(tx, [job.intentId, OUTBOX])
  })
}
