// npm run operator -- <command>: what a person does when the service cannot help itself. Every
// command leaves a line in operator_events, also one that only looks.
import { userInfo } from 'node:os'
import { setFeePlan } from '../accounts/accounts/service.ts'
import type { Operator } from '../accounts/operator-events/service.ts'
import { act, recent } from '../accounts/operator-events/service.ts'
import {
  countWatched,
  listFollowed,
  listTroubled,
  rewindFeed,
} from '../chain/ingestion/feeds/repository.ts'
import { listMarkers, rotateMarkers } from '../chain/ingestion/markers.ts'
import { countBacklog, listParked, unparkItems } from '../chain/ingestion/repository.ts'
import { firstAnswering, openRpc } from '../chain/rpc.ts'
import { openSource } from '../chain/source.ts'
import { openWallet } from '../chain/wallet.ts'
import { openDatabase } from '../db/database.ts'
import type { AccountId } from '../lib/ids.ts'
import type { Resolution } from '../purchases/intents/operate.ts'
import { listUnknown, resolve, restored, show, stop } from '../purchases/intents/operate.ts'
import { readPage } from '../purchases/worker/recover.ts'
import { openSubmissionLog } from '../purchases/worker/submission-log.ts'
import type { BaseConfig } from './config.ts'
import { readBaseConfig, readBlobsDirectory } from './config.ts'

type Command = {
  readonly usage: string
  readonly does: string
  readonly run: (
    operator: Operator,
    config: BaseConfig,
    subject: string | undefined,
    more: readonly string[],
  ) => Promise<unknown>
}

const COMMANDS: Record<string, Command> = {
  status: {
    usage: 'status',
    does: 'how far each feed is, what keeps it from moving, and what waits',
    run: (operator) =>
      act(operator, 'status', '', async (tx) => ({
        feeds: await listFollowed(tx),
        watched: await countWatched(tx),
        troubled: await listTroubled(tx),
        inbox: await countBacklog(tx),
      })),
  },
  parked: {
    usage: 'parked',
    does: 'what could not be applied, and why',
    run: (operator) => act(operator, 'parked', '', listParked),
  },
  retry: {
    usage: 'retry <signature|all>',
    does: 'makes parked items due again',
    run: (operator, _config, subject) => {
      const wanted = required('retry', subject)
      return act(operator, 'retry', wanted, async (tx) => ({
        retried: await unparkItems(tx, wanted === 'all' ? null : wanted),
      }))
    },
  },
  fees: {
    usage: 'fees <account> <basis points> <fixed cents> | fees <account> default',
    does: "sets what is taken of an account's transaction intents from now on",
    run: (operator, _config, subject, [basisPoints, fixedCents]) => {
      const accountId = required('fees', subject) as AccountId
      const plan =
        basisPoints === 'default'
          ? null
          : { basisPoints: whole(basisPoints, 10_000), fixedCents: whole(fixedCents, 100_000) }
      return act(
        operator,
        'fees',
        `${accountId} ${plan === null ? 'default' : JSON.stringify(plan)}`,
        (tx) => setFeePlan(tx, accountId, plan),
      )
    },
  },
  rescan: {
    usage: 'rescan <feed>',
    does: 'reads the feed again from its beginning; what was applied stays applied',
    run: (operator, _config, subject) => {
      const feed = required('rescan', subject)
      return act(operator, 'rescan', feed, async (tx) => {
        if (!(await rewindFeed(tx, feed))) throw new Error(`There is no feed ${feed}: see status.`)
        return { rescanning: feed }
      })
    },
  },
  markers: {
    usage: 'markers list | rotate',
    does: 'what payments carry to be found by; new ones, should somebody flood the old',
    run: (operator, _config, verb) => {
      if (verb === 'list') return act(operator, 'markers list', '', listMarkers)
      if (verb === 'rotate') return act(operator, 'markers rotate', '', rotateMarkers)
      return Promise.reject(new Error(usageOf('markers')))
    },
  },
  sponsor: {
    usage: 'sponsor',
    does: 'what the wallet that pays network fees holds, and for how many releases it lasts',
    run: async (operator, { solana, sponsor }) => {
      if (sponsor === null) return { sponsor: null, note: 'Recipients pay their own fees.' }
      const { address } = openWallet(sponsor.keypair)
      await act(operator, 'sponsor', address, async () => {})
      const [first, ...others] = solana.rpcUrls
      const nodes = [openRpc(first), ...others.map((url) => openRpc(url))] as const
      const lamports = await openSource(firstAnswering(nodes)).getBalanceLamports(address)
      const releases = Math.floor(lamports / sponsor.feeLimitLamports)
      return { sponsor: address, lamports, releases_at_least: releases }
    },
  },
  intents: {
    usage:
      'intents unknown | show <id> | resolve <id> --charged <order or charge> | resolve <id> --not-charged | cancel <id>',
    does: 'purchases with an unknown outcome: shows them, decides them by what you found out, stops unpaid ones',
    run: (operator, _config, verb, more) => operateIntents(operator, verb, more),
  },
  restored: {
    usage: 'restored <time of the backup, as 2026-11-16T09:30:00Z>',
    does: 'after a restore, or when Restate lost its data: sends all jobs again, recovers submissions',
    run: async (operator, _config, subject) => {
      const since = Date.parse(required('restored', subject)) - BACKUP_SKEW_MS
      if (Number.isNaN(since)) throw new Error(usageOf('restored'))
      const pages = await readPages(new Date(since))
      return await act(operator, 'restored', `${subject}`, (tx) => restored(tx, pages))
    },
  },
  log: {
    usage: 'log',
    does: 'the newest hundred lines of what operators did',
    run: async (operator) => {
      await act(operator, 'log', '', async () => {})
      return await recent(operator, 100)
    },
  },
}

