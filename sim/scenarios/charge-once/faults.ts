import type { Patch } from '../../planted/patch.ts'
import type { Fault } from '../../proof.ts'

const REPOSITORY = 'server/src/purchases/intents/repository.ts'
const WORKER = 'server/src/purchases/worker'

/** No page is written, and so none is found. */
export const NO_LOG: Patch = { file: `${WORKER}/recover.ts`, in: 'writePage', returns: 'true' }

/** A worker submits a purchase that another run has submitted. */
export const RESUBMISSION: readonly Patch[] = [
  {
    file: `${WORKER}/charge.ts`,
    in: 'check',
    replace: '!isClaimed(intent)',
    by: "!isClaimed(intent) && intent?.phase !== 'paying'",
  },
  {
    file: `${WORKER}/charge.ts`,
    in: 'takeLock.paying',
    replace: "'submit', {}, null)",
    by: "'submit', {}, null) ?? intent",
  },
  { file: `${WORKER}/charge.ts`, in: 'takeLock', without: 'insertSubmission' },
  NO_LOG,
]

export const FAULTS: readonly Fault[] = [
  {
    name: 'no submission lock and no log page, and a worker resumes a purchase in flight',
    patches: RESUBMISSION,
    shownBy: 'kills',
    caughtBy: 'intents submitted twice',
  },
  {
    name: 'a confirmation reads first and writes later',
    patches: [
      {
        file: REPOSITORY,
        in: 'swap',
        replace: 'phase = $3 AND version = $4',
        by: "($3 || $4::text <> '')",
      },
      { file: REPOSITORY, in: 'lock', replace: 'FOR NO KEY UPDATE', by: '' },
    ],
    shownBy: 'confirmations',
    caughtBy: 'confirmed with distinct keys: answers with 200',
  },
]
