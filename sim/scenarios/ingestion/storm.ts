import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { FaultKind, FaultRule } from '../../../scripts/local/fake-solana/faults.ts'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { LocalProcess } from '../../../scripts/local/process.ts'
import type { Field } from './field.ts'
import { SLOT_MS } from './field.ts'

export type Crew = AsyncDisposable & {
  readonly ingestions: LocalProcess[]
  /** Replaces a process that died. */
  restart(index: number): Promise<void>
  /** Makes new payments carry other markers, as an operator would. */
  rotateMarkers(): Promise<void>
}

export type Storm = AsyncDisposable & {
  /** Faults injected so far, by kind. */
  counts(): Record<string, number>
  /** Ends all faults and restores everything. */
  stop(): Promise<void>
}

type Weather = {
  readonly field: Field
  readonly crew: Crew
  readonly sql: pg.Client
  readonly random: Random
  readonly counts: Record<string, number>
  isOver: boolean
}

/**
 * Injects all faults at once, at random. Any node may be unreachable, slow or broken at any time,
 * even both. Only one lies at a time: a lie that every node repeats looks like the truth.
 */
export function raise(field: Field, crew: Crew, sql: pg.Client, random: Random): Storm {
  const weather: Weather = { field, crew, sql, random, counts: {}, isOver: false }
  const gales = [
    ...field.sources.map((_, index) => breakNode(weather, index)),
    injectLies(weather),
    cutSockets(weather),
    shakeChain(weather),
    lagNodes(weather),
    takeNodesDown(weather),
    killIngestions(weather),
    killConnections(weather),
    freezeIngestions(weather),
    rotateMarkers(weather),
  ]
  const stop = async () => {
    weather.isOver = true
    await Promise.all(gales)
    for (const source of field.sources) source.faults.clear()
  }
  return {
    stop,
    [Symbol.asyncDispose]: stop,
    counts() {
      const all = { ...weather.counts }
      for (const { faults } of field.sources) {
        for (const [kind, count] of Object.entries(faults.counts)) {
          if (count > 0) all[kind] = (all[kind] ?? 0) + count
        }
      }
      return all
    },
  }
}

const NODE_FAULTS = [
  'down',
  'http429',
  'http500',
  'http502',
  'rpcError',
  'slow',
  'hang',
  'truncated',
] as const

async function breakNode(weather: Weather, index: number): Promise<void> {
  const { faults } = weather.field.sources[index as 0 | 1]
  while (!weather.isOver) {
    const kind = pick(weather, NODE_FAULTS)
    const rule: FaultRule =
      kind === 'hang'
        ? { next: 1 + below(weather.random, 2), probability: 0.2 }
        : { probability: 0.1 + 0.4 * weather.random(), ms: 200 + below(weather.random, 2_000) }
    await during(weather, () => faults.set(kind, rule), 300, 1_200)
    faults.clear(kind)
    await pause(weather, 500, 2_500)
  }
}

/** Lies of one node, one set after the other. Hidden and altered data come most often. */
const LIES: readonly (readonly FaultKind[])[] = [
  ['omittedRows'],
  ['changedAmounts', 'duplicatedRows'],
  ['vanishingRows', 'nullTransaction'],
  ['omittedRows', 'stale'],
  ['flippedErr', 'shuffledRows'],
  ['inventedRows', 'omittedRows', 'changedAmounts'],
  ['stale', 'flippedErr'],
  ['vanishingRows', 'inventedRows', 'shuffledRows', 'duplicatedRows'],
]
// Longer than an answer takes, so that no two nodes repeat the same lie.
const BETWEEN_LIARS_MS = 1_500

async function injectLies(weather: Weather): Promise<void> {
  let next = 0
  for (let turn = 0; !weather.isOver; turn++) {
    const { faults } = weather.field.sources[(turn % 2) as 0 | 1]
    for (let count = 0; count < 3 && !weather.isOver; count++) {
      const kinds = LIES[next++ % LIES.length] as readonly FaultKind[]
      const isHiding = kinds.includes('omittedRows')
      const probability = isHiding ? 1 : 0.5 + 0.5 * weather.random()
      const rule = { probability, rows: 1 + below(weather.random, 3) }
      const slots = 8 + below(weather.random, 120)
      const delivered = () => kinds.reduce((all, kind) => all + faults.counts[kind], 0)
      const before = delivered()
      for (const kind of kinds) faults.set(kind, { ...rule, slots })
      // Until some lies were delivered: a busy machine polls rarely.
      await pause(weather, 2_000, 4_000)
      const end = Date.now() + 2_000
      while (!weather.isOver && delivered() < before + 4 * kinds.length && Date.now() < end)
        await delay(SLOT_MS)
      for (const kind of kinds) faults.clear(kind)
    }
    await delay(BETWEEN_LIARS_MS)
  }
}

const SOCKET_FAULTS = ['lostNotification', 'duplicatedNotification', 'droppedSocket'] as const

async function cutSockets(weather: Weather): Promise<void> {
  const { faults } = weather.field.sources[0]
  while (!weather.isOver) {
    const kind = pick(weather, SOCKET_FAULTS)
    await during(weather, () => faults.set(kind, { probability: 0.7 }), 500, 2_000)
    faults.clear(kind)
  }
}

