import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const RECORD = '.florin/planted.jsonl'

/** The outcome of a planted fault. */
type Planting = {
  readonly commit: string
  readonly proof: string
  readonly fault: string
  readonly isCaught: boolean
}

/** Written after each fault: all of them take hours, and a run that is interrupted can be resumed. */
export function recordPlanting(planting: Planting, record = RECORD): void {
  mkdirSync(dirname(record), { recursive: true })
  appendFileSync(record, `${JSON.stringify(planting)}\n`)
}

/** For each fault of a proof that was planted on a commit, whether it was caught the last time. */
export function plantingsAt(
  commit: string,
  proof: string,
  record = RECORD,
): ReadonlyMap<string, boolean> {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trimEnd().split('\n') : []
  const all = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Planting)
  const own = all.filter((planting) => planting.commit === commit && planting.proof === proof)
  return new Map(own.map(({ fault, isCaught }) => [fault, isCaught]))
}
