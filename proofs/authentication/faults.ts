import type { Edit } from '../lib/mutant.ts'
import { plantAll } from '../lib/mutant.ts'

const WORKER = 'server/src/purchases/worker'
const AUTHENTICATION = 'server/src/purchases/authentication'

type Fault = {
  readonly edit: Edit
  /** The scene that must notice it, or that strangers try the doors. */
  readonly shownBy: string
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'a worker that writes down what is typed': {
    edit: {
      file: 'server/src/purchases/authentication/live-view/show.ts',
      sound: 'const said = readSaid(text)',
      faulty: 'const said = (console.log(text), readSaid(text))',
    },
    shownBy: 'a wrong code, then the right one',
  },
  'a cookie that nobody compares': {
    edit: {
      file: `${AUTHENTICATION}/service.ts`,
      sound: 'if (viewer === null || !viewer.viewerHash.equals(viewerHash)) throw invalidLink()',
      faulty: 'if (viewer === null) throw invalidLink()',
    },
    shownBy: 'doors',
  },
  'a worker that stays with who came first': {
    edit: {
      file: `${WORKER}/challenge.ts`,
      sound: 'seat.viewerId !== seen.viewerId',
      faulty: 'seen.viewerId === null',
    },
    shownBy: 'another device takes over',
  },
  'a bank that was not answered is taken for one that let nothing through': {
    edit: {
      file: `${WORKER}/verdict.ts`,
      sound: 'const isQuiet = quietInMs !== null && quietInMs < 0',
      faulty: 'const isQuiet = quietInMs !== null',
    },
    shownBy: 'the worker is killed, and the bank answered elsewhere',
  },
}

const shown = new Map<string, string>()

/** The first so many of them, each in a tree of its own. */
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

/** What the fault in this tree must be noticed by. */
export function shownBy(directory: string): string | undefined {
  return shown.get(directory)
}
