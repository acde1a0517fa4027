import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { Guard } from '../../http/authentication.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { findApiKeyByDeadSecret, findApiKeyBySecretHash, touchApiKeys } from './repository.ts'
import { hashSecret, isSecret } from './secret.ts'

/**
 * Why a revoked key is dead everywhere once DELETE has answered, although every process caches
 * keys:
 * A process may use the result of a look-up only until L after the look-up *began*. A look-up that
 * begins after the revocation commits finds nothing; one that began before is used for less than L
 * after the commit. DELETE answers only once L has passed since the commit. So no request sent
 * after the answer can meet a cache that still accepts the key. This needs no messages between
 * processes and no shared clock, only clocks that run at about the same rate.
 */
const LEASE_MS = 250
const PACE_MARGIN_MS = 50

const REMEMBERED_KEYS_LIMIT = 100_000

/** Resolves when no process can accept a key whose revocation has committed. */
export async function leasesEnd(): Promise<void> {
  await delay(LEASE_MS + PACE_MARGIN_MS)
}

export type KeyAuthentication = {
  find(secret: string, guard?: Guard): Promise<Principal | null>
  /** Records when keys were last used: one statement for all of them, about once a second. */
  flushUses(): Promise<void>
}

type Lease = { readonly endsAtMs: number; readonly principal: Promise<Principal | null> }

export function createKeyAuthentication({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): KeyAuthentication {
  const leases = new LRUCache<string, Lease>({ max: REMEMBERED_KEYS_LIMIT })
  let uses = new Map<Id<'ak'>, { accountId: AccountId; atMs: number }>()

  function lease(secret: string, guard: Guard): Lease {
    const secretHash = hashSecret(secret)
    const name = secretHash.toString('latin1')
    const startedAtMs = performance.now()
    const current = leases.get(name)
    if (current !== undefined && startedAtMs < current.endsAtMs) return current
    const principal = guard(() => lookUp(db, secretHash, clock()))
    const next = { endsAtMs: startedAtMs + LEASE_MS, principal }
    leases.set(name, next)
    const forget = () => leases.get(name) === next && leases.delete(name)
    principal.then((found) => found === null && forget(), forget)
    return next
  }

  return {
    async find(secret, guard = (lookUp) => lookUp()) {
      if (!isSecret(secret)) return null
      const principal = await lease(secret, guard).principal
      if (principal?.actor.type === 'api_key') {
        uses.set(principal.actor.id, { accountId: principal.accountId, atMs: clock() })
      }
      return principal
    },
    async flushUses() {
      if (uses.size === 0) return
      const flushed = uses
      uses = new Map()
      try {
        await touchApiKeys(db, flushed)
      } catch (error) {
        uses = new Map([...flushed, ...uses]) // retry later, unless used again since
        throw error
      }
    },
  }
}

async function lookUp(db: Db, secretHash: Buffer, nowMs: number): Promise<Principal | null> {
  const key = await findApiKeyBySecretHash(db, secretHash, nowMs)
  if (key === null) return await refuseDead(db, secretHash)
  const { accountId, scopes, budget } = key
  return { accountId, actor: { type: 'api_key', id: key.id }, scopes, budget }
}

/** A dead secret is refused like an unknown one, but its owner sees in the audit log that it was tried. */
async function refuseDead(db: Db, secretHash: Buffer): Promise<null> {
  const dead = await findApiKeyByDeadSecret(db, secretHash)
  if (dead === null) return null
  const { accountId, id } = dead
  throw new ApiError(
    'api_key_invalid',
    {},
    { concern: { accountId, actor: { type: 'api_key', id } } },
  )
}
