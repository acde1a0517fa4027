/** Every outcome of a bank challenge, each with its own purchase. */
import { setTimeout as delay } from 'node:timers/promises'
import { shopClient } from '../../../shops/processor/client.ts'
import type { LedgerEntry } from '../../../shops/processor/wire.ts'
import type { Purchase, TestEnv } from './test-env.ts'
import { canary, endOf, Person, reach } from './test-env.ts'

export type Scenario = {
  readonly what: string
  readonly wanted: string
  /**
   * Scenarios that kill a process run one at a time. `worker`: runs once no other challenge is
   * open.
   */
  readonly kills?: 'something' | 'worker'
  readonly onlyAt?: 'scripted'
  /** `goOn` is called when the next scenario may begin. */
  run(testEnv: TestEnv, purchase: Purchase, goOn: () => void): Promise<string>
}

const CODE = '123456'
/** The time to answer, the time until a charge would be booked, and time to find out. */
const LONGEST_MS = 180_000
const APPROVED_WITHIN_MS = 30_000
/** From the restart of the worker until the purchases of the dead one are decided. */
const DECIDED_WITHIN_MS = 60_000

/** Uses the plain form, which is the same with and without shop pages. */
async function come(testEnv: TestEnv, link: string): Promise<Person> {
  const person = await Person.come(testEnv, link)
  await person.usePlainForm()
  return person
}

export const SCENARIOS: readonly Scenario[] = [
  {
    what: 'nobody answers in time',
    wanted: 'failed: challenge_expired',
    run: async (testEnv, { id, link }, goOn) => {
      const person = await come(testEnv, link)
      goOn()
      const end = await endOf(testEnv, id, LONGEST_MS)
      await person.page.getByText('Purchase failed').waitFor()
      await person.leave()
      return end
    },
  },
  {
    what: 'answered',
    wanted: 'succeeded, sent on',
    run: async (testEnv, { id, link }) => {
      const person = await come(testEnv, link)
      await person.answer(CODE)
      const end = await endOf(testEnv, id)
      await person.page.waitForURL((url) => url.pathname === `/authenticate/${id}/done`)
      await person.leave()
      return `${end}, sent on`
    },
  },
  {
    what: 'a wrong code, then the right one',
    wanted: 'succeeded',
    run: async (testEnv, { id, link }) => {
      const person = await come(testEnv, link)
      await person.answer(canary())
      await person.page.getByText('That code is not right').waitFor()
      await person.answer(CODE)
      return await endAndLeave(testEnv, id, person)
    },
  },
  {
    what: 'the cardholder declines',
    wanted: 'failed: authentication_failed',
    run: async (testEnv, { id, link }) => {
      const person = await come(testEnv, link)
      await person.answer('', 'Cancel')
      return await endAndLeave(testEnv, id, person)
    },
  },
  {
    what: 'a second device takes over',
    wanted: 'taken, then succeeded',
    run: async (testEnv, { id, link }) => {
      const first = await come(testEnv, link)
      const { next_action } = await reach(testEnv, id, ['requires_action'])
      const second = await come(testEnv, next_action.payment_authentication.url)
      await first.page.getByText('Opened somewhere else').first().waitFor()
      const isOut = (await first.page.getByLabel('One-time code').count()) === 0
      await second.answer(CODE)
      const end = await endAndLeave(testEnv, id, second)
      await first.leave()
      return `${isOut ? 'taken' : 'NOT taken'}, then ${end}`
    },
  },
  {
    what: 'the page is reloaded',
    wanted: 'succeeded',
    run: async (testEnv, { id, link }) => {
      const person = await come(testEnv, link)
      await person.page.reload()
      await person.usePlainForm()
      await person.answer(CODE)
      return await endAndLeave(testEnv, id, person)
    },
  },
  killing('the API that serves the cardholder', async ({ world }) => {
    const api = world.apis.shift()
    await world.startAnother()
    await api?.kill()
  }),
  killing('the web server', async (testEnv) => {
    await testEnv.web().kill()
    await testEnv.restartWeb()
  }),
  killing('Restate', async ({ world }) => {
    await world.restate.kill()
    await world.restate.restart()
  }),
  killing('every connection to the database', async ({ world: { sql } }) => {
    await sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  }),
  {
    what: 'the worker is killed before the answer',
    wanted: 'failed: challenge_lost',
    kills: 'worker',
    // Waits for its outcome: with two unknown outcomes of the same amount on one card, a shop that
    // shows no order cannot show which one was charged.
    run: async (testEnv, { id, link }) => {
      const person = await come(testEnv, link)
      await testEnv.world.worker().kill()
      await testEnv.world.restartWorker()
      return await endAndLeave(testEnv, id, person)
    },
  },
  {
    what: 'the worker is killed and the bank is answered elsewhere',
    wanted: 'succeeded',
    // The proof plays the shop, which receives the answer.
    onlyAt: 'scripted',
    kills: 'worker',
    run: async (testEnv, { id, link }, goOn) => {
      const person = await come(testEnv, link)
      const charge = await findAsking(testEnv)
      await testEnv.world.worker().kill()
      await testEnv.world.restartWorker()
      goOn()
      await reach(testEnv, id, ['processing', 'failed'], LONGEST_MS)
      await answerElsewhere(testEnv, charge)
      return await endAndLeave(testEnv, id, person)
    },
  },
  {
    what: 'the worker is killed after the shop has charged',
    wanted: 'succeeded, in time',
    kills: 'worker',
    run: async (testEnv, { id, link }) => {
      const person = await come(testEnv, link)
      const charge = await findAsking(testEnv)
      await person.answer(CODE)
      await untilApproved(testEnv, charge)
      await testEnv.world.worker().kill()
      await testEnv.world.restartWorker()
      const backAt = performance.now()
      const end = await endAndLeave(testEnv, id, person)
      const tookMs = performance.now() - backAt
      return tookMs < DECIDED_WITHIN_MS
        ? `${end}, in time`
        : `${end} after ${Math.round(tookMs)} ms`
    },
  },
]

