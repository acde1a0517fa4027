import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRevocationLog } from './log.ts'
import type { Revocation, RevocationLog } from './schema.ts'

let directory: string
let log: RevocationLog
let nowMs: number
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-revocations-'))
  nowMs = Date.parse('2026-11-19T23:59:59.000Z')
  log = openRevocationLog(directory, () => nowMs)
})
afterEach(() => rm(directory, { recursive: true }))

const revocation = (...ids: string[]): Revocation => ({
  ...{ kind: 'api_key', accountId: 'acct_1' as never, ids },
})

test('entries are listed in their order, across midnight, from a moment on', async () => {
  await log.add([revocation('a')])
  nowMs += 1_000
  await log.add([revocation('b'), revocation('c')])
  nowMs += 1_000
  await log.add([revocation('d')])
  const listed = async (time: string) => (await log.list(new Date(time))).flatMap(({ ids }) => ids)
  expect(await listed('2026-11-19T00:00:00Z')).toEqual(['a', 'b', 'c', 'd'])
  expect(await listed('2026-11-20T00:00:00Z')).toEqual(['b', 'c', 'd'])
  expect(await listed('2026-11-20T00:00:00.001Z')).toEqual(['d'])
  expect(await listed('2026-12-01T00:00:00Z')).toEqual([])
})

test('nothing revoked is no entry, and an empty log is no fault', async () => {
  expect(await log.list(new Date(0))).toEqual([])
  await log.add([revocation()])
  expect(await readdir(directory)).toEqual([])
})

test('an entry that was cut off had not been committed: the others count', async () => {
  await log.add([revocation('a')])
  const day = join(directory, 'revocations', '2026-11-19')
  await writeFile(join(day, '2026-11-19T23:59:59.500Z-cut'), '[{"kind":"api_k')
  expect(await log.list(new Date(0))).toEqual([revocation('a')])
})

test('old days are deleted whole', async () => {
  await log.add([revocation('a')])
  nowMs += 86_400_000
  await log.add([revocation('b')])
  await log.forget(new Date(nowMs))
  expect(await log.list(new Date(0))).toEqual([revocation('b')])
})
