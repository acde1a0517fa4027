/** A shop whose last step asks for no card: a request for a price must order nothing there. */
import type { Trap } from '../../../shops/hostile/traps/pages.ts'
import { LABELS, LAYOUTS, skuOf, WAYS } from '../../../shops/hostile/traps/pages.ts'
import type { TrapOrder } from '../../../shops/hostile/traps/server.ts'
import type { Verdict } from '../../verdict.ts'
import { optionsTo } from '../intents/goods.ts'
import { describe } from '../intents/purchases.ts'
import type { Intent } from '../intents/test-env.ts'
import type { TestEnv } from './test-env.ts'

type Books = { readonly orders: readonly TrapOrder[]; readonly emptied: readonly string[] }
type Run = { readonly name: string; readonly seen: string; readonly intent: Intent }

const OPTIONS = { ...optionsTo(1), shipping_method: 'Express' }

/** One of each layout first, then other ways and labels. */
function listTraps(count: number): Trap[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / LAYOUTS.length)
    return {
      layout: LAYOUTS[index % LAYOUTS.length] ?? 'single',
      way: WAYS[(index + turn) % WAYS.length] ?? 'form',
      label: LABELS[(turn + (index % 2)) % LABELS.length] ?? 'Next',
    }
  })
}

const KNOWN: Trap = { layout: 'known', way: 'form', label: 'Continue' }
const ITSELF: Trap = { layout: 'itself', way: 'form', label: 'Next' }

/**
 * `unknown`: runs at an unknown shop. `known`: runs by the flow of a shop that asked for a card when
 * it was learned, and has since changed to order at the same button.
 */
export async function playTraps(
  testEnv: TestEnv,
  { unknown, known }: { unknown: number; known: number },
  verdict: Verdict,
): Promise<void> {
  const [first = '', second = '', third = ''] = testEnv.trapUrls
  const queue = listTraps(unknown)
  const runs: Run[] = []
  const lane = async (front: string) => {
    for (let trap = queue.shift(); trap !== undefined; trap = queue.shift()) {
      runs.push(await play(testEnv, front, trap))
    }
  }
  const replay = async () => {
    if (known === 0) return
    const before = await play(testEnv, third, KNOWN)
    verdict.equal('the shop that changes later, when learned', before.seen, 'requires_confirmation')
    await call(third, 'POST', 'turn')
    for (let run = 0; run < known; run += 1) runs.push(await play(testEnv, third, KNOWN))
  }
  await Promise.all([lane(first), lane(second), replay()])
  judge(runs, await readBooks(first), verdict)
}

/**
 * The shop orders by itself while an address is typed. Florin cannot prevent that, but must report
 * it.
 */
export async function playByItself(testEnv: TestEnv, verdict: Verdict): Promise<void> {
  const [front = ''] = testEnv.trapUrls
  const before = (await readBooks(front)).orders.length
  const { seen } = await play(testEnv, front, ITSELF)
  const { orders } = await readBooks(front)
  verdict.equal('orders that a shop placed by itself', orders.length - before, 1)
  verdict.equal('status of its intent', seen, 'processing (order_unapproved)')
}

async function play(testEnv: TestEnv, front: string, trap: Trap): Promise<Run> {
  const name = skuOf(trap)
  const { card } = await testEnv.bringCard('issued')
  const url = `${front}/products/${name}`
  const { body } = await testEnv.createHastily({ url, card, options: OPTIONS })
  const intent = await awaitEnd(testEnv, body.id)
  const seen = describe(intent)
  console.log(`    ${name.padEnd(32)} ${seen}`)
  return { name, seen, intent }
}

/** An order that nobody approved stays `processing` until a person has checked it. */
async function awaitEnd(testEnv: TestEnv, id: string): Promise<Intent> {
  for (;;) {
    const intent = await testEnv.find(id, '?wait_for=requires_confirmation&timeout=1')
    const isUnapproved = intent.status_detail?.code === 'order_unapproved'
    if (intent.status !== 'processing' || isUnapproved) return intent
  }
}

function judge(runs: readonly Run[], { orders, emptied }: Books, verdict: Verdict): void {
  const refused = runs.filter(({ intent }) => intent.status === 'failed')
  const quoted = runs.filter(({ intent }) => intent.status === 'requires_confirmation')
  const others = runs.filter((it) => !refused.includes(it) && !quoted.includes(it))
  // A shop where a price was once read stays known, and may be read again another time.
  const isKnown = ({ intent }: Run) => intent.status_detail?.code === 'page_unreadable'
  const again = refused.filter(
    (run) => run.intent.status_detail?.retryable !== false && !isKnown(run),
  )
  const describeRun = ({ name, seen }: Run) => `${name}: ${seen}`
  verdict.none(
    'orders while quoting',
    orders.map(({ number, sku }) => `${number}: ${sku}`),
  )
  verdict.none('carts emptied along the way', emptied)
  verdict.none('runs that were neither refused nor quoted', others.map(describeRun))
  verdict.none('refusals marked retryable', again.map(describeRun))
  const ends = `${refused.length} refused, ${quoted.length} quoted`
  console.log(`  ${runs.length} runs, ${orders.length} orders while quoting; ${ends}`)
}

async function readBooks(front: string): Promise<Books> {
  return (await (await call(front, 'GET', 'books')).json()) as Books
}

async function call(front: string, method: string, path: string): Promise<Response> {
  return await fetch(`${front}/maintenance/${path}`, { method })
}
