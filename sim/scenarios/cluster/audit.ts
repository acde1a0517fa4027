import { setTimeout as delay } from 'node:timers/promises'
import type { Verdict } from '../../verdict.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Standing } from '../charge-once/audit.ts'
import { isOver, readStandings } from '../charge-once/audit.ts'
import type { Crowd } from './crowd.ts'

const CONVERGE_WITHIN_MS = 60_000

/** How a scenario ended. */
export type Ending = {
  readonly scenario: string
  readonly count: number
  /** Submitted or confirmed, but missing from the database. */
  readonly lost: readonly string[]
  /** Neither over nor shown to the operator with evidence. */
  readonly stuck: readonly string[]
  readonly unknown: number
  readonly tookMs: number
  readonly refused: readonly string[]
}

/** Waits until every purchase is over or shown to the operator, or the time is up. */
export async function converge(
  world: CheckoutWorld,
  scenario: string,
  crowd: Crowd,
): Promise<Ending> {
  const startedAt = Date.now()
  for (;;) {
    const found = await look(world, crowd)
    const tookMs = Date.now() - startedAt
    const isDone = found.lost.length === 0 && found.stuck.length === 0
    if (isDone || tookMs > CONVERGE_WITHIN_MS) {
      const refused = (await crowd.confirmations).filter((why) => why !== null)
      return { scenario, count: crowd.purchases.length, ...found, tookMs, refused }
    }
    await delay(500)
  }
}

async function look(world: CheckoutWorld, { purchases }: Crowd) {
  const standings = new Map((await readStandings(world)).map((each) => [each.id, each]))
  const known = purchases.flatMap(({ id }) => standings.get(id) ?? [])
  const open = known.filter((each) => !isOver(each))
  const isWaiting = open.every(waitsForBooks) && open.length > 0
  const shown = isWaiting ? await listDoubtful(world) : new Set<string>()
  return {
    lost: purchases.filter(({ id }) => !standings.has(id)).map(({ id }) => id),
    stuck: open.filter(({ id }) => !shown.has(id)).map(({ id, phase }) => `${id} ${phase}`),
    unknown: open.filter(({ id }) => shown.has(id)).length,
  }
}

/**
 * A stored card that was not charged keeps its outcome unknown for 15 minutes: the bank may be
 * late.
 */
function waitsForBooks({ pressedWith, phase }: Standing): boolean {
  return pressedWith === 'stored' && phase === 'reconciling'
}

/** Purchases that the operator sees, with their evidence. */
async function listDoubtful({ operate }: CheckoutWorld): Promise<Set<string>> {
  const unknown = JSON.parse(await operate('intents', 'unknown')) as {
    id: string
    known: string
  }[]
  return new Set(unknown.filter(({ known }) => known !== '').map(({ id }) => id))
}

export function report(verdict: Verdict, endings: readonly Ending[]): void {
  const all = <Item>(pick: (ending: Ending) => readonly Item[]) =>
    endings.flatMap((ending) => pick(ending).map((item) => `${ending.scenario}: ${item}`))
  verdict.none(
    'lost purchases',
    all(({ lost }) => lost),
  )
  verdict.none(
    'not over after 60 s, and not shown to the operator with evidence',
    all(({ stuck }) => stuck),
  )
  verdict.none(
    'confirmations refused',
    all(({ refused }) => refused),
  )
}
