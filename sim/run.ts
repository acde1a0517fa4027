// npm run prove: --help prints how to use it.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { parseArgs, styleText } from 'node:util'
import type { Planting } from './planted/plant.ts'
import { plantingsAt } from './planted/record.ts'
import type { Fault, Proof, Run } from './proof.ts'

const USAGE = `npm run prove -- <names> [flags]: proves promises on the real processes, then plants faults that each proof must find.

  --quick            a sample, without planted faults; with --rotate every third proof plants one: the commit decides
  --planted [words]  planted faults only: all of them, or those of the named proofs, or those whose names have the words
  --resume           leaves out planted faults that an earlier, interrupted run planted on this commit
  --lanes <n>        so many planted faults side by side; 3 by default
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
  fault: { type: 'string', multiple: true },
  lanes: { type: 'string', default: '3' },
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

// Planting needs the compiler; without installed packages --help prints nevertheless.
const planting = () => import('./planted/plant.ts')

// So that what was started is stopped on exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values, positionals } = readArguments()
const all = readdirSync(new URL('scenarios', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const names = positionals.filter((word) => all.includes(word))
const words = positionals.filter((word) => !all.includes(word))
const isListed = values.list || (names.length === 0 && !values.planted && !values.quick)

if (values.help) console.log(USAGE)
else if (values.names) console.log((await scheduled()).join('\n'))
else if (words.length > 0 && !values.planted) refuse(`no proof is called ${words.join(' or ')}`)
else if (isListed) await list()
else {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const seed = Number(values.seed ?? Number.parseInt(commit.slice(0, 8), 16))
  if (!Number.isSafeInteger(seed)) refuse(`--seed ${values.seed} is not a number`)
  const chosen = names.length > 0 ? names : await scheduled()
  const given = { commit, seed }
  if (values.fault !== undefined) await plantOnly(values.fault, chosen[0] as string, seed)
  else if (values.diff) for (const name of chosen) await showPatches(name, given)
  else if (!(await (values.planted ? plantChosen : proveChosen)(chosen, given)))
    process.exitCode = 1
}

type Given = { readonly commit: string; readonly seed: number }

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function refuse(why: string): never {
  console.error(`npm run prove: ${why}`)
  process.exit(1)
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

/** Returns whether all hold. */
async function proveChosen(chosen: readonly string[], given: Given): Promise<boolean> {
  let isWhole = true
  for (const name of chosen) isWhole = (await proveOne(name, given)) && isWhole
  return isWhole
}

async function proveOne(name: string, given: Given): Promise<boolean> {
  const proof = await load(name)
  const isElsewhere = proof.inside !== undefined && !values.inside
  if (!isElsewhere) console.log(styleText('bold', `\n${name}: ${proof.promise}`))
  const startedAt = Date.now()
  const holds = await (isElsewhere ? runInside(proof, name) : runHere(proof, given.seed))
  if (values.inside) return holds
  const faults = chooseFaults(name, proof, given.seed)
  const { plantAll } = await planting()
  const isCaught = await plantAll(plantingsOf(name, proof, faults, given.seed), {
    ...{ commit: given.commit, lanes: Number(values.lanes) },
  })
  const isWhole = holds && isCaught
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const planted = faults.length === 0 ? '' : `${faults.length} faults planted; `
  console.log(`${name}: ${isWhole ? 'holds' : 'DOES NOT HOLD'}; ${planted}${seconds} s`)
  if (!isWhole)
    console.log(
      `Repeat it: npm run prove -- ${process.argv.slice(2).join(' ')} --seed ${given.seed}`,
    )
  return isWhole
}

async function runHere(proof: Proof, seed: number): Promise<boolean> {
  const verdict = await proof.run(runOf(seed))
  verdict.print()
  return verdict.holds
}

function runOf(seed: number): Run {
  return {
    ...{ isQuick: values.quick, only: values.only, seed, fault: null, directory: undefined },
    flags: {
      ...{ shop: values.shop, network: values.network, websocket: values.websocket },
      ...{ payer: values.payer, gifts: values.gifts, minutes: values.minutes },
      ...{ seeds: values.seeds, traps: values.traps, ranking: values.ranking },
      ...{ wishes: values.wishes, walk: values.walk },
      ...{ search: values['no-search'] ? 'off' : undefined, atOnce: values['at-once'] },
    },
  }
}

function chooseFaults(name: string, { faults }: Proof, seed: number): readonly Fault[] {
  if (values.planted)
    return faults.filter((fault) => words.every((word) => fault.name.includes(word)))
  if (!values.quick) return values.only === undefined ? faults : []
  const turn = seed + all.indexOf(name)
  if (!values.rotate || faults.length === 0 || turn % ROTATION > 0) return []
  return [faults[(turn / ROTATION) % faults.length] as Fault]
}

async function showPatches(name: string, { seed }: Given): Promise<void> {
  const { plantTree } = await import('./planted/tree.ts')
  for (const fault of chooseFaults(name, await load(name), seed)) {
    console.log(styleText('bold', `\n${fault.name}`))
    const tree = plantTree(fault.patches)
    for (const file of new Set(fault.patches.map((patch) => patch.file))) {
      const { stdout } = spawnSync('diff', ['-U2', file, `${tree}/${file}`], { encoding: 'utf8' })
      console.log(stdout.split('\n').slice(2).join('\n'))
    }
  }
}

/** Plants the chosen faults of all these proofs, side by side, and sums up. Returns whether all were caught. */
async function plantChosen(chosen: readonly string[], { commit, seed }: Given): Promise<boolean> {
  const startedAt = performance.now()
  const plantings: Planting[] = []
  for (const name of chosen) {
    const proof = await load(name)
    const planted = values.resume ? plantingsAt(commit, name) : new Map()
    const faults = chooseFaults(name, proof, seed).filter((fault) => !planted.has(fault.name))
    plantings.push(...plantingsOf(name, proof, faults, seed))
  }
  if (plantings.length === 0 && !values.resume) refuse(`no fault has the words ${words.join(' ')}`)
  const { plantAll } = await planting()
  await plantAll(plantings, { commit, lanes: Number(values.lanes) })
  const minutes = (performance.now() - startedAt) / 60_000
  return await summarize(chosen, { commit, seed }, minutes)
}

/** A process for each fault, or for those that are found together. */
function plantingsOf(
  name: string,
  proof: Proof,
  faults: readonly Fault[],
  seed: number,
): Planting[] {
  const around = faults.length === 0 ? [] : (proof.inside?.() ?? [])
  const shop = values.shop === undefined ? [] : ['--shop', values.shop]
  const start = [...around, process.execPath, import.meta.filename, name, '--seed', `${seed}`]
  const parts = proof.findTogether === undefined ? faults.map((fault) => [fault]) : [faults]
  return parts
    .map((part) => part.map((fault) => fault.name))
    .filter((part) => part.length > 0)
    .map((part) => ({
      ...{ proof: name, faults: part },
      command: [...start, ...shop, ...part.flatMap((fault) => ['--fault', fault])],
    }))
}

async function plantOnly(chosen: readonly string[], name: string, seed: number): Promise<void> {
  const proof = await load(name)
  const faults = proof.faults.filter((fault) => chosen.includes(fault.name))
  const { plantHere } = await planting()
  await plantHere(proof, runOf(seed), faults)
}

/** Lists the planted faults of these proofs that no run on this commit caught; returns whether there are none. */
async function summarize(
  chosen: readonly string[],
  { commit, seed }: Given,
  minutes: number,
): Promise<boolean> {
  const counts = { caught: 0, missed: 0, 'not planted': 0 }
  const open: string[] = []
  let total = 0
  for (const name of chosen) {
    const planted = plantingsAt(commit, name)
    let seconds = 0
    const faults = chooseFaults(name, await load(name), seed)
    for (const fault of faults) {
      const isCaught = planted.get(fault.name)?.isCaught
      seconds += planted.get(fault.name)?.seconds ?? 0
      const outcome = isCaught === undefined ? 'not planted' : isCaught ? 'caught' : 'missed'
      counts[outcome]++
      if (outcome !== 'caught') open.push(`  ${outcome}: ${name}, ${fault.name}`)
    }
    total += seconds
    if (faults.length > 0) console.log(`  ${name}: ${faults.length} in ${Math.round(seconds)} s`)
  }
  const sums = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  const times = `${Math.round(total)} s one after another; this run took ${minutes.toFixed(1)} minutes`
  console.log([`\nPlanted faults on ${commit}: ${sums.join(', ')}; ${times}`, ...open].join('\n'))
  return open.length === 0
}

async function runInside(proof: Proof, name: string): Promise<boolean> {
  const around = proof.inside?.() ?? []
  const [program, ...args] = [...around, process.execPath, import.meta.filename, name, '--inside']
  const flags = process.argv.slice(2).filter((word) => !all.includes(word))
  const child = spawn(program as string, [...args, ...flags], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}
