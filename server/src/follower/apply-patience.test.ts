import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { ChainSource } from '../chain/source.ts'
import type { Address } from '../lib/addresses.ts'
import { applyDue } from './apply.ts'
import { registerFeed, saveRows } from './repository.ts'

const database = useDatabase()
const SILENT = { name: 'silent', findTransaction: async () => null } as unknown as ChainSource
const MANY = 30

/** Asks again and again for what no source can tell; returns how it then stands in the inbox. */
async function askInVain(commitment: 'confirmed' | 'finalized') {
  const { db, query } = database()
  await registerFeed(db, 'feed', 'F1orinGiftEscrow111111111111111111111111111' as Address)
  const row = { signature: commitment, slot: 7, blockTimeSeconds: 1_800_000_000, commitment }
  await saveRows(db, 'feed', [row])
  for (let attempt = 0; attempt < MANY; attempt++) {
    await applyDue({ db, clock: Date.now, sources: [SILENT], observers: [], onProblem: () => {} })
    if (attempt < MANY - 1) {
      await query('UPDATE chain_inbox SET due_at = now() WHERE signature = $1', [commitment])
    }
  }
  const { rows } = await query(
    `SELECT parked_at IS NOT NULL AS "isParked", extract(epoch FROM due_at - now()) AS "dueSeconds"
      FROM chain_inbox WHERE signature = $1`,
    [commitment],
  )
  return { isParked: rows[0].isParked, dueSeconds: Number(rows[0].dueSeconds) }
}

describe('what a source lists and does not tell', () => {
  test('is asked for every two seconds while it is confirmed, and not given up', async () => {
    const { isParked, dueSeconds } = await askInVain('confirmed')
    expect(isParked).toBe(false)
    expect(dueSeconds).toBeLessThanOrEqual(2)
  })

  test('is parked for a person to look at once it is final', async () => {
    const { isParked, dueSeconds } = await askInVain('finalized')
    expect(isParked).toBe(true)
    expect(dueSeconds).toBeGreaterThan(60)
  })
})
