import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProcessorOptions } from '../../shops/processor/options.ts'
import type { LocalOscar } from './oscar.ts'
import { prepareOscar, startOscar } from './oscar.ts'
import { findPort } from './ports.ts'
import type { LocalService } from './service.ts'
import { startService } from './service.ts'

type LocalProcessor = {
  readonly url: string
  readonly issuerSecret: string
  readonly operatorSecret: string
  readonly shopSecret: string
  /** Of the shop without pages, `http://scripted.test`. */
  readonly scriptedSecret: string
  readonly pid: number
  kill(): Promise<void>
  /** At the same address, with all that it knew. */
  restart(): Promise<void>
}

export type LocalShops = {
  readonly oscarUrl: string
  readonly oscar: LocalOscar
  readonly processor: LocalProcessor
  /** Where orders, charges and secrets are. */
  readonly data: string
  stop(): Promise<void>
}

export type ShopsOptions = {
  /** Kept when given, and taken up again; else each start is fresh and leaves nothing. */
  data?: string
  /** Of the shop; any free one when missing. */
  port?: number
  processorPort?: number
  /** How long the shop waits for the processor. */
  processorTimeoutSeconds?: number
  /** How long the processor takes for its slow test card. */
  slowMs?: number
  tell?: (progress: string) => void
  onLine?: (service: 'oscar' | 'processor', line: string) => void
}

/** Answered by no server: its driver plays it. */
const SCRIPTED_ORIGIN = 'http://scripted.test'

const SECRETS = [
  'issuerSecret',
  'maintenanceToken',
  'operatorSecret',
  'scriptedSecret',
  'shopSecret',
  'signingSecret',
  'secretKey',
] as const

type Secrets = Record<(typeof SECRETS)[number], string>

/** A real shop and the card processor and issuer behind it, on loopback. */
export async function startShops(options: ShopsOptions = {}): Promise<LocalShops> {
  const prepared = await prepareOscar(options.tell)
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'florin-shops-')))
  const stops: (() => Promise<void>)[] = []
  if (options.data === undefined) stops.push(() => rm(data, { recursive: true, force: true }))
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    await mkdir(data, { recursive: true })
    const secrets = await loadSecrets(join(data, 'secrets.json'))
    const port = await findPort(options.port)
    const processor = await startProcessor(data, secrets, port, options)
    stops.push(processor.stop)
    const oscar = await startOscar({
      prepared,
      data,
      port,
      ...secrets,
      processor: {
        url: processor.url,
        secret: secrets.shopSecret,
        timeoutSeconds: options.processorTimeoutSeconds ?? 20,
      },
      onLine: (line) => options.onLine?.('oscar', line),
    })
    stops.push(oscar.stop)
    return { oscarUrl: oscar.url, oscar, processor, data, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startProcessor(
  data: string,
  secrets: Secrets,
  shopPort: number,
  options: ShopsOptions,
): Promise<LocalProcessor & { stop(): Promise<void> }> {
  const { issuerSecret, operatorSecret, scriptedSecret, shopSecret, signingSecret } = secrets
  const port = await findPort(options.processorPort)
  const origin = `http://127.0.0.1:${shopPort}`
  const settings: ProcessorOptions = {
    port,
    shops: [
      { id: 'oscar', name: 'Larch & Loom', secret: shopSecret, origin },
      { id: 'scripted', name: 'Scripted', secret: scriptedSecret, origin: SCRIPTED_ORIGIN },
    ],
    issuerSecret,
    operatorSecret,
    signingSecret,
    bookPath: join(data, 'processor.jsonl'),
    slowMs: options.slowMs ?? 5_000,
  }
  const start = () =>
    startService('card processor', {
      command: [
        process.execPath,
        fileURLToPath(new URL('../../shops/processor/main.ts', import.meta.url)),
      ],
      environment: { PROCESSOR_OPTIONS: JSON.stringify(settings) },
      onLine: (line) => options.onLine?.('processor', line),
    })
  let service: LocalService = await start()
  return {
    url: `http://127.0.0.1:${port}`,
    issuerSecret,
    operatorSecret,
    shopSecret,
    scriptedSecret,
    get pid() {
      return service.pid
    },
    stop: () => service.stop(),
    kill: () => service.kill(),
    async restart() {
      await service.stop()
      service = await start()
    },
  }
}

async function loadSecrets(path: string): Promise<Secrets> {
  const kept: Partial<Secrets> = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
  const pairs = SECRETS.map((name) => [name, kept[name] ?? randomBytes(24).toString('base64url')])
  const secrets = Object.fromEntries(pairs) as Secrets
  await writeFile(path, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
