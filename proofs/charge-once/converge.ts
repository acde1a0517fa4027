import { setTimeout as delay } from 'node:timers/promises'
import type { CheckoutWorld } from '../lib/checkout-world.ts'
import type { Verdict } from '../lib/verdict.ts'
import type { Standing } from './audit.ts'
import { isOver, readStandings } from './audit.ts'
import type { Hits, Storm } from './storm.ts'

const CONVERGE_WITHIN_MS = 60_000
const BANK_TELLS_MS = 30_000
const RESOLVED_PERCENT = 95

/** Waits, after the last fault, until all is over or the time is, or nothing can mend it any more. */
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

/** Who has no issuer to ask may have to wait until a charge would be booked: a quarter of an hour. */
function isAsFarAsItGoes(standing: Standing): boolean {
  const { pressedWith, pressedAtMs } = standing
  const isDoubted = pressedWith === 'stored' && standing.phase === 'reconciling'
  return isOver(standing) || (isDoubted && Date.now() - (pressedAtMs as number) > BANK_TELLS_MS)
}

export async function report(
  verdict: Verdict,
  { hits, notes, problems }: Pick<Storm, 'hits' | 'notes' | 'problems'>,
  standings: readonly Standing[],
  swept: readonly string[],
): Promise<void> {
  const count = (phase: string) => standings.filter((each) => each.phase === phase).length
  console.log(
    `  ${standings.length} confirmed: ${count('succeeded')} succeeded, ${count('failed')} failed;`,
    `${hits.size} were hit after their press; ${swept.length} times the sweeper had to help`,
  )
  for (const note of notes) console.log(`  ! ${note}`)
  const unresolved = standings.filter((each) => !isOver(each))
  for (const { id, phase } of unresolved) console.log(`  processing: ${id} (${phase})`)
  const resolved = standings.filter((each) => isResolved(hits, each))
  const percent = hits.size === 0 ? 100 : Math.floor((100 * resolved.length) / hits.size)
  verdict.atLeast(
    `% of ${hits.size} hit after their press and resolved by evidence within 60 s`,
    percent,
    RESOLVED_PERCENT,
  )
  verdict.none(
    'not pressed, and not over 60 s after the last kill',
    unresolved
      .filter(({ phase }) => !IN_DOUBT.includes(phase))
      .map(({ id, phase }) => `${id} ${phase}`),
  )
  verdict.none(
    'agents whose yes was refused',
    (await Promise.all(problems)).filter((problem) => problem !== null),
  )
}

const IN_DOUBT = ['paying', 'reconciling']

function isResolved(hits: Hits, standing: Standing): boolean {
  const hitAtMs = hits.get(standing.id)
  return (
    hitAtMs !== undefined &&
    isOver(standing) &&
    standing.changedAtMs - hitAtMs <= CONVERGE_WITHIN_MS
  )
}
