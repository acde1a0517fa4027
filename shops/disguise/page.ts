import { readFileSync } from 'node:fs'
import { FIELDS, LISTS } from './attributes.ts'
import { createNames } from './names.ts'

const SOURCE = readFileSync(new URL('./page.js', import.meta.url), 'utf8')

/**
 * The script for every page: it renames elements that other scripts add, for the life of the page.
 */
export function pageScript(seed: string): string {
  const [lists, fields] = [JSON.stringify(LISTS), JSON.stringify(FIELDS)]
  const names = `(${createNames})(${JSON.stringify(seed)})`
  return `{ ${SOURCE.replace(/^export /m, '')} disguise(${names}, ${lists}, ${fields}) }`
}
