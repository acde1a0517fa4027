// A database that vanishes, is demoted or stops, and API processes that are replaced under load:
// all recover by themselves, soon, and log it in one line.
import type { Fault, Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { demote, deploy, stop, vanish } from './outage/scenarios.ts'
import type { TestEnv } from './outage/test-env.ts'
import { withTestEnv } from './outage/test-env.ts'

const RESTARTS = 3

type Scenario = (testEnv: TestEnv, verdict: Verdict, run: Run) => Promise<void>

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  vanish: (testEnv, verdict, { isQuick, fault }) =>
    vanish(testEnv, verdict, fault !== null ? 1 : isQuick ? 2 : 5),
  demote,
  stop: (testEnv, verdict, { isQuick, fault }) =>
    stop(testEnv, verdict, fault !== null ? 3_000 : isQuick ? 5_000 : 30_000),
  deploy: (testEnv, verdict) => deploy(testEnv, verdict, RESTARTS),
}

const DATABASE = 'server/src/db/database.ts'
const HEALTH = 'server/src/http/health.ts'

const FAULTS: readonly Fault[] = [
  {
    name: 'the server waits for an answer without a timeout',
    patches: [{ file: DATABASE, in: 'openDatabase', without: 'query_timeout' }],
    ...{ shownBy: 'vanish', caughtBy: 'later than 10 s' },
  },
  {
    name: 'the server does not drain',
    patches: [{ file: 'server/src/main/api.ts', in: 'stop', without: 'delay' }],
    ...{ shownBy: 'deploy', caughtBy: 'of them failed' },
  },
  {
    name: 'the server tries its dead connections one by one',
    patches: [{ file: DATABASE, in: 'fail', without: 'isSilence' }],
    ...{ shownBy: 'vanish', caughtBy: 'later than 10 s' },
  },
  {
    name: 'the listener has no heartbeat',
    patches: [{ file: 'server/src/db/changes.ts', in: 'beat', returns: 'undefined' }],
    ...{ shownBy: 'vanish', caughtBy: 'slowest of five waits' },
  },
  {
    name: 'the server treats read-only like any other error',
    patches: [{ file: 'server/src/db/errors.ts', in: 'SQLSTATES', without: 'READ_ONLY' }],
    ...{ shownBy: 'demote', caughtBy: 'POST while read-only' },
  },
  {
    name: 'the server is ready while its database is read-only',
    patches: [
      { file: 'server/src/db/readiness.ts', in: 'findObstacle', without: 'assertWritable' },
    ],
    ...{ shownBy: 'demote', caughtBy: '/readyz while read-only' },
  },
  {
    name: 'the server logs every request of an outage',
    patches: [
      {
        file: 'server/src/main/log.ts',
        in: 'logMethod',
        replace: '!(err instanceof DatabaseUnavailable)',
        by: 'err !== null',
      },
    ],
    ...{ shownBy: 'stop', caughtBy: 'other log lines' },
  },
  {
    name: 'the server is ready until it closes',
    patches: [
      { file: HEALTH, in: 'serveHealth', replace: "draining.aborted ? 'stopping' :", by: '' },
    ],
    ...{ shownBy: 'deploy', caughtBy: 'of them failed' },
  },
]

export const proof: Proof = {
  promise: 'A database that vanishes or fails over costs seconds; a restart costs no call',
  faults: FAULTS,
  async run(run) {
    const verdict = new Verdict()
    for (const [name, play] of Object.entries(SCENARIOS)) {
      if (!isWanted(run, name)) continue
      await withTestEnv(run.directory, (testEnv) => play(testEnv, verdict, run))
    }
    return verdict
  },
}
