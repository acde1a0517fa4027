/**
 * `npm run bench -- program`: compute units, bytes and rent of the escrow. Fails above any limit.
 *
 * Opening the recipient's token account includes the associated-token program's search for the
 * account's bump, 1,500 units a try, and extra work if the address already holds lamports. The
 * escrow and the client control neither: those rows are reported, with the share of wallets within
 * the limit, and do not fail the bench.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '@solana/kit'
import { createNoopSigner } from '@solana/kit'
import {
  buildFund,
  buildReclaim,
  buildRelease,
  findTokenAccount,
} from '../program/client/instructions.ts'
import { searchNonce } from '../program/client/nonce.ts'
import type { Call, Chain } from '../sim/scenarios/program/chain.ts'
import {
  openChain,
  RENT_LAMPORTS,
  tokenState,
  walletState,
} from '../sim/scenarios/program/chain.ts'
import {
  AMOUNT_BASE_UNITS,
  asCall,
  FUND_BY_SLOT,
  wallet,
} from '../sim/scenarios/program/test-env.ts'

const PROGRAM = join(import.meta.dirname, '../program')
const ARTIFACT = join(PROGRAM, 'artifact/gift_escrow.so')
const LIMITS = { fund: 12_000, release: 3_000, releaseOpening: 20_000, reclaim: 3_000 }
const SIZE_LIMIT_BYTES = 24 * 1_000
const LINE_LIMIT = 400
const SAMPLED_WALLETS = 2_000

type Row = {
  what: string
  computeUnits: number
  limit: number | null
  bytes: number
  rentLamports: string
}

const sender = wallet('sender')
const sponsor = wallet('sponsor')

/** The first of the numbered wallets whose token account has this bump. */
async function findWallet(bump: number): Promise<Address> {
  for (let number = 0; ; number++) {
    const candidate = wallet(`recipient ${number}`)
    if ((await findTokenAccount(candidate))[1] === bump) return candidate
  }
}

async function buildCalls(recipient: Address) {
  const releaseKey = wallet('release key')
  const promise = {
    sender,
    releaseKey,
    amountBaseUnits: AMOUNT_BASE_UNITS,
    fundBySlot: FUND_BY_SLOT,
  }
  const { terms, addresses } = await searchNonce(promise, 0n)
  const signer = createNoopSigner
  return {
    addresses,
    fund: asCall(await buildFund(terms, signer(sender))),
    release: asCall(await buildRelease(terms, signer(recipient), signer(releaseKey))),
    reclaim: asCall(await buildReclaim(terms, signer(sender))),
  }
}

async function setUp(chain: Chain, recipient: Address) {
  chain.svm.warpToSlot(FUND_BY_SLOT)
  for (const rich of [sender, sponsor]) chain.put(rich, walletState(10_000_000_000n))
  chain.put(recipient, null)
  const [source] = await findTokenAccount(sender)
  chain.put(source, tokenState(sender, 100n * AMOUNT_BASE_UNITS))
}

function measure(
  chain: Chain,
  what: string,
  limit: number | null,
  feePayer: Address,
  call: Call,
): Row {
  const before = chain.read(sender)?.lamports ?? 0n
  const { error, computeUnits, bytes } = chain.send(feePayer, [call])
  if (error) throw new Error(`${what}: ${error}`)
  const fee = feePayer === sender ? 5_000n : 0n
  const change = (chain.read(sender)?.lamports ?? 0n) - before + fee
  const rentLamports = new Intl.NumberFormat('en', { signDisplay: 'always' }).format(change)
  return { what, computeUnits: Number(computeUnits), limit, bytes, rentLamports }
}

async function measureAll(chain: Chain): Promise<Row[]> {
  const recipient = await findWallet(255)
  const calls = await buildCalls(recipient)
  const [destination] = await findTokenAccount(recipient)
  await setUp(chain, recipient)
  const fund = (what: string) => measure(chain, what, LIMITS.fund, sender, calls.fund)
  const rows = [fund('fund')]
  chain.put(destination, tokenState(recipient, 0n))
  rows.push(measure(chain, 'release, account open', LIMITS.release, sponsor, calls.release))
  const { gift, vault } = calls.addresses
  for (const place of [gift, vault]) chain.put(place, walletState(RENT_LAMPORTS / 2n))
  rows.push(fund('fund, both addresses sent lamports before'))
  rows.push(measure(chain, 'reclaim', LIMITS.reclaim, sponsor, calls.reclaim))
  return rows
}

async function measureOpening(chain: Chain, bump: number, prefunded: bigint): Promise<Row> {
  const recipient = await findWallet(bump)
  const calls = await buildCalls(recipient)
  await setUp(chain, recipient)
  const [destination] = await findTokenAccount(recipient)
  chain.put(destination, walletState(prefunded))
  measure(chain, 'fund', LIMITS.fund, sender, calls.fund)
  const name = `release, account opened, bump ${bump}${prefunded ? ', address sent lamports before' : ''}`
  const limit = bump >= 254 && prefunded === 0n ? LIMITS.releaseOpening : null
  return measure(chain, name, limit, sponsor, calls.release)
}

/** The share of sampled wallets whose bump is high enough to open the account within the limit. */
async function measureShare(lowestBump: number): Promise<number> {
  let within = 0
  for (let number = 0; number < SAMPLED_WALLETS; number++) {
    const [, bump] = await findTokenAccount(wallet(`sample ${number}`))
    if (bump >= lowestBump) within++
  }
  return within / SAMPLED_WALLETS
}

function countLines(): { code: number; all: number } {
  const files = readdirSync(join(PROGRAM, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.rs'))
  const lines = sources.flatMap((name) =>
    readFileSync(join(PROGRAM, 'src', name), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return { code: lines.filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length, all: lines.length }
}

const isOver = ({ computeUnits, limit }: Row) => limit !== null && computeUnits > limit
const verdictOn = (row: Row) => (row.limit === null ? 'no limit' : isOver(row) ? 'OVER' : 'ok')

const chain = openChain(readFileSync(ARTIFACT))
const rows = await measureAll(chain)
for (const bump of [255, 254, 253]) rows.push(await measureOpening(chain, bump, 0n))
rows.push(await measureOpening(chain, 255, RENT_LAMPORTS / 2n))
console.table(rows.map((row) => ({ ...row, verdict: verdictOn(row) })))

const first = rows.find(({ what }) => what.endsWith('bump 255'))?.computeUnits ?? Number.NaN
const lowestBump = 255 - Math.floor((LIMITS.releaseOpening - first) / 1_500)
const share = await measureShare(lowestBump)
const size = readFileSync(ARTIFACT).length
const lines = countLines()
console.log(
  `opening is within ${LIMITS.releaseOpening} units down to bump ${lowestBump}: ${(100 * share).toFixed(1)} % of ${SAMPLED_WALLETS} wallets`,
)
console.log(`gift_escrow.so: ${size} bytes, limit ${SIZE_LIMIT_BYTES}`)
console.log(
  `program/src: ${lines.code} lines of code, limit ${LINE_LIMIT}; ${lines.all} with comments and blanks`,
)

const missed = rows.filter(isOver).map(({ what }) => what)
if (size > SIZE_LIMIT_BYTES) missed.push('size')
if (lines.code > LINE_LIMIT) missed.push('lines')
if (missed.length > 0) {
  console.error(`Over the limit: ${missed.join('; ')}`)
  process.exit(1)
}