// A backup's time is when it ended, and clocks differ.
const BACKUP_SKEW_MS = 10 * 60_000

/** Submissions since the backup was made, from the submission log. */
async function readPages(since: Date) {
  const book = openSubmissionLog(readBlobsDirectory())
  const pages: { id: string; accountId: AccountId }[] = []
  for (const id of await book.list(since)) {
    const page = readPage(await book.find(id))
    if (page !== null) pages.push({ id, accountId: page.accountId })
  }
  return pages
}

async function operateIntents(
  operator: Operator,
  verb: string | undefined,
  more: readonly string[],
) {
  const { clock } = operator
  const [id, flag, order] = more
  if (verb === 'unknown') {
    return await act(operator, 'intents unknown', '', (tx) => listUnknown(tx, clock))
  }
  if (verb === 'show' && id !== undefined) {
    return await act(operator, 'intents show', id, (tx) => show(tx, id))
  }
  if (verb === 'cancel' && id !== undefined) {
    return await act(operator, 'intents cancel', id, async (tx) =>
      summaryOf(await stop(tx, clock, id)),
    )
  }
  const resolution = resolutionOf(flag, order)
  if (verb !== 'resolve' || id === undefined || resolution === null) {
    return required('intents', undefined)
  }
  const action = `intents resolve ${more.slice(1).join(' ')}`
  return await act(operator, action, id, async (tx) =>
    summaryOf(await resolve(tx, clock, id, resolution)),
  )
}

function resolutionOf(flag: string | undefined, order: string | undefined): Resolution | null {
  if (flag === '--not-charged') return 'not_charged'
  return flag === '--charged' && order !== undefined ? { charged: order } : null
}

function summaryOf({ id, phase, chargeId }: Awaited<ReturnType<typeof stop>>) {
  return { id, phase, charge_id: chargeId }
}

function required(command: string, subject: string | undefined): string {
  if (subject === undefined) throw new Error(usageOf(command))
  return subject
}

function whole(text: string | undefined, most: number): number {
  const value = Number(text)
  if (text === undefined || !Number.isInteger(value) || value < 0 || value > most) {
    throw new Error(`${text ?? 'Nothing'} is not a whole number from 0 to ${most}.`)
  }
  return value
}

function usageOf(command: string): string {
  return `Usage: operator ${COMMANDS[command]?.usage}`
}

function describe(): string {
  const lines = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return `Usage: npm run operator -- <command>\n\n${lines.join('\n')}\n`
}

const [name = '', subject, ...more] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command === undefined) {
  process.stderr.write(describe())
  process.exitCode = name === '' ? 0 : 1
} else {
  const config = readBaseConfig()
  const db = openDatabase({
    url: config.database.url,
    poolSize: 1,
    lockTimeoutMs: 5_000,
    statementTimeoutMs: 60_000, // a restore touches many rows at once
  })
  const operator = { db, clock: Date.now, name: userInfo().username }
  try {
    const outcome = await command.run(operator, config, subject, more)
    process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await db.close()
  }
}
