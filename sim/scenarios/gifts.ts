// Every gift ends as the chain says, to the base unit: released, reclaimed, given up, raced for, funded wrongly, twice
// and in vain, through the API, the SDK and by hand. Another network, such as a validator, needs the escrow, and USDC's
// mint under the payer's authority; a planted fault always gets a local network:
// `npm run prove -- gifts --quick --network <rpc> --websocket <url> --payer <key file> --gifts 24`
import { readFileSync } from 'node:fs'
import { walletOf } from '../../scripts/local/wallets.ts'
import type { Fault, Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { printWarnings } from '../world/ingestion.ts'
import { inParallel, within } from '../world/parallel.ts'
import { auditApi, auditLamports, auditMoney, openBooks } from './gifts/audit.ts'
import type { Case } from './gifts/cases.ts'
import { isPatient, ROUND_SIZE, writeCases } from './gifts/cases.ts'
import { tokenAccountsOf } from './gifts/chain.ts'
import { SCENARIOS } from './gifts/scenarios.ts'
import type { Given, TestEnv } from './gifts/test-env.ts'
import { withTestEnv } from './gifts/test-env.ts'
import { handOut } from './gifts/wallets.ts'

const faults: readonly Fault[] = [
  {
    name: 'the server accepts any funding under the gift’s key',
    patches: [{ file: 'server/src/gifts/escrow.ts', in: 'isOnTerms', returns: 'true' }],
    caughtBy: 'gifts that differ from the chain',
    shownBy: 'another window by hand',
  },
  {
    name: 'the server ends a gift on confirmed instead of final',
    patches: [
      {
        file: 'server/src/gifts/state.ts',
        in: 'outcomeOf',
        replace: "end?.commitment === 'finalized' && end.action",
        by: 'end?.action',
      },
    ],
    caughtBy: 'statuses shown before the network confirmed them',
    shownBy: 'released, the sponsor pays',
  },
  {
    name: 'the server ends a given-up gift while it can still be funded',
    patches: [
      {
        file: 'server/src/gifts/repository.ts',
        in: 'WINDOW_IS_OVER',
        replace: 'fund_by_slot <',
        by: 'EXISTS',
      },
    ],
    caughtBy: 'statuses shown before the network confirmed them',
    shownBy: 'given up, funded all the same',
  },
]

export const proof: Proof = {
  promise: 'Every gift ends as the chain says, to the base unit',
  faults,
  flags: ['network', 'websocket', 'payer', 'gifts'],
  async run(run) {
    const verdict = new Verdict()
    const given = run.fault === null ? readGiven(run.flags) : undefined
    for (const rounds of roundsOf(run, given)) {
      const cases = writeCases(rounds).filter(({ kind }) => isWanted(run, kind))
      await withTestEnv({ given, directory: run.directory }, async (testEnv) => {
        const calls = await play(testEnv, cases, verdict)
        if (run.fault === null) report(testEnv, calls)
      })
    }
    return verdict
  },
}

function readGiven({ network, websocket, payer }: Run['flags']): Given | undefined {
  if (network === undefined) return undefined
  if (!websocket || !payer)
    throw new Error('--network <rpc> --websocket <url> --payer <key file>: one is missing')
  const wallet = walletOf(JSON.parse(readFileSync(payer, 'utf8')))
  return { rpcUrl: network, wsUrl: websocket, payer: wallet }
}

/** Rounds of each test environment: the local network slows down with its history, so a full run starts a second one. */
function roundsOf({ isQuick, flags }: Run, given: Given | undefined): number[] {
  if (given === undefined) return isQuick ? [1] : [3, 2]
  const rounds = Number(flags.gifts ?? ROUND_SIZE) / ROUND_SIZE
  if (!Number.isInteger(rounds)) throw new Error(`--gifts: a multiple of ${ROUND_SIZE}`)
  return [rounds]
}
async function play(testEnv: TestEnv, cases: readonly Case[], verdict: Verdict): Promise<number> {
  const { chain, bank, sponsor } = testEnv
  const [purse] = await tokenAccountsOf([bank.payer])
  const balances = async () => ({
    bank: (await chain.holdingsOf([purse as string]))[0] as bigint,
    sponsor: (await chain.lamportsOf([sponsor.address]))[0] as bigint,
  })
  const before = await balances()

  await handOut(bank, cases.flatMap(grantsOf))

  const wrong = await playAll(testEnv, cases)

  verdict.equal('gifts played to their end', cases.length - wrong.length, cases.length)
  verdict.none('gifts with another outcome', wrong)
  verdict.none('statuses shown before the network confirmed them', testEnv.early)
  const whole = cases.filter(({ gift }) => gift !== null)
  const books = await openBooks(testEnv, whole)
  await auditApi(books, verdict)
  await auditMoney(books, before.bank - (await balances()).bank, verdict)
  await auditLamports(books, before.sponsor, verdict)

  return books.calls.length
}

function grantsOf({ sender, recipient, given: grant, kind, index }: Case) {
  // Half of the recipients who pay the fee already have a token account.
  const isOpen = kind === 'released, the recipient pays' && index % 2 === 1
  const baseUnits = isOpen ? 0n : null
  return [
    { to: sender, lamports: grant.senderLamports, baseUnits: grant.senderBaseUnits },
    ...(grant.recipientLamports > 0n
      ? [{ to: recipient, lamports: grant.recipientLamports, baseUnits }]
      : []),
  ]
}

/**
 * Runs those that wait for a window all at once, the others a few at a time; returns the failures.
 */
async function playAll(testEnv: TestEnv, cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = []
  const playOne = async (it: Case) => {
    const limitMs = isPatient(it) ? testEnv.limits.windowMs : testEnv.limits.scenarioMs
    try {
      const ends = await within(limitMs, SCENARIOS[it.kind](testEnv, it))
      const { status } = await testEnv.florin().gifts.get(it.gift?.id as string)
      if (!ends.some((end) => end === status)) wrong.push(`${it.kind}: the gift is ${status}`)
    } catch (error) {
      wrong.push(`${it.kind}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const others = cases.filter((it) => !isPatient(it))
  const quick = inParallel(testEnv.limits.atOnce, others, playOne)
  await Promise.all([...cases.filter(isPatient).map(playOne), quick])
  return wrong
}

function report({ timings, races, ...testEnv }: TestEnv, calls: number): void {
  const spread = (ms: readonly number[]) => {
    const sorted = ms.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
    return `median ${at(0.5)} ms, longest ${at(1)} ms of ${sorted.length}`
  }
  console.log(`  ${calls} transactions of the escrow`)
  console.log(`  confirmed → open: ${spread(timings.opened)}`)
  console.log(`  finalized → released or reclaimed: ${spread(timings.ended)}`)
  console.log(`  races: both landed in ${races.both}, in one slot in ${races.inOneSlot}`)
  printWarnings(testEnv)
}
