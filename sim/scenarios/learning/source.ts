import { globSync, readFileSync } from 'node:fs'
import type { TestEnv } from '../intents/test-env.ts'

const SOURCES = 'server/src/**/*.{ts,js,json}'
const TESTS = /\.test\.ts\b|-contract\.ts\b/
/** The sources in which a shop's names would have an effect. */
const READERS = /^server\/src\/purchases\/(browser|shops)\//
const NAMES = [
  'oscar',
  'evershop',
  'django',
  'larch & loom',
  'fjord',
  'overshirt',
  'anorak',
  'beanie',
]

/**
 * Occurrences of these shops' names in the server's source; `searched`: the number of names.
 * `inTests`: occurrences in its tests, where they are allowed: a search that finds none there does
 * not work.
 */
export async function searchSource(
  testEnvs: readonly TestEnv[],
): Promise<{ searched: number; files: number; found: string[]; inTests: number }> {
  const goods = testEnvs.flatMap(({ goods: { products } }) => products)
  const searchedFor = new Set(
    [
      ...NAMES,
      ...goods.flatMap(({ sku, title, path }) => [title, path, ...(/-/.test(sku) ? [sku] : [])]),
    ]
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 4),
  )
  const named = new Set<string>()
  for (const testEnv of testEnvs) for (const name of await readNames(testEnv)) named.add(name)
  const all: string[] = []
  const files = globSync(SOURCES)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const lower = text.toLowerCase()
    for (const word of searchedFor) if (lower.includes(word)) all.push(`${file}: ${word}`)
    if (!READERS.test(file)) continue
    const words = new Set(text.match(/[\w-]+/g))
    for (const name of named) if (words.has(name)) all.push(`${file}: ${name}`)
  }
  const found = all.filter((line) => !TESTS.test(line))
  return {
    searched: searchedFor.size + named.size,
    files: files.filter((file) => !TESTS.test(file)).length,
    found,
    inTests: all.length - found.length,
  }
}

/** Ids, classes and field names of the shop's pages that nobody would choose by chance. */
async function readNames({ goods, here, shopUrl }: TestEnv): Promise<string[]> {
  const urls = [goods.urlOf(here.things.plain), goods.parentUrl, `${shopUrl}${here.cartPath}`]
  const names: string[] = []
  for (const url of urls) {
    const html = await (await fetch(url)).text()
    for (const [, value = ''] of html.matchAll(/\b(?:id|class|name)="([^"]*)"/g)) {
      names.push(...value.split(/\s+/))
    }
  }
  return names.filter((name) => name.length > 7 && /^[\w-]+$/.test(name) && /\w[-_]\w/.test(name))
}
