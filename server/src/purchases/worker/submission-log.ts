import { readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, syncFolder, writeOnce } from '../../lib/write-once.ts'

/**
 * Logs each submission outside PostgreSQL before the card is given: a database restored from a
 * backup has lost the latest submission locks, and nothing may be submitted twice. A page is
 * written once; only its sealed texts are sealed again when the vault's key is rotated.
 */
export type SubmissionLog = {
  /** False: a page exists, so the intent was submitted. The page is on disk when this returns. */
  put(intentId: string, page: Buffer): Promise<boolean>
  find(intentId: string): Promise<Buffer | null>
  /** Replaces a page at once, as if it had been written so in the first place. */
  replace(intentId: string, page: Buffer): Promise<void>
  /** Intents whose page was written since then. */
  list(since: Date): Promise<string[]>
  /** Deletes pages that were written before then, and returns their number. */
  forget(before: Date): Promise<number>
}

const FOLDER = 'presses'
// Beside it, on the same disk: everything inside is a page.
const REPLACING = 'presses.new'

/** `presses/ab/ci_…ab` beside the screenshots, in a directory that workers share. */
export function openSubmissionLog(directory: string): SubmissionLog {
  const root = join(directory, FOLDER)
  const pathOf = (intentId: string) => join(root, intentId.slice(-2), intentId)
  return {
    put: (intentId, page) => writeOnce(pathOf(intentId), page),

    async find(intentId) {
      return await readFile(pathOf(intentId))
        .catch(isMissing)
        .then((found) => found || null)
    },

    async replace(intentId, page) {
      const next = join(directory, REPLACING, intentId)
      await unlink(next).catch(isMissing) // left by a run that was stopped
      await writeOnce(next, page)
      const { atime, mtime } = await stat(pathOf(intentId))
      await utimes(next, atime, mtime) // the age of the submission
      await rename(next, pathOf(intentId))
      await syncFolder(dirname(pathOf(intentId)))
    },

    async list(since) {
      const found: string[] = []
      for await (const { name, writtenAt } of pages(root)) if (writtenAt >= since) found.push(name)
      return found
    },

    async forget(before) {
      let forgotten = 0
      for await (const { path, writtenAt } of pages(root)) {
        if (writtenAt >= before) continue
        await unlink(path).catch(isMissing) // another process may have deleted it
        forgotten += 1
      }
      return forgotten
    },
  }
}

async function* pages(root: string) {
  for (const shard of (await readdir(root).catch(isMissing)) || []) {
    for (const name of await readdir(join(root, shard))) {
      const path = join(root, shard, name)
      const found = await stat(path).catch(isMissing)
      if (found !== false) yield { name, path, writtenAt: found.mtime }
    }
  }
}
