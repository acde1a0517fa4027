/**
 * Random sequences of honest and dishonest steps, compared with the model. After every step the
 * accounts on chain must match the model to the base unit and the lamport: those named in the
 * transaction at once, all others (which the runtime protects) at the end of the sequence.
 */

import type { Address, Transaction } from '@solana/kit'
import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCloseAccountInstruction,
  getFreezeAccountInstruction,
  getThawAccountInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { Terms } from '../../../program/client/addresses.ts'
import {
  buildFund,
  buildReclaim,
  buildRelease,
  findTokenAccount,
  USDC_MINT_ADDRESS,
} from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import type { Call, Chain } from './chain.ts'
import {
  buildTransaction,
  FREEZE_AUTHORITY,
  RENT_LAMPORTS,
  tokenState,
  walletState,
} from './chain.ts'
import { replaced } from './faults.ts'
import type { GiftIndex, Holding, Member, Place, Step, World } from './model.ts'
import { advanceAll, at, BARE_RENT_LAMPORTS, GIFT_TERMS, GIFTS, MEMBERS, total } from './model.ts'
import type { Random } from './random.ts'
import { startRandom } from './random.ts'
import { asCall, wallet } from './test-env.ts'

const STEPS_PER_SEQUENCE = 10
const FIRST_SLOT = 100n
const FEE_LAMPORTS = 5_000n
const SPONSOR_LAMPORTS = 10n ** 12n

type Compiled = { transaction: Transaction; signatures: bigint; named: readonly Place[] }
type Gift = { terms: Terms; key: Address }
type Theatre = {
  addresses: ReadonlyMap<Place, Address>
  sponsor: Address
  toCall: (step: Step) => Call
  compiled: Map<string, Compiled>
}

export type Tally = {
  sequences: number
  steps: number
  accepted: number
  refused: number
  kinds: Record<string, number>
  breaches: string[]
}

/** Runs until `count` sequences are done, or until `maxBreaches` are found. */
export async function runSequences(chain: Chain, count: number, seed: number, maxBreaches = 1) {
  const theatre = await buildTheatre()
  const tally: Tally = { sequences: 0, steps: 0, accepted: 0, refused: 0, kinds: {}, breaches: [] }
  while (tally.sequences < count && tally.breaches.length < maxBreaches) {
    playSequence(chain, theatre, startRandom(seed, tally.sequences), tally)
    tally.sequences++
  }
  return tally
}

function playSequence(chain: Chain, theatre: Theatre, random: Random, tally: Tally) {
  let world = beginWorld(random)
  raise(chain, theatre, world)
  const start = total(world)
  let fees = 0n
  const played: string[] = []
  const stop = (wrong: string | null) => {
    if (wrong)
      tally.breaches.push([`sequence ${tally.sequences}: ${wrong}`, ...played].join('\n    '))
    return wrong !== null
  }
  for (let number = 0; number < STEPS_PER_SEQUENCE; number++) {
    const slot = world.slot + (random.chance(0.25) ? BigInt(random.below(30)) : 0n)
    world = { ...world, slot }
    chain.svm.warpToSlot(slot)
    const steps = [chooseStep(random, world)]
    if (random.chance(0.2)) steps.push(chooseStep(random, world))
    const expected = advanceAll(world, steps)
    const { transaction, signatures, named } = compile(chain, theatre, steps)
    const { error } = chain.sendTransaction(transaction)
    fees += FEE_LAMPORTS * signatures
    played.push(`slot ${slot}: ${steps.map(describe).join(' + ')} → ${error ?? 'accepted'}`)
    count(tally, steps, error)
    if (expected && error && stop(`refused, though the model accepts: ${error}`)) return
    if (!expected && !error && stop('accepted, though the model refuses')) return
    world = expected ?? world
    if (stop(compare(chain, theatre, world, named))) return
    if (stop(findImbalance(chain, theatre, world, start, fees))) return
  }
  stop(compare(chain, theatre, world, [...theatre.addresses.keys()]))
}

function count(tally: Tally, steps: readonly Step[], error: string | null) {
  tally.steps += 1
  tally[error ? 'refused' : 'accepted'] += 1
  if (error) return
  for (const step of steps) tally.kinds[step.kind] = (tally.kinds[step.kind] ?? 0) + 1
}

/** Where the chain differs from the model, or null. */
function compare(chain: Chain, theatre: Theatre, world: World, places: readonly Place[]) {
  for (const place of places) {
    const holding = readHolding(chain, theatre.addresses.get(place) ?? wallet(place))
    const want = at(world, place)
    const isSame = holding.lamports === want.lamports && holding.tokens === want.tokens
    if (!isSame || holding.frozen !== want.frozen) {
      return `${place} holds ${show(holding)}, not ${show(want)}`
    }
  }
  return null
}

