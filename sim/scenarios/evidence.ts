// The evidence of a purchase cannot be changed unnoticed and contains no secret. Purchases with
// every outcome are exported, and each export is changed in a thousand random bytes and in every
// way that a forger would try. `florin-verify` must accept the exports from the API and nothing
// else.
import { spawnSync } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startApi } from '../../scripts/local/api.ts'
import { below, seededRandom } from '../../scripts/local/fake-solana/random.ts'
import type { verifyEvidence } from '../../sdk/bin/florin-verify.js'
import { plantTree } from '../planted/tree.ts'
import type { Proof, Run } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import type { Changed } from './evidence/changes.ts'
import { changesOf, flip, flipAt } from './evidence/changes.ts'
import { FAULTS } from './evidence/faults.ts'
import { bodyOf, keyOf, publicOf, rechained, signed } from './evidence/forge.ts'
import { tampered } from './evidence/insiders.ts'
import type { Buyer } from './evidence/purchases.ts'
import { buy, buyAll, exportOf, openBuyer } from './evidence/purchases.ts'
import { findSecrets, gatherSecrets } from './evidence/redaction.ts'

const FLIPS = 1_000
const SCRIPT = 'sdk/bin/florin-verify.js'

type Verify = typeof verifyEvidence
type Exports = ReadonlyMap<string, Buffer>

/** Purchases with every outcome, and the key that signs their evidence. */
type Bought = {
  readonly world: CheckoutWorld
  readonly buyer: Buyer
  /** Ids of intents by the names of their outcomes. */
  readonly intents: ReadonlyMap<string, string>
  readonly secret: string
  readonly key: KeyObject
  readonly trusted: readonly string[]
}

/** Their exports, and the verifier under test. */
type Exported = Bought & Run & { readonly exports: Exports; readonly verify: Verify }

export const proof: Proof = {
  promise: "A changed byte anywhere in a purchase's evidence is detected",
  faults: FAULTS,
  run: (run) => withPurchases((bought) => proveExports(bought, run)),
  // Every fault has a copy of its own, but the purchases serve all.
  findTogether: (run, faults) =>
    withPurchases(async (bought) => {
      const found: string[] = []
      for (const fault of faults) {
        const directory = plantTree(fault.patches)
        const verdict = await proveExports(bought, { ...run, fault, directory })
        if (verdict.fails(fault.caughtBy)) found.push(fault.name)
        else verdict.print()
      }
      return found
    }),
}

async function withPurchases<Result>(use: (bought: Bought) => Promise<Result>): Promise<Result> {
  const secret = randomBytes(32).toString('hex')
  const key = keyOf(secret)
  const environment = { EVIDENCE_SECRET: secret }
  return await withCheckout({ processes: 1, shop: 'scripted', environment }, async (world) => {
    const buyer = await openBuyer(world)
    const intents = await buyAll(world, buyer)
    return await use({ world, buyer, intents, secret, key, trusted: [publicOf(key)] })
  })
}

async function proveExports(bought: Bought, run: Run): Promise<Verdict> {
  const verdict = new Verdict()
  const verify = await loadVerifier(run)
  const exports = await exportAll(bought, run)
  const exported: Exported = { ...bought, ...run, exports, verify }
  const refused = [...exports].flatMap(([name, bytes]) =>
    verify(bytes, { keys: bought.trusted }).problems.map((problem) => `${name}: ${problem}`),
  )
  verdict.none('problems in exports from the API', refused)
  await proveRedacted(exported, verdict)
  // No need to change an export that is already wrong.
  if (!verdict.holds) return verdict
  proveChanges(exported, verdict)
  provePictures(exported, verdict)
  if (run.fault === null) await proveDatabase(exported, verdict)
  if (run.fault === null) proveScript(exported, verdict)
  return verdict
}

async function loadVerifier({ directory = '.' }: Run): Promise<Verify> {
  return (await import(pathToFileURL(resolve(directory, SCRIPT)).href)).verifyEvidence
}

/**
 * Exports from the unchanged API, or from a faulty one, which then also takes part in a purchase.
 */
async function exportAll(
  { world, buyer, intents, secret }: Bought,
  { fault, directory }: Run,
): Promise<Exports> {
  const exports = new Map<string, Buffer>()
  const take = async (name: string, id: string, url: string) =>
    exports.set(name, await exportOf(buyer, id, url))
  if (fault === null || fault.patches.every(({ file }) => file === SCRIPT)) {
    for (const [name, id] of intents) await take(name, id, buyer.url)
    return exports
  }
  const api = await startApi({
    databaseUrl: world.databaseUrl,
    directory,
    environment: {
      EVIDENCE_SECRET: secret,
      SERVER_SECRET: 'the same for all processes of a proof',
      CARD_ISSUING: 'on',
      LOG_LEVEL: 'error',
    },
  })
  try {
    for (const [name, id] of intents) await take(name, id, api.url)
    await take('bought through the faulty API', await buy({ ...buyer, url: api.url }), api.url)
  } finally {
    await api.stop()
  }
  return exports
}

