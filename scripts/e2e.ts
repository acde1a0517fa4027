// npm run e2e: runs the browser tests; other arguments go to Playwright (`-- paying`), see e2e/run.ts.
// npm run e2e -- a11y|lighthouse|screens [names]: measures or photographs the pages instead.
import type { Choices } from './lib/choices.ts'
import { describe, runFile } from './lib/choices.ts'

export const PAGE_CHECKS: Choices = {
  a11y: { file: 'e2e/a11y.ts', about: 'axe on every page and state' },
  lighthouse: { file: 'e2e/lighthouse.ts', about: 'Lighthouse scores and page weights' },
  screens: { file: 'e2e/screens.ts', about: 'screenshots of every page and state' },
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const [name = '', ...rest] = args
  if (['help', '--help', '-h'].includes(name)) {
    console.log('Usage: npm run e2e [-- <Playwright arguments>]\n')
    console.log(describe('e2e', PAGE_CHECKS))
  } else if (Object.hasOwn(PAGE_CHECKS, name)) {
    await runFile(PAGE_CHECKS[name]?.file ?? '', rest)
  } else await runFile('e2e/run.ts', args)
}
