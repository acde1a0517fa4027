import type { Edit } from '../../planted/mutant.ts'
import { plantAll } from '../../planted/mutant.ts'

const WORKER = 'server/src/purchases/worker'
const AUTHENTICATION = 'server/src/purchases/authentication'

type Fault = {
  readonly edit: Edit
  /** The scenario that must notice the fault, or `access`. */
  readonly shownBy: string
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'the worker logs typed input': {
    edit: {
      file: 'server/src/purchases/authentication/live-view/show.ts',
      sound: 'const said = readSaid(text)',
      faulty: 'const said = (console.log(text), readSaid(text))',
    },
    shownBy: 'a wrong code, then the right one',
  },
  'the viewer cookie is not compared': {
    edit: {
      file: `${AUTHENTICATION}/service.ts`,
      sound: 'if (viewer === null || !viewer.viewerHash.equals(viewerHash)) throw invalidLink()',
      faulty: 'if (viewer === null) throw invalidLink()',
    },
    shownBy: 'access',
  },
  'the worker keeps the first viewer': {
    edit: {
      file: `${WORKER}/challenge.ts`,
      sound: 'seat.viewerId !== seen.viewerId',
      faulty: 'seen.viewerId === null',
    },
    shownBy: 'a second device takes over',
  },
  'an unanswered challenge counts as not charged': {
    edit: {
      file: `${WORKER}/verdict.ts`,
      sound: 'const isQuiet = quietInMs !== null && quietInMs < 0',
      faulty: 'const isQuiet = quietInMs !== null',
    },
    shownBy: 'the worker is killed and the bank is answered elsewhere',
  },
}

const shown = new Map<string, string>()

/** The first `most` faults, each in a tree of its own. */
export function mutants(most: number): Record<string, Promise<string>> {
  const trees = Object.entries(FAULTS)
    .slice(0, most)
    .map(([name, { edit, shownBy }]) => {
      const planted = plantAll([edit]).then((directory) => {
        shown.set(directory, shownBy)
        return directory
      })
      return [name, planted] as const
    })
  return Object.fromEntries(trees)
}

/** The scenario that must notice the fault in this tree. */
export function shownBy(directory: string): string | undefined {
  return shown.get(directory)
}
