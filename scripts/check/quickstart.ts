// Follows the README's quickstart, and nothing else, in a clean clone of the last commit, and
// prints how long each step took.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalDev } from '../local/dev.ts'
import { startDev } from '../local/dev.ts'

const LIMIT_SECONDS = 300
// On a busy machine the clock measures the neighbours, so what the quickstart itself computes counts.
const LIMIT_CPU_SECONDS = 180

const parent = mkdtempSync(join(tmpdir(), 'florin-quickstart-'))
const commands = readCommands()
const seconds: Record<string, number> = {}
let directory = parent
let dev = null as LocalDev | null // assigned in a function
let answer = '' // output of the last command
let session = '' // its id, which the reader copies
try {
  for (const command of commands) await timed(command, () => run(command))
  if (JSON.parse(answer).status !== 'complete') throw new Error('the payment was not settled')
} finally {
  await dev?.stop()
  rmSync(parent, { recursive: true, force: true })
}
const total = Object.values(seconds).reduce((sum, part) => sum + part, 0)
for (const [command, part] of Object.entries(seconds)) {
  console.log(`${part.toFixed(1).padStart(7)} s  ${command}`)
}
const [, load = 0] = loadavg()
const cpu = cpuSeconds()
console.log(
  `quickstart: ${total.toFixed(0)} s to a settled payment (limit ${LIMIT_SECONDS} s), ` +
    `${cpu.toFixed(0)} s of CPU (limit ${LIMIT_CPU_SECONDS} s, for a load above 2 a core: ${load.toFixed(1)})`,
)
const isBusy = load > 2 * availableParallelism()
process.exitCode = (isBusy ? cpu < LIMIT_CPU_SECONDS : total < LIMIT_SECONDS) ? 0 : 1

/** Of this process and all children that have ended, as Linux counts it. */
function cpuSeconds(): number {
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const ticks = fields.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, part) => sum + part, 0) / 100
}

/** The lines of the shell blocks in the quickstart section. */
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
  if (command === 'npm run dev') {
    dev = await startDev(directory)
    return
  }
  // The reader copies the URL and the key from the output of `npm run dev`.
  const printed = dev?.lines.join('\n') ?? ''
  const [, url = '', key = ''] = /curl (http\S+)\/v1.* Bearer (\S+)'/.exec(printed) ?? []
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
