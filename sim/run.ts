// npm run prove: --help prints how to use it.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { parseArgs, styleText } from 'node:util'
import { plantingsAt, recordPlanting } from './planted/record.ts'
import { plantTree } from './planted/tree.ts'
import type { Fault, Proof, Run } from './proof.ts'

const USAGE = `npm run prove -- <names> [flags]: proves promises on the real processes, then plants faults that each proof must find.

  --quick            a sample, without planted faults; with --rotate every third proof plants one: the commit decides
  --planted [words]  planted faults only: all of them, or those of the named proofs, or those whose names have the words
  --resume           leaves out planted faults that an earlier, interrupted run planted on this commit
  --diff             shows the planted faults as patches instead of running them
  --only <words>     only the scenarios whose names contain these words
  --seed <n>         repeats the choices of an earlier run; by default the commit decides
  --seeds, --traps   how many generated shops \`shops\` takes; --wishes: how many wishes at each real --shop; --walk: at
                     how many generated shops a scripted person buys; also --ranking, --no-search, --at-once
  --list             every promise with its planted faults; --names: only the names of those that CI takes`

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  quick: { type: 'boolean', default: false },
  planted: { type: 'boolean', default: false },
  diff: { type: 'boolean', default: false },
  resume: { type: 'boolean', default: false },
  rotate: { type: 'boolean', default: false },
  names: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  inside: { type: 'boolean', default: false },
  only: { type: 'string' },
  seed: { type: 'string' },
  shop: { type: 'string' },
  network: { type: 'string' },
  websocket: { type: 'string' },
  payer: { type: 'string' },
  gifts: { type: 'string' },
  minutes: { type: 'string' },
  seeds: { type: 'string' },
  wishes: { type: 'string' },
  traps: { type: 'string' },
  walk: { type: 'string' },
  ranking: { type: 'string' },
  'no-search': { type: 'boolean', default: false },
  'at-once': { type: 'string' },
} as const

// A proof plants a fault in one of so many commits, since it costs as much as the sample itself.
const ROTATION = 3

const { values, positionals } = readArguments()
const all = readdirSync(new URL('scenarios', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const names = positionals.filter((word) => all.includes(word))
const words = positionals.filter((word) => !all.includes(word))
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
const seed = Number(values.seed ?? Number.parseInt(commit.slice(0, 8), 16))

if (values.help) console.log(USAGE)
else if (values.names) console.log((await scheduled()).join('\n'))
else if (values.list || (names.length === 0 && !values.planted && !values.quick)) await list()
else if (words.length > 0 && !values.planted) {
  console.error(`npm run prove: no proof is called ${words.join(' or ')}`)
  process.exitCode = 1
} else {
  const chosen = names.length > 0 ? names : await scheduled()
  for (const name of chosen) {
    if (!(await proveOne(name))) process.exitCode = 1
  }
  if (values.planted && !values.diff && !values.inside && !(await summarize(chosen)))
    process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    console.error(`npm run prove: ${(error as Error).message}\n\n${USAGE}`)
    process.exit(1)
  }
}

async function load(name: string): Promise<Proof> {
  return ((await import(`./scenarios/${name}.ts`)) as { proof: Proof }).proof
}

/** Proofs that run without being named. */
async function scheduled(): Promise<string[]> {
  const proofs = await Promise.all(all.map(async (name) => ({ name, ...(await load(name)) })))
  return proofs.filter(({ isByHand }) => isByHand !== true).map(({ name }) => name)
}

async function list(): Promise<void> {
  for (const name of all) {
    const { promise, faults } = await load(name)
    console.log(`\n${styleText('bold', name)}: ${promise}`)
    if (values.list) for (const fault of faults) console.log(`  planted: ${fault.name}`)
  }
  console.log('\nnpm run prove -- <name>; npm run prove -- --list also shows the planted faults')
}

/** Returns whether it holds. */
async function proveOne(name: string): Promise<boolean> {
  const proof = await load(name)
  const planted = values.resume ? plantingsAt(commit, name) : new Map()
  const faults = chooseFaults(name, proof).filter((fault) => !planted.has(fault.name))
  if (values.planted && faults.length === 0) return true
  if (values.diff) return showPatches(faults)
  if (proof.inside !== undefined && !values.inside) return await runInside(proof.inside(), name)
  const run: Run = {
    ...{ isQuick: values.quick, only: values.only, seed, fault: null, directory: undefined },
    flags: {
      ...{ shop: values.shop, network: values.network, websocket: values.websocket },
      ...{ payer: values.payer, gifts: values.gifts, minutes: values.minutes },
      ...{ seeds: values.seeds, traps: values.traps, ranking: values.ranking },
      ...{ wishes: values.wishes, walk: values.walk },
      ...{ search: values['no-search'] ? 'off' : undefined, atOnce: values['at-once'] },
    },
  }
  console.log(styleText('bold', `\n${name}: ${proof.promise}`))
  const startedAt = Date.now()
  let holds = true
  if (!values.planted) {
    const verdict = await proof.run(run)
    verdict.print()
    holds = verdict.holds
  }
  const missed = faults.length === 0 ? [] : await plantFaults(name, proof, run, faults)
  const caught = `${faults.length - missed.length} of ${faults.length} planted faults caught`
  const isWhole = holds && missed.length === 0
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`${name}: ${isWhole ? 'holds' : 'DOES NOT HOLD'}; ${caught}; ${seconds} s`)
  if (!isWhole)
    console.log(`Repeat it: npm run prove -- ${process.argv.slice(2).join(' ')} --seed ${seed}`)
  return isWhole
}

