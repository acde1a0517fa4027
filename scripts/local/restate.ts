import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { base58 } from '@scure/base'
import { findPort } from './ports.ts'

type Ports = { readonly ingress: number; readonly admin: number; readonly node: number }

export type LocalRestate = {
  readonly ingressUrl: string
  readonly adminUrl: string
  /** The public key that signs its requests. Workers get it and refuse requests from others. */
  readonly identityKey: string
  /** The directory of its data, its configuration and its private key. */
  readonly directory: string
  stop(): Promise<void>
  /** Kills it, as a crash would. */
  kill(): Promise<void>
  /** Restarts it after a stop or a kill, on the same ports and data. */
  restart(): Promise<void>
}

/**
 * Starts one real Restate node from its npm package, on loopback. Without a directory it gets a new
 * one, which is removed when it stops.
 */
export async function startRestate(
  options: { directory?: string; ports?: Partial<Ports>; onLine?: (line: string) => void } = {},
): Promise<LocalRestate> {
  const isOurs = options.directory === undefined
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'florin-restate-')))
  await mkdir(directory, { recursive: true })
  const ports = {
    ingress: options.ports?.ingress ?? (await findPort()),
    admin: options.ports?.admin ?? (await findPort()),
    node: options.ports?.node ?? (await findPort()),
  }
  const identity = join(directory, 'identity.pem')
  const identityKey = await loadIdentity(identity)
  await writeFile(join(directory, 'restate.toml'), configuration(directory, ports, identity))
  const node = await openNode({ directory, ports, identityKey, onLine: options.onLine })
  return {
    ...node,
    async stop() {
      await node.stop()
      if (isOurs) await rm(directory, { recursive: true, force: true })
    },
  }
}

async function openNode(options: {
  directory: string
  ports: Ports
  identityKey: string
  onLine?: ((line: string) => void) | undefined
}): Promise<LocalRestate> {
  const { directory, ports, identityKey } = options
  const ingressUrl = `http://127.0.0.1:${ports.ingress}`
  const adminUrl = `http://127.0.0.1:${ports.admin}`
  const launch = async () => {
    const next = spawnServer(directory, options.onLine)
    await ready(next, [`${adminUrl}/health`, `${ingressUrl}/restate/health`])
    return next
  }
  let server = await launch()
  return {
    ingressUrl,
    adminUrl,
    identityKey,
    directory,
    stop: () => server.end('SIGTERM'),
    kill: () => server.end('SIGKILL'),
    async restart() {
      server = await launch()
    },
  }
}

/** A cluster of several nodes; every write is on two of them. */
export type LocalCluster = {
  readonly nodes: readonly LocalRestate[]
  /** The addresses of all nodes, for workers. */
  readonly ingressUrl: string
  readonly adminUrl: string
  readonly identityKey: string
  stop(): Promise<void>
}

const NODES = 3

/** Starts a cluster as in `deploy/restate`, on loopback; its data is removed when it stops. */
export async function startCluster(
  options: { onLine?: (line: string) => void; partitions?: number } = {},
): Promise<LocalCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'florin-restate-'))
  const identityKey = await loadIdentity(join(directory, 'identity.pem'))
  const all: Ports[] = []
  for (let index = 0; index < NODES; index++) {
    all.push({ ingress: await findPort(), admin: await findPort(), node: await findPort() })
  }
  const addresses = all.map(({ node }) => `http://127.0.0.1:${node}`)
  const start = async (ports: Ports, index: number) => {
    const own = join(directory, `n${index + 1}`)
    await mkdir(own, { recursive: true })
    const member = { index, addresses, partitions: options.partitions ?? 24 }
    const text = configuration(own, ports, join(directory, 'identity.pem'), member)
    await writeFile(join(own, 'restate.toml'), text)
    return await openNode({ directory: own, ports, identityKey, onLine: options.onLine })
  }
  const nodes = await Promise.all(all.map(start))
  return {
    nodes,
    ingressUrl: nodes.map((node) => node.ingressUrl).join(),
    adminUrl: nodes.map((node) => node.adminUrl).join(),
    identityKey,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** An Ed25519 key, created once per directory. Returns the public half in Restate's format. */
async function loadIdentity(file: string): Promise<string> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const { x } = createPublicKey(await readFile(file)).export({ format: 'jwk' })
  return `publickeyv1_${base58.encode(Buffer.from(x as string, 'base64url'))}`
}

type Member = {
  readonly index: number
  readonly addresses: readonly string[]
  readonly partitions: number
}

// Uncompressed, so that a search of its files for secrets finds them.
const configuration = (directory: string, ports: Ports, identity: string, member?: Member) => `
node-name = "${member === undefined ? 'local' : `n${member.index + 1}`}"
cluster-name = "florin-local"
base-dir = ${JSON.stringify(join(directory, 'data'))}
bind-address = "127.0.0.1:${ports.node}"
advertised-address = "http://127.0.0.1:${ports.node}"
listen-mode = "tcp"
auto-provision = ${(member?.index ?? 0) === 0}
default-num-partitions = ${member?.partitions ?? 4}
disable-telemetry = true
log-disable-ansi-codes = true
rocksdb-total-memory-size = "256 MiB"
shutdown-timeout = "5s"
${member === undefined ? '' : clusterSettings(member)}[admin]
bind-address = "127.0.0.1:${ports.admin}"
disable-web-ui = true
[ingress]
bind-address = "127.0.0.1:${ports.ingress}"
[worker.storage]
rocksdb-disable-wal-compression = true
rocksdb-disable-l0-l1-compression = true
[log-server]
rocksdb-disable-wal-compression = true
rocksdb-disable-l0-l1-compression = true
[worker.invoker]
request-identity-private-key-pem-file = ${JSON.stringify(identity)}
`

const clusterSettings = ({ addresses }: Member) => `default-replication = 2
[metadata-client]
type = "replicated"
addresses = ${JSON.stringify(addresses)}
[bifrost]
default-provider = "replicated"
`

type Server = {
  readonly child: ChildProcess
  readonly recent: readonly string[]
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

// Restate does not exit with its parent. This shell waits for our pipe to close, then kills it.
const WATCHED =
  '"$@" </dev/null & server=$!; exec 3<&0; (cat <&3; kill -9 $server) >/dev/null 2>&1 & wait $server'

function spawnServer(directory: string, onLine: ((line: string) => void) | undefined): Server {
  const name = `@restatedev/restate-server-${process.platform}-${process.arch}`
  const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const command = [
    join(root, 'bin/restate-server'),
    '-c',
    join(directory, 'restate.toml'),
    '--no-logo',
  ]
  const child = spawn('sh', ['-c', WATCHED, 'sh', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    detached: true, // its own process group: Ctrl-C must not reach it, our signals do
  })
  const closed = once(child, 'close') // its pipes close when the server itself has exited
  const recent: string[] = []
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      recent.push(line)
      if (recent.length > 20) recent.shift()
      onLine?.(line)
    })
  }
  return {
    child,
    recent,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(-(child.pid as number), signal)
      }
      await closed
    },
  }
}

const HEALTH_TIMEOUT_MS = 30_000

async function ready(server: Server, urls: readonly string[]): Promise<void> {
  const isHealthy = async (url: string) =>
    await fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const deadline = Date.now() + HEALTH_TIMEOUT_MS
  while (!(await Promise.all(urls.map(isHealthy))).every(Boolean)) {
    if (server.child.exitCode !== null || Date.now() > deadline) {
      await server.end('SIGKILL')
      throw new Error(`Restate did not start:\n${server.recent.join('\n')}`)
    }
    await sleep(50)
  }
}
