// A lost answer, a killed host, a killed server, a repeated request: whatever a tool did, it did once.
import { setTimeout as delay } from 'node:timers/promises'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { Case } from './tools/cases.ts'
import { CASES, SAMPLE } from './tools/cases.ts'
import { proveJourneys } from './tools/journeys.ts'
import type { Stage } from './tools/stage.ts'
import { withStage } from './tools/stage.ts'

const RUNS = 8

export const proof: Proof = {
  promise:
    'A tool of the command line or of an agent acts once, whatever is lost, killed or repeated',
  faults: [
    {
      name: 'each call has a fresh key',
      patches: [
        {
          file: 'cli/src/operation-key.ts',
          in: 'operationOptions',
          first: 'if (tool.effect !== "reads") return { idempotencyKey: crypto.randomUUID() }',
        },
      ],
      caughtBy: 'calls that acted more than once',
    },
    {
      name: 'words are part of the key',
      patches: [
        {
          file: 'cli/src/operation-key.ts',
          in: 'operationOptions',
          replace: '!words.includes(name)',
          by: 'words.length > 0 || name.length > 0',
        },
      ],
      caughtBy: 'calls that acted more than once',
    },
    {
      name: 'the server forgets an operation at once',
      patches: [
        {
          file: 'server/src/db/claims.ts',
          in: 'oldest',
          returns: '"now()"',
        },
      ],
      caughtBy: 'calls that acted more than once',
    },
    {
      name: 'a payment is not written down before it is sent',
      patches: [{ file: 'cli/src/journal.ts', in: 'record', first: 'return' }],
      caughtBy: 'calls that acted more than once',
    },
  ],
  run: async (run) => {
    const verdict = new Verdict()
    await withStage(run, async (stage) => {
      if (isWanted(run, 'faults')) await proveFaults(stage, run, verdict)
      if (run.fault === null && isWanted(run, 'journeys')) await proveJourneys(stage, verdict)
    })
    return verdict
  },
}

type Kind = (stage: Stage, argv: readonly string[]) => Promise<unknown>

/** Each does something to the first call; the same call is then made again. */
const KINDS: Record<string, Kind> = {
  'the answer is lost': async (stage, argv) => {
    stage.setFate('lost')
    await stage.call(argv) // its own retries are lost too
    stage.setFate('arrive')
  },
  'the host is killed': async (stage, argv) => {
    stage.setFate('held')
    const host = stage.spawn(argv)
    await Promise.race([stage.swallowed(), host.ended])
    await host.kill()
    stage.setFate('arrive')
  },
  'the server is killed': (stage, argv) => stage.killDuring(() => stage.call(argv)),
  'the call is repeated': async (stage, argv) => {
    await Promise.all([stage.call(argv), delay(20).then(() => stage.call(argv))])
  },
}

async function proveFaults(stage: Stage, { isQuick, fault }: Run, verdict: Verdict): Promise<void> {
  const isSample = isQuick || fault !== null
  const cases = isSample ? CASES.filter(({ tool }) => SAMPLE.includes(tool)) : CASES
  const [more, none]: [string[], string[]] = [[], []]
  let calls = 0
  for (let run = 0; run < (isSample ? 1 : RUNS); run++) {
    for (const each of cases) {
      for (const [kind, disturb] of Object.entries(KINDS)) {
        const effects = await effectsOf(stage, each, disturb)
        calls++
        if (effects > 1) more.push(`${each.tool}, ${kind}: ${effects}`)
        if (effects < 1) none.push(`${each.tool}, ${kind}`)
      }
    }
  }
  verdict.atLeast('disturbed calls of tools', calls, cases.length * Object.keys(KINDS).length)
  verdict.none('calls that acted more than once', more)
  verdict.none('calls that never acted', none)
}

async function effectsOf(
  stage: Stage,
  { words = true, ...each }: Case,
  disturb: Kind,
): Promise<number> {
  const account = await stage.newAccount(each.payer ?? 'sender')
  const argv = await each.prepare(account)
  const before = await each.count(account)
  const worded = (note: string) => (words ? [...argv, '--metadata', `note=${note}`] : argv)
  await disturb(account, worded('for Ada'))
  // As a model repeats: the same effect in other words.
  const last = await account.call(worded('Ada, with love'))
  if (last.code !== 0 && !each.refuses) console.log(`  ${argv.join(' ')}: ${last.err.trim()}`)
  return (await each.count(account)) - before
}
