// Prints the message catalogs compiled for Lingui; `npm run generate` writes them. Every language
// must have the same keys and placeholders as English.
import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LOCALES } from '../src/i18n/locales.ts'

type Catalogue = Record<string, string>

const read = (locale: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`../src/locales/${locale}.json`, import.meta.url), 'utf8'))

const english = read('en')
const compiled = Object.keys(LOCALES).map((locale) => {
  const catalogue = read(locale)
  check(locale, catalogue)
  return [
    locale,
    Object.fromEntries(
      Object.entries(catalogue).map(([id, text]) => [id, compileMessageOrThrow(text)]),
    ),
  ]
})
console.log("import type { Messages } from '@lingui/core'\n")
console.log('export const CATALOGUES: Record<string, Messages> =')
console.log(JSON.stringify(Object.fromEntries(compiled), null, 2))

function check(locale: string, catalogue: Catalogue): void {
  const missing = Object.keys(english).filter((id) => catalogue[id] === undefined)
  const surplus = Object.keys(catalogue).filter((id) => english[id] === undefined)
  const other = Object.keys(english).filter(
    (id) => valuesIn(english[id] ?? '') !== valuesIn(catalogue[id] ?? ''),
  )
  const faults = { lacks: missing, 'has besides': surplus, 'has other values in': other }
  for (const [fault, ids] of Object.entries(faults)) {
    if (ids.length > 0)
      throw new Error(`web/src/locales/${locale}.json ${fault}: ${ids.join(', ')}`)
  }
}

function valuesIn(text: string): string {
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name)
  return [...new Set(names)].toSorted().join()
}
