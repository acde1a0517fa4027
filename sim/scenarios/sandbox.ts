// A browser in its sandbox, and pages that try to escape: to addresses that are not public, in
// every spelling and every way that a page has; and pages that exhaust resources. The kernel counts
// what gets out, in networks made for the proof. `--quick` takes fewer bombs and plants fewer
// faults.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { plantBombs } from './sandbox/bombs.ts'
import { breakOut, breakOutWith, OPEN, SAMPLE, SETTLED_MS, WHOLE } from './sandbox/break-out.ts'
import { mutants } from './sandbox/mutants.ts'
import type { Network } from './sandbox/network.ts'
import { canHaveNetworks, openNetwork } from './sandbox/network.ts'
import type { Setup } from './sandbox/setup.ts'
import { withSetup } from './sandbox/setup.ts'
import { ELSEWHERE, HOSTILE } from './sandbox/vectors.ts'

const isQuick = process.argv.includes('--quick')
/** Traffic that may be in flight when a visit is cut off. */
const SLACK_BYTES = 12_000_000

if (process.argv.includes('--inside')) {
  await inside()
} else if (canHaveNetworks()) {
  const args = [
    '--net',
    process.execPath,
    'sim/scenarios/sandbox.ts',
    '--inside',
    ...process.argv.slice(2),
  ]
  const child = spawn('unshare', args, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} else {
  console.log(
    'sandbox: DOES NOT HOLD; counting from outside needs root, ip, nft and network namespaces',
  )
  process.exitCode = 1
}

async function inside(): Promise<void> {
  const network = await openNetwork()
  console.log('counted by nftables, in separate network namespaces')
  try {
    await prove('sandbox', (directory) => run(network, directory), mutants(isQuick))
  } finally {
    network.stop()
  }
}

type TestEnv = (network: Network, setup: Setup, verdict: Verdict) => Promise<void>

async function run(network: Network, directory: string | undefined): Promise<Verdict> {
  const breakOutOfAll: TestEnv = (...given) => breakOut(...given, isQuick ? SAMPLE : WHOLE)
  const bombs: TestEnv = (...given) => plantBombs(...given, isQuick)
  const testEnvs: TestEnv[] =
    directory === undefined
      ? [checkCounters, breakOutOfAll, holdPayments, holdBytes, bombs]
      : [breakOutWith, holdPayments, holdBytes]
  const verdict = new Verdict()
  await withSetup(network, directory, async (setup) => {
    for (const testEnv of testEnvs) {
      if (verdict.holds || directory === undefined) await testEnv(network, setup, verdict)
    }
  })
  return verdict
}

/** A counter that counts nothing would prove everything. */
async function checkCounters(network: Network, _setup: Setup, verdict: Verdict): Promise<void> {
  network.count()
  await network.askWorld()
  for (const url of [
    'http://10.9.9.9/',
    'http://169.254.169.254/',
    'http://[fd00::1]/',
    'http://11.1.0.9:81/',
  ]) {
    await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => {})
  }
  const { notPublic, oddPorts } = network.count()
  const { spokenTo } = await network.askWorld()
  verdict.atLeast(
    'packets the kernel counts when the proof itself goes astray',
    notPublic + oddPorts,
    4,
  )
  verdict.atLeast('addresses that would have answered', spokenTo.length, 3)
}

/** While paying, no other host can be reached, even a public one. */
async function holdPayments(network: Network, { ask }: Setup, verdict: Verdict): Promise<void> {
  const { opened } = await ask('browse', {
    terms: { ...OPEN, hosts: [HOSTILE] },
    urls: [`http://${HOSTILE}/fire?to=${ELSEWHERE}`],
    atOnce: 1,
    waitMs: SETTLED_MS,
  })
  if (opened.join() !== '200') throw new Error('the shop was not opened while paying')
  const { asked } = await network.askWorld()
  verdict.none(
    'while paying: requests to other hosts',
    asked.filter((url) => url.startsWith(ELSEWHERE)),
  )
}

async function holdBytes(network: Network, { ask }: Setup, verdict: Verdict): Promise<void> {
  const mostBytes = 5_000_000
  const url = `http://${HOSTILE}/endless`
  await ask('browse', { terms: { ...OPEN, mostBytes }, urls: [url], atOnce: 1, waitMs: 2_500 })
  const { bytes } = await network.askWorld()
  if (bytes < mostBytes) throw new Error(`the endless page sent only ${bytes} bytes`)
  const isHeld = bytes < mostBytes + SLACK_BYTES
  const megabytes = Math.round(bytes / 1e6)
  verdict.equal(
    `an endless page with a limit of 5 MB, after ${megabytes} MB`,
    isHeld ? 'cut off' : 'still loading',
    'cut off',
  )
}
