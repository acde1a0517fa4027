import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProcessorOptions } from '../../shops/processor/options.ts'
import type { LocalShop } from './django.ts'
import type { LocalFamily, Member } from './family.ts'
import { atProcessor, planFamily, startFamily } from './family.ts'
import type { LocalHostile } from './hostile.ts'
import { startHostile } from './hostile.ts'
import { findPort } from './ports.ts'
import type { ShopName } from './recipes.ts'
import { RECIPES, SHOP_NAMES } from './recipes.ts'
import type { LocalService } from './service.ts'
import { startService } from './service.ts'

type LocalProcessor = {
  readonly url: string
  readonly issuerSecret: string
  readonly operatorSecret: string
  /** Oscar's credential. */
  readonly shopSecret: string
  /** The credential of the scripted shop, `http://scripted.test`. */
  readonly scriptedSecret: string
  readonly pid: number
  kill(): Promise<void>
  /** Restarts at the same address, with its state. */
  restart(): Promise<void>
}

/** Reading a shop that was not started throws. */
export type LocalShops = { readonly [Name in ShopName]: LocalShop } & {
  readonly oscarUrl: string
  /** Our own shop that cheats on command. */
  readonly hostile: LocalHostile
  /** Generated shops. */
  readonly family: LocalFamily
  readonly processor: LocalProcessor
  /** The directory of orders, charges and secrets. */
  readonly data: string
  stop(): Promise<void>
}

export type ShopsOptions = {
  /** Kept and reused if given; else each start is fresh and leaves nothing. */
  data?: string
  /** The shops to start; default: Oscar. */
  shops?: (ShopName | 'hostile')[]
  /** Generated shops to start; default: none. */
  family?: readonly Member[]
  /** Default: any free ports. */
  ports?: { [name in ShopName]?: number }
  processorPort?: number
  /** The shop's timeout for calls to the processor. */
  processorTimeoutSeconds?: number
  /** The processor's delay for its slow test card. */
  slowMs?: number
  tell?: (progress: string) => void
  onLine?: (service: ShopName | 'processor', line: string) => void
}

/** Checkout worker settings to buy at these shops. The bank's pages are at the processor. */
export function buyingAt({ processor }: LocalShops, shopUrls: readonly string[]) {
  const hosts = [...shopUrls, processor.url].map((url) => new URL(url).host)
  return {
    ISSUER_URL: processor.url,
    ISSUER_SECRET: processor.issuerSecret,
    DEVELOPMENT_SHOP_HOSTS: hosts.join(),
  }
}

/** No server listens there: a driver simulates this shop. */
const SCRIPTED_ORIGIN = 'http://scripted.test'
/** This shop has many addresses, and uses neither challenges nor framed card fields. */
const HOSTILE_ORIGIN = 'http://hostile.test'

const SECRETS = [
  'cartridgeSecret',
  'evershopSecret',
  'hostileSecret',
  'issuerSecret',
  'maintenanceToken',
  'operatorSecret',
  'oscarSecret',
  'pretixSecret',
  'scriptedSecret',
  'signingSecret',
  'secretKey',
] as const

type Secrets = Record<(typeof SECRETS)[number], string>

/** Starts real shops with their card processor and issuer, on loopback. */
export async function startShops(options: ShopsOptions = {}): Promise<LocalShops> {
  const wanted = options.shops ?? ['oscar']
  const names = SHOP_NAMES.filter((name) => wanted.includes(name))
  const starts = new Map<ShopName, Awaited<ReturnType<(typeof RECIPES)[ShopName]['prepare']>>>()
  for (const name of names) starts.set(name, await RECIPES[name].prepare(options.tell))
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'florin-shops-')))
  const stops: (() => Promise<void>)[] = []
  if (options.data === undefined) stops.push(() => rm(data, { recursive: true, force: true }))
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    await mkdir(data, { recursive: true })
    const secrets = await loadSecrets(join(data, 'secrets.json'))
    const ports = {} as Record<ShopName, number>
    for (const name of SHOP_NAMES) ports[name] = await findPort(options.ports?.[name])
    const planned = await planFamily(options.family ?? [])
    const processor = await startProcessor(data, secrets, ports, {
      ...options,
      more: atProcessor(planned),
    })
    stops.push(processor.stop)
    const keep = <Shop extends LocalService>(shop: Shop): Shop => {
      stops.push(shop.stop)
      return shop
    }
    const real: Partial<Record<ShopName, LocalShop>> = {}
    for (const [name, start] of starts) {
      const shop = await start({
        data,
        port: ports[name],
        secretKey: secrets.secretKey,
        maintenanceToken: secrets.maintenanceToken,
        processor: {
          url: processor.url,
          secret: secrets[`${name}Secret`],
          timeoutSeconds: options.processorTimeoutSeconds ?? 20,
        },
        onLine: (line: string) => options.onLine?.(name, line),
      })
      real[name] = keep(shop)
    }
    const bank = { url: processor.url, secret: secrets.hostileSecret }
    const hostile = wanted.includes('hostile')
      ? keep(await startHostile(secrets.maintenanceToken, bank))
      : null
    const family =
      planned.length > 0
        ? keep(await startFamily(planned, processor.url, secrets.maintenanceToken))
        : null
    return handlesOf({ ...real, hostile, family }, { processor, data, stop })
  } catch (error) {
    await stop()
    throw error
  }
}

type Started = { readonly [Name in ShopName | 'family' | 'hostile']?: LocalShops[Name] | null }

function handlesOf(
  started: Started,
  rest: Pick<LocalShops, 'data' | 'processor' | 'stop'>,
): LocalShops {
  const get = <Name extends keyof Started>(name: Name): LocalShops[Name] => {
    const shop = started[name]
    if (!shop) throw new Error(`${name} was not started: add it to \`shops\``)
    return shop as LocalShops[Name]
  }
  return {
    get oscarUrl() {
      return get('oscar').url
    },
    get cartridge() {
      return get('cartridge')
    },
    get evershop() {
      return get('evershop')
    },
    get oscar() {
      return get('oscar')
    },
    get pretix() {
      return get('pretix')
    },
    get hostile() {
      return get('hostile')
    },
    get family() {
      return get('family')
    },
    ...rest,
  }
}

async function startProcessor(
  data: string,
  secrets: Secrets,
  ports: Record<ShopName, number>,
  options: ShopsOptions & { more: ProcessorOptions['shops'] },
): Promise<LocalProcessor & { stop(): Promise<void> }> {
  const { issuerSecret, operatorSecret, oscarSecret, scriptedSecret } = secrets
  const port = await findPort(options.processorPort)
  const settings: ProcessorOptions = {
    port,
    shops: [
      ...SHOP_NAMES.map((name) => ({
        id: name,
        name: RECIPES[name].title,
        secret: secrets[`${name}Secret`],
        origin: `http://127.0.0.1:${ports[name]}`,
      })),
      {
        id: 'hostile',
        name: 'Gull & Anchor',
        secret: secrets.hostileSecret,
        origin: HOSTILE_ORIGIN,
      },
      { id: 'scripted', name: 'Scripted', secret: scriptedSecret, origin: SCRIPTED_ORIGIN },
      ...options.more,
    ],
    issuerSecret,
    operatorSecret,
    signingSecret: secrets.signingSecret,
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
    shopSecret: oscarSecret,
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
