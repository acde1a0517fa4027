import type { FinalTransaction } from './ledger.ts'
import { differ, differDetections, differLines } from './lines.ts'
import { toBaseUnits } from './payers.ts'
import type { PaymentRequest, TestEnv } from './test-env.ts'

/** The database rows of all payment requests. */
type PaidDatabase = Awaited<ReturnType<typeof readRequests>>

type RequestRow = {
  id: string
  state: string
  canceledAt: number | null
  payer: string | null
  signature: string | null
  received: string
  fee: string
  feeDue: string
}
type DetectionRow = {
  source: string
  signature: string
  verdict: string
  commitment: string
  slot: string
  sender: string
  amount: string
  fee: string
  outstanding: string | null
}
type TransactionRow = {
  type: string
  source: string
  signature: string
  amount: string
  sender: string
  recipient: string
}

export async function readRequests(read: <Row>(text: string) => Promise<Row[]>) {
  return {
    requests: await read<RequestRow>(
      `SELECT payables.id, state, payer_address AS payer, signature, received_base_units AS received,
         fee_received_base_units AS fee, fee_due_base_units AS "feeDue",
         floor(extract(epoch FROM canceled_at))::int AS "canceledAt"
       FROM payables LEFT JOIN transactions ON transactions.id = transaction_id ORDER BY payables.id`,
    ),
    detections: await read<DetectionRow>(
      `SELECT source, signature, verdict, commitment, slot, sender_address AS sender,
         amount_base_units AS amount, fee_base_units AS fee, outstanding_base_units AS outstanding
       FROM detections WHERE action = 'pay'`,
    ),
    transactions: await read<TransactionRow>(
      `SELECT type, source, signature, amount_base_units AS amount, sender_address AS sender,
         recipient_address AS recipient
       FROM transactions WHERE type IN ('checkout_session', 'transaction_intent')`,
    ),
  }
}

type Nature = 'credit' | 'multiple_objects' | 'proposed' | 'failed' | 'wrong_recipient'

/** How one transaction relates to one payment request. */
type Fact = Pick<FinalTransaction, 'signature' | 'slot' | 'atSeconds'> & {
  readonly request: PaymentRequest
  readonly nature: Nature
  readonly payer: string
  readonly recipientBaseUnits: bigint
  readonly feeBaseUnits: bigint
}

/** Derived from the chain and from the matches that owners accepted. */
export function readFacts(testEnv: TestEnv, transactions: readonly FinalTransaction[]): Fact[] {
  const requests = [...testEnv.requests.values()]
  const facts = transactions.flatMap((transaction) => {
    const named = requests.filter(({ references }) => transaction.named.has(references[0]))
    const derived = named.map((request) =>
      classifyNamed(transaction, request, testEnv.feeTokenAccount),
    )
    const credits = derived.filter(({ nature }) => nature === 'credit').length
    if (credits === 0) return [...derived, ...classifyUnreferenced(transaction, requests)]
    const nature: Nature = credits > 1 ? 'multiple_objects' : 'credit'
    return derived.map((fact) => (fact.nature === 'credit' ? { ...fact, nature } : fact))
  })
  return facts.map((fact): Fact => {
    const isAccepted = testEnv.accepted.has(`${fact.request.id} ${fact.signature}`)
    return isAccepted ? { ...fact, nature: 'credit' } : fact
  })
}

function classifyNamed(
  transaction: FinalTransaction,
  request: PaymentRequest,
  feeTokenAccount: string,
): Fact {
  const { signature, slot, atSeconds, isGood, transfers, gained, owners } = transaction
  const own = transfers.filter(({ references }) => references.includes(request.references[0]))
  const payer = owners.get(own[0]?.from ?? '') ?? ''
  const cameTo = (account: string) => {
    const moved = own.filter(({ to }) => to === account).map(({ baseUnits }) => baseUnits)
    return isGood ? least(total(moved), gained.get(account) ?? 0n) : 0n
  }
  const recipientBaseUnits = cameTo(request.merchant.tokenAccount)
  const feeBaseUnits = request.id.startsWith('ti_') ? cameTo(feeTokenAccount) : 0n
  const isPaying = recipientBaseUnits + feeBaseUnits > 0n
  const nature = isPaying ? 'credit' : isGood ? 'wrong_recipient' : 'failed'
  return { signature, slot, atSeconds, request, nature, payer, recipientBaseUnits, feeBaseUnits }
}

