import type pg from 'pg'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import type { Act, Field } from './field.ts'
import type { FinalTransaction } from './ledger.ts'
import { listFinal, readFinalTransaction } from './ledger.ts'
import { differ, differDetections } from './lines.ts'
import type { PaymentFigures } from './payment-requests.ts'
import { compareRequests, readRequests } from './payment-requests.ts'
import type { TestEnv } from './test-env.ts'

/** Where the database differs from the chain, in words, by topic. */
export type Differences = {
  readonly gifts: string[]
  readonly requests: string[]
  readonly transactions: string[]
  readonly detections: string[]
  readonly inbox: string[]
  readonly sums: string[]
}

type Figures = {
  readonly payments: number
  readonly failed: number
  readonly rolledBack: number
  readonly receivedBaseUnits: bigint
  readonly creditedBaseUnits: bigint
  readonly heldBaseUnits: bigint
  readonly strangersBaseUnits: bigint
  /** From the database: open gifts, and other money in vaults. */
  readonly lockedBaseUnits: bigint
  /** From the chain. */
  readonly inVaultsBaseUnits: bigint
}

export type Outcome = {
  readonly differences: Differences
  readonly figures: Figures
  readonly paid: PaymentFigures
}

/** A finalized transaction of the program, with its intended effect. */
type Landed = {
  readonly signature: string
  readonly isGood: boolean
  readonly atSeconds: number
  readonly acts: readonly Act[]
  readonly receivedBaseUnits: bigint
}

/**
 * The chain once everything on it was final: escrow calls, oldest first, and all other payments.
 */
export type Chain = {
  readonly escrow: readonly Landed[]
  readonly payments: readonly FinalTransaction[]
}

/** Null while something is not final. */
export async function readChain(
  { ask, sent }: Field,
  paidAddresses: readonly string[],
  cache: Map<string, FinalTransaction>,
): Promise<Chain | null> {
  const read = async (address: string) => {
    const signatures = await listFinal(ask, address)
    if (signatures === null) return null
    for (const signature of signatures) {
      if (!sent.has(signature)) throw new Error(`${signature} was not sent by us`)
      if (!cache.has(signature)) cache.set(signature, await readFinalTransaction(ask, signature))
    }
    return signatures.map((signature) => cache.get(signature) as FinalTransaction)
  }
  const escrow = await read(GIFT_ESCROW_PROGRAM_ADDRESS)
  const lists = await Promise.all(paidAddresses.map(read))
  if (escrow === null || lists.includes(null)) return null
  return {
    escrow: escrow.map((transaction) =>
      toLanded(transaction, sent.get(transaction.signature)?.acts ?? []),
    ),
    payments: [...new Set(lists.flatMap((list) => list ?? []))],
  }
}

/** Vault income comes from the inner token transfers, not from what we intended to send. */
function toLanded(
  { signature, isGood, atSeconds, transfers }: FinalTransaction,
  acts: readonly Act[],
): Landed {
  const vaults = new Set<string>(acts.map(({ vault }) => vault))
  const received = isGood ? transfers.filter(({ to }) => vaults.has(to)) : []
  const receivedBaseUnits = received.reduce((all, { baseUnits }) => all + baseUnits, 0n)
  return { signature, isGood, atSeconds, acts, receivedBaseUnits }
}

type Fact = Act & Pick<Landed, 'signature' | 'isGood' | 'atSeconds'>

/** The expected state of one gift, from the chain alone. */
function deriveGift(facts: readonly Fact[], isGivenUp: boolean) {
  const counted = facts.filter(({ isGood, nature }) => isGood && nature === 'sound')
  const fund = counted.find(({ action }) => action === 'fund')
  const end = counted.find(({ action }) => action !== 'fund')
  const isReleased = end?.action === 'release'
  const status =
    end !== undefined
      ? isReleased
        ? 'released'
        : 'reclaimed'
      : fund !== undefined
        ? 'open'
        : isGivenUp
          ? 'reclaimed'
          : 'requires_action'
  const verdictOf = (fact: Fact) =>
    !fact.isGood
      ? 'failed'
      : fact.nature === 'other_terms'
        ? 'terms_mismatch'
        : fact === fund
          ? 'funded'
          : fact === end
            ? `${status}`
            : 'after_end'
  return {
    state: {
      status,
      fundedAt: fund?.atSeconds ?? null,
      releaseTx: isReleased ? (end?.signature ?? null) : null,
      recipient: isReleased ? (end?.recipient ?? null) : null,
      endedAt: end?.atSeconds ?? null,
    },
    verdicts: facts.map((fact) => ({ fact, verdict: verdictOf(fact) })),
    recorded: [fund, isReleased ? end : undefined].filter((fact) => fact !== undefined),
  }
}

