import type { Answer } from '../../../scripts/local/client.ts'
import type { ShopFault } from '../../../shops/client.ts'
import { optionsTo } from './goods.ts'
import { inLanes } from './lanes.ts'
import { describe } from './purchases.ts'
import type { Thing } from './shops.ts'
import type { Intent, TestEnv } from './test-env.ts'

/** One result: a transition or a cause, its outcome, and its charges. */
export type Line = {
  readonly row: string
  readonly expected: string
  readonly seen: string
  readonly charges: number
  readonly expectedCharges: number
}

export type Case = {
  readonly name: string
  /** Affects the next visitor of the shop, so the second half runs alone. */
  readonly fault?: ShopFault | ((testEnv: TestEnv) => Promise<unknown>) | undefined
  /** The first half runs beside others; it returns the second half. */
  readonly begin: (testEnv: TestEnv) => Promise<() => Promise<Line[]>>
}

/** The purchase, where the case is not about the item. */
export type Wanted = {
  readonly thing?: Thing
  /** Number of a stored card; without it an issued card pays. */
  readonly number?: string
  /** Use a stored card that is accepted. */
  readonly isStored?: boolean
  readonly withoutCode?: boolean
  readonly maxAmount?: number
  readonly house?: number
}

const AT_ONCE = 3
let houses = 1_000

/** Each goes to another address, so that none is a duplicate of another unless intended. */
export async function orderOf(testEnv: TestEnv, wanted: Wanted = {}): Promise<object> {
  const { thing = 'plain', number, isStored, withoutCode, maxAmount, house = houses++ } = wanted
  const hasOwn = isStored === true || number !== undefined
  const card = hasOwn
    ? await testEnv.addCard(number, withoutCode === true ? null : undefined)
    : testEnv.issuedCard
  return {
    url: testEnv.goods.urlOf(testEnv.here.things[thing]),
    card,
    options: { ...optionsTo(house), shipping_method: testEnv.here.methodsOf('US', 0)[1] },
    ...(maxAmount === undefined ? {} : { max_amount: maxAmount }),
  }
}

export async function quote(testEnv: TestEnv, wanted: Wanted = {}): Promise<Intent> {
  const { body } = await testEnv.create(await orderOf(testEnv, wanted))
  if (body.status !== 'requires_confirmation') throw new Error(`not quoted: ${describe(body)}`)
  return body
}

/** An answer in a few words. */
export function said({ status, body }: Answer): string {
  return status === 200 ? describe(body) : `${status} ${describe(body)}`
}

/** A line with all charges in the ledger for these intents. */
export async function lineOf(
  testEnv: TestEnv,
  row: string,
  [usual, seen]: readonly [usual: string, seen: string],
  intents: readonly Intent[],
  expectedCharges = 0,
): Promise<Line> {
  // One stored card may have paid for several intents: each charge counts once.
  const charges = new Set<string>()
  for (const intent of intents)
    for (const { id } of await testEnv.chargesOf(intent)) charges.add(id)
  const expected = testEnv.here.ends[row] ?? usual
  return { row, expected, seen, charges: charges.size, expectedCharges }
}

/** A case without two halves. */
export function whole(
  name: string,
  play: (testEnv: TestEnv) => Promise<Line[]>,
  fault?: Case['fault'],
): Case {
  return { name, fault, begin: async (testEnv) => () => play(testEnv) }
}

/** Quoted beside others, then confirmed: most cases are this plus a card or a fault. */
export function confirmed(
  row: string,
  expected: string,
  options: { wanted?: Wanted; fault?: Case['fault']; charges?: number } = {},
): Case {
  const { wanted, fault, charges = 0 } = options
  return {
    name: row,
    fault,
    begin: async (testEnv) => {
      const intent = await quote(testEnv, wanted)
      return async () => {
        const { body } = await testEnv.confirm(intent.id)
        return [await lineOf(testEnv, row, [expected, describe(body)], [intent], charges)]
      }
    },
  }
}

/** A case that gets no quote. */
export function unquoted(
  row: string,
  expected: string,
  options: { wanted?: Wanted; url?: (testEnv: TestEnv) => string; fault?: Case['fault'] } = {},
): Case {
  const { wanted, url, fault } = options
  return {
    name: row,
    fault,
    begin: async (testEnv) => {
      const order = await orderOf(testEnv, wanted)
      return async () => {
        const asked = { ...order, ...(url === undefined ? {} : { url: url(testEnv) }) }
        const answer = await testEnv.create(asked)
        const intents = answer.status === 200 ? [answer.body] : []
        return [await lineOf(testEnv, row, [expected, said(answer)], intents)]
      }
    },
  }
}

/** Plays the cases, a few at once; those that change the shop run one after the other. */
export async function playAll(testEnv: TestEnv, cases: readonly Case[]): Promise<Line[]> {
  const lines: Line[] = []
  const alone: [Case, () => Promise<Line[]>][] = []
  const broken = (name: string, error: unknown): Line => {
    const seen = error instanceof Error ? error.message : `${error}`
    return { row: name, expected: 'an outcome', seen, charges: 0, expectedCharges: 0 }
  }
  await inLanes(AT_ONCE, cases, async (it) => {
    try {
      const end = await it.begin(testEnv)
      if (it.fault === undefined) lines.push(...(await end()))
      else alone.push([it, end])
    } catch (error) {
      lines.push(broken(it.name, error))
    }
  })
  for (const [it, end] of alone) {
    lines.push(...(await playAlone(testEnv, it, end).catch((error) => [broken(it.name, error)])))
  }
  return lines
}

async function playAlone(testEnv: TestEnv, { fault }: Case, end: () => Promise<Line[]>) {
  const { shop, world, goods } = testEnv
  try {
    if (typeof fault === 'function') await fault(testEnv)
    else if (fault !== undefined) await shop.setFault(fault)
    const lines = await end()
    const faults = [...(await shop.listFaults()), ...(await world.ledger.listFaults())]
    if (faults.some(({ fired }) => fired === 0))
      throw new Error('the injected fault never took effect')
    return lines
  } finally {
    await Promise.all([shop.clearFaults(), world.ledger.clearFaults()])
    for (const { sku, price_cents, stock } of goods.products) {
      await shop.setProduct(sku, { price_cents, ...(stock === null ? {} : { stock }) })
    }
  }
}

export function printTable(lines: readonly Line[]): void {
  const widths = [maxOf(lines, 'row'), maxOf(lines, 'seen')] as const
  for (const { row, seen, charges } of lines) {
    console.log(`  ${row.padEnd(widths[0])}  ${seen.padEnd(widths[1])}  ${charges}`)
  }
}

function maxOf(lines: readonly Line[], column: 'row' | 'seen'): number {
  return Math.max(...lines.map((line) => line[column].length))
}