/** Payment requests of the merchant for exactly this amount, when the transfer has no reference. */
function classifyUnreferenced(
  transaction: FinalTransaction,
  requests: readonly PaymentRequest[],
): Fact[] {
  if (!transaction.isGood) return []
  return requests.flatMap((request): Fact[] => {
    const { tokenAccount } = request.merchant
    const recipientBaseUnits = toBaseUnits(request.amountCents)
    if (transaction.gained.get(tokenAccount) !== recipientBaseUnits) return []
    const from = transaction.transfers.find(({ to }) => to === tokenAccount)?.from ?? ''
    const payer = transaction.owners.get(from) ?? ''
    const { signature, slot, atSeconds } = transaction
    const at = { signature, slot, atSeconds, request, payer }
    return [{ ...at, nature: 'proposed', recipientBaseUnits, feeBaseUnits: 0n }]
  })
}

/** The amount still outstanding; negative if overpaid. */
export function lacking(request: PaymentRequest, facts: readonly Fact[]): bigint {
  const received = total(facts.map(({ recipientBaseUnits }) => recipientBaseUnits))
  const fee = total(facts.map(({ feeBaseUnits }) => feeBaseUnits))
  const all = toBaseUnits(request.amountCents) - received - fee
  const merchants = toBaseUnits(request.amountCents - request.feeCents) - received
  return merchants > 0n && merchants > all ? merchants : all
}

type Judged = { readonly fact: Fact; readonly verdict: string; readonly outstanding: bigint | null }

/**
 * The expected state of one payment request, from the chain alone, except for the time of its
 * cancellation.
 */
function deriveRequest(request: PaymentRequest, all: readonly Fact[], canceledAt: number | null) {
  const counted = all
    .filter(({ nature }) => nature === 'credit')
    .toSorted((a, b) => a.slot - b.slot || (a.signature < b.signature ? -1 : 1))
  const lacks = (count: number) => lacking(request, counted.slice(0, count))
  const judged = counted.map((fact, index): Judged => {
    const before = lacks(index)
    const outstanding = lacks(index + 1)
    const isDust = amountOf(fact) < toBaseUnits(1)
    const isLate = canceledAt !== null && (fact.atSeconds >= canceledAt || outstanding <= 0n)
    const isShort = outstanding > 0n
    const verdict = isLate
      ? 'after_cancel'
      : isDust && (before <= 0n || isShort)
        ? 'dust'
        : before <= 0n
          ? 'extra'
          : isShort
            ? 'underpaid'
            : outstanding === 0n
              ? 'paid'
              : 'overpaid'
    return { fact, verdict, outstanding }
  })
  const apart = all.filter(({ nature }) => nature !== 'credit')
  const isSettled = canceledAt === null && lacks(counted.length) <= 0n
  const fee = total(counted.map(({ feeBaseUnits }) => feeBaseUnits))
  const feeDue = isSettled ? toBaseUnits(request.feeCents) - fee : 0n
  return {
    state: canceledAt !== null ? 'canceled' : isSettled ? 'settled' : 'open',
    received: `${total(counted.map(({ recipientBaseUnits }) => recipientBaseUnits))}`,
    fee: `${fee}`,
    feeDue: `${feeDue > 0n ? feeDue : 0n}`,
    counted,
    judged: [
      ...judged,
      ...apart.map((fact): Judged => ({ fact, verdict: fact.nature, outstanding: null })),
    ],
    /** The payment that reached the amount, and all that may have in another reading order. */
    reached: isSettled
      ? counted.find((_, index) => lacks(index) > 0n && lacks(index + 1) <= 0n)
      : null,
    reaching: isSettled ? counted.filter((fact) => mayReach(request, fact, counted)) : [],
  }
}

