/** Security codes may not be stored: not even sealed are they in the write-ahead log. */
import { join } from 'node:path'
import { clusterDirectory } from '../../../scripts/local/postgres.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { readCluster } from '../release-secrecy/records.ts'

export type LoggedCodes = {
  readonly sealed: number
  readonly inLog: number
  /** Sealed numbers are in the log; otherwise it was not really read. */
  readonly isRead: boolean
}

/** Before a checkpoint, which recycles the log. */
export async function readLog({ sql }: CheckoutWorld, sinceMs: number): Promise<LoggedCodes> {
  const { rows: codes } = await sql.query(
    'SELECT sealed_security_code AS sealed FROM card_security_codes',
  )
  const { rows: numbers } = await sql.query(
    'SELECT sealed_number AS sealed FROM cards WHERE sealed_number IS NOT NULL',
  )
  const cluster = clusterDirectory(process.cwd(), 'proof-postgres')
  const log = readCluster(join(cluster, 'pg_wal'), sinceMs)
  const isLogged = ({ sealed }: { sealed: Buffer }) => log.some((file) => isPartlyIn(file, sealed))
  return {
    sealed: codes.length,
    inLog: codes.filter(isLogged).length,
    isRead: numbers.some(isLogged),
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
