// npm run samples: runs every sample in the docs unchanged, each page with its own account, against
// a whole Florin; `-- gifts` runs the pages whose names match. When all pass, docs/verified.json
// records it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { digestOf, samplesOf } from '../web/scripts/docs/blocks.ts'
import { readSources } from '../web/scripts/docs/sources.ts'
import { runOperations } from './samples/operations.ts'
import { PREPARATIONS } from './samples/preparations.ts'
import { newOwn, runSample } from './samples/run.ts'
import type { Desk } from './samples/world.ts'
import { withDesks } from './samples/world.ts'

const STAMP = 'docs/verified.json'
const wanted = process.argv.slice(2)
const isWhole = wanted.length === 0
const pages = readSources()
  .filter(({ slug, markdown }) => !slug.startsWith('decisions/') && samplesOf(markdown).length > 0)
  .filter(({ slug }) => isWhole || wanted.some((part) => slug.includes(part)))

const failures: string[] = []
const held: Record<string, string> = {}
let count = 0
await withDesks(
  pages.map(({ slug }) => slug),
  async (openDesk) => {
    for (const page of pages) await runPage(page, await openDesk(page.slug))
  },
)
rmSync('.florin/samples', { recursive: true, force: true })
console.log(`\n${count} samples on ${pages.length} pages, ${failures.length} failed`)
if (failures.length === 0) stamp()
process.exitCode = failures.length === 0 ? 0 : 1

async function runPage(page: (typeof pages)[number], desk: Desk): Promise<void> {
  const startedAt = performance.now()
  const before = failures.length
  if (page.slug.startsWith('api/')) await runReference(page, desk)
  else await runGuide(page, desk)
  const isSound = failures.length === before
  if (isSound) held[page.slug] = digestOf(page.markdown)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(
    `${isSound ? styleText('green', '✓') : styleText('red', '✗')} ${page.slug} ${seconds} s`,
  )
  for (const failure of failures.slice(before)) console.log(styleText('red', `    ${failure}`))
}

async function runGuide(
  { slug, file, markdown }: (typeof pages)[number],
  desk: Desk,
): Promise<void> {
  const own = newOwn()
  await PREPARATIONS[slug]?.(desk, own)
  for (const sample of samplesOf(markdown)) {
    count++
    await attempt(`${file}:${sample.line}`, () => runSample(sample, desk, own))
  }
}

async function runReference({ slug, markdown }: (typeof pages)[number], desk: Desk): Promise<void> {
  count += samplesOf(markdown).length
  await runOperations(slug, desk, attempt)
}

async function attempt(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    failures.push(`${what}: ${(error as Error).message.slice(0, 600)}`)
  }
}

function stamp(): void {
  const day = new Date().toISOString().slice(0, 10)
  const earlier = isWhole ? {} : JSON.parse(readFileSync(STAMP, 'utf8')).pages
  const all = Object.entries({ ...earlier, ...held }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(STAMP, `${JSON.stringify({ day, pages: Object.fromEntries(all) }, null, 2)}\n`)
}
