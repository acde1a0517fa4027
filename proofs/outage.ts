// A database that vanishes, is demoted or stops, and API processes that are replaced under load:
// all recover by themselves, soon, and log it in one line. `--quick` takes a sample;
// `--only=<scene>` plays one scenario.
import { plant } from './lib/mutant.ts'
import { prove, Verdict } from './lib/verdict.ts'
import { demote, deploy, stop, vanish } from './outage/scenes.ts'
import type { Stage } from './outage/stage.ts'
import { withStage } from './outage/stage.ts'

const isQuick = process.argv.includes('--quick')
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const VANISHES = isQuick ? 2 : 5
const STOPPED_MS = isQuick ? 5_000 : 30_000
const RESTARTS = 3

type Scene = (stage: Stage, verdict: Verdict, isMutant: boolean) => Promise<void>

const SCENES = {
  vanish: (stage, verdict, isMutant) => vanish(stage, verdict, isMutant ? 1 : VANISHES),
  demote,
  stop: (stage, verdict, isMutant) => stop(stage, verdict, isMutant ? 3_000 : STOPPED_MS),
  deploy: (stage, verdict) => deploy(stage, verdict, RESTARTS),
} satisfies Record<string, Scene>

type Fault = {
  readonly name: string
  /** The scenario that shows it. */
  readonly scene: keyof typeof SCENES
  readonly file: string
  readonly sound: string
  readonly faulty: string
}

const FAULTS: readonly Fault[] = [
  {
    name: 'the server waits for an answer without a timeout',
    scene: 'vanish',
    file: 'server/src/db/database.ts',
    sound: '    query_timeout: statementTimeoutMs + ANSWER_MS,\n',
    faulty: '',
  },
  {
    name: 'the server does not drain',
    scene: 'deploy',
    file: 'server/src/main/api.ts',
    sound: '  await delay(config.drainMs)',
    faulty: '  ',
  },
  {
    name: 'the server tries its dead connections one by one',
    scene: 'vanish',
    file: 'server/src/db/database.ts',
    sound: '    if (isSilence(error)) await sockets.dropOlderThan(sentAtMs)\n',
    faulty: '',
  },
  {
    name: 'the listener has no heartbeat',
    scene: 'vanish',
    file: 'server/src/db/changes.ts',
    sound: '      beat()\n',
    faulty: '',
  },
  {
    name: 'the server treats read-only like any other error',
    scene: 'demote',
    file: 'server/src/db/errors.ts',
    sound: "  [READ_ONLY]: 'outage',",
    faulty: '',
  },
  {
    name: 'the server is ready while its database is read-only',
    scene: 'demote',
    file: 'server/src/http/health.ts',
    sound: '    await assertWritable(kernel.db)\n',
    faulty: '',
  },
  {
    name: 'the server logs every request of an outage',
    scene: 'stop',
    file: 'server/src/main/log.ts',
    sound: 'if (!(err instanceof DatabaseUnavailable)) ',
    faulty: '',
  },
  {
    name: 'the server is ready until it closes',
    scene: 'deploy',
    file: 'server/src/http/health.ts',
    sound: "  if (kernel.draining.aborted) return 'stopping'\n",
    faulty: '',
  },
]

const chosen = Object.keys(SCENES).filter((name) => name.includes(only ?? '')) as Fault['scene'][]
const faults = (isQuick ? FAULTS.slice(0, 2) : FAULTS).filter(({ scene }) => chosen.includes(scene))
const shownBy = new Map<string, Fault['scene']>()
const planted = faults.map(async ({ name, scene, file, sound, faulty }) => {
  const directory = await plant(file, sound, faulty)
  shownBy.set(directory, scene)
  return [name, Promise.resolve(directory)] as const
})

await prove(
  `A database that vanishes ${VANISHES} times, is demoted and stops, and ${RESTARTS} restarts under load`,
  async (directory) => {
    const verdict = new Verdict()
    const scene = directory === undefined ? undefined : shownBy.get(directory)
    for (const name of scene === undefined ? chosen : [scene]) {
      const play: Scene = SCENES[name]
      await withStage(directory, (stage) => play(stage, verdict, directory !== undefined))
    }
    return verdict
  },
  Object.fromEntries(await Promise.all(planted)),
)
