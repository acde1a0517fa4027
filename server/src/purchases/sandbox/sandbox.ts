import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import type { Cgroup, Cgroups } from './cgroups.ts'
import { findCgroups, openCgroup, sweepCgroups } from './cgroups.ts'
import type { SandboxKind } from './command.ts'
import {
  buildCommand,
  homeOf,
  KINDS,
  MOST_DATA_BYTES,
  MOST_FILE_BYTES,
  MOST_PROCESSES,
} from './command.ts'
import { measureTree } from './memory.ts'
import type { Namespace } from './namespace.ts'
import { openNamespace } from './namespace.ts'

export type SandboxSettings = {
  readonly executablePath: string
  /** Browsers run as this uid and the ones after it, where the worker may change it. */
  readonly firstUid: number
  readonly egressUrl: string
  /** For development: starts browsers also where they cannot be isolated. */
  readonly isWeakAllowed?: boolean
}

export type Sandboxed = {
  readonly browser: Browser
  /** Whether it was killed for using too much memory. */
  ranOut(): boolean
  close(): Promise<void>
}

const NOT_ISOLATED =
  'This machine cannot isolate browsers. The worker needs Linux, the Debian packages bubblewrap, util-linux and iproute2, and the right to make namespaces, as root or as another user: docs/runbooks/browser-sandbox.md. For development, DEVELOPMENT_WEAK_SANDBOX=on starts them all the same.'

const isLinux = process.platform === 'linux'
const isRoot = isLinux && process.getuid?.() === 0

const LIMITS = { memory: MOST_DATA_BYTES + MOST_FILE_BYTES, pids: MOST_PROCESSES }
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'
const TRIED_WITHIN_MS = 10_000
const LOOK_MS = 500
const CLOSING_MS = 5_000
const SCRIPT = fileURLToPath(new URL('./sandbox.sh', import.meta.url))

/** No traffic past the egress, and no background traffic. */
const FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp', // Chromium's spelling
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // its headless shell's
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--disable-gpu',
]
/** Playwright turns these protections off; untrusted pages need them. */
const NOT_WITH = ['--disable-ipc-flooding-protection', '--disable-popup-blocking']

type Isolation = { readonly kind: SandboxKind; readonly cgroups: Cgroups }

/** Throws where browsers would be less than isolated, unless that is allowed. */
async function isolate(settings: SandboxSettings): Promise<Isolation> {
  const hindrance = await tryOut(settings)
  const isWeakAllowed = settings.isWeakAllowed ?? false
  if (hindrance !== null && !isWeakAllowed) throw new Error(`${NOT_ISOLATED} ${hindrance}`)
  const cgroups = isLinux ? await findCgroups() : {}
  await sweepCgroups(cgroups)
  return { kind: hindrance === null ? 'isolated' : isRoot ? 'user' : 'plain', cgroups }
}

/** Why browsers cannot be isolated here; null if they can. Chromium's own sandbox needs namespaces too. */
async function tryOut({ egressUrl, firstUid }: SandboxSettings): Promise<string | null> {
  if (!isLinux) return 'This is not Linux.'
  const namespace = await openNamespace(egressUrl, isRoot)
  if (namespace === null) return 'A network namespace could not be made.'
  const place = {
    kind: 'isolated',
    enter: namespace.enter,
    uid: uidOr(firstUid),
    home: '',
  } as const
  const command = buildCommand({ ...place, executablePath: '/usr/bin/unshare' })
  const [program = '', ...args] = [...command, '--user', '--map-current-user', 'true']
  try {
    await promisify(execFile)(program, args, { env: { PATH }, timeout: TRIED_WITHIN_MS })
    return null
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim() || `${error}`
  } finally {
    namespace.close()
  }
}

/** Null: browsers run as the worker does. */
function uidOr(uid: number): number | null {
  return isRoot ? uid : null
}

/**
 * Before a worker takes its first job: it must not find out with a purchase in hand. Returns how
 * well browsers are isolated, for its log.
 */
export async function assertIsolated(settings: SandboxSettings) {
  const { kind, cgroups } = await isolate(settings)
  const bound = ({ version } = { version: 0 }, otherwise: string) =>
    version === 0 ? otherwise : `cgroup v${version}`
  return {
    isStrong: kind === 'isolated',
    description: KINDS[kind],
    memory: bound(cgroups.memory, 'looked at twice a second'),
    processes: bound(cgroups.pids, kind === 'isolated' ? 'by their user' : 'unbounded'),
  }
}

