// Runs the shop of shops/evershop. Its packages, its build and its seeded database are made once
// per machine; every start gets a copy of the database.
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { cached, readSources, run } from './cache.ts'
import { findPort } from './ports.ts'
import type { LocalPostgres } from './postgres.ts'
import { clusterDirectory, startPostgres } from './postgres.ts'
import type { LocalService } from './service.ts'
import { startService } from './service.ts'

const PROJECT = fileURLToPath(new URL('../../shops/evershop/', import.meta.url))
const BINARY = 'node_modules/@evershop/evershop/dist/bin/evershop.js'
const DATABASE = 'shop'
// Durability is off: no data outlives a test.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export type PreparedEvershop = {
  /** The directory it was built in and runs from. */
  build: string
  /** A stopped cluster with the seeded database. */
  seed: string
}

export type LocalEvershop = LocalService & {
  readonly url: string
  readonly maintenanceToken: string
}

type Tell = (progress: string) => void

type ShopOptions = {
  build: string
  postgres: LocalPostgres
  port: number
  secretKey: string
  maintenanceToken: string
  processor: { url: string; secret: string; timeoutSeconds: number }
  onLine?: ((line: string) => void) | undefined
}

export async function prepareEvershop(tell: Tell = () => {}): Promise<PreparedEvershop> {
  const recipe = await readFile(join(PROJECT, 'package-lock.json'), 'utf8')
  const ingredients = [process.version, process.platform, process.arch, recipe]
  const packages = await cached('evershop-packages', ingredients, (directory) =>
    installPackages(directory, tell),
  )
  const extension = await readSources(join(PROJECT, 'extension'), /\.(js|json|graphql)$/)
  const config = await readFile(join(PROJECT, 'config.json'), 'utf8')
  const built = [...ingredients, config, ...extension]
  const build = await cached('evershop-build', built, (directory) =>
    buildShop(packages, directory, tell),
  )
  const goods = await readSources(PROJECT, /^(seed|stock)\.ts$/)
  const seed = await cached('evershop-seed', [...built, ...goods], (directory) =>
    sow(build, directory, tell),
  )
  return { build, seed }
}

/** Starts the shop on loopback with its data in `data`, which is copied from the seed if empty. */
export async function startEvershop(
  options: Omit<ShopOptions, 'build' | 'postgres'> & { prepared: PreparedEvershop; data: string },
): Promise<LocalEvershop> {
  const { prepared, data, port, maintenanceToken } = options
  const directory = clusterDirectory(data, 'evershop')
  const postgres = await startPostgres({
    directory,
    port: await findPort(),
    settings: SETTINGS,
    seed: join(prepared.seed, 'cluster'),
  })
  const service = await runShop({ ...options, build: prepared.build, postgres }).catch(
    async (error: Error) => {
      await postgres.stop()
      throw error
    },
  )
  return {
    ...service,
    url: `http://127.0.0.1:${port}`,
    maintenanceToken,
    async stop() {
      await service.stop()
      await postgres.stop()
      // For root, the cluster lies outside `data` and must be removed here.
      if (!existsSync(data) || !directory.startsWith(data)) await rm(directory, { recursive: true })
    },
  }
}

async function installPackages(directory: string, tell: Tell): Promise<void> {
  tell('installing 856 npm packages, about three minutes')
  for (const name of ['package.json', 'package-lock.json']) {
    await cp(join(PROJECT, name), join(directory, name))
  }
  // Install scripts do not run; native code comes as packages. `npm ci` would refuse the lockfile,
  // which lacks the packages of other platforms.
  await run(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'], { directory })
}

async function buildShop(packages: string, directory: string, tell: Tell): Promise<void> {
  tell('building the pages, about two minutes')
  for (const name of ['config', 'extensions/fjord', 'media', 'public']) {
    await mkdir(join(directory, name), { recursive: true })
  }
  await symlink(join(packages, 'node_modules'), join(directory, 'node_modules'))
  await cp(join(PROJECT, 'package.json'), join(directory, 'package.json'))
  await cp(join(PROJECT, 'config.json'), join(directory, 'config/default.json'))
  await cp(join(PROJECT, 'extension'), join(directory, 'extensions/fjord/dist'), {
    recursive: true,
  })
  const said = await run([process.execPath, BINARY, 'build'], { directory })
  // The build exits with 0 even if it failed.
  if (!existsSync(join(directory, '.evershop/build/frontStore/checkout/server'))) {
    throw new Error(`no pages were built:\n${said.slice(-4000)}`)
  }
}

async function sow(build: string, directory: string, tell: Tell): Promise<void> {
  tell('seeding the database, about a minute')
  const cluster = clusterDirectory(directory, 'evershop')
  const postgres = await startPostgres({
    directory: cluster,
    port: await findPort(),
    settings: SETTINGS,
  })
  try {
    const client = new pg.Client({ connectionString: postgres.url('postgres') })
    await client.connect()
    await client.query(`create database ${DATABASE}`)
    await client.end()
    // The shop's first start creates the tables.
    const shop = await runShop({
      build,
      postgres,
      port: await findPort(),
      secretKey: 'only while seeding',
      maintenanceToken: '',
      processor: { url: '', secret: '', timeoutSeconds: 1 },
    })
    const environment = databaseEnvironment(postgres)
    const seeding = run([process.execPath, join(PROJECT, 'seed.ts')], {
      directory: build,
      environment,
    })
    await seeding.finally(shop.stop)
  } finally {
    await postgres.stop()
  }
  await cp(cluster, join(directory, 'cluster'), { recursive: true })
  await rm(cluster, { recursive: true })
}

async function runShop(options: ShopOptions): Promise<LocalService> {
  const { build, postgres, port, secretKey, processor } = options
  const preload = pathToFileURL(join(PROJECT, 'end-with-parent.mjs')).href
  return await startService('shop', {
    command: [process.execPath, join(PROJECT, 'main.ts')],
    directory: build,
    environment: {
      ...databaseEnvironment(postgres),
      // The shop starts its other processes as "node".
      PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
      NODE_OPTIONS: `--import=${preload}`,
      NODE_CONFIG: JSON.stringify({ shop: { homeUrl: `http://127.0.0.1:${port}` } }),
      PORT: `${port}`,
      ...Object.fromEntries(
        ['ADMIN', 'ADMIN_REFRESH', 'CUSTOMER', 'CUSTOMER_REFRESH'].map((name) => [
          `JWT_${name}_SECRET`,
          `${name} ${secretKey}`,
        ]),
      ),
      SHOP_MAINTENANCE_TOKEN: options.maintenanceToken,
      SHOP_PROCESSOR_URL: processor.url,
      SHOP_PROCESSOR_SECRET: processor.secret,
      SHOP_PROCESSOR_TIMEOUT_SECONDS: `${processor.timeoutSeconds}`,
    },
    onLine: options.onLine,
  })
}

function databaseEnvironment(postgres: LocalPostgres): Record<string, string> {
  const url = postgres.url(DATABASE)
  const { hostname, port, username, password } = new URL(url)
  return {
    SHOP_DATABASE_URL: url,
    DB_HOST: hostname,
    DB_PORT: port,
    DB_NAME: DATABASE,
    DB_USER: username,
    DB_PASSWORD: password,
    DB_SSLMODE: 'disable',
  }
}
