// Gifts, checkout intents, checkout sessions and transaction intents behave like a small model of
// each: random sequences of commands on the real routes, ingestion and workers over PostgreSQL, and
// after every command the service must show what the model shows. Every row of the interface's
// transition tables is covered.
import type { Proof } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { FAULTS } from './model/faults.ts'
import { NOUNS, withNouns } from './model/play.ts'

const COMMANDS = 60

export const proof: Proof = {
  promise: 'Every status changes only as the tables of the interface allow',
  faults: FAULTS,
  run: (run) =>
    withNouns(run.directory, async (play) => {
      const { isQuick, seed, fault } = run
      const runs = isQuick ? 100 : 2_000
      const verdict = new Verdict()
      const queue = NOUNS.filter((noun) => isWanted(run, noun))
      const worker = async () => {
        for (let noun = queue.shift(); noun !== undefined; noun = queue.shift()) {
          const { divergence, commands, rows } = await play({
            ...{ noun, runs, seed, commands: COMMANDS, isShrunk: fault === null },
          })
          verdict.none(`${noun}: divergences`, divergence === null ? [] : [divergence])
          if (fault !== null) continue // its first divergence is enough
          verdict.equal(`${noun}: commands`, commands, runs * COMMANDS)
          for (const [row, hits] of Object.entries(rows))
            verdict.atLeast(`${noun}: ${row}`, hits, 1)
        }
      }
      // Two at once: each is a process, and PostgreSQL does the other half of the work.
      await Promise.all([worker(), worker()])
      return verdict
    }),
}
