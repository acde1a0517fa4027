import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Controller = 'memory' | 'pids'
type Hierarchy = { readonly version: 1 | 2; readonly directory: string }

/** Where a worker may make cgroups, by controller. */
export type Cgroups = { readonly [Name in Controller]?: Hierarchy }

export type Limits = { readonly [Name in Controller]: number }

/** The cgroups of one visit. */
export type Cgroup = {
  /** A process that joins each of these is bounded, with all that it starts. */
  readonly directories: readonly string[]
  /** Whether the kernel killed a process of it for lack of memory. */
  hasKilled(): boolean
  /** Call after its processes were killed. */
  close(): Promise<void>
}

const CONTROLLERS = ['memory', 'pids'] as const
const PREFIX = 'florin-visit-'
const RETRY_MS = 20
const EMPTIED_WITHIN_MS = 3_000

/** Which file holds which limit. The kernel has those for swap only where it counts swap. */
const FILES = {
  1: {
    memory: { must: ['memory.limit_in_bytes'], may: { 'memory.memsw.limit_in_bytes': 'limit' } },
    pids: { must: ['pids.max'], may: {} },
  },
  2: {
    memory: { must: ['memory.max'], may: { 'memory.swap.max': '0', 'memory.oom.group': '1' } },
    pids: { must: ['pids.max'], may: {} },
  },
} as const
const KILLS = { 1: 'memory.oom_control', 2: 'memory.events' } as const

/** Tries each controller once: a file system that looks writable may still refuse. */
export async function findCgroups(): Promise<Cgroups> {
  const found: { [Name in Controller]?: Hierarchy } = {}
  const [own = '', mounts = ''] = await Promise.all(
    ['cgroup', 'mountinfo'].map((name) => readFile(`/proc/self/${name}`, 'utf8')),
  )
  for (const controller of CONTROLLERS) {
    const { version, directories } = locate(controller, own, mounts)
    const directory = directories.find((each) => existsSync(each))
    if (directory === undefined) continue
    const hierarchy = { version, directory }
    if (await mayUse(controller, hierarchy)) found[controller] = hierarchy
  }
  return found
}

export async function openCgroup(cgroups: Cgroups, limits: Limits): Promise<Cgroup> {
  const name = `${PREFIX}${process.pid}-${crypto.randomUUID()}`
  const made: { readonly hierarchy: Hierarchy; readonly directory: string }[] = []
  const close = async () => {
    await Promise.all([...new Set(made.map((each) => each.directory))].map(remove))
  }
  try {
    for (const controller of CONTROLLERS) {
      const hierarchy = cgroups[controller]
      if (hierarchy === undefined) continue
      const directory = join(hierarchy.directory, name)
      await mkdir(directory, { recursive: true }) // version 2 has one for both
      made.push({ hierarchy, directory })
      await limit(controller, hierarchy.version, directory, `${limits[controller]}`)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    directories: [...new Set(made.map((each) => each.directory))],
    hasKilled: () =>
      made.some(({ hierarchy: { version }, directory }) => countKills(version, directory) > 0),
    close,
  }
}

/** Removes the cgroups of workers that were killed. */
export async function sweepCgroups(cgroups: Cgroups): Promise<void> {
  for (const { directory } of Object.values(cgroups)) {
    const names = await readdir(directory).catch(() => [])
    for (const name of names.filter((each) => each.startsWith(PREFIX))) {
      const [pid] = name.slice(PREFIX.length).split('-')
      if (!existsSync(`/proc/${pid}`)) await rmdir(join(directory, name)).catch(() => {})
    }
  }
}

/**
 * Where a process's own cgroup may be, from its `/proc/self/cgroup` and `mountinfo`. A container may
 * show it as the root of the mount.
 */
export function locate(
  controller: Controller,
  own: string,
  mounts: string,
): { readonly version: 1 | 2; readonly directories: readonly string[] } {
  const lines = own.split('\n').map((line) => /^\d+:([^:]*):(.*)$/.exec(line))
  const line = lines.find((each) => each?.[1]?.split(',').includes(controller))
  const version = line === undefined ? 2 : 1
  const path = (line ?? lines.find((each) => each?.[1] === ''))?.[2]
  if (path === undefined) return { version, directories: [] }
  const directories = mounts.split('\n').flatMap((mount) => {
    const [fields = '', kind = ''] = mount.split(' - ')
    const [, , , top = '/', point = ''] = fields.split(' ')
    const [type, , options = ''] = kind.split(' ')
    const isIt =
      version === 2
        ? type === 'cgroup2'
        : type === 'cgroup' && options.split(',').includes(controller)
    return isIt ? [join(point, relative(top, path)), point] : []
  })
  return { version, directories }
}

async function mayUse(controller: Controller, hierarchy: Hierarchy): Promise<boolean> {
  try {
    if (hierarchy.version === 2) await delegate(controller, hierarchy.directory)
    const trial = await openCgroup({ [controller]: hierarchy }, { memory: 1024 ** 3, pids: 100 })
    await trial.close()
    return true
  } catch {
    return false
  }
}

/**
 * Version 2 bounds children only of a cgroup without processes of its own, so the worker moves into
 * a child. Fails where other processes share its cgroup.
 */
async function delegate(controller: Controller, directory: string): Promise<void> {
  const control = join(directory, 'cgroup.subtree_control')
  const isOn = async () => (await readFile(control, 'utf8')).split(/\s+/).includes(controller)
  if (await isOn()) return
  const own = join(directory, 'florin-worker')
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'cgroup.procs'), `${process.pid}`)
  try {
    await writeFile(control, `+${controller}`)
  } catch (error) {
    await writeFile(join(directory, 'cgroup.procs'), `${process.pid}`)
    await remove(own)
    throw error
  }
}

async function limit(
  controller: Controller,
  version: 1 | 2,
  directory: string,
  value: string,
): Promise<void> {
  const { must, may } = FILES[version][controller]
  for (const file of must) await writeFile(join(directory, file), value)
  for (const [file, setting] of Object.entries(may)) {
    await writeFile(join(directory, file), setting === 'limit' ? value : setting).catch(() => {})
  }
}

function countKills(version: 1 | 2, directory: string): number {
  try {
    const text = readFileSync(join(directory, KILLS[version]), 'utf8')
    return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0)
  } catch {
    return 0 // the pids hierarchy of version 1 has no such file
  }
}

/** Killed processes leave a moment later. */
async function remove(directory: string): Promise<void> {
  for (const until = Date.now() + EMPTIED_WITHIN_MS; ; await delay(RETRY_MS)) {
    const error = await rmdir(directory).then(
      () => null,
      (reason: NodeJS.ErrnoException) => reason,
    )
    if (error === null || error.code === 'ENOENT' || Date.now() > until) return
  }
}