/** Final payments are read in any order: whether this one completes some subset of the others. */
function mayReach(request: PaymentRequest, fact: Fact, counted: readonly Fact[]): boolean {
  const subsets: Fact[][] = [[]]
  for (const other of counted) {
    if (other !== fact) subsets.push(...subsets.map((set) => [...set, other]))
  }
  return subsets.some((set) => lacking(request, set) > 0n && lacking(request, [...set, fact]) <= 0n)
}

export type PaymentFigures = {
  readonly requests: number
  readonly payments: number
  readonly failed: number
  readonly rolledBack: number
  readonly creditedBaseUnits: bigint
  readonly heldBaseUnits: bigint
  readonly strangersBaseUnits: bigint
  readonly receivedBaseUnits: bigint
  /** Requests whose Transaction is not the first on the chain to reach the amount. */
  readonly settledByLater: number
}

type Derived = {
  readonly request: PaymentRequest
  readonly row: RequestRow | undefined
} & ReturnType<typeof deriveRequest>

export function compareRequests(
  testEnv: TestEnv,
  database: PaidDatabase,
  transactions: readonly FinalTransaction[],
  isThere: ReadonlySet<string>,
) {
  const facts = Map.groupBy(readFacts(testEnv, transactions), ({ request }) => request.id)
  const rows = new Map(database.requests.map((row) => [row.id, row]))
  const derived = [...testEnv.requests.values()].map((request): Derived => {
    const row = rows.get(request.id)
    const canceledAt = testEnv.canceled.has(request.id) ? (row?.canceledAt ?? 0) : null
    return { request, row, ...deriveRequest(request, facts.get(request.id) ?? [], canceledAt) }
  })
  const { sums, ...money } = sumUp(testEnv, database, transactions, [...facts.values()].flat())
  const invented = database.requests.filter(({ id }) => !testEnv.requests.has(id))
  return {
    differences: {
      requests: [
        ...derived.flatMap(compareRequest),
        ...invented.map(({ id }) => `${id} was not requested`),
      ],
      transactions: compareTransactions(database, derived),
      detections: compareDetections(database, derived, isThere),
      sums,
    },
    figures: {
      ...money,
      requests: derived.length,
      payments: transactions.filter(({ isGood }) => isGood).length,
      failed: transactions.filter(({ isGood }) => !isGood).length,
      rolledBack: database.detections.filter(({ verdict }) => verdict === 'rolled_back').length,
      settledByLater: derived.filter(
        ({ row, reached }) => row?.signature && row.signature !== reached?.signature,
      ).length,
    },
  }
}

function compareRequest({ request, row, reached, reaching, ...truth }: Derived): string[] {
  const by = reaching.find(({ signature }) => signature === row?.signature) ?? reached ?? null
  const { state, received, fee, feeDue } = truth
  const settled = { signature: by?.signature ?? null, payer: by?.payer ?? null }
  const actual = row && {
    ...{ state: row.state, received: row.received, fee: row.fee, feeDue: row.feeDue },
    ...{ signature: row.signature, payer: row.payer },
  }
  return differ(request.id, actual ?? {}, { state, received, fee, feeDue, ...settled })
}

