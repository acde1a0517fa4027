// npm run operator -- <command>: what a person does when the service cannot help itself. Every
// command leaves a line in operator_events, also one that only looks.
import { userInfo } from 'node:os'
import { getById, setFeePlan, setRateLimitFactor } from '../accounts/accounts/service.ts'
import type { FeePlan } from '../accounts/accounts/state.ts'
import type { Operator } from '../accounts/operator-events/service.ts'
import { act, recent } from '../accounts/operator-events/service.ts'
import { confirm, listPending, propose } from '../accounts/operator-requests/service.ts'
import { recentAttempts } from '../accounts/refused-attempts/service.ts'
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
import type { Queryable } from '../db/queryable.ts'
import { findSponsorDay } from '../gifts/release/repository.ts'
import type { AccountId } from '../lib/ids.ts'
import { openResealer } from '../purchases/cards/vault/client.ts'
import type { Resolution } from '../purchases/intents/operate.ts'
import {
  isAbove,
  listUnknown,
  resolve,
  restored,
  show,
  stop,
} from '../purchases/intents/operate.ts'
import { readPage } from '../purchases/worker/recover.ts'
import { reseal } from '../purchases/worker/sealed-texts/service.ts'
import { openSubmissionLog } from '../purchases/worker/submission-log.ts'
import { readVaultAddress } from './checkout-config.ts'
import type { BaseConfig } from './config.ts'
import { readBaseConfig, readBlobsDirectory } from './config.ts'
import { readOperatorConfig } from './operator-config.ts'

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
    does: "sets what is taken of an account's transaction intents from now on, once a second operator confirms",
    run: (operator, _config, subject, [basisPoints, fixedCents]) => {
      const accountId = required('fees', subject) as AccountId
      const plan =
        basisPoints === 'default'
          ? null
          : { basisPoints: whole(basisPoints, 10_000), fixedCents: whole(fixedCents, 100_000) }
      const words = `${accountId} ${plan === null ? 'default' : JSON.stringify(plan)}`
      return act(operator, 'fees', words, async (tx) => {
        await getById(tx, accountId)
        return await ask(tx, operator, 'fees', words, { kind: 'fees', accountId, plan })
      })
    },
  },
  limits: {
    usage: 'limits <account> <times> | limits <account> default',
    does: 'lets an account send so many times the usual number of requests, within ten seconds from now',
    run: (operator, _config, subject, [times]) => {
      const accountId = required('limits', subject) as AccountId
      const factor = times === 'default' ? null : whole(times, 100)
      return act(operator, 'limits', `${accountId} ${factor ?? 'default'}`, (tx) =>
        setRateLimitFactor(tx, accountId, factor),
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
    does: 'what the wallet that pays network fees holds, for how many releases it lasts, and what is spent today',
    run: async (operator, { solana, sponsor }) => {
      if (sponsor === null) return { sponsor: null, note: 'Recipients pay their own fees.' }
      const { address } = openWallet(sponsor.keypairs[0])
      await act(operator, 'sponsor', address, async () => {})
      const [first, ...others] = solana.rpcUrls
      const nodes = [openRpc(first), ...others.map((url) => openRpc(url))] as const
      const lamports = await openSource(firstAnswering(nodes)).getBalanceLamports(address)
      const releases = Math.floor(lamports / sponsor.feeLimitLamports)
      const { spentLamports, isStopped } = await findSponsorDay(operator.db)
      return {
        ...{ sponsor: address, lamports, releases_at_least: releases },
        today: {
          spent_lamports: spentLamports,
          budget_lamports: sponsor.lamportsPerDay,
          is_stopped: isStopped,
        },
      }
    },
  },
  intents: {
    usage:
      'intents unknown | show <id> | resolve <id> --charged <order or charge> | resolve <id> --not-charged | cancel <id>',
    does: 'purchases with an unknown outcome: shows them, decides them by what you found out (larger ones once a second operator confirms), stops unpaid ones',
    run: (operator, _config, verb, more) => operateIntents(operator, verb, more),
  },
  pending: {
    usage: 'pending',
    does: 'what waits for a second operator',
    run: (operator) => act(operator, 'pending', '', (tx) => listPending(tx, operator)),
  },
  confirm: {
    usage: 'confirm <request>',
    does: 'carries out what another operator asked for',
    run: (operator, _config, subject) =>
      confirm<Proposal, unknown>(operator, required('confirm', subject), (tx, proposal) =>
        carryOut(tx, operator, proposal),
      ),
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
  reseal: {
    usage: 'reseal',
    does: 'has the vault seal cards and all else again under its current key, and says when the previous key can go; repeat it until it says so',
    run: async (operator) => {
      await act(operator, 'reseal', '', async () => {})
      const { keyId, places, left } = await reseal({
        db: operator.db,
        vault: openResealer(readVaultAddress()),
        submissionLog: openSubmissionLog(readBlobsDirectory()),
        onProgress: (place, resealed) =>
          process.stderr.write(`${place}: ${resealed} sealed again\n`),
      })
      const note =
        left === 0 ? RESEALED : 'Keep the previous key: some texts still need it. Repeat.'
      return { key: keyId, places, left, note }
    },
  },
  refused: {
    usage: 'refused',
    does: 'the newest hundred kinds of requests refused for their credentials or rights, by minute',
    run: (operator) => act(operator, 'refused', '', (tx) => recentAttempts(tx, 100)),
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

// A purchase that runs may have read a text before it was sealed again.
const RESEALED =
  'No text needs a previous key. If no process seals with it any more, remove it from VAULT_PRIVATE_KEYS in 10 minutes, and keep it offline for as long as a backup from before now.'

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
  const proposal = { kind: 'resolve', id, resolution } as const
  return await act(operator, action, id, async (tx) =>
    (await isAbove(tx, id, readOperatorConfig().aloneUpToCents))
      ? await ask(tx, operator, action, id, proposal)
      : await carryOut(tx, operator, proposal),
  )
}

/** An act that needs two operators. */
type Proposal =
  | { readonly kind: 'fees'; readonly accountId: AccountId; readonly plan: FeePlan | null }
  | { readonly kind: 'resolve'; readonly id: string; readonly resolution: Resolution }

function ask(
  tx: Queryable,
  operator: Operator,
  action: string,
  subject: string,
  proposal: Proposal,
) {
  const lifetimeMs = readOperatorConfig().confirmMs
  return propose(tx, operator, { action, subject, proposal, lifetimeMs })
}

async function carryOut(tx: Queryable, { clock }: Operator, proposal: Proposal): Promise<unknown> {
  if (proposal.kind === 'fees') return await setFeePlan(tx, proposal.accountId, proposal.plan)
  return summaryOf(await resolve(tx, clock, proposal.id, proposal.resolution))
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
