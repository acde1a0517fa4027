import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { rowOf, scriptedSource } from '../../../test/source.ts'
import type { Address } from '../../lib/addresses.ts'
import { openLookUp } from './look-up.ts'

const database = useDatabase()
const reference = 'reference' as Address
beforeEach(() => database().query('TRUNCATE chain_inbox'))

const inbox = async () =>
  (await database().query('SELECT signature, commitment FROM chain_inbox ORDER BY 1')).rows

test('what names the reference and is final goes into the inbox, asked for once in a while', async () => {
  let nowMs = 1_000_000
  const source = scriptedSource('one', [rowOf('b', 11, 'confirmed'), rowOf('a', 10)])
  const failures: unknown[] = []
  const context = { db: database().db, sources: [source], clock: () => nowMs }
  const lookUp = openLookUp(context, (error) => failures.push(error))
  await lookUp(reference)
  expect(await inbox()).toEqual([{ signature: 'a', commitment: 'finalized' }])
  source.rows = [rowOf('b', 11), rowOf('a', 10)]
  await lookUp(reference)
  expect(await inbox()).toHaveLength(1)
  nowMs += 10_000
  await lookUp(reference)
  expect(await inbox()).toHaveLength(2)
  expect(failures).toEqual([])
})

test('what one node invents, or has in another slot, does not go into the inbox', async () => {
  const one = scriptedSource('one', [rowOf('invented', 12), rowOf('b', 11), rowOf('a', 10)])
  const other = scriptedSource('other', [
    rowOf('b', 11, 'confirmed'),
    rowOf('c', 9),
    rowOf('a', 10),
  ])
  const context = { db: database().db, sources: [one, other], clock: Date.now }
  await openLookUp(context, (error) => {
    throw error
  })(reference)
  expect(await inbox()).toEqual([{ signature: 'a', commitment: 'finalized' }])
})

test('a node that does not answer is reported and harms nothing', async () => {
  const failures: unknown[] = []
  const source = { listSignatures: () => Promise.reject(new Error('down')) }
  const context = { db: database().db, sources: [source], clock: Date.now }
  await openLookUp(context, (error) => failures.push(error))(reference)
  expect(failures).toHaveLength(1)
})