/** One for each payment; of less than a cent only if it was the last part. */
function compareTransactions(
  { transactions }: PaidDatabase,
  derived: readonly Derived[],
): string[] {
  const line = (fact: Fact) =>
    [
      fact.request.id.startsWith('cs_') ? 'checkout_session' : 'transaction_intent',
      ...[
        fact.request.id,
        fact.signature,
        amountOf(fact),
        fact.payer,
        fact.request.merchant.wallet,
      ],
    ].join(' ')
  const isDust = (fact: Fact) => amountOf(fact) < toBaseUnits(1)
  const actual = transactions.map(({ type, source, signature, amount, sender, recipient }) =>
    [type, source, signature, amount, sender, recipient].join(' '),
  )
  const present = new Set(actual)
  const wanted = derived.flatMap(({ counted, reached, reaching }) =>
    counted
      .filter(
        (fact) =>
          !isDust(fact) || fact === reached || (reaching.includes(fact) && present.has(line(fact))),
      )
      .map(line),
  )
  return differLines('Transaction', actual, wanted)
}

function compareDetections(
  { detections }: PaidDatabase,
  derived: readonly Derived[],
  isThere: ReadonlySet<string>,
): string[] {
  const wanted = derived.flatMap(({ request: { id: source }, judged }) =>
    judged.map(({ fact, verdict, outstanding }) => {
      const { signature, slot, payer, feeBaseUnits } = fact
      const money = [amountOf(fact), feeBaseUnits, outstanding ?? '-']
      const line = [source, signature, verdict, 'finalized', slot, payer, ...money].join(' ')
      return { source, signature, line }
    }),
  )
  const lineOf = (row: DetectionRow) =>
    [
      ...[row.source, row.signature, row.verdict, row.commitment, row.slot, row.sender],
      ...[row.amount, row.fee, row.outstanding ?? '-'],
    ].join(' ')
  return differDetections(detections, lineOf, wanted, isThere)
}

const COUNTED = new Set(['paid', 'overpaid', 'underpaid', 'extra', 'dust', 'after_cancel'])
const HELD = new Set(['multiple_objects', 'proposed'])

/** Compares, per account, the amounts received with the amounts recorded. */
function sumUp(
  testEnv: TestEnv,
  { detections }: PaidDatabase,
  transactions: readonly FinalTransaction[],
  facts: readonly Fact[],
) {
  const { merchants, feeTokenAccount, requests, field } = testEnv
  const final = detections.filter(({ commitment }) => commitment === 'finalized')
  const wanted = facts.filter(({ nature }) => nature !== 'failed' && nature !== 'wrong_recipient')
  const sums: string[] = []
  const money = [...merchants.map(({ tokenAccount }) => tokenAccount), feeTokenAccount].map(
    (account) => {
      const isFee = account === feeTokenAccount
      const isOf = (id: string) => isFee || requests.get(id)?.merchant.tokenAccount === account
      const made = (verdicts: ReadonlySet<string>) =>
        total(
          final
            .filter(({ source, verdict }) => verdicts.has(verdict) && isOf(source))
            .map(({ amount, fee }) => (isFee ? BigInt(fee) : BigInt(amount) - BigInt(fee))),
        )
      const [credited, held] = [made(COUNTED), made(HELD)]
      const came = total(
        transactions.map(({ isGood, gained }) => (isGood && gained.get(account)) || 0n),
      )
      const ours = total(
        wanted
          .filter(({ request }) => isOf(request.id))
          .map((fact) => (isFee ? fact.feeBaseUnits : fact.recipientBaseUnits)),
      )
      const strangers = came - ours
      const there = field.chain.readAccount(account as never, 'finalized')
      const received = there === null ? 0n : Buffer.from(there.data).readBigUInt64LE(64)
      if (credited + held + strangers !== received) {
        const parts = `credited ${credited} + held ${held} + strangers' ${strangers}`
        sums.push(`${account}: ${parts}, received ${received}`)
      }
      return { credited, held, strangers, received }
    },
  )
  return {
    sums,
    creditedBaseUnits: total(money.map(({ credited }) => credited)),
    heldBaseUnits: total(money.map(({ held }) => held)),
    strangersBaseUnits: total(money.map(({ strangers }) => strangers)),
    receivedBaseUnits: total(money.map(({ received }) => received)),
  }
}

const total = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const amountOf = (fact: Fact) => fact.recipientBaseUnits + fact.feeBaseUnits
