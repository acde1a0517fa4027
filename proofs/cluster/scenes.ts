import { setTimeout as delay } from 'node:timers/promises'
import type { Gates } from '../charge-once/gate.ts'
import { backUp, forget, goBack, keep, reportRestored, restore, withEngineDown } from './backup.ts'
import type { Crowd, Stage } from './crowd.ts'
import { confirmAll, MOVING, quoteAll, reached } from './crowd.ts'

/** A fault scenario for purchases in flight. Ends when no further fault follows. */
export type Scene = {
  readonly name: string
  readonly play: (stage: Stage, gates: Gates) => Promise<Crowd>
}

const DOWN_MS = 3_000
const ARRIVE_MS = 90_000

/**
 * One node dies while half of the purchases pay and before the others begin, and returns when all
 * are over.
 */
const nodeDies = (index: number): Scene => ({
  name: `node ${index + 1} of three is killed`,
  async play(stage) {
    const purchases = await quoteAll(stage)
    const half = Math.ceil(purchases.length / 2)
    const begun = confirmAll(stage, purchases.slice(0, half))
    await reached(stage, begun, MOVING, Math.ceil(half / 2))
    const node = stage.world.nodes[index]
    await node?.kill()
    const later = confirmAll(stage, purchases.slice(half))
    return { ...together(begun, later), mend: async () => await node?.restart() }
  },
})

export const SCENES: readonly Scene[] = [
  nodeDies(0),
  nodeDies(1),
  nodeDies(2),
  {
    name: 'all three nodes are killed and come back',
    async play(stage) {
      const purchases = await quoteAll(stage)
      await Promise.all(stage.world.nodes.map((node) => node.kill()))
      const crowd = confirmAll(stage, purchases)
      await delay(DOWN_MS)
      await Promise.all(stage.world.nodes.map((node) => node.restart()))
      return crowd
    },
  },
  {
    name: 'a worker is replaced by the next release',
    async play(stage) {
      const crowd = confirmAll(stage, await quoteAll(stage))
      await reached(stage, crowd, MOVING, Math.ceil(stage.count / 4))
      const old = stage.world.worker()
      await stage.world.replaceWorker()
      await old.stop()
      return crowd
    },
  },
  {
    name: 'two releases side by side, and the old one is killed and comes back',
    async play(stage, gates) {
      const gate = gates.add('after_charge')
      const held = { ...stage, count: Math.ceil(stage.count / 2) }
      const begun = confirmAll(held, await quoteAll(held, gate.script))
      await gate.held(held.count, ARRIVE_MS)
      const old = stage.world.worker()
      const next = await stage.world.replaceWorker()
      const later = confirmAll(held, await quoteAll(held))
      await old.kill()
      gate.open()
      await stage.world.restartWorker({}, old)
      await next.stop() // the release is rolled back
      return together(begun, later)
    },
  },
  {
    name: 'every API process is replaced',
    async play(stage) {
      const { world } = stage
      const crowd = confirmAll(stage, await quoteAll(stage))
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
    async play(stage, gates) {
      const gate = gates.add('before_press')
      const crowd = confirmAll(stage, await quoteAll(stage, gate.script))
      await gate.held(stage.count, ARRIVE_MS)
      const backup = await backUp(stage)
      gate.open()
      await reached(stage, crowd, MOVING, stage.count)
      await restore(stage)
      await reportRestored(stage, backup)
      return crowd
    },
  },
  {
    name: 'PostgreSQL is restored to before the intents were created',
    async play(stage) {
      const backup = await backUp(stage)
      const crowd = confirmAll(stage, await quoteAll(stage, { answer: 'lost' }))
      await reached(stage, crowd, MOVING, stage.count)
      await crowd.confirmations // an agent that asks again gets 404
      await restore(stage)
      await reportRestored(stage, backup)
      return crowd
    },
  },
  {
    name: 'Restate loses all its data, and the worker dies',
    async play(stage, gates) {
      const gate = gates.add('after_press')
      const held = { ...stage, count: Math.ceil(stage.count / 2) }
      const begun = confirmAll(held, await quoteAll(held, gate.script))
      await gate.held(held.count, ARRIVE_MS)
      const later = confirmAll(held, await quoteAll(held))
      await stage.world.worker().kill() // it would finish its work
      await withEngineDown(stage, forget)
      gate.open()
      await stage.world.restartWorker()
      await reportRestored(stage, { madeAt: new Date() })
      return together(begun, later)
    },
  },
  {
    name: 'Restate is restored to before the submissions',
    async play(stage, gates) {
      const gate = gates.add('before_press')
      const crowd = confirmAll(stage, await quoteAll(stage, gate.script))
      await gate.held(stage.count, ARRIVE_MS)
      await withEngineDown(stage, keep)
      gate.open()
      await reached(stage, crowd, MOVING, stage.count)
      await withEngineDown(stage, goBack)
      await reportRestored(stage, { madeAt: new Date() })
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
