// Every base unit that reaches a proven wallet is in exactly one place: credited to a payment, unmatched, or refunded.
// Random histories of payers who send as people do, and of merchants who match and refund, also twice and at once.
import type { Random } from '../../scripts/local/fake-solana/random.ts'
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import type { Fault, Proof, Run } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { inParallel } from '../world/parallel.ts'
import type { Books } from './unmatched/books.ts'
import { compareSent, readBooks, wrongClaims } from './unmatched/books.ts'
import { decide } from './unmatched/merchant.ts'
import type { Shop } from './unmatched/shop.ts'
import { openShop } from './unmatched/shop.ts'
import type { TestEnv } from './unmatched/test-env.ts'
import { withTestEnv } from './unmatched/test-env.ts'

const AT_ONCE = 8
const PAYMENTS = 'server/src/payments'
const ADDS_UP = 'histories whose base units are not each in one place'
const AS_SENT = 'transfers listed otherwise than they were sent'

const faults: readonly Fault[] = [
  {
    name: 'ingestion forgets what a paying transaction brings beside the payment',
    patches: [
      {
        file: `${PAYMENTS}/payments/residues.ts`,
        in: 'residuesOf',
        first: "if (matches.some(({ nature }) => nature === 'credit')) return []",
      },
    ],
    caughtBy: AS_SENT,
  },
  {
    name: 'ingestion takes the first sender for all',
    patches: [
      {
        file: `${PAYMENTS}/payments/residues.ts`,
        in: 'bySender',
        replace: 'payerOf(transaction, transfer), share',
        by: 'payerOf(transaction, transfers[0]), share',
      },
    ],
    caughtBy: AS_SENT,
  },
  {
    name: 'ingestion passes removed wallets over',
    patches: [
      {
        file: 'server/src/accounts/payout-wallets/service.ts',
        in: 'findOwners',
        replace: 'live.length > 0 ? live : all',
        by: 'live',
      },
    ],
    caughtBy: AS_SENT,
  },
  {
    name: 'the server matches a transfer again',
    patches: [
      {
        file: `${PAYMENTS}/unmatched-transfers/service.ts`,
        in: 'match',
        replace: 'if (isCounted)',
        by: 'if (isCounted && false)',
      },
    ],
    caughtBy: ADDS_UP,
  },
  {
    name: 'an accepted suggestion stays unmatched',
    patches: [{ file: `${PAYMENTS}/payments/service.ts`, in: 'accept', without: 'takeUnmatched' }],
    caughtBy: ADDS_UP,
  },
  {
    name: 'the server refunds what was matched',
    patches: [
      {
        file: `${PAYMENTS}/unmatched-transfers/service.ts`,
        in: 'unspent',
        returns: 'amountBaseUnits as BaseUnits',
      },
    ],
    caughtBy: ADDS_UP,
  },
  {
    name: 'refunds are not taken off',
    patches: [
      {
        file: `${PAYMENTS}/unmatched-transfers/ingest.ts`,
        in: 'ingestRefundsOfUnmatched',
        first: 'return',
      },
    ],
    caughtBy: ADDS_UP,
  },
]

export const proof: Proof = {
  promise: 'Every base unit that reaches a proven wallet is credited, unmatched or refunded, once',
  faults,
  // Does not hold yet: the reconciliation report reads some matched transactions otherwise than they were recorded.
  isByHand: true,
  async run(run) {
    const verdict = new Verdict()
    await withTestEnv(run.directory, (testEnv) => play(testEnv, run, verdict))
    return verdict
  },
}

async function play(testEnv: TestEnv, run: Run, verdict: Verdict): Promise<void> {
  const count = run.fault !== null ? 24 : run.isQuick ? 24 : 500
  const histories = Array.from({ length: count }, (_, index) => seededRandom(run.seed + index))
  const shops = await inParallel(AT_ONCE, histories, async (random) => {
    const shop = await openShop(testEnv, random)
    await shop.receive()
    return { shop, random }
  })
  const isPatient = run.fault === null
  const seen = await settle(shops, async ({ shop }) => compareSent(shop, await readBooks(shop)), {
    isPatient,
  })
  verdict.none(AS_SENT, seen)
  await inParallel(AT_ONCE, shops, ({ shop, random }) => decide(shop, random))
  const apart = await settle(shops, async ({ shop }) => (await addUp(shop)).wrong, { isPatient })
  verdict.none(ADDS_UP, apart)
  await report(
    testEnv,
    shops.map(({ shop }) => shop),
    verdict,
    isPatient,
  )
}

