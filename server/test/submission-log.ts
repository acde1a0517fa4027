import type { SubmissionLog } from '../src/purchases/worker/submission-log.ts'

/** A submission log in memory: a page is written once. */
export function openMemoryLog(): Pick<SubmissionLog, 'find' | 'put'> {
  const pages = new Map<string, Buffer>()
  return {
    async put(id, page) {
      if (pages.has(id)) return false
      pages.set(id, page)
      return true
    },
    find: async (id) => pages.get(id) ?? null,
  }
}
