// Runs a shop on Django. Its Python environment and its seeded database are made once per machine,
// each under a name derived from all of its inputs.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cached, readSources, run } from './cache.ts'
import type { LocalService } from './service.ts'
import { startService } from './service.ts'

const SHARED = fileURLToPath(new URL('../../shops/django/', import.meta.url))
const OLDEST_PYTHON = [3, 10] as const
const SOURCES = /\.(py|html|js|txt)$/
const DATABASE = 'shop.sqlite3'

export type Tell = (progress: string) => void

export type DjangoProject = {
  /** With `seed.py`, `settings.py` and `requirements.txt`. */
  readonly directory: string
  /** Packages without a wheel; of all others only wheels are installed. */
  readonly built?: readonly string[]
}

export type PreparedDjango = {
  readonly python: string
  /** The static files, and the seeded database and its pictures, to be copied. */
  readonly seed: string
}

/** Settings that every shop takes. */
export type StartOptions = {
  readonly data: string
  readonly port: number
  readonly secretKey: string
  readonly maintenanceToken: string
  readonly processor: { url: string; secret: string; timeoutSeconds: number }
  readonly onLine?: ((line: string) => void) | undefined
}

export type LocalShop = LocalService & { readonly url: string; readonly maintenanceToken: string }

export async function prepareDjango(
  project: DjangoProject,
  tell: Tell = () => {},
): Promise<PreparedDjango> {
  const { directory, built = [] } = project
  const name = basename(directory)
  const python = await findPython()
  const requirements = await readFile(join(directory, 'requirements.txt'), 'utf8')
  const ingredients = [python.version, process.platform, process.arch, requirements]
  const environment = await cached(`${name}-python`, ingredients, (target) =>
    installPackages(python.path, target, { directory, built, requirements }, tell),
  )
  const interpreter = join(environment, 'bin', 'python')
  const sources = [
    ...(await readSources(directory, SOURCES)),
    ...(await readSources(SHARED, SOURCES)),
  ]
  const seed = await cached(`${name}-seed`, [...ingredients, ...sources], (target) =>
    sow(interpreter, directory, target, tell),
  )
  return { python: interpreter, seed }
}

/** Starts the shop on loopback with its data in `data`, which is copied from the seed if empty. */
export async function startDjango(
  { directory }: DjangoProject,
  { python, seed }: PreparedDjango,
  options: StartOptions,
): Promise<LocalShop> {
  const { processor, port, maintenanceToken } = options
  const data = join(options.data, basename(directory))
  if (!existsSync(join(data, DATABASE))) {
    await cp(join(seed, 'media'), join(data, 'media'), { recursive: true })
    await cp(join(seed, DATABASE), join(data, DATABASE))
  }
  const service = await startService('shop', {
    command: [python, join(SHARED, 'serve.py')],
    directory,
    environment: {
      ...pythonEnvironment(directory, data, seed, options.secretKey),
      SHOP_PORT: `${port}`,
      SHOP_SEED: join(seed, DATABASE),
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
  target: string,
  {
    directory,
    built,
    requirements,
  }: { directory: string; built: readonly string[]; requirements: string },
  tell: Tell,
): Promise<void> {
  tell('creating a Python environment')
  await run([python, '-m', 'venv', target], { directory })
  const count = requirements.trim().split('\n').length
  let collected = 0
  // Wheels only, so that nothing downloaded runs during installation, except where there are none.
  const wheels = ['--only-binary=:all:', ...built.map((name) => `--no-binary=${name}`)]
  const flags = ['--no-deps', '--disable-pip-version-check', ...wheels]
  await run(
    [join(target, 'bin/python'), '-m', 'pip', 'install', ...flags, '-r', 'requirements.txt'],
    {
      directory,
      onLine(line) {
        const [, name] = /^Collecting (\S+?)==/.exec(line) ?? []
        if (name !== undefined) tell(`package ${++collected} of ${count} from PyPI: ${name}`)
        if (line.startsWith('Installing collected')) tell('unpacking, about half a minute')
      },
    },
  )
}

async function sow(python: string, directory: string, target: string, tell: Tell): Promise<void> {
  tell('seeding the database, about half a minute')
  await mkdir(join(target, 'media'))
  const environment = pythonEnvironment(directory, target, target, 'only while seeding')
  await run([python, 'seed.py'], { directory, environment })
}

function pythonEnvironment(
  directory: string,
  data: string,
  seed: string,
  secretKey: string,
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    PYTHONDONTWRITEBYTECODE: '1', // the project stays clean
    PYTHONPATH: `${directory}:${SHARED}`,
    PYTHONUNBUFFERED: '1',
    SHOP_DATA: data,
    SHOP_STATIC: join(seed, 'static'),
    SHOP_SECRET_KEY: secretKey,
  }
}