/** Compares the whole database with the whole chain. */
export async function compare(testEnv: TestEnv, sql: pg.Client, chain: Chain): Promise<Outcome> {
  const { escrow, payments } = chain
  const database = await readDatabase(sql)
  const facts = Map.groupBy(
    escrow.flatMap(({ acts, ...rest }) => acts.map((act): Fact => ({ ...act, ...rest }))),
    ({ giftId }) => giftId,
  )
  const derived = database.gifts.map((gift) => ({
    gift,
    ...deriveGift(facts.get(gift.id) ?? [], testEnv.givenUp.has(gift.id)),
  }))
  const isThere = new Set([...escrow, ...payments].map(({ signature }) => signature))
  const figures = sum(testEnv.field, database, escrow)
  const paid = compareRequests(testEnv, database.paid, payments, isThere)
  return {
    figures,
    paid: paid.figures,
    differences: {
      gifts: derived.flatMap(({ gift, state }) =>
        differ(`gift ${gift.id}`, stateOf(gift), {
          ...state,
          // No transaction marks the end of a window.
          endedAt: state.endedAt ?? (state.status === 'reclaimed' ? stateOf(gift).endedAt : null),
        }),
      ),
      requests: paid.differences.requests,
      transactions: [...compareTransactions(database, derived), ...paid.differences.transactions],
      detections: [
        ...compareDetections(database, derived, isThere),
        ...paid.differences.detections,
      ],
      inbox: compareInbox(database, isThere),
      sums: [...compareSums(figures), ...paid.differences.sums],
    },
  }
}

type Database = Awaited<ReturnType<typeof readDatabase>>
type DerivedGift = ReturnType<typeof deriveGift> & { readonly gift: GiftRow }
type GiftRow = {
  id: string
  status: string
  amount_cents: string
  funded: number | null
  ended: number | null
  recipient_address: string | null
  release_tx: string | null
}
type DetectionRow = {
  source: string
  signature: string
  action: string
  verdict: string
  commitment: string
  amount: string
}
type TransactionRow = { type: string; source: string; signature: string; amount: string }
type InboxRow = {
  signature: string
  commitment: string
  applied: string | null
  isDue: boolean
  isParked: boolean
  problem: string | null
}

async function readDatabase(sql: pg.Client) {
  await sql.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const read = async <Row>(text: string) => (await sql.query(text)).rows as Row[]
  const gifts = await read<GiftRow>(
    `SELECT id, status, amount_cents, recipient_address, release_tx,
       extract(epoch FROM funded_at)::int AS funded,
       extract(epoch FROM coalesce(released_at, reclaimed_at))::int AS ended FROM gifts ORDER BY id`,
  )
  const detections = await read<DetectionRow>(
    `SELECT source, signature, action, verdict, commitment, amount_base_units AS amount
       FROM detections WHERE verdict <> 'dropped' AND action NOT IN ('pay', 'refund')`,
  )
  const transactions = await read<TransactionRow>(
    `SELECT type, source, signature, amount_base_units AS amount FROM transactions
       WHERE type IN ('gift_fund', 'gift_release')`,
  )
  const inbox = await read<InboxRow>(
    `SELECT signature, commitment, applied, due_at IS NOT NULL AS "isDue",
       parked_at IS NOT NULL AS "isParked", problem FROM chain_inbox`,
  )
  const feeds = await read<{ cursor_signature: string; cursor_slot: string }>(
    "SELECT cursor_signature, cursor_slot FROM chain_feeds WHERE feed = 'gift_escrow'",
  )
  const paid = await readRequests(read)
  await sql.query('COMMIT')
  return { gifts, detections, transactions, inbox, feed: feeds[0], paid }
}

function stateOf(gift: GiftRow) {
  return {
    status: gift.status,
    fundedAt: gift.funded,
    releaseTx: gift.release_tx,
    recipient: gift.recipient_address,
    endedAt: gift.ended,
  }
}

/** One for each signature that funded or released, for one of its gifts. */
function compareTransactions(
  { transactions }: Database,
  derived: readonly DerivedGift[],
): string[] {
  const wanted = Map.groupBy(
    derived.flatMap(({ gift, recorded }) =>
      recorded.map((fact) => ({
        signature: fact.signature,
        row: `gift_${fact.action} of ${fact.baseUnits} for ${gift.id}`,
      })),
    ),
    ({ signature }) => signature,
  )
  const rows = Map.groupBy(transactions, ({ signature }) => signature)
  const missed = [...wanted.keys()].filter((signature) => !rows.has(signature))
  const doubled = [...rows].filter(([, list]) => list.length > 1)
  const wrong = transactions.filter(
    ({ type, source, signature, amount }) =>
      !wanted.get(signature)?.some(({ row }) => row === `${type} of ${amount} for ${source}`),
  )
  return [
    ...missed.map((signature) => `no Transaction for ${signature}`),
    ...doubled.map(([signature]) => `${signature} has several Transactions`),
    ...wrong.map((row) => `a Transaction that is not on the chain: ${JSON.stringify(row)}`),
  ]
}

