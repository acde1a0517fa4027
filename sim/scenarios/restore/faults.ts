import type { Fault } from '../../proof.ts'

const ACCOUNTS = 'server/src/accounts'

export const FAULTS: readonly Fault[] = [
  {
    name: 'the revocation log is not read at the start',
    patches: [{ file: 'server/src/main/api.ts', in: 'reapplyLost', returns: 'undefined' }],
    caughtBy: 'revoked keys alive',
  },
  {
    name: 'a process believes that the database is up to date',
    patches: [
      {
        file: `${ACCOUNTS}/revocations/service.ts`,
        in: 'reapply',
        replace: '(await findAppliedThrough(db)) - OVERLAP_MS',
        by: 'Math.max(nowMs, await findAppliedThrough(db))',
      },
    ],
    caughtBy: 'revoked keys alive',
  },
  {
    name: 'revoked keys are not logged',
    patches: [
      {
        file: `${ACCOUNTS}/api-keys/service.ts`,
        in: 'revoke',
        replace: "{ kind: 'api_key', accountId, ids: revoked }",
        by: '',
      },
    ],
    caughtBy: 'revoked keys alive',
  },
  {
    name: 'the descendants of a revoked key are left out',
    patches: [
      {
        file: `${ACCOUNTS}/api-keys/service.ts`,
        in: 'revoke',
        replace: 'push(...ids)',
        by: 'push(...(revoked.length === 0 ? ids : []))',
      },
      {
        file: `${ACCOUNTS}/api-keys/service.ts`,
        in: 'revokeAgain',
        replace: 'await revokeApiKeys(tx, accountId, next)',
        by: '(await revokeApiKeys(tx, accountId, next)).slice(0, 0)',
      },
    ],
    caughtBy: 'revoked keys alive',
  },
  {
    name: 'sessions are left out',
    patches: [{ file: `${ACCOUNTS}/sessions/service.ts`, in: 'endAgain', returns: '0' }],
    caughtBy: 'ended sessions alive',
  },
  {
    name: 'cards are left out',
    patches: [{ file: 'server/src/purchases/cards/service.ts', in: 'removeAgain', returns: '0' }],
    caughtBy: 'removed cards alive',
  },
  {
    name: 'a replaced secret comes back',
    patches: [{ file: `${ACCOUNTS}/api-keys/service.ts`, in: 'rotateAgain', returns: '0' }],
    caughtBy: 'replaced secrets alive',
  },
  {
    name: 'what goes with an account is not logged',
    patches: [
      {
        file: `${ACCOUNTS}/accounts/service.ts`,
        in: 'remove',
        replace: 'add(revoked)',
        by: 'add([])',
      },
    ],
    caughtBy: 'credentials of deleted accounts alive',
  },
]