type Played = { readonly shop: Shop; readonly random: Random }

const PATIENCE_MS = { patient: 90_000, planted: 30_000 }

/** Asks until nothing is wrong any more, or the time is up. */
async function settle(
  shops: readonly Played[],
  findWrong: (played: Played) => Promise<readonly string[]>,
  { isPatient }: { isPatient: boolean },
): Promise<string[]> {
  const end = Date.now() + (isPatient ? PATIENCE_MS.patient : PATIENCE_MS.planted)
  let waiting = shops
  for (;;) {
    const wrong = await inParallel(AT_ONCE, waiting, findWrong)
    waiting = waiting.filter((_, index) => (wrong[index] as readonly string[]).length > 0)
    if (waiting.length === 0 || Date.now() > end) return wrong.flat()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

/** By the API, and by the balances of the wallets on the chain. */
async function addUp(shop: Shop): Promise<{ books: Books; received: bigint; wrong: string[] }> {
  const books = await readBooks(shop)
  const received = sum(shop.sent.map(({ baseUnits }) => baseUnits))
  const { credited, unmatched, refunded, pending, twice } = books
  const placed = credited + unmatched + refunded
  const held = await shop.holdings()
  const wrong = [
    ...(pending > 0 ? [`${shop.name}: ${pending} refunds are pending`] : []),
    ...(placed === received
      ? []
      : [`${shop.name}: ${credited} + ${unmatched} + ${refunded} of ${received}`]),
    ...(held === received - refunded
      ? []
      : [`${shop.name}: the chain has ${held} of ${received} less ${refunded}`]),
    ...twice.map((signature) => `${shop.name}: ${signature} counts twice`),
  ]
  return { books, received, wrong }
}

/** The report reads every credited transaction again. */
async function reconcile({ testEnv, key, name }: Shop): Promise<string[]> {
  const { body } = await testEnv.ask(key, 'GET', '/v1/reports/reconciliation')
  const { difference_base_units, differences } = body
  const isSame = difference_base_units === '0' && differences.length === 0
  return isSame ? [] : [`${name}: ${JSON.stringify(differences)}`]
}

async function report(
  testEnv: TestEnv,
  shops: readonly Shop[],
  verdict: Verdict,
  isWhole: boolean,
): Promise<void> {
  const all = await inParallel(AT_ONCE, shops, addUp)
  const total = (of: (each: (typeof all)[number]) => bigint) => sum(all.map(of))
  const [credited, unmatched, refunded] = (['credited', 'unmatched', 'refunded'] as const).map(
    (place) => total(({ books }) => books[place]),
  ) as [bigint, bigint, bigint]
  verdict.equal(
    `base units of ${shops.length} histories (${credited} credited + ${unmatched} unmatched + ${refunded} refunded)`,
    `${credited + unmatched + refunded}`,
    `${total(({ received }) => received)}`,
  )
  verdict.none(
    'figures of the dashboard that differ from the list',
    all.flatMap(({ books }) => books.unlike),
  )
  verdict.none(
    'payers shown something else than became of their money',
    (await inParallel(AT_ONCE, shops, wrongClaims)).flat(),
  )
  verdict.none(
    'ledgers that differ from the chain',
    await inParallel(AT_ONCE, shops, reconcile).then((all) => all.flat()),
  )
  const broken = testEnv.answers.filter(({ status }) => status >= 500)
  verdict.none(
    `of ${testEnv.answers.length} answers, 5xx`,
    broken.map(({ body }) => JSON.stringify(body)),
  )
  if (!isWhole) return
  const matched = all.reduce((count, { books }) => count + books.matched, 0)
  verdict.atLeast('transfers matched', matched, Math.ceil(shops.length / 3))
  verdict.atLeast('base units refunded', Number(refunded), 1)
}
