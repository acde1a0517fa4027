import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import type { Verdict } from '../../verdict.ts'
import type { Address } from './intruder.ts'
import type { Intruder } from './intruders.ts'
import type { Network } from './network.ts'
import type { Setup } from './setup.ts'
import { HOSTILE } from './vectors.ts'

const TOKEN = `florin-intrusion-${process.pid}`
/** Of this machine, readable for everybody where the folder is. */
const CANARIES = [
  ...[`${process.cwd()}/.florin/${TOKEN}`, `/tmp/${TOKEN}`, `/dev/shm/${TOKEN}`],
  ...[`/var/tmp/${TOKEN}`, `${homedir()}/${TOKEN}`],
]
const FOREIGN = [
  ...['/root', '/home', '/var', '/run', '/srv', '/opt', '/mnt', '/boot', '/sys', '/usr/src'],
  ...['/usr/local/bin', '/usr/local/lib', '/etc/passwd', '/etc/shadow', '/etc/hostname'],
  ...['/etc/hosts', '/etc/machine-id', '/etc/ssl/private', '/etc/ssh', process.cwd()],
  ...['/proc/1/root/root', `/proc/1/root${process.cwd()}`, '/proc/1/cwd/package.json'],
]
const READ_ONLY = ['/', '/dev', '/etc', '/usr', '/usr/bin', '/usr/lib', '/bin', '/proc', '/run']
const MOST_FILES = { '/tmp': 256 * 1024 ** 2, '/dev/shm': 64 * 1024 ** 2 }
const MOST_MEMORY_BYTES = 1.5 * 1024 ** 3
const MOST_PROCESSES = 1_000
const LIMIT_MS = 25_000
/** A planted fault must not harm the machine either. */
const TRIED = { fileBytes: 600_000_000, processes: 1_500, hogs: 8, mountBytes: 3_000_000_000 }

/** Programs inside a visit, with the rights of its browser, try to leave it. */
export async function intrude(_network: Network, setup: Setup, verdict: Verdict): Promise<void> {
  const host = await plantCanaries()
  try {
    const one = await open(setup, `${TOKEN}-one`)
    const other = await open(setup, `${TOKEN}-other`)
    await reachOthers(one, other, host.addresses, verdict)
    await readOthers(one, other, verdict)
    await seeOthers(one, verdict)
    await fill(one, verdict)
    await exhaust(one, other, setup, verdict)
    await buyWithout(setup, verdict)
  } finally {
    host.remove()
  }
}

type Visit = {
  readonly intruder: Intruder
  readonly number: number
  readonly traces: Awaited<ReturnType<typeof settle>>
}

async function open(setup: Setup, token: string): Promise<Visit> {
  const [{ visit }, intruder] = await Promise.all([setup.ask('hold', {}), setup.nextIntruder()])
  return { intruder, number: visit, traces: await settle(intruder, token) }
}

async function settle(intruder: Intruder, token: string) {
  const traces = await intruder.ask('settle', { token })
  return { ...traces, token }
}

/** Things of this machine that a visit must not find. */
async function plantCanaries() {
  const listeners = ['127.0.0.1', '::1', '11.0.0.2', null].map((host) => {
    const server = createServer((socket) => void socket.on('error', () => {}).end())
    return host === null ? server.listen(`\0${TOKEN}`) : server.listen(0, host)
  })
  await Promise.all(listeners.map((server) => once(server, 'listening')))
  const addresses = listeners.map((server): Address => {
    const at = server.address()
    return typeof at === 'object' && at !== null
      ? { host: at.address, port: at.port }
      : { path: `\0${TOKEN}` }
  })
  mkdirSync('.florin', { recursive: true })
  for (const path of CANARIES) writeFileSync(path, TOKEN, { mode: 0o644 })
  const shared = execFileSync('ipcmk', ['--shmem', '4096', '--mode', '0666'], { encoding: 'utf8' })
  const id = /\d+/.exec(shared)?.[0] ?? ''
  return {
    addresses,
    remove() {
      for (const server of listeners) server.close()
      for (const path of CANARIES) rmSync(path, { force: true })
      execFileSync('ipcrm', ['--shmem-id', id])
    },
  }
}

