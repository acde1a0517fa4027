import type { Fault } from '../../proof.ts'
import { NO_LOG } from '../charge-once/faults.ts'

const PURCHASES = 'server/src/purchases'
const REPOSITORY = `${PURCHASES}/intents/repository.ts`
const STUCK = 'not over after 60 s, and not shown to the operator with evidence'

export const FAULTS: readonly Fault[] = [
  {
    name: 'no submission log: purchases lost from the database are submitted again',
    patches: [NO_LOG],
    shownBy: 'PostgreSQL is restored to before the submissions',
    caughtBy: 'intents submitted twice',
  },
  {
    name: 'the submission log is not read after a restore',
    patches: [
      {
        file: `${PURCHASES}/intents/operate.ts`,
        in: 'restored',
        replace: 'sendForgotten(tx, pages)',
        by: 'sendForgotten(tx, [])',
      },
    ],
    shownBy: 'PostgreSQL is restored to before the intents were created',
    caughtBy: 'lost purchases',
  },
  {
    name: 'after Restate lost its data, jobs are not sent again',
    patches: [
      { file: REPOSITORY, in: 'resendAll', returns: '[]' },
      { file: REPOSITORY, in: 'resendStalled', returns: '[]' },
    ],
    shownBy: 'Restate loses all its data, and the worker dies',
    caughtBy: STUCK,
  },
  {
    name: 'the relay deletes a job before it is handed over',
    patches: [
      {
        file: `${PURCHASES}/jobs/relay.ts`,
        in: 'handOver',
        replace: 'const outcomes = await',
        by: 'await forget(taken.map(({ id }) => id)); const outcomes = await',
      },
    ],
    shownBy: 'all three nodes are killed and come back',
    caughtBy: STUCK,
  },
  {
    name: 'the worker knows only one node',
    patches: [
      {
        file: `${PURCHASES}/jobs/nodes.ts`,
        in: 'atAnyNode',
        replace: 'turn < urls.length',
        by: 'turn < 1',
      },
    ],
    shownBy: 'node 1 of three is killed',
    caughtBy: STUCK,
  },
]
