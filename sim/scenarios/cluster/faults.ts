import type { Edit } from '../../planted/mutant.ts'

/** A planted fault, and the scenario that shows it. */
export type Fault = {
  readonly fault: string
  readonly edits: readonly [Edit, ...Edit[]]
  readonly shownBy: string
}

const INTENTS = 'server/src/purchases/intents'
const WORKER = 'server/src/purchases/worker'
const CHARGE = `${WORKER}/charge.ts`

export const FAULTS: readonly Fault[] = [
  {
    fault: 'no submission log: purchases lost from the database are submitted again',
    edits: [
      {
        file: CHARGE,
        sound: `const recovered = await recover(worker, job)
  if (recovered !== null) return lookAfter(recovered)`,
        faulty: '',
      },
      {
        file: CHARGE,
        sound:
          'const isLogged = submitted !== null && (await writePage(worker, submitted, submission))',
        faulty: 'const isLogged = submitted !== null',
      },
    ],
    shownBy: 'PostgreSQL is restored to before the submissions',
  },
  {
    fault: 'the submission log is not read after a restore',
    edits: [
      {
        file: `${INTENTS}/operate.ts`,
        sound: 'const forgotten = await sendForgotten(tx, pages)',
        faulty: 'const forgotten = await sendForgotten(tx, [])',
      },
    ],
    shownBy: 'PostgreSQL is restored to before the intents were created',
  },
  {
    fault: 'after Restate lost its data, jobs are not sent again',
    edits: [
      {
        file: `${INTENTS}/repository.ts`,
        sound: 'WORKED_ON.map(',
        faulty: "['nowhere'].map(",
      },
      {
        file: `${INTENTS}/repository.ts`,
        sound: 'STALLED} LIMIT $1',
        faulty: "'false'} LIMIT $1",
      },
    ],
    shownBy: 'Restate loses all its data, and the worker dies',
  },
  {
    fault: 'the relay deletes a job before it is handed over',
    edits: [
      {
        file: 'server/src/purchases/jobs/relay.ts',
        sound: 'const outcomes = await Promise.allSettled(taken.map(send))',
        faulty: `await forget(taken.map(({ id }) => id))
  const outcomes = await Promise.allSettled(taken.map(send))`,
      },
    ],
    shownBy: 'all three nodes are killed and come back',
  },
  {
    fault: 'the worker knows only one node',
    edits: [
      {
        file: 'server/src/purchases/jobs/nodes.ts',
        sound: 'turn < urls.length',
        faulty: 'turn < 1',
      },
    ],
    shownBy: 'node 1 of three is killed',
  },
]
