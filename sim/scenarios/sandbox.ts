// A browser in its sandbox, and pages that try to escape: to addresses that are not public, in
// every spelling and every way that a page has; and pages that exhaust resources. The kernel counts
// what gets out, in networks made for the proof.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { plantBombs } from './sandbox/bombs.ts'
import { breakOut, breakOutWith, OPEN, SAMPLE, SETTLED_MS, WHOLE } from './sandbox/break-out.ts'
import { FAULTS } from './sandbox/faults.ts'
import { intrude } from './sandbox/intrusions.ts'
import type { Network } from './sandbox/network.ts'
import { canHaveNetworks, openNetwork } from './sandbox/network.ts'
import type { Setup } from './sandbox/setup.ts'
import { withSetup } from './sandbox/setup.ts'
import { ELSEWHERE, HOSTILE } from './sandbox/vectors.ts'

/** Traffic that may be in flight when a visit is cut off. */
const SLACK_BYTES = 12_000_000

type Part = (network: Network, setup: Setup, verdict: Verdict) => Promise<void>

export const proof: Proof = {
  promise: 'A browser reaches only the public internet, within its limits',
  faults: FAULTS,
  inside() {
    if (canHaveNetworks()) return ['unshare', '--net']
    throw new Error('counting from outside needs root, ip, nft and network namespaces')
  },
  async run({ isQuick, fault, directory, only }) {
    const breakOutOfAll: Part = (...given) => breakOut(...given, isQuick ? SAMPLE : WHOLE)
    const bombs: Part = (...given) => plantBombs(...given, isQuick)
    const parts =
      fault === null
        ? [checkCounters, intrude, breakOutOfAll, holdPayments, holdBytes, bombs].filter(
            (part) => only === undefined || part.name.includes(only),
          )
        : fault.shownBy === intrude.name
          ? [intrude]
          : [breakOutWith, holdPayments, holdBytes]
    const verdict = new Verdict()
    const isWeak = fault?.shownBy === refuseWeak.name
    if ((fault === null && only === undefined) || isWeak) refuseWeak(directory, verdict)
    if (isWeak) return verdict
    const network = await openNetwork()
    try {
      await withSetup(network, directory, async (setup) => {
        for (const part of parts) {
          if (verdict.holds || fault === null) await part(network, setup, verdict)
        }
      })
    } finally {
      network.stop()
    }
    return verdict
  },
}

/** Root without the right to make namespaces, as in most containers, and a user without. */
const WITHOUT_NAMESPACES = {
  root: ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-all', '--'],
  'another user': [
    ...['setpriv', '--reuid', '61899', '--regid', '61899', '--clear-groups', '--'],
    ...['unshare', '--user', '--map-current-user', '--keep-caps', 'sh', '-c'],
    ...['echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"', '--'],
  ],
}
const REFUSAL = 'This machine cannot isolate browsers'

/** No worker starts, and no browser. */
function refuseWeak(directory: string | undefined, verdict: Verdict): void {
  const sandbox = resolve(directory ?? '.', 'server/src/purchases/sandbox/sandbox.ts')
  const egressUrl = 'http://127.0.0.1:1'
  const settings = JSON.stringify({ executablePath: '/bin/true', firstUid: 61_900, egressUrl })
  const ways = {
    worker: `await assertIsolated(${settings})`,
    browser: `await createSandbox(${settings}).launch('')`,
  }
  for (const [who, command] of Object.entries(WITHOUT_NAMESPACES)) {
    for (const [what, code] of Object.entries(ways)) {
      const script = `import { assertIsolated, createSandbox } from '${sandbox}'\n${code}`
      const words = [...command, process.execPath, '--input-type=module', '--eval', script]
      const [program = '', ...args] = words
      const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
      const outcome = status !== 0 && stderr.includes(REFUSAL) ? 'refused' : 'started'
      verdict.equal(`a ${what} where none can be isolated, as ${who}`, outcome, 'refused')
    }
  }
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
