import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SeededPayment } from '../../../../scripts/local/seed-payments.ts'
import { seedPayments } from '../../../../scripts/local/seed-payments.ts'
import { useApi } from '../../../test/api.ts'

const api = useApi()
const HOUR_MS = 3_600_000

type Item = {
  id: string
  amount: number
  amount_total: number
  status: string
  payment_status: string
  recipient_address: string
  sender_address: string
  type: string
  source: string
}

let key: string
let sample: SeededPayment
let all: Record<string, Item[]>

// A small business, and a page that is smaller than what any filter leaves.
beforeAll(async () => {
  const own = await api().newKey()
  key = own.secret
  sample = await seedPayments(
    ((text: string, values: unknown[]) => api().database.query(text, values)) as pg.Client['query'],
    { accountId: own.accountId, payments: 2_500, nowMs: Date.now() - 3 * HOUR_MS },
  )
  all = {}
  for (const list of ['transactions', 'checkout_sessions', 'transaction_intents']) {
    all[list] = await walk(`/v1/${list}?limit=100`)
  }
}, 60_000)

async function walk(path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let more = true; more; ) {
    const after = items.at(-1) && `&starting_after=${items.at(-1)?.id}`
    const { status, body } = await api().call('GET', `${path}${after ?? ''}`, { key })
    expect(status, JSON.stringify(body)).toBe(200)
    items.push(...body.data)
    more = body.has_more
  }
  return items
}

const amountOf = (item: Item) => item.amount ?? item.amount_total

type Case = [list: string, query: () => string, keeps: (item: Item) => boolean]

const CASES: Case[] = [
  ['transactions', () => 'amount_gte=1000&amount_lte=2000', (i) => inside(i, 1_000, 2_000)],
  // Rare: one page of the newest does not hold enough of them.
  ['transactions', () => 'amount_gte=13000', (i) => inside(i, 13_000, Number.POSITIVE_INFINITY)],
  ['transactions', () => `sender_address=${sample.sender_address}`, isOfSample],
  [
    'transactions',
    () => `sender_address=${sample.sender_address}&type=checkout_session&amount_lte=4000`,
    (i) => isOfSample(i) && i.type === 'checkout_session' && inside(i, 0, 4_000),
  ],
  ['checkout_sessions', () => 'amount_gte=13000', (i) => inside(i, 13_000, 1e9)],
  ['checkout_sessions', () => 'payment_status=paid', (i) => i.payment_status === 'paid'],
  ['checkout_sessions', () => 'payment_status=unpaid', (i) => i.payment_status === 'unpaid'],
  [
    'checkout_sessions',
    () => 'payment_status=no_payment_required',
    (i) => i.payment_status === 'no_payment_required',
  ],
  [
    'checkout_sessions',
    () => 'payment_status=unpaid&status=canceled&amount_lte=3000',
    (i) => i.status === 'canceled' && inside(i, 0, 3_000),
  ],
  ['checkout_sessions', () => 'payment_status=paid&status=canceled', () => false],
  [
    'transaction_intents',
    () => 'status=requires_action&amount_gte=5000',
    (i) => i.status === 'requires_action' && inside(i, 5_000, 1e9),
  ],
]

function inside(item: Item, from: number, to: number): boolean {
  return amountOf(item) >= from && amountOf(item) <= to
}

function isOfSample({ sender_address }: Item): boolean {
  return sender_address === sample.sender_address
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

describe('a list with filters is the whole list without the rest', () => {
  test.each(CASES)('%s, case %#', async (list, query, keeps) => {
    const kept = (all[list] as Item[]).filter(keeps)
    expect(idsOf(await walk(`/v1/${list}?${query()}&limit=40`))).toEqual(idsOf(kept))
  })

  test('also from its older end', async () => {
    const kept = (all.transactions as Item[]).filter((item) => inside(item, 13_000, 1e9))
    const at = Math.floor(kept.length / 2)
    const path = `/v1/transactions?amount_gte=13000&limit=5&ending_before=${kept[at]?.id}`
    const { body } = await api().call('GET', path, { key })
    expect(idsOf(body.data)).toEqual(idsOf(kept.slice(at - 5, at)))
  })

  test('and a wallet that is paid by nobody has nothing', async () => {
    for (const list of ['transactions', 'checkout_sessions', 'transaction_intents']) {
      const path = `/v1/${list}?recipient_address=${sample.sender_address}`
      expect((await api().call('GET', path, { key })).body.data).toEqual([])
    }
  })
})

test.each(['amount_gte=-1', 'amount_lte=x', 'amount_gte=1.5', 'payment_status=never'])(
  'refuses %s',
  async (query) => {
    expect((await api().call('GET', `/v1/checkout_sessions?${query}`, { key })).status).toBe(400)
  },
)
