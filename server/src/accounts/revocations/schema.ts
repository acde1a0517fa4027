import { z } from 'zod'
import type { AccountId } from '../../lib/ids.ts'

const accountId = z.string().transform((id) => id as AccountId)
const revocationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('api_key'), accountId, ids: z.array(z.string()) }),
  z.object({ kind: z.literal('session'), accountId, ids: z.array(z.string()) }),
  z.object({ kind: z.literal('card'), accountId, ids: z.array(z.string()) }),
  // The secret that replaced a key's earlier one.
  z.object({
    kind: z.literal('secret'),
    accountId,
    ids: z.tuple([z.string()]),
    secretHash: z.hex(),
    last4: z.string(),
    oldExpiresAtMs: z.number(),
  }),
])
export const entrySchema = z.array(revocationSchema)

/** Credentials and cards that must stay dead. */
export type Revocation = z.output<typeof revocationSchema>

/**
 * Logs each revocation outside PostgreSQL before it is committed and answered: a database restored
 * from a backup has forgotten the latest ones.
 */
export type RevocationLog = {
  /** The entry is on disk when this returns. */
  add(revocations: readonly Revocation[]): Promise<void>
  /** Entries since then, in their order. */
  list(since: Date): Promise<Revocation[]>
  /** Deletes the entries of days before then. */
  forget(before: Date): Promise<void>
}
