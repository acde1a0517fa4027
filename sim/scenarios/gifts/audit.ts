/** After the scenarios: compares the API with the chain, and accounts for all the money. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Verdict } from '../../verdict.ts'
import type { Case } from './cases.ts'
import { tokenAccountsOf } from './chain.ts'
import type { Expected } from './expected.ts'
import { detectionLine, expect, giftLine, transactionLine } from './expected.ts'
import type { Act, Called } from './history.ts'
import { readHistory, readOthers } from './history.ts'
import { idOf } from './steps.ts'
import type { TestEnv } from './test-env.ts'

export type Books = {
  readonly testEnv: TestEnv
  readonly cases: readonly Case[]
  /** Calls of the escrow. */
  readonly calls: readonly Called[]
  /** Other transactions of the senders. */
  readonly others: readonly Called[]
  readonly acts: readonly Act[]
  readonly expected: readonly Expected[]
}

const POLL_MS = 500

/** Reads the chain once everything on it is final. */
export async function openBooks(testEnv: TestEnv, cases: readonly Case[]): Promise<Books> {
  const { chain, sinceSlot } = testEnv
  const lastSlot = await chain.rpc.getSlot({ commitment: 'confirmed' }).send()
  while ((await chain.finalizedSlot()) < lastSlot) await delay(POLL_MS)
  const calls = await readHistory(chain, sinceSlot)
  const others = await readOthers(
    chain,
    cases.flatMap(({ elsewhere }) => elsewhere),
  )
  const acts = calls.flatMap((call) => call.acts)
  return { testEnv, cases, calls, others, acts, expected: cases.map((it) => expect(it, acts)) }
}

export async function auditApi(books: Books, verdict: Verdict): Promise<void> {
  const { testEnv, expected } = books
  const florin = testEnv.florin()
  const detections = await settledDetections(books)
  const gifts: string[] = []
  for await (const gift of florin.gifts.list({ limit: 50 })) gifts.push(giftLine(gift))
  const transactions: string[] = []
  for await (const each of florin.transactions.list({ limit: 50 })) {
    transactions.push(transactionLine(each))
  }
  const compare = (what: string, reported: readonly string[], onChain: readonly string[]) => {
    verdict.equal(what, reported.length, onChain.length)
    verdict.none(`${what} that differ from the chain`, differences(reported, onChain))
  }
  compare(
    'gifts',
    gifts,
    expected.map(({ gift }) => gift),
  )
  compare(
    'Transactions',
    transactions,
    expected.flatMap((each) => each.transactions),
  )
  compare(
    'detections',
    detections,
    expected.flatMap((each) => each.detections),
  )
}

/** The lines that only one side has, with multiplicity. */
function differences(reported: readonly string[], onChain: readonly string[]): string[] {
  const count = new Map<string, number>()
  for (const line of reported) count.set(line, (count.get(line) ?? 0) + 1)
  for (const line of onChain) count.set(line, (count.get(line) ?? 0) - 1)
  return [...count].flatMap(([line, more]) =>
    more === 0 ? [] : [`${more > 0 ? 'the API' : 'the chain'}: ${line}`],
  )
}

/** The API shows final transactions a moment after the chain. */
async function settledDetections({ testEnv, expected }: Books): Promise<string[]> {
  const wanted = expected.flatMap(({ detections }) => detections).length
  const deadlineMs = Date.now() + testEnv.limits.scenarioMs
  for (;;) {
    const found: string[] = []
    let isSettled = true
    for (const { it } of expected) {
      for await (const each of testEnv.florin().gifts.detections(idOf(it))) {
        found.push(detectionLine(each))
        isSettled &&= each.commitment === 'finalized'
      }
    }
    if ((isSettled && found.length >= wanted) || Date.now() > deadlineMs) return found
    await delay(POLL_MS)
  }
}

/** Base units: everything funded is held or was paid out, and every balance is exact. */
export async function auditMoney(
  books: Books,
  grantedBaseUnits: bigint,
  verdict: Verdict,
): Promise<void> {
  const { testEnv, cases, acts, expected } = books
  const { holdingsOf } = testEnv.chain
  const vaultOf = new Map(acts.map(({ escrow, vault }) => [escrow, vault]))
  const vaults = new Map(zip([...vaultOf.values()], await holdingsOf([...vaultOf.values()])))
  const senders = await holdingsOf(await tokenAccountsOf(cases.map(({ sender }) => sender)))
  const recipients = await holdingsOf(await tokenAccountsOf(cases.map((each) => each.recipient)))
  const moved = (action: Act['action'], by: (act: Act) => boolean = () => true) =>
    sum(acts.filter((act) => act.action === action && by(act)).map((act) => act.movedBaseUnits))

  const held = sum([...vaults.values()])
  const [toRecipients, toSenders] = [moved('release'), moved('reclaim')]
  const paidOut = `${held} held + ${toRecipients} to recipients + ${toSenders} to senders`
  verdict.equal(
    `base units funded (${paidOut})`,
    `${moved('fund')}`,
    `${held + toRecipients + toSenders}`,
  )
  verdict.equal(
    'base units of senders, vaults and recipients, of those granted',
    `${sum(senders) + held + sum(recipients)}`,
    `${grantedBaseUnits}`,
  )
  verdict.none(
    'recipients without exactly their gift',
    cases.flatMap(({ kind, recipient }, index) => {
      const due = moved('release', (act) => act.recipient === recipient.address)
      const gift = expected[index]?.end?.action === 'release' ? amountOf(expected[index]) : 0n
      const has = recipients[index] as bigint
      return has === due && has === gift ? [] : [`${kind}: ${has}, the gift is ${gift}`]
    }),
  )
  verdict.none(
    'senders without exactly their remainder',
    cases.flatMap(({ kind, sender, given }, index) => {
      const left = ({ sender: by }: Act) => by === sender.address
      const due = given.senderBaseUnits - moved('fund', left) + moved('reclaim', left)
      return senders[index] === due ? [] : [`${kind}: ${senders[index]} instead of ${due}`]
    }),
  )
  await auditLiability(books, vaults, verdict)
}