/** A process dies while the cardholder answers, and they carry on. */
function killing(what: string, kill: (testEnv: TestEnv) => Promise<void>): Scenario {
  return {
    what: `${what} is killed during the answer`,
    wanted: 'succeeded',
    kills: 'something',
    run: async (testEnv, { id, link }) => {
      const person = await come(testEnv, link)
      await kill(testEnv)
      // Input typed into a broken connection is typed again.
      for (let tries = 0; tries < 20; tries += 1) {
        await person.answer(CODE, 'Verify', 1_000).catch(() => {})
        const isOver = await person.page
          .getByLabel('One-time code')
          .waitFor({ state: 'detached', timeout: 2_000 })
          .then(
            () => true,
            () => false,
          )
        if (isOver) break
      }
      return await endAndLeave(testEnv, id, person)
    },
  }
}

export async function countApproved({ world }: TestEnv): Promise<number> {
  const ledger = await world.ledger.readLedger()
  return ledger.filter(({ outcome }) => outcome === 'approved').length
}

/** The one open challenge; no other is open. */
async function findAsking({ world }: TestEnv): Promise<LedgerEntry> {
  const asking = (await world.ledger.readLedger()).findLast(
    ({ outcome }) => outcome === 'challenge',
  )
  if (asking === undefined) throw new Error('no open challenge')
  return asking
}

async function untilApproved({ world }: TestEnv, { id, order }: LedgerEntry): Promise<void> {
  const isApproved = (it: LedgerEntry) => it.id === id && it.outcome === 'approved'
  for (const until = performance.now() + APPROVED_WITHIN_MS; performance.now() < until; ) {
    if ((await world.ledger.readLedger({ order })).some(isApproved)) return
    await delay(10)
  }
  throw new Error('the shop did not charge')
}

/** Answers as by the bank's own app: Florin's page is gone, but the shop still hears the answer. */
async function answerElsewhere(
  { world: { shops } }: TestEnv,
  { id, order, amount_cents, currency }: LedgerEntry,
): Promise<void> {
  const { url, scriptedSecret } = shops.processor
  const answered = await fetch(`${url}/challenges/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'verify', code: CODE }),
    redirect: 'manual',
  })
  const back = new URL(answered.headers.get('location') ?? '')
  const result = back.searchParams.get('result') ?? ''
  await shopClient(url, scriptedSecret).confirm(id, { result, order, amount_cents, currency })
}

async function endAndLeave(testEnv: TestEnv, id: string, person: Person): Promise<string> {
  const end = await endOf(testEnv, id, LONGEST_MS)
  await person.leave()
  return end
}
