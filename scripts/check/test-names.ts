// Compares the test names of two commits, and groups those that went by the reason. `--list` prints every one.
// List the names of each commit in its own clone, then compare in this one:
//   npx vitest list --staticParse=false --json=<names.json>
//   node scripts/check/test-names.ts <older commit> <older names.json> <names.json>
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'

/** `file`: from the root of its commit. */
export type TestName = { readonly file: string; readonly name: string }
export type Gone = TestName & { readonly reason: string; readonly successor: string | null }

/** Words that two names must share, of all their words, to be one test in other words. */
const LEAST_SHARED = 0.2

/** Files that were deleted for something else, not renamed. */
const REPLACED: readonly { readonly files: RegExp; readonly reason: string }[] = [
  { files: /^server\/src\/flows\/learn\//, reason: 'the learner: replaced by the buyer' },
  { files: /^server\/src\/flows\/gate\./, reason: 'the gate: compares pages, no longer summaries' },
]

const REWORDED = 'reworded, in the same file or the one it became'
const REWRITTEN = 'no word alike, but the file has a new name in its place'
const UNEXPLAINED = 'none of these'

/** The names that are not in `after`. `renames`: the files' new paths; null: deleted. */
export function groupGone(
  before: readonly TestName[],
  after: readonly TestName[],
  renames: (file: string) => string | null,
): Gone[] {
  const added = Map.groupBy(without(after, before), ({ file }) => file)
  const gone = Map.groupBy(without(before, after), ({ file }) => file)
  return [...gone].flatMap(([file, names]) => {
    const successor = renames(file)
    const candidates = (added.get(successor ?? '') ?? []).map(({ name }) => name)
    const pairs = pairUp(
      names.map(({ name }) => name),
      candidates,
    )
    let unpaired = candidates.length - pairs.size
    return names.map(({ name }, index): Gone => {
      const pair = pairs.get(index)
      if (pair !== undefined) return { file, name, reason: REWORDED, successor: pair }
      const replaced = REPLACED.find(({ files }) => files.test(file))
      if (replaced !== undefined) return { file, name, reason: replaced.reason, successor: null }
      const isRewritten = unpaired-- > 0
      return { file, name, reason: isRewritten ? REWRITTEN : UNEXPLAINED, successor: null }
    })
  })
}

/** Names count as often as they occur, whichever file they are in. */
function without(names: readonly TestName[], others: readonly TestName[]): TestName[] {
  const left = new Map<string, number>()
  for (const { name } of others) left.set(name, (left.get(name) ?? 0) + 1)
  return names.filter(({ name }) => {
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0
  })
}

/** The most similar first; each name once. */
function pairUp(names: readonly string[], candidates: readonly string[]): Map<number, string> {
  const ranked = names
    .flatMap((name, index) =>
      candidates.map((other, at) => ({ index, at, shared: share(name, other) })),
    )
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .toSorted((a, b) => b.shared - a.shared)
  const taken = new Set<number>()
  const pairs = new Map<number, string>()
  for (const { index, at } of ranked) {
    if (pairs.has(index) || taken.has(at)) continue
    taken.add(at)
    pairs.set(index, candidates[at] ?? '')
  }
  return pairs
}

const COMMON = new Set(
  'a an and are as at by for in is it no not of on that the to with'.split(' '),
)

function share(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.intersection(b).size / Math.max(1, a.union(b).size)
}

function wordsOf(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[a-z0-9]+/g)).difference(COMMON)
}

function renamesSince(commit: string): (file: string) => string | null {
  const diff = ['diff', '--name-status', '--find-renames=30%', '-l5000', '--diff-filter=DR', commit]
  const lines = execFileSync('git', diff, { encoding: 'utf8' }).trim().split('\n')
  const moved = new Map(
    lines.map((line) => line.split('\t')).map(([, from = '', to = null]) => [from, to]),
  )
  return (file) => (moved.has(file) ? (moved.get(file) ?? null) : file)
}

/** The clone's own path is cut off: it is what all files have in common. */
function readNames(path: string): TestName[] {
  const names = JSON.parse(readFileSync(path, 'utf8')) as TestName[]
  const [first = '', ...others] = names.map(({ file }) => file.split('/'))
  const depth = [...first].findIndex((part, at) => others.some((parts) => parts[at] !== part))
  const root = [...first].slice(0, depth).join('/')
  return names.map(({ file, name }) => ({ file: relative(root, file), name }))
}

function report(commit: string, paths: readonly string[], isListed: boolean): void {
  const [before = [], after = []] = paths.map(readNames)
  const gone = groupGone(before, after, renamesSince(commit))
  console.log(`${before.length} names before, ${after.length} now; ${gone.length} went:`)
  for (const [reason, names] of Map.groupBy(gone, (it) => it.reason)) {
    console.log(`${String(names.length).padStart(5)}  ${reason}`)
    if (!isListed && reason !== UNEXPLAINED) continue
    for (const { file, name, successor } of names) {
      console.log(`       ${file}: ${name}${successor === null ? '' : `\n         → ${successor}`}`)
    }
  }
}

if (import.meta.main) {
  const options = { list: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [commit, ...paths] = positionals
  if (commit === undefined || paths.length !== 2) {
    console.error('Usage: node scripts/check/test-names.ts <commit> <before.json> <after.json>')
    process.exitCode = 1
  } else report(commit, paths, values.list === true)
}
