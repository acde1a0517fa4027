// Every gift ends as the chain says, to the base unit: 120 gifts, released, reclaimed, given up,
// raced for, funded wrongly, twice and in vain, through the API, the SDK and by hand. `--quick`
// plays one round of 24. Another network, such as a validator, needs the escrow, and USDC's mint
// under the payer's authority:
// `npm run prove -- gifts --network <rpc> <websocket> --payer <key file> --gifts 24`
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { walletOf } from '../../scripts/local/wallets.ts'
import { plant } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { auditApi, auditLamports, auditMoney, openBooks } from './gifts/audit.ts'
import type { Case } from './gifts/cases.ts'
import { isPatient, ROUND_SIZE, writeCases } from './gifts/cases.ts'
import { tokenAccountsOf } from './gifts/chain.ts'
import { SCENARIOS } from './gifts/scenarios.ts'
import type { Given, TestEnv } from './gifts/test-env.ts'
import { withTestEnv } from './gifts/test-env.ts'
import { handOut } from './gifts/wallets.ts'

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    network: { type: 'string' },
    payer: { type: 'string' },
    gifts: { type: 'string', default: '24' },
  },
  allowPositionals: true,
})
const given = readGiven()
// The local network slows down with its history: a full run starts a fresh one halfway.
const ROUNDS = given ? [Number(values.gifts) / ROUND_SIZE] : values.quick ? [1] : [3, 2]
const AT_ONCE = given ? 24 : 10
const GIFTS = ROUNDS.reduce((all, rounds) => all + rounds * ROUND_SIZE, 0)
if (!Number.isInteger(GIFTS / ROUND_SIZE)) throw new Error(`--gifts: a multiple of ${ROUND_SIZE}`)

await prove(
  `${GIFTS} gifts`,
  async (directory) => {
    const verdict = new Verdict()
    const isSound = directory === undefined
    for (const rounds of isSound ? ROUNDS : [1]) {
      // A planted fault shows before a window has ended.
      const cases = writeCases(rounds).filter((it) => isSound || !isPatient(it))
      const options = { ...(given && { given }), ...(directory && { directory }) }
      await withTestEnv(options, async (testEnv) => {
        const calls = await play(testEnv, cases, verdict)
        if (isSound) report(testEnv, calls)
      })
    }
    return verdict
  },
  given ? {} : faults(),
)

function readGiven(): Given | null {
  const [wsUrl] = positionals
  if (values.network === undefined) return null
  if (!wsUrl || !values.payer) throw new Error('--network <rpc> <websocket> --payer <key file>')
  const payer = walletOf(JSON.parse(readFileSync(values.payer, 'utf8')))
  return { rpcUrl: values.network, wsUrl, payer }
}

function faults(): Record<string, Promise<string>> {
  return {
    'the server accepts any funding under the gift’s key': plant(
      'server/src/gifts/escrow.ts',
      'if (escrowAddress !== gift.escrowAddress) return false',
      'if (escrowAddress !== gift.escrowAddress) return true',
    ),
    'the server ends a gift on confirmed instead of final': plant(
      'server/src/gifts/state.ts',
      "if (end?.commitment === 'finalized' && end.action === 'release') {",
      "if (end?.action === 'release') {",
    ),
    'the server ends a given-up gift while it can still be funded': plant(
      'server/src/gifts/repository.ts',
      'const WINDOW_IS_OVER = (feed: string) => `fund_by_slot < (',
      'const WINDOW_IS_OVER = (feed: string) => `(SELECT true FROM chain_feeds WHERE feed = ` + feed + `)` || `fund_by_slot < (',
    ),
  }
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
    const late = delay(limitMs, null, { ref: false }).then(() => {
      throw new Error(`not finished after ${limitMs / 1000} s`)
    })
    try {
      const ends = await Promise.race([SCENARIOS[it.kind](testEnv, it), late])
      const { status } = await testEnv.florin().gifts.get(it.gift?.id as string)
      if (!ends.some((end) => end === status)) wrong.push(`${it.kind}: the gift is ${status}`)
    } catch (error) {
      wrong.push(`${it.kind}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const queue = cases.filter((it) => !isPatient(it))
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let it = queue.shift(); it !== undefined; it = queue.shift()) await playOne(it)
  })
  await Promise.all([...cases.filter(isPatient).map(playOne), ...workers])
  return wrong
}

function report({ timings, races, warnings }: TestEnv, calls: number): void {
  const spread = (ms: readonly number[]) => {
    const sorted = ms.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
    return `median ${at(0.5)} ms, longest ${at(1)} ms of ${sorted.length}`
  }
  console.log(`  ${calls} transactions of the escrow`)
  console.log(`  confirmed → open: ${spread(timings.opened)}`)
  console.log(`  finalized → released or reclaimed: ${spread(timings.ended)}`)
  console.log(`  races: both landed in ${races.both}, in one slot in ${races.inOneSlot}`)
  const kinds = Map.groupBy(warnings, (line) => JSON.parse(line).msg as string)
  for (const [words, lines] of kinds) console.log(`  ingestion, ${lines.length} times: ${words}`)
}
