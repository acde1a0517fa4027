// A database that vanishes, is demoted or stops, and API processes that are replaced under load:
// all recover by themselves, soon, and log it in one line. `--quick` takes a sample;
// `--only=<scenario>` plays one scenario.
import { plant } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { demote, deploy, stop, vanish } from './outage/scenarios.ts'
import type { TestEnv } from './outage/test-env.ts'
import { withTestEnv } from './outage/test-env.ts'

const isQuick = process.argv.includes('--quick')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const VANISHES = isQuick ? 2 : 5
const STOPPED_MS = isQuick ? 5_000 : 30_000
const RESTARTS = 3

type Scenario = (testEnv: TestEnv, verdict: Verdict, isMutant: boolean) => Promise<void>

const SCENARIOS = {
  vanish: (testEnv, verdict, isMutant) => vanish(testEnv, verdict, isMutant ? 1 : VANISHES),
  demote,
  stop: (testEnv, verdict, isMutant) => stop(testEnv, verdict, isMutant ? 3_000 : STOPPED_MS),
  deploy: (testEnv, verdict) => deploy(testEnv, verdict, RESTARTS),
} satisfies Record<string, Scenario>

type Fault = {
  readonly name: string
  /** The scenario that shows it. */
  readonly scenario: keyof typeof SCENARIOS
  readonly file: string
  readonly sound: string
  readonly faulty: string
}

const FAULTS: readonly Fault[] = [
  {
    name: 'the server waits for an answer without a timeout',
    scenario: 'vanish',
    file: 'server/src/db/database.ts',
    sound: '    query_timeout: statementTimeoutMs + ANSWER_MS,\n',
    faulty: '',
  },
  {
    name: 'the server does not drain',
    scenario: 'deploy',
    file: 'server/src/main/api.ts',
    sound: '  await delay(config.drainMs)',
    faulty: '  ',
  },
  {
    name: 'the server tries its dead connections one by one',
    scenario: 'vanish',
    file: 'server/src/db/database.ts',
    sound: '    if (isSilence(error)) await sockets.dropOlderThan(sentAtMs)\n',
    faulty: '',
  },
  {
    name: 'the listener has no heartbeat',
    scenario: 'vanish',
    file: 'server/src/db/changes.ts',
    sound: '      beat()\n',
    faulty: '',
  },
  {
    name: 'the server treats read-only like any other error',
    scenario: 'demote',
    file: 'server/src/db/errors.ts',
    sound: "  [READ_ONLY]: 'outage',",
    faulty: '',
  },
  {
    name: 'the server is ready while its database is read-only',
    scenario: 'demote',
    file: 'server/src/http/health.ts',
    sound: '    await assertWritable(kernel.db)\n',
    faulty: '',
  },
  {
    name: 'the server logs every request of an outage',
    scenario: 'stop',
    file: 'server/src/main/log.ts',
    sound: 'if (!(err instanceof DatabaseUnavailable)) ',
    faulty: '',
  },
  {
    name: 'the server is ready until it closes',
    scenario: 'deploy',
    file: 'server/src/http/health.ts',
    sound: "  if (kernel.draining.aborted) return 'stopping'\n",
    faulty: '',
  },
]

const chosen = Object.keys(SCENARIOS).filter((name) =>
  name.includes(only ?? ''),
) as Fault['scenario'][]
const faults = (isQuick ? FAULTS.slice(0, 2) : FAULTS).filter(({ scenario }) =>
  chosen.includes(scenario),
)
const shownBy = new Map<string, Fault['scenario']>()
const planted = faults.map(async ({ name, scenario, file, sound, faulty }) => {
  const directory = await plant(file, sound, faulty)
  shownBy.set(directory, scenario)
  return [name, Promise.resolve(directory)] as const
})

await prove(
  `A database that vanishes ${VANISHES} times, is demoted and stops, and ${RESTARTS} restarts under load`,
  async (directory) => {
    const verdict = new Verdict()
    const scenario = directory === undefined ? undefined : shownBy.get(directory)
    for (const name of scenario === undefined ? chosen : [scenario]) {
      const play: Scenario = SCENARIOS[name]
      await withTestEnv(directory, (testEnv) => play(testEnv, verdict, directory !== undefined))
    }
    return verdict
  },
  Object.fromEntries(await Promise.all(planted)),
)
