import { readdirSync, readFileSync } from 'node:fs'

/** Private memory of a process tree: Chromium's shared program pages do not count. */
export function measureTree(pid: number): number {
  const children = read(() =>
    readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    ),
  )
  const own = read(() => [readFileSync(`/proc/${pid}/status`, 'utf8')]).map((status) =>
    [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce(
      (sum, [, kilobytes]) => sum + Number(kilobytes) * 1024,
      0,
    ),
  )
  return children.reduce((sum, child) => sum + measureTree(Number(child)), own[0] ?? 0)
}

/** A process that has exited holds nothing. */
function read<Item>(look: () => Item[]): Item[] {
  try {
    return look()
  } catch {
    return []
  }
}
