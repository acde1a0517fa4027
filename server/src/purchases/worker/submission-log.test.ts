import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskBlobs } from '../../blobs/disk.ts'
import type { SubmissionLog } from './submission-log.ts'
import { openSubmissionLog } from './submission-log.ts'

const ID = 'ci_00000000000000000000000000'

let directory: string
let book: SubmissionLog

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-book-'))
  book = openSubmissionLog(directory)
})
afterEach(() => rm(directory, { recursive: true }))

test('of many that press at once one has the page, and it stays as it was', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => Buffer.from(`page ${index}`))
  const written = await Promise.all(pages.map((page) => openSubmissionLog(directory).put(ID, page)))
  expect(written.filter(Boolean)).toHaveLength(1)
  expect(await book.find(ID)).toEqual(pages[written.indexOf(true)])
  expect(await book.put(ID, Buffer.from('another'))).toBe(false)
  expect(await book.find(ID)).toEqual(pages[written.indexOf(true)])
})

test('who was not pressed has no page, and an empty book is no fault', async () => {
  expect(await book.find(ID)).toBeNull()
  expect(await book.list(new Date(0))).toEqual([])
  expect(await book.forget(new Date())).toBe(0)
})

test('pages are listed by when they were written, and forgotten by it; pictures are not touched', async () => {
  const blobs = createDiskBlobs(directory)
  const picture = await blobs.put(Buffer.from('a picture'))
  const old = 'ci_1111111111111111111111111z'
  await book.put(ID, Buffer.from('new'))
  await book.put(old, Buffer.from('old'))
  const at = new Date(Date.now() - 86_400_000)
  await utimes(join(directory, 'presses', '1z', old), at, at)
  const [noon] = [new Date(Date.now() - 43_200_000)]
  expect(await book.list(noon)).toEqual([ID])
  expect((await book.list(new Date(0))).toSorted()).toEqual([ID, old])
  expect(await blobs.forget(new Date(Date.now() + 1_000))).toBe(1)
  expect(await book.forget(noon)).toBe(1)
  expect(await book.find(ID)).not.toBeNull()
  expect(await blobs.find(picture)).toBeNull()
})