/** Starts browsers, one per visit, with as few rights as the machine allows. */
export function createSandbox(settings: SandboxSettings): {
  launch(credential: string): Promise<Sandboxed>
  close(): Promise<void>
} {
  const running = new Set<Sandboxed>()
  const uids = new Set<number>()
  let isolation: Promise<Isolation> | null = null
  const open = () => openNamespace(settings.egressUrl, isRoot)
  /** Made while another visit runs: on a busy machine it takes a while. Never used twice. */
  let spare: Promise<Namespace | null> | null = null
  const takeNamespace = async () => {
    const taken = spare
    spare = null
    return (await taken) ?? (await open())
  }
  const isolateOnce = () => {
    isolation ??= isolate(settings).catch((error: unknown) => {
      isolation = null // what hinders it may pass
      throw error
    })
    return isolation
  }

  return {
    async launch(credential) {
      const { kind, cgroups } = await isolateOnce()
      const uid = lowestFree(settings.firstUid, uids)
      uids.add(uid)
      const left: (() => unknown)[] = [() => uids.delete(uid)]
      const leave = async () => {
        for (const each of left.toReversed()) await each()
      }
      try {
        const directory = await mkdtemp(join(tmpdir(), 'florin-browser-'))
        left.push(() =>
          rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}),
        )
        const cgroup = await openCgroup(cgroups, LIMITS)
        left.push(cgroup.close)
        const namespace = kind === 'isolated' ? await takeNamespace() : null
        if (kind === 'isolated' && namespace === null) throw new Error(NOT_ISOLATED)
        left.push(() => namespace?.close())
        const place = { kind, namespace, cgroup, uid, directory, credential }
        const browser = await start(settings, place)
        if (kind === 'isolated') spare ??= open().catch(() => null)
        const pid = Number(await readFile(join(directory, 'pid'), 'utf8').catch(() => 0))
        const isOver = cgroups.memory === undefined ? () => isOverMemory(pid) : cgroup.hasKilled
        const sandboxed = hold(browser, pid, isOver, async () => {
          running.delete(sandboxed)
          await leave()
        })
        running.add(sandboxed)
        return sandboxed
      } catch (error) {
        await leave()
        throw error
      }
    },
    async close() {
      await Promise.all([...running].map((sandboxed) => sandboxed.close()))
      const unused = await spare
      unused?.close()
      spare = null
    },
  }
}

async function start(
  { executablePath, egressUrl }: SandboxSettings,
  place: {
    kind: SandboxKind
    namespace: Namespace | null
    cgroup: Cgroup
    uid: number
    directory: string
    credential: string
  },
): Promise<Browser> {
  const { kind, namespace, cgroup, uid, directory, credential } = place
  const home = join(directory, 'home')
  if (kind !== 'isolated') {
    await chmod(directory, 0o711) // the directory is ours, `home` is the browser's
    await mkdir(home, { mode: 0o700 })
    if (isRoot) await chown(home, uid, uid)
  }
  const enter = namespace?.enter ?? []
  const command = buildCommand({ kind, enter, uid: uidOr(uid), home, executablePath })
  const variables = {
    PATH,
    SANDBOX_COMMAND: command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' '),
    SANDBOX_CGROUPS: cgroup.directories.join(' '),
    SANDBOX_HOME: homeOf({ kind, home }),
    SANDBOX_PID_FILE: join(directory, 'pid'),
  }
  return await chromium.launch({
    executablePath: isLinux ? SCRIPT : executablePath,
    args: FLAGS,
    ignoreDefaultArgs: NOT_WITH,
    chromiumSandbox: true,
    proxy: {
      server: namespace?.proxyUrl ?? egressUrl,
      bypass: '<-loopback>', // loopback also goes through the egress, which refuses it
      username: 'visit',
      password: credential,
    },
    env: isLinux ? variables : { HOME: home },
    handleSIGINT: false, // the worker ends its visits in its own order
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Closing kills the browser with all its child processes. */
function hold(
  browser: Browser,
  pid: number,
  isOver: () => boolean,
  onClosed: () => Promise<void>,
): Sandboxed {
  let hasRunOut = false
  const kill = () => {
    try {
      if (pid > 0) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has exited by itself.
    }
  }
  const look = () => {
    if (hasRunOut || !isOver()) return
    hasRunOut = true
    kill() // also what the kernel left of it
  }
  const watch = setInterval(look, LOOK_MS).unref()
  let closing: Promise<void> | null = null
  const close = async () => {
    clearInterval(watch)
    look()
    kill() // nothing of it is kept, and a hanging page would block a graceful close
    await Promise.race([browser.close().catch(() => {}), delay(CLOSING_MS, null, { ref: false })])
    await onClosed()
  }
  return {
    browser,
    ranOut: () => hasRunOut,
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** Without a cgroup. */
function isOverMemory(pid: number): boolean {
  return pid > 0 && measureTree(pid) > MOST_DATA_BYTES
}

function lowestFree(first: number, taken: ReadonlySet<number>): number {
  let uid = first
  while (taken.has(uid)) uid++
  return uid
}
