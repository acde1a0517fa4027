import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, writeOnce } from '../../lib/write-once.ts'
import type { Revocation, RevocationLog } from './schema.ts'
import { entrySchema } from './schema.ts'

const FOLDER = 'revocations'

/** `revocations/2026-11-19/2026-11-19T…Z-…` beside the submission log, in a shared directory. */
export function openRevocationLog(directory: string, clock: () => number): RevocationLog {
  const root = join(directory, FOLDER)
  const daysOf = async () => ((await readdir(root).catch(isMissing)) || []).toSorted()
  return {
    async add(revocations) {
      const named = revocations.filter(({ ids }) => ids.length > 0)
      if (named.length === 0) return
      const at = new Date(clock()).toISOString()
      const path = join(root, dayOf(at), `${at}-${randomUUID()}`)
      await writeOnce(path, Buffer.from(JSON.stringify(named)))
    },

    async list(since) {
      const from = since.toISOString()
      const found: Revocation[] = []
      for (const day of (await daysOf()).filter((name) => name >= dayOf(from))) {
        const names = (await readdir(join(root, day))).filter((name) => name >= from)
        for (const name of names.toSorted()) {
          found.push(...readEntry(await readFile(join(root, day, name))))
        }
      }
      return found
    },

    async forget(before) {
      const days = (await daysOf()).filter((name) => name < dayOf(before.toISOString()))
      for (const day of days) await rm(join(root, day), { recursive: true, force: true })
    },
  }
}

/** A process that died while it wrote the entry had not committed the revocation. */
function readEntry(text: Buffer): Revocation[] {
  try {
    return entrySchema.parse(JSON.parse(text.toString()))
  } catch {
    return []
  }
}

const dayOf = (time: string) => time.slice(0, 'YYYY-MM-DD'.length)