/** Forks, silence, and stalled finality. */
async function shakeChain(weather: Weather): Promise<void> {
  const { chain } = weather.field
  for (let turn = 0; !weather.isOver; turn++) {
    await pause(weather, 700, 2_000)
    if (weather.isOver) return
    if (turn % 16 === 5) {
      chain.jumpMinutes(30)
      count(weather, 'half an hour of silence')
    } else if (turn % 8 === 3) {
      chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
      count(weather, 'finality stalls')
      await pause(weather, 1_000, 4_000)
      fork(weather) // deeper than usual
      chain.setDepths({ finalizeAfterSlots: 31 })
    } else if (turn % 8 === 7) {
      chain.skipSlots(1 + below(weather.random, 40))
      count(weather, 'slots without a block')
    } else {
      fork(weather)
    }
  }
}

/** Rolls back a payment that is not final, with everything after it; its slot is used again. */
function fork(weather: Weather): void {
  const { field, random } = weather
  const { chain, sent } = field
  const young = [...sent.keys()].flatMap((signature) => {
    const found = chain.find(signature)
    return found === null || found.status === 'finalized' ? [] : [{ signature, slot: found.slot }]
  })
  const victim = young[below(random, young.length)]
  const to = (victim?.slot ?? chain.slot) - 1
  const isLasting = random() < 0.5
  const kept = young.filter(() => random() < 0.5).map(({ signature }) => signature)
  const lost = chain.rollback(Math.max(chain.finalizedSlot, to), { keep: isLasting ? kept : 'all' })
  const isEmpty = lost.length === 0
  count(weather, isEmpty ? 'empty blocks rolled back' : `rolled back, ${keepWords(isLasting)}`)
}

const keepWords = (isLasting: boolean) => (isLasting ? 'some for good' : 'all sent again')

async function lagNodes(weather: Weather): Promise<void> {
  while (!weather.isOver) {
    await pause(weather, 1_500, 4_000)
    const source = pick(weather, weather.field.sources)
    const slots = 4 + below(weather.random, 60)
    await during(weather, () => source.setLag(slots), 500, 2_500)
    count(weather, 'a node behind the other')
    source.setLag(0)
  }
}

async function takeNodesDown(weather: Weather): Promise<void> {
  while (!weather.isOver) {
    await pause(weather, 6_000, 14_000)
    const source = pick(weather, weather.field.sources)
    await source.takeDown()
    count(weather, 'a node taken down')
    await pause(weather, 300, 3_000)
    await source.bringUp()
  }
}

async function killIngestions(weather: Weather): Promise<void> {
  const { crew, random } = weather
  while (!weather.isOver) {
    await pause(weather, 3_000, 8_000)
    if (weather.isOver) return
    const index = below(random, crew.ingestions.length)
    await (crew.ingestions[index] as LocalProcess).kill()
    count(weather, 'ingestion killed with -9')
    await pause(weather, 0, 1_500)
    await crew.restart(index)
  }
}

// A process that freezes while others take over, and then resumes.
async function freezeIngestions(weather: Weather): Promise<void> {
  const { crew, random } = weather
  while (!weather.isOver) {
    await pause(weather, 5_000, 12_000)
    if (weather.isOver) return
    const { pid } = crew.ingestions[below(random, crew.ingestions.length)] as LocalProcess
    if (!signal(pid, 'SIGSTOP')) continue
    count(weather, 'ingestion frozen')
    await pause(weather, 1_000, random() < 0.3 ? 13_000 : 4_000)
    signal(pid, 'SIGCONT')
  }
}

/** Transactions with the old markers may still be in flight. */
async function rotateMarkers(weather: Weather): Promise<void> {
  while (!weather.isOver) {
    await pause(weather, 8_000, 20_000)
    if (weather.isOver) return
    await weather.crew.rotateMarkers()
    count(weather, 'markers rotated')
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false // already killed
  }
}

async function killConnections(weather: Weather): Promise<void> {
  while (!weather.isOver) {
    await pause(weather, 600, 3_000)
    const limit = weather.random() < 0.3 ? 10 : 1
    const { rowCount } = await weather.sql.query(
      `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
         WHERE application_name = 'ingestion' ORDER BY state = 'active' DESC, random() LIMIT $1) AS victims`,
      [limit],
    )
    count(weather, 'database connection killed', rowCount ?? 0)
  }
}

function count({ counts }: Weather, kind: string, times = 1): void {
  if (times > 0) counts[kind] = (counts[kind] ?? 0) + times
}

const pick = <Item>({ random }: Weather, items: readonly Item[]) =>
  items[below(random, items.length)] as Item

async function during(weather: Weather, begin: () => void, fromMs: number, toMs: number) {
  begin()
  await pause(weather, fromMs, toMs)
}

/** Waits a random time; less when the storm is over. */
async function pause(weather: Weather, fromMs: number, toMs: number): Promise<void> {
  const end = Date.now() + fromMs + weather.random() * (toMs - fromMs)
  while (!weather.isOver && Date.now() < end) await delay(Math.min(SLOT_MS, end - Date.now() + 1))
}
