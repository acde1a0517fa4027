import { setTimeout as delay } from 'node:timers/promises'
import type { Verdict } from '../../verdict.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Standing } from './audit.ts'
import { isOver, readStandings } from './audit.ts'
import type { Hits, Storm } from './storm.ts'

const CONVERGE_WITHIN_MS = 60_000
const BANK_REPORTS_MS = 30_000
const RESOLVED_PERCENT = 95

/**
 * After the last fault, waits until all purchases are over, the time is up, or there is a breach.
 */
export async function converge(
  world: CheckoutWorld,
  isHopeless: () => Promise<boolean>,
): Promise<Standing[]> {
  const deadline = Date.now() + CONVERGE_WITHIN_MS
  for (;;) {
    const standings = await readStandings(world)
    if (standings.every(isAsFarAsItGoes) || Date.now() > deadline) return standings
    if (await isHopeless()) return standings
    await delay(500)
  }
}

/**
 * Without an issuer to ask, the outcome may stay unknown until a charge would be booked: 15
 * minutes.
 */
function isAsFarAsItGoes(standing: Standing): boolean {
  const { pressedWith, pressedAtMs } = standing
  const isDoubted = pressedWith === 'stored' && standing.phase === 'reconciling'
  return isOver(standing) || (isDoubted && Date.now() - (pressedAtMs as number) > BANK_REPORTS_MS)
}

export async function report(
  verdict: Verdict,
  { world, hits, notes, problems }: Pick<Storm, 'world' | 'hits' | 'notes' | 'problems'>,
  standings: readonly Standing[],
  swept: readonly string[],
): Promise<void> {
  const count = (phase: string) => standings.filter((each) => each.phase === phase).length
  console.log(
    `  ${standings.length} confirmed: ${count('succeeded')} succeeded, ${count('failed')} failed;`,
    `${hits.size} were hit after submission; the sweeper had to help ${swept.length} times`,
  )
  for (const note of notes) console.log(`  ! ${note}`)
  const unresolved = standings.filter((each) => !isOver(each))
  const unknown = unresolved.filter(({ phase }) => UNKNOWN.includes(phase))
  for (const { id, pressedWith } of unknown) console.log(`  processing: ${id}, ${pressedWith} card`)
  const listed = JSON.parse(await world.operate('intents', 'unknown')) as { id: string }[]
  const seen = new Set(listed.map(({ id }) => id))
  verdict.none(
    'unknown outcomes not shown to the operator',
    unknown.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
  )
  const resolved = standings.filter((each) => isResolved(hits, each))
  const percent = hits.size === 0 ? 100 : Math.floor((100 * resolved.length) / hits.size)
  verdict.atLeast(
    `% of ${hits.size} hit after submission and resolved by evidence within 60 s`,
    percent,
    RESOLVED_PERCENT,
  )
  verdict.none(
    'not submitted, and not over 60 s after the last kill',
    unresolved
      .filter(({ phase }) => !UNKNOWN.includes(phase))
      .map(({ id, phase }) => `${id} ${phase}`),
  )
  verdict.none(
    'confirmations refused',
    (await Promise.all(problems)).filter((problem) => problem !== null),
  )
}

const UNKNOWN = ['paying', 'reconciling']

function isResolved(hits: Hits, standing: Standing): boolean {
  const hitAtMs = hits.get(standing.id)
  return (
    hitAtMs !== undefined &&
    isOver(standing) &&
    standing.changedAtMs - hitAtMs <= CONVERGE_WITHIN_MS
  )
}
