import { setTimeout as delay } from 'node:timers/promises'
import type { Gates } from '../charge-once/gate.ts'
import { backUp, forget, goBack, keep, reportRestored, restore, withEngineDown } from './backup.ts'
import type { Crowd, TestEnv } from './crowd.ts'
import { confirmAll, MOVING, quoteAll, reached } from './crowd.ts'

/** A fault scenario for purchases in flight. Ends when no further fault follows. */
export type Scenario = {
  readonly name: string
  readonly play: (testEnv: TestEnv, gates: Gates) => Promise<Crowd>
}

const DOWN_MS = 3_000
const ARRIVE_MS = 90_000

/**
 * One node dies while half of the purchases pay and before the others begin, and returns when all
 * are over.
 */
const nodeDies = (index: number): Scenario => ({
  name: `node ${index + 1} of three is killed`,
  async play(testEnv) {
    const purchases = await quoteAll(testEnv)
    const half = Math.ceil(purchases.length / 2)
    const begun = confirmAll(testEnv, purchases.slice(0, half))
    await reached(testEnv, begun, MOVING, Math.ceil(half / 2))
    const node = testEnv.world.nodes[index]
    await node?.kill()
    const later = confirmAll(testEnv, purchases.slice(half))
    return { ...together(begun, later), mend: async () => await node?.restart() }
  },
})

export const SAMPLE: readonly string[] = [
  'node 1 of three is killed',
  'a worker is replaced by the next release',
  'PostgreSQL is restored to before the submissions',
  'Restate loses all its data, and the worker dies',
]

export const SCENARIOS: readonly Scenario[] = [
  nodeDies(0),
  nodeDies(1),
  nodeDies(2),
  {
    name: 'all three nodes are killed and come back',
    async play(testEnv) {
      const purchases = await quoteAll(testEnv)
      await Promise.all(testEnv.world.nodes.map((node) => node.kill()))
      const crowd = confirmAll(testEnv, purchases)
      await delay(DOWN_MS)
      await Promise.all(testEnv.world.nodes.map((node) => node.restart()))
      return crowd
    },
  },
  {
    name: 'a worker is replaced by the next release',
    async play(testEnv) {
      const crowd = confirmAll(testEnv, await quoteAll(testEnv))
      await reached(testEnv, crowd, MOVING, Math.ceil(testEnv.count / 4))
      const old = testEnv.world.worker()
      await testEnv.world.replaceWorker()
      await old.stop()
      return crowd
    },
  },
  {
    name: 'two releases side by side, and the old one is killed and comes back',
    async play(testEnv, gates) {
      const gate = gates.add('after_charge')
      const held = { ...testEnv, count: Math.ceil(testEnv.count / 2) }
      const begun = confirmAll(held, await quoteAll(held, gate.script))
      await gate.held(held.count, ARRIVE_MS)
      const old = testEnv.world.worker()
      const next = await testEnv.world.replaceWorker()
      const later = confirmAll(held, await quoteAll(held))
      await old.kill()
      gate.open()
      await testEnv.world.restartWorker({}, old)
      await next.stop() // the release is rolled back
      return together(begun, later)
    },
  },
  {
    name: 'every API process is replaced',
    async play(testEnv) {
      const { world } = testEnv
      const crowd = confirmAll(testEnv, await quoteAll(testEnv))
      for (const old of world.apis.slice()) {
        await world.startAnother()
        world.apis.splice(world.apis.indexOf(old), 1)
        await old.stop()
      }
      return crowd
    },
  },
  {
    name: 'PostgreSQL is restored to before the submissions',
    async play(testEnv, gates) {
      const gate = gates.add('before_press')
      const crowd = confirmAll(testEnv, await quoteAll(testEnv, gate.script))
      await gate.held(testEnv.count, ARRIVE_MS)
      const madeAt = await backUp(testEnv)
      gate.open()
      await reached(testEnv, crowd, MOVING, testEnv.count)
      await restore(testEnv)
      await reportRestored(testEnv, madeAt)
      return crowd
    },
  },
  {
    name: 'PostgreSQL is restored to before the intents were created',
    async play(testEnv) {
      const madeAt = await backUp(testEnv)
      const crowd = confirmAll(testEnv, await quoteAll(testEnv, { answer: 'lost' }))
      await reached(testEnv, crowd, MOVING, testEnv.count)
      await crowd.confirmations // an agent that asks again gets 404
      await restore(testEnv)
      await reportRestored(testEnv, madeAt)
      return crowd
    },
  },
  {
    name: 'Restate loses all its data, and the worker dies',
    async play(testEnv, gates) {
      const gate = gates.add('after_press')
      const held = { ...testEnv, count: Math.ceil(testEnv.count / 2) }
      const begun = confirmAll(held, await quoteAll(held, gate.script))
      await gate.held(held.count, ARRIVE_MS)
      const later = confirmAll(held, await quoteAll(held))
      await testEnv.world.worker().kill() // it would finish its work
      await withEngineDown(testEnv, forget)
      gate.open()
      await testEnv.world.restartWorker()
      await reportRestored(testEnv)
      return together(begun, later)
    },
  },
  {
    name: 'Restate is restored to before the submissions',
    async play(testEnv, gates) {
      const gate = gates.add('before_press')
      const crowd = confirmAll(testEnv, await quoteAll(testEnv, gate.script))
      await gate.held(testEnv.count, ARRIVE_MS)
      await withEngineDown(testEnv, keep)
      gate.open()
      await reached(testEnv, crowd, MOVING, testEnv.count)
      await withEngineDown(testEnv, goBack)
      await reportRestored(testEnv)
      return crowd
    },
  },
]

function together(...crowds: readonly Crowd[]): Crowd {
  return {
    purchases: crowds.flatMap(({ purchases }) => purchases),
    confirmations: Promise.all(crowds.map(({ confirmations }) => confirmations)).then((all) =>
      all.flat(),
    ),
  }
}
