// Unknown outcomes: after submission the answer was lost, the worker killed, the shop or the issuer
// unreachable, or the evidence contradictory. The processor's ledger and the shop's orders are the
// source of truth: nothing is charged twice, nothing is reported wrong, evidence alone decides
// nearly all, and the operator sees the rest. A sample plays each kind once with short times.
import type { Proof } from '../proof.ts'
import { isWanted } from '../proof.ts'
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

// In production the quiet time is 15 minutes; only the times differ.
const PATIENT: Times = { cancelMs: 20_000, quietMs: 45_000, lateMs: 30_000 }
const HASTY: Times = { cancelMs: 5_000, quietMs: 12_000, lateMs: 8_000 }
const EACH = 3

export const proof: Proof = {
  promise: 'An unknown payment outcome is decided by evidence or shown to a person',
  faults: FAULTS,
  run(run) {
    const isWhole = !run.isQuick && run.only === undefined
    const kinds = KINDS.filter(({ name }) => isWanted(run, name))
    const cases = kinds.flatMap((kind) => casesOf(kind, isWhole ? EACH : 1))
    return proveCases(cases, isWhole, run.directory)
  },
}

/**
 * Kinds that no evidence decides are played once, so that they stay a small part; the others
 * `times` times.
 */
function casesOf(kind: Kind, times: number): Case[] {
  return kind.cards.flatMap((card) => {
    const count = kind.staysUnknown?.includes(card) ? 1 : times
    return Array.from({ length: count }, () => ({ kind, card }))
  })
}

async function proveCases(
  cases: readonly Case[],
  isWhole: boolean,
  directory: string | undefined,
): Promise<Verdict> {
  const verdict = new Verdict()
  const times = isWhole ? PATIENT : HASTY
  const environment = {
    DOUBT_CANCEL_SECONDS: `${times.cancelMs / 1_000}`,
    DOUBT_QUIET_SECONDS: `${times.quietMs / 1_000}`,
  }
  await withCheckout({ directory, processes: 1, shop: 'scripted', environment }, async (world) => {
    const { url, scriptedSecret } = world.shops.processor
    await using shop = await openShop(url, scriptedSecret)
    const buyer = await openBuyer(world)
    const confirmations: Promise<string | null>[] = []
    const outcomes = await play({ world, shop, buyer, times, confirmations }, cases)
    const audited = await audit(world, verdict, outcomes, isWhole)
    await auditOperator(world, verdict, audited)
    const refused = (await Promise.all(confirmations)).filter((why) => why !== null)
    verdict.none('confirmations refused', refused)
  })
  return verdict
}
