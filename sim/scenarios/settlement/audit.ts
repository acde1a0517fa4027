/** Compares the API with each scenario, and accounts for every base unit. */
import type { Expectation, Expected, Saw } from './expected.ts'
import type { Setup, TestEnv } from './setup.ts'
import { CENT } from './setup.ts'

export type Performed = {
  readonly name: string
  readonly setup: Setup
  readonly expectation: Expectation
}

export type Finding = {
  /** `invented`: a final detection that must not exist; waiting does not repair it. */
  readonly kind:
    | 'false paid'
    | 'false unpaid'
    | 'status'
    | 'verdict'
    | 'invented'
    | 'Transaction'
    | 'field'
  readonly text: string
}

type Detection = {
  readonly signature: string
  readonly verdict: string
  readonly message: string
  readonly commitment: string
  readonly amount: number
  readonly amount_base_units: string
}
type Transaction = { readonly id: string; readonly signature: string; readonly amount: number }

const COUNTED = new Set(['paid', 'overpaid', 'underpaid', 'extra', 'dust', 'after_cancel'])
const HELD = new Set(['multiple_objects', 'proposed'])
const REACHING = new Set(['paid', 'overpaid'])
const GOOD = /complete|succeeded|processing|open\/paid/

/** Differences from the scenario's expectation. */
export async function examine({ name, setup, expectation }: Performed): Promise<Finding[]> {
  const found = await Promise.all(expectation.objects.map((each) => examineOne(setup, each)))
  return found.flat().map(({ kind, text }) => ({ kind, text: `${name}: ${text}` }))
}

async function examineOne({ testEnv, payer }: Setup, expected: Expected): Promise<Finding[]> {
  const { payable, is } = expected
  const { path, id, account } = payable
  const { body } = await testEnv.ask(account, 'GET', `${path}/${id}`)
  const detections = await listAll<Detection>(
    testEnv,
    account,
    `${path}/${id}/detections?limit=100`,
  )
  const listed = `/v1/transactions?limit=100&source=${id}`
  const transactions = await listAll<Transaction>(testEnv, account, listed)
  const status = body.payment_status ? `${body.status}/${body.payment_status}` : body.status
  const findings: Finding[] = []
  const find = (kind: Finding['kind'], said: unknown, wanted: unknown) => {
    if (said !== wanted) findings.push({ kind, text: `${id}: ${said} instead of ${wanted}` })
  }
  find(statusKind(status, is), status, is)
  const lines = detections.map((each) => detectionLine(each))
  const wanted = expected.saw.map(sawLine)
  find('verdict', sorted(lines), sorted(wanted))
  const invented = lines.filter((line) => line.includes(' finalized ') && !wanted.includes(line))
  find('invented', sorted(invented), '')
  const bare = detections.filter(({ message }) => !/^\w.* .*\.$/.test(message))
  find('verdict', bare.map(({ verdict }) => `${verdict} without a message`).join(), '')
  const booked = transactions.map(({ signature, amount }) => `${signature} ${amount}`)
  find('Transaction', sorted(booked), sorted(transactionsOf(expected.saw)))
  const credited = sum(expected.saw.filter(({ verdict }) => COUNTED.has(verdict)))
  find('field', body.amount_received, Number(credited / CENT))
  if (id.startsWith('ti_')) {
    const isPaid = is === 'succeeded'
    find('field', body.payer_address, isPaid ? (expected.payer ?? payer.address) : null)
    find('field', body.last_payment_error?.code ?? null, isPaid ? null : (expected.error ?? null))
    const reaching = expected.saw.find(({ verdict }) => REACHING.has(verdict))?.signature
    const settling = transactions.find(({ signature }) => isPaid && signature === reaching)
    find('field', body.transaction, settling?.id ?? null)
  }
  return findings
}

function statusKind(said: string, wanted: string): Finding['kind'] {
  if (GOOD.test(said) === GOOD.test(wanted)) return 'status'
  return GOOD.test(said) ? 'false paid' : 'false unpaid'
}

// Cents are rounded down, and everything is final by the end.
function detectionLine({ signature, verdict, commitment, amount, amount_base_units }: Detection) {
  return `${signature} ${verdict} ${commitment} ${amount} ${amount_base_units}`
}

const sawLine = ({ signature, verdict, baseUnits }: Saw) =>
  `${signature} ${verdict} finalized ${baseUnits / CENT} ${baseUnits}`

/** Each payment is a Transaction; one of less than a cent only when it was the last part. */
function transactionsOf(seen: readonly Saw[]): string[] {
  return seen
    .filter(({ verdict, baseUnits }) =>
      baseUnits >= CENT ? COUNTED.has(verdict) : REACHING.has(verdict),
    )
    .map(({ signature, baseUnits }) => `${signature} ${baseUnits / CENT}`)
}

/** Base units by destination: received on the network, and as the API reports them. */
export type Books = {
  readonly received: bigint
  readonly credited: bigint
  readonly held: bigint
  readonly unmatched: bigint
}

export async function balance({ setup, expectation }: Performed): Promise<Books> {
  const { testEnv } = setup
  const places = expectation.objects.map(({ payable }) => payable.tokenAccount)
  const received = await setup.gained([...new Set([...places, testEnv.fee.tokenAccount])])
  const lists = await Promise.all(
    expectation.objects.map(({ payable: { path, id, account } }) =>
      listAll<Detection>(testEnv, account, `${path}/${id}/detections?limit=100`),
    ),
  )
  const total = (verdicts: ReadonlySet<string>) =>
    lists
      .flat()
      .filter(({ verdict }) => verdicts.has(verdict))
      .reduce((all, { amount_base_units }) => all + BigInt(amount_base_units), 0n)
  const unmatched = expectation.unmatchedBaseUnits ?? 0n
  return { received, credited: total(COUNTED), held: total(HELD), unmatched }
}

export async function listAll<Item>(
  testEnv: Pick<TestEnv, 'ask'>,
  account: 'mine' | 'other',
  path: string,
): Promise<Item[]> {
  const items: (Item & { id: string })[] = []
  for (;;) {
    const last = items.at(-1)
    const page = last ? `${path}&starting_after=${last.id}` : path
    const { status, body } = await testEnv.ask(account, 'GET', page)
    if (status !== 200) throw new Error(`${page}: ${JSON.stringify(body)}`)
    items.push(...body.data)
    if (!body.has_more) return items
  }
}

const sorted = (lines: readonly string[]) => lines.toSorted().join(', ')
const sum = (seen: readonly Saw[]) => seen.reduce((all, { baseUnits }) => all + baseUnits, 0n)
