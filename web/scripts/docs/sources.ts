// Reads the Markdown of all docs pages: docs/, the changelog and the generated reference. `npm run
// samples` reads it too.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { referencePages } from './reference.ts'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export type Source = { readonly slug: string; readonly file: string; readonly markdown: string }

export function readSources(): Source[] {
  const names = readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' }).toSorted()
  const pages = names.filter((name) => name.endsWith('.md'))
  return [
    ...pages.map((name) => source(name.replace(/\.md$/, ''), `docs/${name}`)),
    source('changelog', 'CHANGELOG.md'),
    ...referencePages(ROOT),
  ]
}

const source = (slug: string, file: string): Source => ({ slug, file, markdown: read(file) })

export const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
