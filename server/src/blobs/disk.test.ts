import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk.ts'

const DAY_MS = 86_400_000

let directory: string
let blobs: Blobs

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-blobs-'))
  blobs = createDiskBlobs(join(directory, 'blobs'))
})
afterEach(() => rm(directory, { recursive: true }))

const files = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).filter((it) => it.isFile())

async function age(hash: Buffer, days: number): Promise<void> {
  const name = hash.toString('hex')
  const at = new Date(Date.now() - days * DAY_MS)
  await utimes(join(directory, 'blobs', name.slice(0, 2), name), at, at)
}

test('what was put is found by its hash, the same bytes are kept once', async () => {
  const bytes = Buffer.from('a picture')
  const hash = await blobs.put(bytes)
  expect(hash).toEqual(createHash('sha256').update(bytes).digest())
  expect(await blobs.put(bytes)).toEqual(hash)
  expect(await blobs.find(hash)).toEqual(bytes)
  expect(await files()).toHaveLength(1)
})

test('nothing is kept of nothing, and empty is something', async () => {
  expect(await blobs.find(Buffer.alloc(32))).toBeNull()
  expect(await blobs.forget(new Date())).toBe(0)
  const empty = await blobs.put(Buffer.alloc(0))
  expect(await blobs.find(empty)).toEqual(Buffer.alloc(0))
})

test('many at once leave no drafts', async () => {
  const bytes = Buffer.alloc(100_000, 7)
  const hashes = await Promise.all(Array.from({ length: 20 }, () => blobs.put(bytes)))
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(1)
  expect(await files()).toHaveLength(1)
  expect(await blobs.find(hashes[0] as Buffer)).toEqual(bytes)
})

test('old ones are forgotten, unless they were put again', async () => {
  const [old, again, young] = await Promise.all(
    ['old', 'again', 'young'].map((text) => blobs.put(Buffer.from(text))),
  )
  if (old === undefined || again === undefined || young === undefined) throw new Error('not put')
  await age(old, 181)
  await age(again, 181)
  await blobs.put(Buffer.from('again'))
  expect(await blobs.forget(new Date(Date.now() - 180 * DAY_MS))).toBe(1)
  expect(await blobs.find(old)).toBeNull()
  expect(await blobs.find(again)).not.toBeNull()
  expect(await blobs.find(young)).not.toBeNull()
})
