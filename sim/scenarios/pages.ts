// The browser tests of e2e/, on the pages as they are and on pages with planted faults.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { playTests } from '../../e2e/play.ts'
import { startWorld } from '../../e2e/world/world.ts'
import { plantTree } from '../planted/tree.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { PageFault } from './pages/faults.ts'
import { FAULTS } from './pages/faults.ts'

export const proof: Proof<PageFault> = {
  promise: 'The pages keep their promises in a real browser, with every input method',
  faults: FAULTS,
  async run({ only }) {
    const verdict = new Verdict()
    const world = await startWorld({ hasShop: true })
    const isPassed = await playTests(only === undefined ? [] : ['-g', only]).finally(world.stop)
    verdict.equal('browser tests', isPassed ? 'all passed' : 'some failed', 'all passed')
    return verdict
  },
  async findTogether(_run, faults) {
    const world = await startWorld({ hasShop: true })
    const found: string[] = []
    try {
      const apart = faults.filter(({ isAlone }) => isAlone === undefined)
      const alone = faults.filter(({ isAlone }) => isAlone === true)
      for (const shared of [apart, ...alone.map((fault) => [fault])]) {
        if (shared.length === 0) continue
        await world.serve(await buildTree(shared))
        for (const { name, caughtBy } of shared) {
          if (!(await playTests(['-g', caughtBy], true))) found.push(name)
        }
      }
    } finally {
      await world.stop()
    }
    return found
  },
}

/** Pages with these faults, built. */
async function buildTree(faults: readonly PageFault[]): Promise<string> {
  const tree = plantTree(faults.flatMap(({ patches }) => patches))
  rmSync(`${tree}/web/build`, { force: true }) // a link to the pages as they are
  const build = ['--no-install', 'react-router', 'build']
  await promisify(execFile)('npx', build, { cwd: `${tree}/web` })
  return tree
}
