// Runs inside a visit's sandbox, with the rights of the browser's own process, as an attacker would
// who has taken it over. The proof says over a socket what to try.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

const WITHIN_MS = 1_500
const CHUNK = Buffer.alloc(4_000_000, 1)
const MEMORY_BYTES_A_PROCESS = 350_000_000
const HOG = `const it = Buffer.alloc(${MEMORY_BYTES_A_PROCESS}, 1); setInterval(() => it.fill(2), 100)`

const TRIES = {
  /** Leaves traces of itself for another visit to find. */
  async settle({ token }: { token: string }) {
    const tcp = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    const abstract = createServer((socket) => socket.end()).listen(`\0${token}`)
    await Promise.all([once(tcp, 'listening'), once(abstract, 'listening')])
    const files = ['/tmp', '/dev/shm', process.env.HOME].map((folder) => `${folder}/${token}`)
    for (const file of files) attempt(() => writeFileSync(file, token, { mode: 0o644 }))
    process.title = token
    return { port: (tcp.address() as { port: number }).port, files, ...(await findDevTools()) }
  },
  /** Which of these addresses answer. */
  async connect({ to }: { to: readonly Address[] }) {
    const found = await Promise.all(to.map(async (each) => ((await reach(each)) ? [each] : [])))
    return found.flat()
  },
  /** Ports that somebody listens on in this network. */
  async listening() {
    const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
    const fields = lines.map((line) => line.trim().split(/\s+/))
    return fields.flatMap(([, local, , state]) =>
      state === '0A' ? [Number.parseInt(local?.split(':')[1] ?? '', 16)] : [],
    )
  },
  /** Which of these files or folders have something in them. */
  async read({ paths }: { paths: readonly string[] }) {
    return paths.filter(
      (path) =>
        (attempt(() => readFileSync(path).length) ?? 0) > 0 ||
        (attempt(() => readdirSync(path).length) ?? 0) > 0,
    )
  },
  /** In which of these folders a file can be made. */
  async write({ folders }: { folders: readonly string[] }) {
    return folders.filter((folder) => {
      const path = `${folder}/intruder`
      const isWritten = attempt(() => writeFileSync(path, 'x')) !== null
      attempt(() => unlinkSync(path))
      return isWritten
    })
  },
  /** Command lines of all processes, and shared memory of System V. */
  async look() {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const commands = pids.map((pid) => attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
    return { commands, shared: readFileSync('/proc/sysvipc/shm', 'utf8') }
  },
  /** Bytes that a folder takes. */
  async fill({ folder, mostBytes }: { folder: string; mostBytes: number }) {
    const path = `${folder}/filled`
    const file = attempt(() => openSync(path, 'w'))
    if (file === null) return 0
    let bytes = 0
    attempt(() => {
      while (bytes < mostBytes) bytes += writeSync(file, CHUNK)
    })
    closeSync(file)
    unlinkSync(path)
    return bytes
  },
  /** Processes that it starts before the kernel refuses, which wait for their end. */
  async fork({ most }: { most: number }) {
    const loop = `i=0; while [ $i -lt ${most} ]; do i=$((i+1)); sleep 600 >/dev/null & echo $i; done; wait`
    const child = spawn('sh', ['-c', loop], { stdio: ['ignore', 'pipe', 'ignore'] })
    let started = 0
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      started = Number(line)
      if (started === most) break
    }
    return started
  },
  /** A file system of its own making, whose size nobody bounds. */
  async mount({ bytes }: { bytes: number }) {
    const fill = `mount -t tmpfs -o size=90% x /tmp && exec head -c ${bytes} /dev/zero >/tmp/x`
    const child = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', fill])
    const [code] = await once(child, 'exit')
    return code === 0
  },
  /** Several processes: one alone is held by its own limit. */
  async hog({ processes }: { processes: number }) {
    for (let i = 0; i < processes; i++) spawn(process.execPath, ['--eval', HOG])
  },
}

export type Address = { readonly host: string; readonly port: number } | { readonly path: string }
export type Tries = typeof TRIES

/** Chromium writes the port of its DevTools, if it has one, into its profile. */
async function findDevTools(): Promise<{ devTools: number }> {
  const path = `${process.env.HOME}/profile/DevToolsActivePort`
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    const port = Number(attempt(() => readFileSync(path, 'utf8'))?.split('\n')[0] ?? 0)
    if (port > 0) return { devTools: port }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { devTools: 0 }
}

async function reach(address: Address): Promise<boolean> {
  const socket = connect(address)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  socket.setTimeout(WITHIN_MS, () => resolve(false))
  const isReached = await promise
  socket.destroy()
  return isReached
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

const channel = connect(process.argv[2] as string)
channel.on('error', () => process.exit())
for await (const line of createInterface({ input: channel })) {
  const { id, name, args } = JSON.parse(line) as { id: number; name: keyof Tries; args: never }
  TRIES[name](args).then(
    (result) => channel.write(`${JSON.stringify({ id, result })}\n`),
    (error: unknown) => channel.write(`${JSON.stringify({ id, error: `${error}` })}\n`),
  )
}
