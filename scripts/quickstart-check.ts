// Does what the README's quickstart says, and only that, on a clean clone of the last commit, and
// prints how long each step took.
import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LIMIT_SECONDS = 300

const parent = mkdtempSync(join(tmpdir(), 'florin-quickstart-'))
const commands = readCommands()
const seconds: Record<string, number> = {}
let directory = parent
let dev: ChildProcess | null = null
let tryIt = '' // a line that `npm run dev` prints: the reader copies it
let session = ''
let answer = '' // what the command before printed: the reader copies the id in it
try {
  for (const command of commands) await timed(command, () => run(command))
  if (JSON.parse(answer).status !== 'complete') throw new Error('the payment was not settled')
} finally {
  if (dev !== null) await stop(dev)
  rmSync(parent, { recursive: true, force: true })
}
const total = Object.values(seconds).reduce((sum, part) => sum + part, 0)
for (const [command, part] of Object.entries(seconds)) {
  console.log(`${part.toFixed(1).padStart(7)} s  ${command}`)
}
console.log(`quickstart: ${total.toFixed(0)} s to a settled payment (limit ${LIMIT_SECONDS} s)`)
process.exitCode = total < LIMIT_SECONDS ? 0 : 1

/** The lines of the first shell blocks under the quickstart's heading, up to the next heading. */
function readCommands(): string[] {
  const section = readFileSync('README.md', 'utf8').split(/^## /m)[1] ?? ''
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block ?? '')
  const lines = blocks.join('').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await work()
  seconds[name] = (performance.now() - startedAt) / 1000
}

async function run(command: string): Promise<void> {
  if (command.startsWith('git clone')) return clone(command)
  if (command === 'npm run dev') return startDev()
  const [, url = '', key = ''] = /curl (http\S+)\/v1.* Bearer (\S+)'/.exec(tryIt) ?? []
  session = /"id":"(cs_\w+)"/.exec(answer)?.[1] ?? session
  const filledIn = command
    .replaceAll('http://localhost:8080', url)
    .replaceAll('sk_live_…', key)
    .replaceAll('cs_…', session)
  const strict = filledIn.replace(/^curl/, 'curl --silent --show-error --fail-with-body')
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  answer = execFileSync(strict, {
    shell: true,
    cwd: directory,
    stdio: [...stdio],
    encoding: 'utf8',
  })
  console.log(answer)
}

async function clone(command: string): Promise<void> {
  const here = command.replace('<this repository>', process.cwd()).split('&&')[0] as string
  execFileSync(here, { shell: true, cwd: parent })
  directory = join(parent, 'florin')
}

async function startDev(): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'dev'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a group of its own, to which Ctrl-C goes as a terminal would send it
  })
  dev = child
  const lines = createInterface({ input: child.stdout as Readable })
  for await (const line of lines) {
    if (line.trim().startsWith('curl')) tryIt = line.trim()
    if (line.startsWith('Ctrl-C')) return
  }
  throw new Error('npm run dev ended before it was ready')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  process.kill(-(child.pid as number), 'SIGINT')
  await once(child, 'exit')
}