async function reachOthers(
  { intruder, traces }: Visit,
  other: Visit,
  ofHost: readonly Address[],
  verdict: Verdict,
): Promise<void> {
  const own: Address[] = [
    { host: '127.0.0.1', port: traces.port },
    { host: '127.0.0.1', port: traces.devTools },
    { path: `\0${traces.token}` },
  ]
  const ofOther: Address[] = [
    { host: '127.0.0.1', port: other.traces.port },
    { host: '127.0.0.1', port: other.traces.devTools },
    { path: `\0${other.traces.token}` },
  ]
  const foreign = [...ofHost, ...ofOther]
  const reached = await intruder.ask('connect', { to: foreign })
  verdict.equal(
    "a visit's own sockets reached from within",
    (await intruder.ask('connect', { to: own })).length,
    3,
  )
  verdict.none(
    `of ${foreign.length} sockets of the machine and of another visit, reached`,
    reached.map((each) => JSON.stringify(each)),
  )
  const known = [traces.port, traces.devTools]
  const listening = (await intruder.ask('listening', undefined)).filter(
    (port) => !known.includes(port),
  )
  verdict.equal('other ports that listen in a network: the way to the egress', listening.length, 1)
}

async function readOthers(
  { intruder, traces }: Visit,
  other: Visit,
  verdict: Verdict,
): Promise<void> {
  const foreign = [...CANARIES, ...FOREIGN, ...other.traces.files]
  const own = await intruder.ask('read', { paths: traces.files })
  verdict.equal("a visit's own files read from within", own.length, traces.files.length)
  const read = await intruder.ask('read', { paths: foreign })
  verdict.none(`of ${foreign.length} files and folders of others, read`, read)
  verdict.none(
    'folders written to, beside its own',
    await intruder.ask('write', { folders: READ_ONLY }),
  )
}

async function seeOthers({ intruder }: Visit, verdict: Verdict): Promise<void> {
  const { commands, shared } = await intruder.ask('look', undefined)
  const names = [`${TOKEN}-other`, 'server/test/sandbox/main.ts', 'sim/run.ts']
  const seen = commands.filter((command) => names.some((name) => command?.includes(name)))
  verdict.atLeast('processes that a visit sees of its own', commands.length - seen.length, 3)
  verdict.none('processes of others seen', seen.map(String))
  verdict.none('shared memory of others seen', shared.trim().split('\n').slice(1))
}

async function fill({ intruder }: Visit, verdict: Verdict): Promise<void> {
  for (const [folder, most] of Object.entries(MOST_FILES)) {
    const bytes = await intruder.ask('fill', { folder, mostBytes: TRIED.fileBytes })
    verdict.atMost(`bytes that a visit can put into ${folder}`, bytes, most)
  }
}

/** The visit may break. Nothing else may. */
async function exhaust(one: Visit, other: Visit, setup: Setup, verdict: Verdict): Promise<void> {
  const started = await one.intruder.ask('fork', { most: TRIED.processes })
  verdict.atMost('processes that a visit can start', started, MOST_PROCESSES)
  await setup.ask('release', { visit: one.number, mustWork: false })
  const filler = await open(setup, `${TOKEN}-filler`)
  const mounted = await filler.intruder.ask('mount', { bytes: TRIED.mountBytes }).catch(() => false)
  verdict.equal('a file system of 3 GB in memory', mounted ? 'filled' : 'killed', 'killed')
  const { ranOut } = await setup.ask('release', { visit: filler.number, mustWork: false })
  verdict.equal('its visit', ranOut ? 'ended for its memory' : 'went on', 'ended for its memory')
  const { works } = await setup.ask('release', { visit: other.number, mustWork: true })
  verdict.equal('another visit meanwhile', works ? 'works' : 'broken', 'works')
}

/** As a worker buys, while the browser that it buys with is filled. */
async function buyWithout(setup: Setup, verdict: Verdict): Promise<void> {
  await setup.ask('peak', {})
  const url = `http://${HOSTILE}/`
  const buying = setup.ask('quote', { url: `${url}infinite-script`, limitMs: LIMIT_MS })
  const intruder = await setup.nextIntruder()
  await intruder.ask('hog', { processes: TRIED.hogs })
  const { code } = await buying
  verdict.equal('a purchase whose browser fills the memory ends with', code, 'page_too_large')
  const { bytes } = await setup.ask('peak', {})
  verdict.atMost('bytes of memory that its browser had', bytes, MOST_MEMORY_BYTES)
}
