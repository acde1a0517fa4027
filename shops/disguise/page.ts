import { readFileSync } from 'node:fs'
import { FIELDS, LISTS } from './attributes.ts'
import { createNames } from './names.ts'

const SOURCE = readFileSync(new URL('./page.js', import.meta.url), 'utf8')

/** What runs in every page: as long as it stands, whatever a script draws gets its other names, too. */
export function pageScript(seed: string): string {
  const [lists, fields] = [JSON.stringify(LISTS), JSON.stringify(FIELDS)]
  const names = `(${createNames})(${JSON.stringify(seed)})`
  return `{ ${SOURCE.replace(/^export /m, '')} disguise(${names}, ${lists}, ${fields}) }`
}