function proveChanges(
  { isQuick, seed, key, trusted, exports, verify }: Exported,
  verdict: Verdict,
): void {
  const all = [...exports.values()]
  const [purchase, other] = all as [Buffer, Buffer]
  const accepted = (changes: readonly Changed[]) =>
    changes
      .filter(({ bytes }) => verify(bytes, { keys: trusted }).problems.length === 0)
      .map(({ what }) => what)
  const random = seededRandom(seed)
  const flips = Array.from({ length: FLIPS }, () =>
    flip(random, all[below(random, all.length)] as Buffer),
  )
  verdict.none(`of ${FLIPS} exports with a changed byte, accepted`, accepted(flips))
  if (!isQuick) {
    const each = [...purchase].map((_, at) => flipAt(purchase, at, 1 << (at % 8)))
    verdict.none(
      `of ${each.length} with one byte changed at each position, accepted`,
      accepted(each),
    )
  }
  const forged = all.flatMap((bytes, at) => changesOf(bytes, all[(at + 1) % all.length] as Buffer))
  verdict.none(`of ${forged.length} forged without the key, accepted`, accepted(forged))
  const inside = tampered(purchase, other, key)
  verdict.none(`of ${inside.length} signed over changed records, accepted`, accepted(inside))
}

/** A picture is verified by the hash in its event. */
function provePictures({ seed, key, trusted, exports, verify }: Exported, verdict: Verdict): void {
  const picture = randomBytes(5_000)
  const [bytes] = exports.values() as unknown as [Buffer]
  const shown = bodyOf(bytes).map((line) =>
    line.type === 'page_opened' ? { ...line, screenshot_hash: hash('sha256', picture) } : line,
  )
  const evidence = signed(rechained(shown), key)
  const look = (given: Buffer | null) =>
    verify(evidence, { keys: trusted, findPicture: () => given })
  const { problems, pictures } = look(picture)
  verdict.equal('pictures verified against their events', pictures, 1)
  verdict.none('problems with pictures', problems)
  const random = seededRandom(seed)
  const flips = Array.from({ length: 100 }, () => flip(random, picture))
  const accepted = flips.filter((changed) => look(changed.bytes).problems.length === 0)
  verdict.none(
    'of 100 changed pictures, accepted',
    accepted.map(({ what }) => what),
  )
}

async function proveRedacted(
  { world, buyer, secret, exports }: Exported,
  verdict: Verdict,
): Promise<void> {
  const needles = await gatherSecrets(world, buyer, secret)
  const found = [...exports].flatMap(([name, bytes]) => findSecrets(name, bytes, needles))
  verdict.none(`secrets in exports, of ${needles.length} forms`, found)
}

/** A change in the events table must show in the export that the API then signs. */
async function proveDatabase(
  { world: { sql }, buyer, intents, trusted, verify }: Exported,
  verdict: Verdict,
): Promise<void> {
  const id = intents.get('succeeded, stored card') as string
  const table = 'checkout_intent_events'
  const found = `SELECT id, message, type, page_url FROM ${table}
    WHERE intent_id = $1 AND type = 'page_opened'`
  const [event] = (await sql.query(found, [id])).rows
  const columns = ['message', 'type', 'page_url']
  const accepted: string[] = []
  for (const column of columns) {
    const write = (value: string) =>
      sql.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [event.id, value])
    await write('other')
    const { problems } = verify(await exportOf(buyer, id), { keys: trusted })
    if (problems.length === 0) accepted.push(column)
    await write(event[column])
  }
  verdict.none(`of ${columns.length} columns changed in the database, unnoticed`, accepted)
}

/** Runs the script as a person does, and the manual steps from docs/evidence.md. */
function proveScript({ seed, trusted, exports }: Exported, verdict: Verdict): void {
  const directory = mkdtempSync(join(tmpdir(), 'florin-evidence-'))
  const [key] = trusted as [string]
  const bash = ['-euo', 'pipefail', '-c', byHand()]
  const ways: Record<string, [string, string[]]> = {
    'florin-verify': [process.execPath, [resolve(SCRIPT), 'evidence.jsonl', '--key', key]],
    'the manual steps in the docs': ['bash', bash],
  }
  const [bytes] = exports.values() as unknown as [Buffer]
  const random = seededRandom(seed)
  const given = [bytes, ...Array.from({ length: 5 }, () => flip(random, bytes).bytes)]
  for (const [name, [command, args]] of Object.entries(ways)) {
    if (command === 'bash' && spawnSync('jq', ['--version']).error !== undefined) {
      console.log('  (jq is not installed: the manual steps in the docs are skipped)')
      continue
    }
    const accepted = given.map((each) => {
      writeFileSync(join(directory, 'evidence.jsonl'), each)
      const env = { PATH: process.env.PATH, KEY: key }
      return spawnSync(command, args, { cwd: directory, env }).status === 0 ? 'yes' : 'no'
    })
    verdict.equal(`${name} accepts: whole, then changed`, accepted.join(' '), 'yes no no no no no')
  }
  rmSync(directory, { recursive: true })
}

function byHand(): string {
  const text = readFileSync('docs/evidence.md', 'utf8')
  const [, block] = /## By hand[\s\S]*?```sh\n([\s\S]*?)```/.exec(text) ?? []
  if (block === undefined) throw new Error('docs/evidence.md no longer has the manual steps')
  return block
}
