/** Security codes may not be stored: not even sealed are they in the write-ahead log or a backup. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBaseBackup } from '../../../scripts/local/postgres.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { readCluster } from '../release-secrecy/records.ts'
import type { Place } from './places.ts'

export type LoggedCodes = {
  readonly where: 'write-ahead log' | 'base backup'
  readonly sealed: number
  readonly found: number
  /** Sealed numbers are there; otherwise it was not really read. */
  readonly isRead: boolean
}

/** Before a checkpoint, which recycles the log. */
export async function readLog(world: CheckoutWorld, sinceMs: number): Promise<LoggedCodes> {
  const log = readCluster(join(world.cluster, 'pg_wal'), sinceMs)
  return { where: 'write-ahead log', ...(await seek(world, log)) }
}

/** The copy that a standby or an archive gets. No card number may be in it either. */
export async function readBackup(
  world: CheckoutWorld,
): Promise<{ logged: LoggedCodes; place: Place }> {
  const directory = mkdtempSync(join(tmpdir(), 'florin-base-backup-'))
  try {
    await takeBaseBackup(world.databaseUrl, directory)
    const found = readCluster(directory, 0)
    const logged = { where: 'base backup', ...(await seek(world, found)) } as const
    return { logged, place: { found, control: 'checkout_intents' } }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

async function seek({ sql }: CheckoutWorld, files: readonly Buffer[]) {
  const { rows: codes } = await sql.query(
    'SELECT sealed_security_code AS sealed FROM card_security_codes',
  )
  const { rows: numbers } = await sql.query(
    'SELECT sealed_number AS sealed FROM cards WHERE sealed_number IS NOT NULL',
  )
  const isIn = ({ sealed }: { sealed: Buffer }) => files.some((file) => isPartlyIn(file, sealed))
  return {
    sealed: codes.length,
    found: codes.filter(isIn).length,
    isRead: numbers.some(isIn),
  }
}

const PART = 32

/** The end of a sealed text is random. A record is cut where a page of the log ends. */
function isPartlyIn(log: Buffer, sealed: Buffer): boolean {
  return [1, 2, 3, 4].some((part) => {
    const from = sealed.length - part * PART
    return log.includes(sealed.subarray(from, from + PART))
  })
}
