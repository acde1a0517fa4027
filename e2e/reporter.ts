import { styleText } from 'node:util'
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { LISTS } from './lists.ts'

/**
 * Prints every item of the lists with its tests and their outcome. An item without a test fails a
 * full run.
 */
class ListsReporter implements Reporter {
  #suite: Suite | null = null
  #isWhole = true

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
    this.#isWhole = process.env.E2E_WHOLE === 'yes' // run.ts knows whether all tests run
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const tests = this.#suite?.allTests() ?? []
    console.log('')
    const missing = Object.entries(LISTS).filter(([item, text]) => {
      const own = tests.filter(({ tags }) => tags.includes(`@${item}`))
      if (own.length > 0 || this.#isWhole) print(item, text, own)
      return own.length === 0
    })
    const held = Object.keys(LISTS).length - missing.length
    console.log(
      `\n${held} of ${Object.keys(LISTS).length} items have a test; ${tests.length} tests`,
    )
    if (this.#isWhole && missing.length > 0 && result.status === 'passed') {
      return { status: 'failed' }
    }
    return undefined
  }
}

function print(item: string, text: string, tests: readonly TestCase[]): void {
  const isHeld = tests.length > 0 && tests.every((test) => test.ok())
  const sign = isHeld ? styleText('green', '✓') : styleText('red', '✗')
  console.log(`${sign} ${item.padEnd(4)}${text}`)
  if (tests.length === 0) console.log(styleText('red', '       no test'))
  for (const test of tests) {
    const tries = test.results.length > 1 ? `, try ${test.results.length}` : ''
    const outcome = test.ok() ? `holds${tries}` : styleText('red', test.outcome())
    console.log(`       ${outcome}: ${test.title.replaceAll(/\s*@\w+/g, '')}`)
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright loads reporters so
export default ListsReporter
