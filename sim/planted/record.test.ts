import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plantingsAt, recordPlanting } from './record.ts'

const directory = mkdtempSync(join(tmpdir(), 'florin-record-'))
const record = join(directory, 'new', 'planted.jsonl')
afterAll(() => rmSync(directory, { recursive: true }))

test('a resumed run knows the last outcome of each fault of its commit, and of no other', () => {
  expect(plantingsAt('a', 'gifts', record)).toEqual(new Map())
  for (const [commit, proof, fault, isCaught] of [
    ['a', 'gifts', 'paid twice', false],
    ['b', 'gifts', 'never paid', false],
    ['a', 'refunds', 'lost', true],
    ['a', 'gifts', 'paid twice', true],
    ['a', 'gifts', 'kept', false],
  ] as const) {
    recordPlanting({ commit, proof, fault, isCaught, seconds: 1 }, record)
  }
  const found = [...plantingsAt('a', 'gifts', record)].map(([fault, it]) => [fault, it.isCaught])
  expect(found).toEqual([
    ['paid twice', true],
    ['kept', false],
  ])
})
