// Counts two habits that STYLE.md asks us to avoid: comments that open with a relative clause ("What …", "Who …"), and
// files that contain the word "told". Fails above the bounds; `--list` prints the places.
// `--draw <hash>` prints 40 comments and 40 page texts, drawn by that hash, for someone to read and judge.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { commentsOf, wordsOf } from './comments.ts'
import { dashboardTexts, localeTexts } from './page-texts.ts'

// The aim is fewer than 20 of each; until then neither figure may grow.
const MOST_OPENINGS = 19
const MOST_FILES = 19
const DRAWN = 40

const CODE = /\.(ts|tsx|js|mjs|rs)$/
const PROSE = /\.(ts|tsx|js|mjs|rs|md|json|sql|py|sh|html|css|yml|toml)$/
const GENERATED = /(^|\/)generated\/|^contracts\/|package-lock\.json$|^docs\/(errors|states)\.md$/
// Folders that quote shops and prompts rather than speak for us; and this check itself.
const LEFT_OUT = /^server\/src\/purchases\/shops\/prompt\/|^scripts\/check\/voice\./
const OPENING = /^(what|who|whoever|whom|those)\b/i
const WORD = /\btold\b/i

type Place = { readonly path: string; readonly line: number; readonly text: string }

/** Comments that open with a relative clause. */
export function openingsIn(path: string, source: string): Place[] {
  return allComments(path, source).filter(({ text }) => OPENING.test(text))
}

/** The first line that has the word, or null. */
export function wordIn(path: string, source: string): Place | null {
  const lines = source.split('\n')
  const at = lines.findIndex((line) => WORD.test(line))
  return at < 0 ? null : { path, line: at + 1, text: (lines[at] ?? '').trim() }
}

/** The same `count` of `all` for the same hash; none twice. */
export function draw<Item>(all: readonly Item[], hash: string, count: number): Item[] {
  const chosen = new Set<number>()
  for (let index = 0; chosen.size < Math.min(count, all.length); index++) {
    const digest = createHash('sha256').update(`${hash}:${index}`).digest()
    chosen.add(Number(digest.readBigUInt64BE() % BigInt(all.length)))
  }
  return [...chosen].map((index) => all[index] as Item)
}

function allComments(path: string, source: string): Place[] {
  return commentsOf(path, source).map(({ line, text }) => ({ path, line, text: wordsOf(text) }))
}

function filesOf(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
  return listed
    .filter((path) => pattern.test(path) && !GENERATED.test(path) && !LEFT_OUT.test(path))
    .toSorted()
}

const read = (path: string) => readFileSync(path, 'utf8')

function report(isListed: boolean): void {
  const openings = filesOf(CODE).flatMap((path) => openingsIn(path, read(path)))
  const files = filesOf(PROSE).flatMap((path) => wordIn(path, read(path)) ?? [])
  if (isListed) for (const place of [...openings, ...files]) print(place)
  const figures = [
    `${openings.length} comments open with What, Who, Whoever, Whom or Those (at most ${MOST_OPENINGS})`,
    `${files.length} files contain "told" (at most ${MOST_FILES})`,
  ]
  console.log(figures.join('; '))
  if (openings.length <= MOST_OPENINGS && files.length <= MOST_FILES) return
  console.error('Rewrite them as STYLE.md says. To see them: node scripts/check/voice.ts --list')
  process.exitCode = 1
}

function drawAll(hash: string): void {
  const comments = filesOf(CODE).flatMap((path) => allComments(path, read(path)))
  const locale = 'web/src/locales/en.json'
  const texts = [
    ...localeTexts(read(locale)).map((text) => ({ path: locale, ...text })),
    ...filesOf(/^web\/src\/dashboard\/.*(?<!\.test)\.tsx?$/).flatMap((path) =>
      dashboardTexts(path, read(path)).map((text) => ({ path, ...text })),
    ),
  ]
  console.log(`${DRAWN} of ${comments.length} comments:\n`)
  for (const comment of draw(comments, hash, DRAWN)) print(comment)
  console.log(`\n${DRAWN} of ${texts.length} page texts:\n`)
  for (const text of draw(texts, hash, DRAWN)) print(text)
}

function print({ path, line, text }: Place): void {
  console.log(`${path}:${line}: ${text}`)
}

if (import.meta.main) {
  const options = { list: { type: 'boolean' }, draw: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  if (values.draw === undefined) report(values.list === true)
  else drawAll(values.draw)
}
