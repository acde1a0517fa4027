// Gifts, checkout intents, checkout sessions and transaction intents behave like a small model of
// each: random sequences of commands on the real routes, ingestion and workers over PostgreSQL, and
// after every command the service must show what the model shows. Every row of the interface's
// transition tables is covered. `--quick`: 100 runs of 60 commands for each; `--full`: 2,000;
// `--seed <n>`: repeats a run; `--only <noun>`: one noun.
import { parseArgs } from 'node:util'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { faults } from './model/faults.ts'
import type { Noun, Played } from './model/play.ts'
import { NOUNS, withNouns } from './model/play.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261115' },
    only: { type: 'string' },
  },
})
const COMMANDS = 60
const RUNS = values.full ? 2_000 : 100
const seed = Number(values.seed)
const nouns = NOUNS.filter((noun) => values.only === undefined || noun === values.only)
const planted = faults().filter(({ noun }) => nouns.includes(noun))
const nounOf = new Map<string, Noun>()
for (const { noun, directory } of planted) nounOf.set(await directory, noun)

await withNouns(async (play) => {
  await prove(
    `${RUNS} runs of ${COMMANDS} commands for each of ${nouns.length} nouns, seed ${seed}`,
    async (directory) => {
      const verdict = new Verdict()
      const faulty = directory === undefined ? undefined : nounOf.get(directory)
      const options = { runs: RUNS, commands: COMMANDS, seed, directory }
      // Two at once: each is a process, and PostgreSQL does the other half of the work.
      const queue = faulty === undefined ? [...nouns] : [faulty]
      const workers = [0, 1].map(async () => {
        for (let noun = queue.shift(); noun !== undefined; noun = queue.shift()) {
          judge(verdict, noun, await play(noun, options), directory === undefined)
        }
      })
      await Promise.all(workers)
      return verdict
    },
    Object.fromEntries(planted.map(({ name, directory }) => [name, directory])),
  )
})

function judge(verdict: Verdict, noun: Noun, played: Played, isSound: boolean): void {
  const { divergence, commands, rows } = played
  verdict.none(`${noun}: divergences`, divergence === null ? [] : [divergence])
  if (!isSound) return // only a divergence counts as finding a fault
  verdict.equal(`${noun}: commands`, commands, RUNS * COMMANDS)
  for (const [row, hits] of Object.entries(rows)) verdict.atLeast(`${noun}: ${row}`, hits, 1)
}
