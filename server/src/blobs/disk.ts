import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '../lib/write-once.ts'
import type { Blobs } from './blobs.ts'

const SHARD = /^[0-9a-f]{2}$/

/** Stores `ab/abcdef…` under a directory that several processes may share. */
export function createDiskBlobs(directory: string): Blobs {
  const pathOf = (hash: Buffer) => join(directory, hash.toString('hex', 0, 1), hash.toString('hex'))
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest()
      const path = pathOf(hash)
      const now = new Date()
      // Storing again renews the age: a blob must live as long as its latest reference.
      const isThere = await utimes(path, now, now).then(() => true, isMissing)
      if (!isThere) await write(path, bytes)
      return hash
    },

    async find(hash) {
      return await readFile(pathOf(hash))
        .catch(isMissing)
        .then((found) => found || null)
    },

    async forget(before) {
      let forgotten = 0
      const shards = (await readdir(directory).catch(isMissing)) || []
      for (const shard of shards.filter((name) => SHARD.test(name))) {
        for (const name of await readdir(join(directory, shard))) {
          const path = join(directory, shard, name)
          const found = await stat(path).catch(isMissing)
          if (found === false || found.mtime >= before) continue
          await unlink(path).catch(isMissing) // another process may have deleted it first
          forgotten += 1
        }
      }
      return forgotten
    },
  }
}

/** Atomic, also across a power cut: write to a draft, flush, rename. */
async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await unlink(draft).catch(() => {}) // report the first failure
    throw error
  }
}