function chooseFaults(name: string, { faults }: Proof): readonly Fault[] {
  if (values.planted)
    return faults.filter((fault) => words.every((word) => fault.name.includes(word)))
  if (!values.quick) return values.only === undefined ? faults : []
  const turn = seed + all.indexOf(name)
  if (!values.rotate || faults.length === 0 || turn % ROTATION > 0) return []
  return [faults[(turn / ROTATION) % faults.length] as Fault]
}

function showPatches(faults: readonly Fault[]): boolean {
  for (const { name, patches } of faults) {
    console.log(styleText('bold', `\n${name}`))
    const tree = plantTree(patches)
    for (const file of new Set(patches.map((patch) => patch.file))) {
      const { stdout } = spawnSync('diff', ['-U2', file, `${tree}/${file}`], { encoding: 'utf8' })
      console.log(stdout.split('\n').slice(2).join('\n'))
    }
  }
  return true
}

/** Returns the names of those that were not found. */
async function plantFaults(
  name: string,
  proof: Proof,
  run: Run,
  faults: readonly Fault[],
): Promise<string[]> {
  const isQuick = true // a planted fault shows in a sample
  const missed: string[] = []
  const report = (fault: Fault, isCaught: boolean) => {
    recordPlanting({ commit, proof: name, fault: fault.name, isCaught })
    if (!isCaught) missed.push(fault.name)
    const outcome = isCaught ? styleText('green', '✓ caught') : styleText('red', '✗ missed')
    console.log(`  ${outcome} ${fault.name}`)
  }
  if (proof.findTogether !== undefined) {
    const found = await proof.findTogether({ ...run, isQuick }, faults)
    for (const fault of faults) report(fault, found.includes(fault.name))
    return missed
  }
  for (const fault of faults) {
    const directory = plantTree(fault.patches)
    // One fault that breaks more than it should must not end the run of all others.
    const verdict = await proof.run({ ...run, isQuick, fault, directory }).catch((error) => {
      console.error(error)
      return null
    })
    const isCaught = verdict?.fails(fault.caughtBy) === true
    if (!isCaught) verdict?.print()
    report(fault, isCaught)
  }
  return missed
}

/** Lists the planted faults of these proofs that no run on this commit caught; returns whether there are none. */
async function summarize(chosen: readonly string[]): Promise<boolean> {
  const counts = { caught: 0, missed: 0, 'not planted': 0 }
  const open: string[] = []
  for (const name of chosen) {
    const planted = plantingsAt(commit, name)
    for (const fault of chooseFaults(name, await load(name))) {
      const isCaught = planted.get(fault.name)
      const outcome = isCaught === undefined ? 'not planted' : isCaught ? 'caught' : 'missed'
      counts[outcome]++
      if (outcome !== 'caught') open.push(`  ${outcome}: ${name}, ${fault.name}`)
    }
  }
  const words = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  console.log(['', `Planted faults: ${words.join(', ')}`, ...open].join('\n'))
  return open.length === 0
}

async function runInside(command: readonly string[], name: string): Promise<boolean> {
  const [program, ...args] = [...command, process.execPath, import.meta.filename, name, '--inside']
  const flags = process.argv.slice(2).filter((word) => !all.includes(word))
  const child = spawn(program as string, [...args, ...flags], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}