const amountOf = ({ fund }: Expected) => fund?.movedBaseUnits ?? 0n

async function auditLiability(
  { testEnv, expected }: Books,
  vaults: ReadonlyMap<string, bigint>,
  verdict: Verdict,
): Promise<void> {
  const open = expected.filter(({ status }) => status === 'open')
  const held = sum(open.map(({ fund }) => vaults.get(fund?.vault ?? '') ?? 0n))
  const report = await testEnv.florin().reports.giftLiability()
  verdict.equal('gifts in the liability report', report.count, open.length)
  verdict.equal('base units in the liability report', report.on_chain.amount_base_units, `${held}`)
  verdict.equal(
    'difference of the report from the chain',
    report.on_chain.difference_base_units,
    '0',
  )
}

/** Lamports: rent comes back, fees are as announced, and the sponsor pays nothing else. */
export async function auditLamports(
  books: Books,
  sponsorLamports: bigint,
  verdict: Verdict,
): Promise<void> {
  const { testEnv, cases, calls, others, acts } = books
  const { lamportsOf } = testEnv.chain
  const senders = await lamportsOf(cases.map(({ sender }) => sender.address))
  const recipients = await lamportsOf(cases.map(({ recipient }) => recipient.address))
  const [sponsor] = await lamportsOf([testEnv.sponsor.address])
  const feesOf = (payer: string) =>
    sum(
      [...calls, ...others].flatMap((call) =>
        call.feePayer === payer ? [call.chargedLamports] : [],
      ),
    )
  const rentOf = async (sender: string) => {
    const own = acts.filter((act) => act.sender === sender)
    const places = [...new Set(own.flatMap(({ escrow, vault }) => [escrow, vault]))]
    return sum(await lamportsOf(places)) + sum(own.map(({ openingLamports }) => openingLamports))
  }
  const short = cases.map(async ({ kind, sender, given }, index) => {
    const due = given.senderLamports - feesOf(sender.address) - (await rentOf(sender.address))
    return senders[index] === due ? [] : [`${kind}: ${senders[index]} instead of ${due}`]
  })
  verdict.none('senders missing lamports of rent or fees', (await Promise.all(short)).flat())
  verdict.none(
    'recipients whose lamports changed by more than their own fee',
    cases.flatMap(({ kind, recipient, given }, index) => {
      const due = given.recipientLamports - feesOf(recipient.address)
      return recipients[index] === due ? [] : [`${kind}: ${recipients[index]} instead of ${due}`]
    }),
  )
  const sponsored = feesOf(testEnv.sponsor.address)
  verdict.equal(
    'lamports that the sponsor paid',
    `${sponsorLamports - (sponsor ?? 0n)}`,
    `${sponsored}`,
  )
  auditFees(books, verdict)
}

function auditFees({ testEnv, cases, calls }: Books, verdict: Verdict): void {
  const charged = new Map(calls.map((call) => [call.signature, call.chargedLamports]))
  const announced = cases.flatMap(({ fees }) => [...fees])
  const wrong = announced.filter(
    ([signature, lamports]) => charged.get(signature) !== BigInt(lamports),
  )
  verdict.none(
    `network_fee_lamports, of ${announced.length}, that differ from the fee charged`,
    wrong.map(([signature, lamports]) => `${signature}: ${lamports}, ${charged.get(signature)}`),
  )
  if (testEnv.isLocal) return // Surfpool charges priority fees but does not report them
  verdict.none(
    `fees, of ${calls.length}, that the node reports differently than charged`,
    calls.flatMap(({ signature, feeLamports, chargedLamports }) =>
      feeLamports === chargedLamports ? [] : [`${signature}: ${feeLamports}, ${chargedLamports}`],
    ),
  )
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n)
}

function zip<A, B>(as: readonly A[], bs: readonly B[]): [A, B][] {
  return as.map((a, index) => [a, bs[index] as B])
}
