import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Logs each submission outside PostgreSQL before the card is given: a database restored from a
 * backup has lost the latest submission locks, and nothing may be submitted twice. A page is
 * written once and never changed.
 */
export type SubmissionLog = {
  /** False: a page exists, so the intent was submitted. The page is on disk when this returns. */
  put(intentId: string, page: Buffer): Promise<boolean>
  find(intentId: string): Promise<Buffer | null>
  /** Intents whose page was written since then. */
  list(since: Date): Promise<string[]>
  /** Deletes pages that were written before then, and returns their number. */
  forget(before: Date): Promise<number>
}

const FOLDER = 'presses'

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

/** Creating the file decides, even if the process dies before it has written the content. */
async function writeOnce(path: string, page: Buffer): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600).catch(isThere)
  if (file === false) return false
  try {
    await file.writeFile(page)
    await file.sync()
  } finally {
    await file.close()
  }
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close()) // the directory entry survives a power cut, too
  return true
}

function isThere(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false
  throw error
}

function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false
  throw error
}
