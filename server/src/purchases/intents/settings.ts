import type { KeyObject } from 'node:crypto'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Secrets } from '../../lib/secrets.ts'
import type { Sealer } from '../cards/vault/vault.ts'
import type { EvidenceSigner } from './evidence/signer.ts'

export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly blobs: Pick<Blobs, 'find'>
  readonly evidence: EvidenceSigner
  readonly sealer: Sealer
  /** Whether security codes are taken in clear; else only sealed, from the card frame. */
  readonly takesCardNumbers: boolean
  readonly appUrl: URL
  /** Makes the links for buyers. Only the API has it, so nobody else can make or guess a link. */
  readonly linkKeys: Secrets<KeyObject>
}

/** A second confirmation of the same purchase within this time is taken for a lost reply. */
export const DUPLICATE_WINDOW_MS = 10 * 60_000