/** In = held + out: nothing is lost or invented, and only the sponsor paid fees. */
function findImbalance(
  chain: Chain,
  theatre: Theatre,
  world: World,
  start: { lamports: bigint; tokens: bigint },
  fees: bigint,
): string | null {
  const sum = total(world)
  if (sum.tokens !== start.tokens) return `tokens: ${sum.tokens}, not ${start.tokens}`
  if (sum.lamports !== start.lamports) return `lamports: ${sum.lamports}, not ${start.lamports}`
  const paid = SPONSOR_LAMPORTS - (chain.read(theatre.sponsor)?.lamports ?? 0n)
  return paid === fees ? null : `the sponsor paid ${paid}, not ${fees}`
}

function readHolding(chain: Chain, address: Address): Holding {
  const state = chain.read(address)
  if (!state) return { lamports: 0n, tokens: null, frozen: false }
  const isToken = state.owner === TOKEN_PROGRAM_ADDRESS
  const view = Buffer.from(state.data.buffer, state.data.byteOffset, state.data.length)
  return {
    lamports: state.lamports,
    tokens: isToken ? view.readBigUInt64LE(64) : null,
    frozen: isToken && view[108] === 2,
  }
}

const show = (held: Holding) => `${held.lamports} lamports, ${held.tokens ?? 'no'} base units`
const describe = (step: Step) =>
  Object.values(step)
    .map((value) => String(value))
    .join(' ')

/** Carol has nothing, the others are rich; token accounts are assigned at random. */
function beginWorld(random: Random): World {
  const places = new Map<Place, Holding>()
  for (const member of MEMBERS) {
    const poor = member === 'carol'
    places.set(`wallet ${member}`, {
      lamports: poor ? 0n : 10n ** 11n,
      tokens: null,
      frozen: false,
    })
    const hasAccount = member === 'alice' || member === 'bob' || random.chance(0.4)
    const tokens = BigInt(random.below(3)) * 600_000_000n
    if (hasAccount) {
      const held = poor ? 0n : tokens
      places.set(`token ${member}`, { lamports: RENT_LAMPORTS, tokens: held, frozen: false })
    }
    places.set(`spare ${member}`, { lamports: RENT_LAMPORTS, tokens: 0n, frozen: false })
  }
  return { slot: FIRST_SLOT, places }
}

function raise(chain: Chain, theatre: Theatre, world: World) {
  chain.put(theatre.sponsor, walletState(SPONSOR_LAMPORTS))
  for (const [place, address] of theatre.addresses) {
    const { lamports, tokens } = at(world, place)
    if (tokens === null) chain.put(address, walletState(lamports))
    else {
      const member = place.split(' ')[1] ?? ''
      const owner = theatre.addresses.get(`wallet ${member}` as Place) ?? address
      chain.put(address, tokenState(owner, tokens, { lamports }))
    }
  }
}

/** Mostly ordinary steps, so that sequences progress; often enough those of a thief. */
function chooseStep(random: Random, world: World): Step {
  const roll = random.below(100)
  const fitting = GIFTS.filter((gift) => (at(world, `vault ${gift}`).tokens === null) === roll < 30)
  const gift = random.pick(fitting.length > 0 && random.chance(0.85) ? fitting : GIFTS)
  const sender = GIFT_TERMS[gift]?.sender ?? 'alice'
  const member = random.pick(MEMBERS)
  const into = random.chance(0.92) ? 'token' : 'spare'
  if (roll < 30) return { kind: 'fund', gift, payer: random.chance(0.95) ? sender : member }
  if (roll < 58) {
    const key = random.chance(0.88) ? gift : random.pick(GIFTS)
    return { kind: 'release', gift, to: member, key, into }
  }
  if (roll < 68) return { kind: 'reclaim', gift, by: random.chance(0.8) ? sender : member, into }
  if (roll < 76) {
    const amountBaseUnits = random.pick([0n, 1n, 77n, 5_000_000n])
    const to = random.pick<Place>([`vault ${gift}`, `token ${member}`])
    return { kind: 'send tokens', from: random.pick(MEMBERS), to, amountBaseUnits }
  }
  if (roll < 88) {
    const lamports = random.pick([1n, BARE_RENT_LAMPORTS, RENT_LAMPORTS, 3_000_000n])
    const to = random.pick<Place>([
      `gift ${random.pick(GIFTS)}`,
      `vault ${gift}`,
      `token ${member}`,
    ])
    return { kind: 'send lamports', from: random.pick(['alice', 'bob', 'dave']), to, lamports }
  }
  if (roll < 94) return { kind: 'close account', of: member }
  const frozen = at(world, `vault ${gift}`).frozen
  return { kind: frozen ? 'thaw' : 'freeze', gift }
}

