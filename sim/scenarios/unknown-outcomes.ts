// Unknown outcomes: after submission the answer was lost, the worker killed, the shop or the issuer
// unreachable, or the evidence contradictory. The processor's ledger and the shop's orders are the
// source of truth: nothing is charged twice, nothing is reported wrong, evidence alone decides
// nearly all, and the operator sees the rest. `--quick` plays each kind once with short times;
// `DOUBT_ONLY='reversed|late' npm run prove -- unknown-outcomes` plays some of them, and
// `DOUBT_FAULTS='any charge|believed'` some of the planted faults, or `none`.
import { parseArgs } from 'node:util'
import { plantAll } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { withCheckout } from '../world/checkout.ts'
import { openBuyer } from './charge-once/buyer.ts'
import { audit, auditOperator } from './unknown-outcomes/audit.ts'
import { FAULTS } from './unknown-outcomes/faults.ts'
import type { Kind, Times } from './unknown-outcomes/kinds.ts'
import { KINDS } from './unknown-outcomes/kinds.ts'
import type { Case } from './unknown-outcomes/play.ts'
import { play } from './unknown-outcomes/play.ts'
import { openShop } from './unknown-outcomes/shop.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

// In production the quiet time is 15 minutes; only the times differ.
const PATIENT: Times = { cancelMs: 20_000, quietMs: 45_000, lateMs: 30_000 }
const HASTY: Times = { cancelMs: 5_000, quietMs: 12_000, lateMs: 8_000 }
const EACH = 3

const words = (name: string) => process.env[name]?.split('|')
const named = (texts: readonly string[] | undefined, name: string) =>
  texts?.some((text) => name.includes(text)) ?? true

const [only, faults] = [words('DOUBT_ONLY'), words('DOUBT_FAULTS')]
const planted = only === undefined ? chooseFaults() : []
const shown = faults && planted.length > 0 ? planted.flatMap(({ shownBy }) => shownBy) : undefined
const isPart = values.quick || only !== undefined || shown !== undefined
const kinds = KINDS.filter(({ name }) => named(only, name) && named(shown, name))
const cases = kinds.flatMap((kind) => casesOf(kind, isPart ? 1 : EACH))
const trees = await Promise.all(planted.map(({ edits }) => plantAll(edits)))

await prove(
  `${cases.length} cases of unknown outcomes, of ${kinds.length} kinds`,
  async (directory) => {
    const fault = planted[trees.indexOf(directory ?? '')]
    if (fault === undefined) return await proveDoubt(cases, isPart ? HASTY : PATIENT)
    const showing = KINDS.filter(({ name }) => fault.shownBy.includes(name))
    return await proveDoubt(
      showing.flatMap((kind) => casesOf(kind, 1)),
      HASTY,
      directory,
    )
  },
  Object.fromEntries(
    planted.map(({ fault }, index) => [fault, Promise.resolve(trees[index] ?? '')]),
  ),
)

function chooseFaults() {
  const chosen = FAULTS.filter(({ fault }) => named(faults, fault))
  return values.quick ? chosen.slice(0, 2) : chosen
}

/**
 * Kinds that no evidence decides are played once, so that they stay a small part; the others
 * `times` times.
 */
function casesOf(kind: Kind, times: number): Case[] {
  return kind.cards.flatMap((card) => {
    const count = kind.staysInDoubt?.includes(card) ? 1 : times
    return Array.from({ length: count }, () => ({ kind, card }))
  })
}

async function proveDoubt(
  played: readonly Case[],
  times: Times,
  directory?: string,
): Promise<Verdict> {
  const verdict = new Verdict()
  const environment = {
    DOUBT_CANCEL_SECONDS: `${times.cancelMs / 1_000}`,
    DOUBT_QUIET_SECONDS: `${times.quietMs / 1_000}`,
  }
  const source = directory === undefined ? {} : { directory }
  await withCheckout({ ...source, processes: 1, shop: 'scripted', environment }, async (world) => {
    const { url, scriptedSecret } = world.shops.processor
    await using shop = await openShop(url, scriptedSecret)
    const buyer = await openBuyer(world)
    const confirmations: Promise<string | null>[] = []
    const outcomes = await play({ world, shop, buyer, times, confirmations }, played)
    const audited = await audit(world, verdict, outcomes, played === cases && !isPart)
    await auditOperator({ ...world, directory: directory ?? '.' }, verdict, audited)
    const refused = (await Promise.all(confirmations)).filter((why) => why !== null)
    verdict.none('confirmations refused', refused)
  })
  return verdict
}
