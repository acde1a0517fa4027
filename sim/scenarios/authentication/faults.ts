import type { Fault } from '../../proof.ts'

const WORKER = 'server/src/purchases/worker'
const AUTHENTICATION = 'server/src/purchases/authentication'

export const FAULTS: readonly Fault[] = [
  {
    name: 'the worker logs typed input',
    patches: [
      {
        file: `${AUTHENTICATION}/live-view/show.ts`,
        in: 'perform.hear',
        first: 'console.log(text)',
      },
    ],
    shownBy: 'a wrong code, then the right one',
    caughtBy: 'log of worker',
  },
  {
    name: 'the viewer cookie is not compared',
    patches: [
      {
        file: `${AUTHENTICATION}/service.ts`,
        in: 'getViewed',
        replace: '!viewer.viewerHash.equals(viewerHash)',
        by: 'false',
      },
    ],
    shownBy: 'access',
    caughtBy: "a connection to the bank's page with a guessed cookie",
  },
  {
    name: 'the worker keeps the first viewer',
    patches: [
      {
        file: `${WORKER}/challenge.ts`,
        in: 'keepShowing',
        replace: 'seat.viewerId !== seen.viewerId',
        by: 'seen.viewerId === null',
      },
    ],
    shownBy: 'a second device takes over',
    caughtBy: 'a second device takes over',
  },
  {
    name: 'an unanswered challenge counts as not charged',
    patches: [
      { file: `${WORKER}/verdict.ts`, in: 'seekVerdict', replace: '&& quietInMs < 0', by: '' },
    ],
    shownBy: 'the worker is killed and the bank is answered elsewhere',
    caughtBy: 'the bank is answered elsewhere: failed',
  },
]