function compile(chain: Chain, theatre: Theatre, steps: readonly Step[]) {
  const key = steps.map(describe).join('+')
  const known = theatre.compiled.get(key)
  if (known) return known
  const calls = steps.map(theatre.toCall)
  const transaction = buildTransaction(chain.svm, theatre.sponsor, calls)
  const touched = new Set(calls.flatMap((call) => call.accounts.map(({ address }) => address)))
  const named = [...theatre.addresses].filter(([, address]) => touched.has(address))
  const signatures = BigInt(Object.keys(transaction.signatures).length)
  const made = { transaction, signatures, named: named.map(([place]) => place) }
  // Pairs are too many to cache, and few repeat.
  if (steps.length === 1) theatre.compiled.set(key, made)
  return made
}

async function buildTheatre(): Promise<Theatre> {
  const addresses = new Map<Place, Address>()
  for (const member of MEMBERS) {
    addresses.set(`wallet ${member}`, wallet(member))
    addresses.set(`token ${member}`, (await findTokenAccount(wallet(member)))[0])
    addresses.set(`spare ${member}`, wallet(`${member}'s second token account`))
  }
  const gifts: Gift[] = []
  for (const [index, { sender, amountBaseUnits, fundBySlot }] of GIFT_TERMS.entries()) {
    const key = wallet(`release key ${index}`)
    const promise = { sender: wallet(sender), releaseKey: key, amountBaseUnits, fundBySlot }
    const { terms, addresses: made } = await searchNonce(promise, 0n)
    addresses.set(`gift ${index as GiftIndex}`, made.gift)
    addresses.set(`vault ${index as GiftIndex}`, made.vault)
    gifts.push({ terms, key })
  }
  const calls = await buildCalls(gifts, addresses)
  const place = (name: Place) => addresses.get(name) ?? wallet(name)
  const toCall = (step: Step) => calls.get(describe(step)) ?? buildPlain(step, place)
  return { addresses, sponsor: wallet('sponsor'), toCall, compiled: new Map() }
}

/**
 * Our own instructions in every variant that a step can name; deriving addresses each time is slow.
 */
async function buildCalls(gifts: readonly Gift[], addresses: ReadonlyMap<Place, Address>) {
  const calls = new Map<string, Call>()
  const spare = (member: Member) => addresses.get(`spare ${member}`) ?? wallet(member)
  for (const gift of GIFTS) {
    const terms = gifts[gift]?.terms
    if (!terms) throw new Error(`no gift ${gift}`)
    for (const member of MEMBERS) {
      const signer = createNoopSigner(wallet(member))
      const add = (step: Step, call: Call) => calls.set(describe(step), call)
      add({ kind: 'fund', gift, payer: member }, asCall(await buildFund(terms, signer)))
      const reclaim = asCall(await buildReclaim({ ...terms }, signer))
      const [own, bump] = await findTokenAccount(wallet(member))
      const toOwn = { ...replaced(reclaim, 3, own), data: Uint8Array.of(2, bump) }
      add({ kind: 'reclaim', gift, by: member, into: 'token' }, toOwn)
      add({ kind: 'reclaim', gift, by: member, into: 'spare' }, replaced(toOwn, 3, spare(member)))
      for (const key of GIFTS) {
        const keySigner = createNoopSigner(gifts[key]?.key ?? wallet('nobody'))
        const release = asCall(await buildRelease(terms, signer, keySigner))
        add({ kind: 'release', gift, to: member, key, into: 'token' }, release)
        const aside = replaced(release, 5, spare(member))
        add({ kind: 'release', gift, to: member, key, into: 'spare' }, aside)
      }
    }
  }
  return calls
}

function buildPlain(step: Step, place: (name: Place) => Address): Call {
  const issuer = createNoopSigner(FREEZE_AUTHORITY)
  switch (step.kind) {
    case 'send tokens': {
      const source = place(`token ${step.from}`)
      const authority = createNoopSigner(wallet(step.from))
      const destination = place(step.to)
      const amount = step.amountBaseUnits
      return asCall(getTransferInstruction({ source, destination, authority, amount }))
    }
    case 'send lamports': {
      const source = createNoopSigner(wallet(step.from))
      const transfer = { source, destination: place(step.to), amount: step.lamports }
      return asCall(getTransferSolInstruction(transfer))
    }
    case 'close account': {
      const owner = createNoopSigner(wallet(step.of))
      const close = { account: place(`token ${step.of}`), destination: owner.address, owner }
      return asCall(getCloseAccountInstruction(close))
    }
    case 'freeze':
    case 'thaw': {
      const account = place(`vault ${step.gift}`)
      const input = { account, mint: USDC_MINT_ADDRESS, owner: issuer }
      const build = step.kind === 'freeze' ? getFreezeAccountInstruction : getThawAccountInstruction
      return asCall(build(input))
    }
    default:
      throw new Error(`no call for ${describe(step)}`)
  }
}
