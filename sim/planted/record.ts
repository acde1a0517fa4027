import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const RECORD = '.florin/planted.jsonl'

/** The outcome of a planted fault. */
export type Outcome = {
  readonly commit: string
  readonly proof: string
  readonly fault: string
  readonly isCaught: boolean
  readonly seconds: number
}

/** Written after each fault: all of them take hours, and a run that is interrupted can be resumed. */
export function recordPlanting(outcome: Outcome, record = RECORD): void {
  mkdirSync(dirname(record), { recursive: true })
  appendFileSync(record, `${JSON.stringify(outcome)}\n`)
}

/** The last outcome of each fault of a proof that was planted on a commit. */
export function plantingsAt(
  commit: string,
  proof: string,
  record = RECORD,
): ReadonlyMap<string, Outcome> {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trimEnd().split('\n') : []
  const all = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Outcome)
  const own = all.filter((outcome) => outcome.commit === commit && outcome.proof === proof)
  return new Map(own.map((outcome) => [outcome.fault, outcome]))
}
