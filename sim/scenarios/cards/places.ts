/** Everything that purchases leave behind. No card may be in it. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { dumpDatabase, readCluster } from '../release-secrecy/records.ts'

/** `control` must be found, or the place was not really read. */
export type Place = { readonly found: readonly Buffer[]; readonly control: string }

/** Reads the running processes. */
export async function readLiving({ apis, worker }: CheckoutWorld): Promise<Record<string, Place>> {
  const living = [...apis, worker()]
  const metrics = living.map(async ({ metricsUrl }) =>
    Buffer.from(await (await fetch(metricsUrl)).text()),
  )
  const own = living.map(({ pid }) => pid)
  const children = own.flatMap(descendants)
  const of = (pid: number) => ['environ', 'cmdline'].flatMap((file) => read(`/proc/${pid}/${file}`))
  return {
    metrics: { found: await Promise.all(metrics), control: 'http_server_request_duration' },
    environments: { found: [...own, ...children].flatMap(of), control: 'DATABASE_URL' },
  }
}

function descendants(pid: number): number[] {
  const [listed] = read(`/proc/${pid}/task/${pid}/children`)
  const children = `${listed ?? ''}`.split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

function read(path: string): Buffer[] {
  try {
    return [readFileSync(path)]
  } catch {
    return [] // the process has ended
  }
}

/** Reads what is left after the processes have ended. Restate still answers. */
export async function readLeft(
  world: CheckoutWorld,
  sinceMs: number,
): Promise<Record<string, Place>> {
  await world.sql.query('CHECKPOINT')
  const { adminUrl, directory } = world.restate
  return {
    database: { found: await dumpDatabase(world.sql), control: 'checkout_intents' },
    'database files and WAL': {
      found: readCluster(world.cluster, sinceMs),
      control: 'intent.succeeded',
    },
    'Restate by its SQL': { found: await askRestate(adminUrl), control: 'CheckoutIntent' },
    'Restate files': { found: readCluster(join(directory, 'data'), 0), control: 'CheckoutIntent' },
    'browser files': { found: readBrowserFiles(sinceMs), control: '' },
  }
}

const TABLES = ['sys_invocation', 'sys_journal', 'sys_journal_events', 'sys_inbox', 'state']

async function askRestate(adminUrl: string): Promise<Buffer[]> {
  const ask = async (table: string) => {
    const response = await fetch(`${adminUrl}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: `SELECT * FROM ${table}` }),
    })
    const text = await response.text()
    // Journals are hex-encoded.
    const raw = [...text.matchAll(/"([0-9a-f]{16,})"/g)].map(([, hex]) => `${hex}`)
    return [Buffer.from(text), ...raw.map((hex) => Buffer.from(hex, 'hex'))]
  }
  return (await Promise.all(TABLES.map(ask))).flat()
}

/** Profiles and downloads, including those left by a killed worker. */
function readBrowserFiles(sinceMs: number): Buffer[] {
  return readdirSync(tmpdir())
    .filter((name) =>
      /^(florin-browser|playwright_chromiumdev_profile|playwright-artifacts)/.test(name),
    )
    .map((name) => join(tmpdir(), name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= sinceMs)
    .flatMap((path) => readTree(path))
}

function readTree(path: string): Buffer[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return read(path)
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => read(join(entry.parentPath, entry.name)))
}

/** Pictures, the text in them, and the pages of the submission log beside them. */
export async function readPictures(
  directory: string,
  most: number,
): Promise<Record<string, Place> & { pictures: Place }> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const isPage = (file: string) => file.startsWith(join(directory, 'presses'))
  const pictures = files.filter((file) => !isPage(file))
  const texts: Buffer[] = []
  for (const file of pictures.slice(-most)) texts.push(await recognize(file))
  const of = (some: readonly string[]) => some.map((file) => readFileSync(file))
  return {
    pictures: { found: of(pictures), control: 'PNG' },
    'submission log': { found: of(files.filter(isPage)), control: 'sealedIntent' },
    'text in pictures': { found: texts, control: 'Larch' },
  }
}

/** The text that follows is read as digits only, because digits are easily taken for letters. */
export const BY_DIGITS_ALONE = '\nby digits alone\n'

async function recognize(file: string): Promise<Buffer> {
  const run = async (...more: string[]) => {
    // One thread: several slow each other down.
    const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
    const args = [file, '-', '--psm', '11', ...more]
    return (await promisify(execFile)('tesseract', args, { env })).stdout
  }
  const digits = await run('-c', 'tessedit_char_whitelist=0123456789 ')
  return Buffer.from(`${await run()}${BY_DIGITS_ALONE}${digits}`)
}
