/** What the API says of a merchant's money, read as the dashboard reads it. */
import type { Order, Sent, Shop } from './shop.ts'

export type Row = {
  readonly id: string
  readonly status: 'unmatched' | 'matched' | 'refunded' | 'set_aside'
  readonly signature: string
  readonly amount: number
  readonly amount_base_units: string
  readonly amount_unmatched_base_units: string
  readonly sender_address: string
  readonly recipient_address: string
  readonly source: string | null
  readonly suggestions: readonly { readonly source: string; readonly reason: string }[]
}

type Detection = {
  readonly signature: string
  readonly verdict: string
  readonly amount_base_units: string
  readonly sender_address: string
}

export type Books = {
  readonly rows: readonly Row[]
  readonly credited: bigint
  readonly unmatched: bigint
  readonly refunded: bigint
  readonly matched: number
  /** Refunds that may still land. */
  readonly pending: number
  /** Signatures that count for more than one object. */
  readonly twice: readonly string[]
  readonly unlike: readonly string[]
}

const COUNTED = new Set(['paid', 'overpaid', 'underpaid', 'extra', 'dust', 'after_cancel'])
const STATUSES = ['unmatched', 'matched', 'refunded', 'set_aside'] as const
const sum = (amounts: readonly string[]) => amounts.reduce((all, each) => all + BigInt(each), 0n)

export async function listRows({ testEnv, key }: Shop, query = ''): Promise<Row[]> {
  const path = `/v1/unmatched_transfers?limit=100${query}`
  return (await testEnv.ask(key, 'GET', path)).body.data
}

async function detectionsOf({ testEnv, key }: Shop, { path }: Order): Promise<Detection[]> {
  return (await testEnv.ask(key, 'GET', `${path}/detections?limit=100`)).body.data
}

export async function readBooks(shop: Shop): Promise<Books> {
  const { testEnv, key, orders } = shop
  const rows = await listRows(shop)
  const detections = (await Promise.all(orders.map((order) => detectionsOf(shop, order)))).flat()
  const counted = detections.filter(({ verdict }) => COUNTED.has(verdict))
  const refunds = await Promise.all(
    rows.map(async ({ id }) => {
      const path = `/v1/unmatched_transfers/${id}/refunds`
      const { body } = await testEnv.ask(key, 'GET', path)
      return body.data as { status: string; amount_base_units: string }[]
    }),
  )
  const all = refunds.flat()
  const isDone = (each: { status: string }) => each.status === 'succeeded'
  const signatures = counted.map(({ signature }) => signature)
  return {
    rows,
    credited: sum(counted.map((each) => each.amount_base_units)),
    unmatched: sum(rows.map((each) => each.amount_unmatched_base_units)),
    refunded: sum(all.filter(isDone).map((each) => each.amount_base_units)),
    matched: rows.filter(({ status }) => status === 'matched').length,
    pending: all.filter(({ status }) => /requires_signature|processing/.test(status)).length,
    twice: signatures.filter((each, index) => signatures.indexOf(each) !== index),
    unlike: await compareFigures(shop, rows),
  }
}

/** The filtered lists and the overview's figure say the same as the whole list. */
async function compareFigures(shop: Shop, rows: readonly Row[]): Promise<string[]> {
  const { testEnv, key, name } = shop
  const unlike: string[] = []
  for (const status of STATUSES) {
    const filtered = await listRows(shop, `&status=${status}`)
    const own = rows.filter((row) => row.status === status)
    if (filtered.map(({ id }) => id).join() !== own.map(({ id }) => id).join()) {
      unlike.push(`${name}: ${filtered.length} of ${own.length} are ${status}`)
    }
  }
  const { body } = await testEnv.ask(key, 'GET', '/v1/reports/attention')
  const groups = body.groups as { kind: string; count: number }[]
  const countOf = (kind: string) => groups.find((each) => each.kind === kind)?.count ?? 0
  const open = rows.filter((row) => row.status === 'unmatched' && row.amount > 0)
  // Suggested and held ones are counted under their own names: once for each order, and not for
  // each sender.
  const least = countOf('unmatched_payment')
  const most = least + countOf('proposed_payment') + countOf('held_payment')
  if (open.length < least || new Set(open.map(({ signature }) => signature)).size > most) {
    unlike.push(`${name}: the overview has ${least} to ${most} of ${open.length}`)
  }
  return unlike
}

/** What each transaction brought beside what its references claim, worked out from what was sent. */
function expectedRows(sent: readonly Sent[]): Map<string, bigint> {
  const expected = new Map<string, bigint>()
  for (const [signature, transfers] of Map.groupBy(sent, (each) => each.signature)) {
    const paid = transfers.filter(({ order, wallet }) => order !== null && order.wallet === wallet)
    const isHeld = new Set(paid.map(({ order }) => order)).size > 1
    for (const each of transfers) {
      if (paid.includes(each) && !isHeld) continue
      const at = `${signature} ${each.wallet.address} ${each.payer.address}`
      expected.set(at, (expected.get(at) ?? 0n) + each.baseUnits)
    }
  }
  return expected
}

/** Before anybody decides: each transfer is listed as it was sent, and no other is. */
export function compareSent({ name, sent }: Shop, { rows }: Books): string[] {
  const expected = expectedRows(sent)
  const listed = new Map(
    rows.map((row) => [
      `${row.signature} ${row.recipient_address} ${row.sender_address}`,
      BigInt(row.amount_base_units),
    ]),
  )
  const missing = [...expected].filter(([at, baseUnits]) => listed.get(at) !== baseUnits)
  const invented = [...listed].filter(([at]) => !expected.has(at))
  return [
    ...missing.map(([at, baseUnits]) => `${name}: ${baseUnits} listed as ${listed.get(at)}: ${at}`),
    ...invented.map(([at, baseUnits]) => `${name}: ${baseUnits} was never sent: ${at}`),
  ]
}

/** A payer learns of an own payment what became of it, and of another's nothing. */
export async function wrongClaims(shop: Shop): Promise<string[]> {
  const { testEnv, orders, payers, name } = shop
  const rows = await listRows(shop)
  const [order, other] = orders as [Order, Order]
  const wrong: string[] = []
  const claim = async ({ path }: Order, body: object): Promise<string | undefined> => {
    const { body: shown } = await testEnv.ask(undefined, 'POST', `${path}/payment_claims`, body)
    return shown.payment_claims?.[0]?.status
  }
  const address = payers[0]?.address as string
  const counted = (await detectionsOf(shop, order)).filter(({ verdict }) => COUNTED.has(verdict))
  const own = rows.filter(({ sender_address }) => sender_address === address)
  const status = own.some((row) => BigInt(row.amount_unmatched_base_units) > 0n)
    ? 'received'
    : counted.some(({ sender_address }) => sender_address === address)
      ? 'counted'
      : own.some((row) => row.status === 'refunded')
        ? 'refunded'
        : 'not_found'
  const shown = await claim(order, { sender_address: address })
  if (shown !== status) wrong.push(`${name}: ${shown} instead of ${status}`)
  const named = rows.filter(
    (row) => row.status === 'refunded' || BigInt(row.amount_unmatched_base_units) > 0n,
  )
  const elsewhere = rows.find(
    (row) =>
      row.status === 'matched' &&
      row.source !== other.id &&
      named.every(({ signature }) => signature !== row.signature),
  )
  if (elsewhere !== undefined) {
    const answer = await claim(other, { signature: elsewhere.signature })
    if (answer !== 'not_found') wrong.push(`${name}: ${answer} of another order's payment`)
  }
  return wrong
}
