// Runs the shop of shops/oscar. Its Python environment and its seeded database are made once per
// machine, each under a name derived from all of its inputs.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cached, readSources, run } from './cache.ts'
import { findPort } from './ports.ts'
import type { LocalService } from './service.ts'
import { startService } from './service.ts'

const PROJECT = fileURLToPath(new URL('../../shops/oscar/', import.meta.url))
const OLDEST_PYTHON = [3, 10] as const
const SOURCES = /\.(py|html|txt)$/

export type PreparedOscar = {
  python: string
  /** The static files, and a directory with the seeded database and its pictures, to be copied. */
  seed: string
}

export type LocalOscar = LocalService & { readonly url: string; readonly maintenanceToken: string }

type Tell = (progress: string) => void

export async function prepareOscar(tell: Tell = () => {}): Promise<PreparedOscar> {
  const python = await findPython()
  const requirements = await readFile(join(PROJECT, 'requirements.txt'), 'utf8')
  const ingredients = [python.version, process.platform, process.arch, requirements]
  const environment = await cached('oscar-python', ingredients, (directory) =>
    installPackages(python.path, directory, requirements, tell),
  )
  const interpreter = join(environment, 'bin', 'python')
  const sources = await readSources(PROJECT, SOURCES)
  const seed = await cached('oscar-seed', [...ingredients, ...sources], (directory) =>
    sow(interpreter, directory, tell),
  )
  return { python: interpreter, seed }
}

/** Starts the shop on loopback with its data in `data`, which is copied from the seed if empty. */
export async function startOscar(options: {
  prepared: PreparedOscar
  data: string
  secretKey: string
  maintenanceToken: string
  processor: { url: string; secret: string; timeoutSeconds: number }
  port?: number
  onLine?: ((line: string) => void) | undefined
}): Promise<LocalOscar> {
  const { prepared, data, processor, maintenanceToken } = options
  const database = join(prepared.seed, 'shop.sqlite3')
  if (!existsSync(join(data, 'shop.sqlite3'))) {
    await cp(join(prepared.seed, 'media'), join(data, 'media'), { recursive: true })
    await cp(database, join(data, 'shop.sqlite3'))
  }
  const port = options.port ?? (await findPort())
  const service = await startService('shop', {
    command: [prepared.python, 'serve.py'],
    directory: PROJECT,
    environment: {
      ...pythonEnvironment(data, prepared.seed, options.secretKey),
      SHOP_PORT: `${port}`,
      SHOP_SEED: database,
      SHOP_MAINTENANCE_TOKEN: maintenanceToken,
      SHOP_PROCESSOR_URL: processor.url,
      SHOP_PROCESSOR_SECRET: processor.secret,
      SHOP_PROCESSOR_TIMEOUT_SECONDS: `${processor.timeoutSeconds}`,
    },
    onLine: options.onLine,
  })
  return { ...service, url: `http://127.0.0.1:${port}`, maintenanceToken }
}

async function findPython(): Promise<{ path: string; version: string }> {
  const path = process.env.PYTHON ?? 'python3'
  const program = 'import sys, ensurepip; print(*sys.version_info[:3], sep=".")'
  const version = await promisify(execFile)(path, ['-c', program]).then(
    ({ stdout }) => stdout.trim(),
    () => '0.0',
  )
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]) return { path, version }
  throw new Error(
    `The shops need Python ${OLDEST_PYTHON.join('.')} or later with venv (on Debian: apt-get install ` +
      'python3-venv). Set PYTHON if it has another name.',
  )
}

async function installPackages(
  python: string,
  directory: string,
  requirements: string,
  tell: Tell,
): Promise<void> {
  tell('creating a Python environment')
  await run([python, '-m', 'venv', directory], { directory: PROJECT })
  const count = requirements.trim().split('\n').length
  let collected = 0
  // Wheels only, so that nothing downloaded runs during installation; one package has no wheel.
  const wheels = ['--only-binary=:all:', '--no-binary=django-haystack']
  const flags = ['--no-deps', '--disable-pip-version-check', ...wheels]
  await run(
    [join(directory, 'bin/python'), '-m', 'pip', 'install', ...flags, '-r', 'requirements.txt'],
    {
      directory: PROJECT,
      onLine(line) {
        const [, name] = /^Collecting (\S+?)==/.exec(line) ?? []
        if (name !== undefined) tell(`package ${++collected} of ${count} from PyPI: ${name}`)
        if (line.startsWith('Installing collected')) tell('unpacking, about half a minute')
      },
    },
  )
}

async function sow(python: string, directory: string, tell: Tell): Promise<void> {
  tell('seeding the database, about half a minute')
  await mkdir(join(directory, 'media'))
  const environment = pythonEnvironment(directory, directory, 'only while seeding')
  await run([python, 'seed.py'], { directory: PROJECT, environment })
}

function pythonEnvironment(data: string, seed: string, secretKey: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    PYTHONDONTWRITEBYTECODE: '1', // the project stays clean
    PYTHONUNBUFFERED: '1',
    SHOP_DATA: data,
    SHOP_STATIC: join(seed, 'static'),
    SHOP_SECRET_KEY: secretKey,
  }
}
