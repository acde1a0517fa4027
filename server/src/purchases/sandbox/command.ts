import { dirname } from 'node:path'

/** The strongest kind that the machine allows is used. */
export const KINDS = {
  isolated: 'a network, processes, files and memory of their own for browsers',
  user: 'a user of their own for browsers, but only their settings lead them to the egress',
  plain: "the worker's own user for browsers, and only their settings lead them to the egress",
}
export type SandboxKind = keyof typeof KINDS

/** Of one process; a whole browser gets as much, and its files in memory. */
export const MOST_DATA_BYTES = 1024 ** 3
const SHARED_MEMORY_BYTES = 64 * 1024 ** 2
/** Files that a visit writes, all in memory. */
export const MOST_FILE_BYTES = 256 * 1024 ** 2
/** Threads count too. */
export const MOST_PROCESSES = 1_000
/** Inside, where it is in memory. */
const HOME = '/tmp'

/**
 * All that a browser sees of the machine, read only. Not all of `/usr`: container images often keep
 * their application in `/usr/src` or `/usr/local`.
 */
const VISIBLE = [
  ...['/usr/bin', '/usr/lib', '/usr/lib32', '/usr/lib64', '/bin', '/lib', '/lib32', '/lib64'],
  ...['/usr/share/fonts', '/usr/share/fontconfig', '/usr/local/share/fonts', '/etc/fonts'],
  ...['/usr/share/ca-certificates', '/etc/ssl/certs', '/usr/share/zoneinfo', '/etc/localtime'],
  ...['/usr/share/mime', '/etc/ld.so.cache', '/etc/chromium', '/etc/chromium.d'],
]

export type Place = {
  readonly kind: SandboxKind
  /** A command that enters the visit's network. */
  readonly enter: readonly string[]
  /** Null: the worker's own. */
  readonly uid: number | null
  /** For browsers that are not isolated. */
  readonly home: string
  readonly executablePath: string
}

/** The command that becomes a browser in its sandbox when Chromium's arguments are added. */
export function buildCommand({ kind, enter, uid, home, executablePath }: Place): readonly string[] {
  const inside = kind === 'isolated' ? isolation(executablePath) : environment(home)
  return [
    ...enter,
    ...(uid === null ? [] : identity(uid)),
    ...['prlimit', '--core=0', `--data=${MOST_DATA_BYTES}`, '--', 'nice', '-n', '5'],
    ...inside,
    executablePath,
  ]
}

/** Also where the browser keeps its profile. */
export function homeOf({ kind, home }: Pick<Place, 'kind' | 'home'>): string {
  return kind === 'isolated' ? HOME : home
}

function identity(uid: number): readonly string[] {
  return [
    ...['setpriv', '--reuid', `${uid}`, '--regid', `${uid}`, '--clear-groups'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
  ]
}

function environment(home: string): readonly string[] {
  return ['env', '-i', `HOME=${home}`, `TMPDIR=${home}`, 'PATH=/usr/bin:/bin']
}

/** All that a browser shares with the machine: next to nothing. */
function isolation(executablePath: string): readonly string[] {
  const isVisible = VISIBLE.some((path) => executablePath.startsWith(`${path}/`))
  const visible = isVisible ? VISIBLE : [...VISIBLE, dirname(executablePath)]
  return [
    ...['bwrap', '--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--hostname', 'browser', '--die-with-parent'],
    ...['--clearenv', '--setenv', 'HOME', HOME, '--setenv', 'TMPDIR', HOME],
    ...['--setenv', 'PATH', '/usr/bin:/bin', '--proc', '/proc', '--dev', '/dev'],
    ...inMemory('/dev/shm', SHARED_MEMORY_BYTES),
    ...inMemory(HOME, MOST_FILE_BYTES), // before the browser's own folder, which may be below it
    ...visible.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--remount-ro', '/dev', '--remount-ro', '/'], // memory without a bound
    ...['--', 'prlimit', `--nproc=${MOST_PROCESSES}`, '--'], // inside: counts from here on
  ]
}

function inMemory(path: string, mostBytes: number): readonly string[] {
  return ['--perms', '0700', '--size', `${mostBytes}`, '--tmpfs', path]
}
