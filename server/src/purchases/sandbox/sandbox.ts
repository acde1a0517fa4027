import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { watchMemory } from './memory.ts'
import type { Namespace } from './namespace.ts'
import { openNamespace } from './namespace.ts'

export type SandboxSettings = {
  readonly executablePath: string
  /** Browsers run as this uid and the ones after it, where the worker may change it. */
  readonly firstUid: number
  readonly egressUrl: string
  /** Called once, when the first browser starts. */
  readonly onKind?: (kind: SandboxKind, description: string) => void
}

export type Sandboxed = {
  readonly browser: Browser
  /** Whether it was killed for using too much memory. */
  ranOut(): boolean
  close(): Promise<void>
}

type SandboxKind = keyof typeof KINDS

/** The strongest kind that the machine allows is used. */
const KINDS = {
  namespace: 'a user, network, processes and files of their own for browsers',
  user: 'a user of their own for browsers, but no network: only their settings lead them to the egress',
  plain: "the worker's own user for browsers, and only their settings lead them to the egress",
}

const MOST_MEMORY_BYTES = 1024 ** 3
const MOST_FILE_BYTES = 256 * 1024 ** 2
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

/** Starts browsers, one per visit, with as few rights as the machine allows. */
export function createSandbox(settings: SandboxSettings): {
  launch(credential: string): Promise<Sandboxed>
  close(): Promise<void>
} {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const running = new Set<Sandboxed>()
  const uids = new Set<number>()
  let opening: Promise<Namespace | null> | null = null

  const openOnce = async () => {
    const namespace = isRoot ? await openNamespace(settings.egressUrl) : null
    const kind = namespace !== null ? 'namespace' : isRoot ? 'user' : 'plain'
    settings.onKind?.(kind, KINDS[kind])
    return namespace
  }

  return {
    async launch(credential) {
      opening ??= openOnce()
      const namespace = await opening
      const uid = lowestFree(settings.firstUid, uids)
      uids.add(uid)
      const directory = await mkdtemp(join(tmpdir(), 'florin-browser-'))
      const leave = async () => {
        await rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
        uids.delete(uid)
      }
      try {
        await chmod(directory, 0o711) // the directory is ours, `home` is the browser's
        const home = join(directory, 'home')
        await mkdir(home, { mode: 0o700 })
        if (isRoot) await chown(home, uid, uid)
        const browser = await start(settings, { namespace, isRoot, uid, directory, credential })
        const pid = Number(await readFile(join(directory, 'pid'), 'utf8').catch(() => 0))
        const sandboxed = hold(browser, pid, async () => {
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
      const namespace = await opening
      namespace?.close()
      opening = null
    },
  }
}

async function start(
  { executablePath, egressUrl }: SandboxSettings,
  place: {
    namespace: Namespace | null
    isRoot: boolean
    uid: number
    directory: string
    credential: string
  },
): Promise<Browser> {
  const { namespace, isRoot, uid, directory, credential } = place
  const home = join(directory, 'home')
  const isLinux = process.platform === 'linux'
  const variables = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    SANDBOX_KIND: (namespace !== null
      ? 'namespace'
      : isRoot
        ? 'user'
        : 'plain') satisfies SandboxKind,
    SANDBOX_CHROMIUM: executablePath,
    SANDBOX_UID: `${uid}`,
    SANDBOX_HOME: home,
    SANDBOX_PID_FILE: join(directory, 'pid'),
    SANDBOX_NETWORK: namespace?.networkPath ?? '',
    SANDBOX_DATA_BYTES: `${MOST_MEMORY_BYTES}`,
    SANDBOX_FILE_BYTES: `${MOST_FILE_BYTES}`,
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
function hold(browser: Browser, pid: number, onClosed: () => Promise<void>): Sandboxed {
  let hasRunOut = false
  const kill = () => {
    try {
      if (pid > 0) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has exited by itself.
    }
  }
  const unwatch =
    pid === 0
      ? () => {}
      : watchMemory(pid, MOST_MEMORY_BYTES, () => {
          hasRunOut = true
          kill()
        })
  let closing: Promise<void> | null = null
  const close = async () => {
    unwatch()
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

function lowestFree(first: number, taken: ReadonlySet<number>): number {
  let uid = first
  while (taken.has(uid)) uid++
  return uid
}