function compareDetections(
  { detections, transactions }: Database,
  derived: readonly DerivedGift[],
  isThere: ReadonlySet<string>,
): string[] {
  const owner = new Map(transactions.map(({ signature, source }) => [signature, source]))
  const wanted = derived.flatMap(({ gift, verdicts }) =>
    verdicts.map(({ fact: { signature, action, baseUnits }, verdict }) => {
      const isRecorded = verdict === 'funded' || verdict === 'released'
      const isOthers = isRecorded && owner.get(signature) !== gift.id
      const words = isOthers ? 'multiple_objects' : verdict
      const line = `${gift.id} ${signature} ${action} ${words} finalized ${baseUnits}`
      return { source: gift.id, signature, line }
    }),
  )
  const lineOf = ({ source, signature, action, verdict, commitment, amount }: DetectionRow) =>
    `${source} ${signature} ${action} ${verdict} ${commitment} ${amount}`
  return differDetections(detections, lineOf, wanted, isThere)
}

function compareInbox({ inbox, feed }: Database, isThere: ReadonlySet<string>): string[] {
  const present = new Set(inbox.map(({ signature }) => signature))
  const stands = inbox.flatMap((row) => {
    const commitment = isThere.has(row.signature) ? 'finalized' : 'vanished'
    const sound = { commitment, applied: commitment, isDue: false, isParked: false, problem: null }
    return differ(`inbox ${row.signature}`, row, { signature: row.signature, ...sound })
  })
  const missed = [...isThere]
    .filter((signature) => !present.has(signature))
    .map((signature) => `${signature} never reached the inbox`)
  return [...missed, ...stands, ...(feed === undefined ? ['no feed'] : [])]
}

function sum(
  { chain }: Field,
  { gifts, detections, transactions }: Database,
  landed: readonly Landed[],
): Figures {
  const total = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
  const good = landed.filter(({ isGood }) => isGood)
  const final = detections.filter(({ commitment }) => commitment === 'finalized')
  const of = (action: string, ...verdicts: string[]) =>
    total(
      final
        .filter((row) => row.action === action && verdicts.includes(row.verdict))
        .map(({ amount }) => BigInt(amount)),
    )
  const credited = transactions.filter(({ type }) => type === 'gift_fund')
  const strangers = good.filter(({ acts }) => acts.every(({ giftId }) => giftId === null))
  const open = gifts.filter(({ status }) => status === 'open')
  const vaults = new Set(landed.flatMap(({ acts }) => acts.map(({ vault }) => vault)))
  const held = of('fund', 'terms_mismatch', 'after_end', 'multiple_objects')
  const strangersBaseUnits = total(strangers.map((one) => one.receivedBaseUnits))
  const locked =
    total(open.map(({ amount_cents: cents }) => BigInt(cents) * 10_000n)) +
    of('fund', 'terms_mismatch', 'after_end') -
    of('release', 'after_end') -
    of('reclaim', 'after_end') +
    strangersBaseUnits
  const inVaults = total(
    [...vaults].map((vault) => {
      const account = chain.readAccount(vault)
      return account === null ? 0n : Buffer.from(account.data).readBigUInt64LE(64)
    }),
  )
  return {
    payments: good.length,
    failed: landed.length - good.length,
    rolledBack: detections.filter(({ verdict }) => verdict === 'rolled_back').length,
    receivedBaseUnits: total(good.map((one) => one.receivedBaseUnits)),
    creditedBaseUnits: total(credited.map(({ amount }) => BigInt(amount))),
    heldBaseUnits: held,
    strangersBaseUnits,
    lockedBaseUnits: locked,
    inVaultsBaseUnits: inVaults,
  }
}

function compareSums(figures: Figures): string[] {
  const { creditedBaseUnits: credited, heldBaseUnits: held } = figures
  const { strangersBaseUnits: strangers, receivedBaseUnits: received } = figures
  const { lockedBaseUnits: locked, inVaultsBaseUnits: inVaults } = figures
  const words = []
  if (credited + held + strangers !== received) {
    words.push(
      `credited ${credited} + held ${held} + strangers' ${strangers}, received ${received}`,
    )
  }
  if (locked !== inVaults) words.push(`open and held ${locked}, in the vaults ${inVaults}`)
  return words
}
