// Slow artifacts are built once per machine and kept under a name derived from all of their inputs:
// other inputs make another artifact, and none is ever modified.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'florin')

/**
 * Returns the directory, which `make` fills if it does not exist yet. It appears complete or not at
 * all.
 */
export async function cached(
  name: string,
  ingredients: string[],
  make: (directory: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(ingredients)).digest('hex').slice(0, 16)
  const directory = join(CACHE, `${name}-${hash}`)
  if (existsSync(directory)) return directory
  const draft = `${directory}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  try {
    await make(draft)
    // Two processes may build it at the same time: the later one discards its copy.
    await rename(draft, directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return directory
}

/** Hashes the name and content of each matching file under `directory`. */
export async function readSources(directory: string, fits: RegExp): Promise<string[]> {
  const names = await readdir(directory, { recursive: true })
  const sources = names.filter((name) => fits.test(name)).sort()
  return await Promise.all(
    sources.map(async (name) => `${name}\n${await readFile(join(directory, name), 'utf8')}`),
  )
}

/** Runs a program to its end and returns its output; if it fails, throws with that output. */
export async function run(
  [program = '', ...args]: string[],
  options: {
    directory: string
    environment?: Record<string, string>
    onLine?: (line: string) => void
  },
): Promise<string> {
  const env = { ...process.env, ...options.environment }
  const child = spawn(program, args, {
    cwd: options.directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`
    options.onLine?.(line)
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.slice(-4000)}`)
  return output
}
