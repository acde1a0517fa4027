/** The scenario of each kind of gift, including careless and hostile actions by hand. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Instruction } from '@solana/kit'
import { generateKeyPairSigner } from '@solana/kit'
import { getCloseAccountInstruction } from '@solana-program/token'
import type { Terms } from '../../program/client/addresses.ts'
import { buildFund, buildReclaim } from '../../program/client/instructions.ts'
import { searchNonce } from '../../program/client/nonce.ts'
import type { Case, Kind } from './cases.ts'
import { toBaseUnits } from './cases.ts'
import { tokenAccountsOf } from './chain.ts'
import type { Stage } from './stage.ts'
import {
  claim,
  create,
  detected,
  fund,
  idOf,
  keep,
  keepFunding,
  look,
  opened,
  reached,
  takeBack,
} from './steps.ts'
import { handOut, sdkSigner, signerOf } from './wallets.ts'

type Status = 'requires_action' | 'open' | 'released' | 'reclaimed'
/** Plays the scenario and returns the allowed outcomes. */
type Scenario = (stage: Stage, it: Case) => Promise<readonly Status[]>

// Longer than one interval of ingestion's housekeeping.
const A_WHILE_MS = 6_000
const POLL_MS = 500

export const SCENARIOS: Record<Kind, Scenario> = {
  async 'released, the sponsor pays'(stage, it) {
    await create(stage, it)
    await fund(stage, it)
    await claim(stage, it, 'sponsor')
    return ['released']
  },

  async 'released, the recipient pays'(stage, it) {
    await create(stage, it)
    await fund(stage, it)
    await claim(stage, it, 'recipient')
    return ['released']
  },

  async reclaimed(stage, it) {
    await create(stage, it)
    await fund(stage, it)
    await takeBack(stage, it)
    return ['reclaimed']
  },

  async 'reclaimed, the token account was closed'(stage, it) {
    await create(stage, it)
    await fund(stage, it)
    const [account] = await tokenAccountsOf([it.sender])
    const owner = await signerOf(it.sender)
    const close = { account: account as Address, destination: owner.address, owner }
    it.elsewhere.push(await byHand(stage, it, getCloseAccountInstruction(close)))
    await takeBack(stage, it)
    return ['reclaimed']
  },

  async 'given up, the window ends'(stage, it) {
    await create(stage, it)
    await giveUp(stage, it)
    await reached(stage, it, 'reclaimed')
    const slot = await stage.chain.finalizedSlot()
    const { terms } = newest(it)
    if (slot <= terms.fundBySlot) stage.early.push(`${it.kind}: it could still be funded`)
    // The program refuses a transaction that was signed before or built by hand.
    if (it.index % 2 === 0) await tooLate(stage, it, terms)
    return ['reclaimed']
  },

  async 'given up, funded all the same'(stage, it) {
    await create(stage, it)
    const signed = await keepFunding(stage, it)
    await giveUp(stage, it)
    await delay(A_WHILE_MS)
    const { status } = await look(stage, it)
    if (status !== 'requires_action') stage.early.push(`${it.kind}: ${status} within its window`)
    await opened(stage, it, await stage.chain.sendWire(signed))
    await takeBack(stage, it)
    return ['reclaimed']
  },

  async 'left open'(stage, it) {
    await create(stage, it)
    await fund(stage, it)
    return ['open']
  },

  async 'window renewed, then funded'(stage, it) {
    await create(stage, it)
    const { terms } = newest(it)
    while (it.handedOut.length === 1) {
      await delay(POLL_MS)
      await look(stage, it)
    }
    await fund(stage, it)
    await tooLate(stage, it, terms)
    return ['open']
  },

  'release and reclaim race': race,

  async 'another amount by hand'(stage, it) {
    const { terms } = await created(stage, it)
    // Off by one base unit, or by a factor.
    const other = it.index % 2 === 0 ? 1n : terms.amountBaseUnits
    const amountBaseUnits = terms.amountBaseUnits + other
    const { signature } = await fundElsewhere(stage, it, { ...terms, amountBaseUnits })
    await detected(stage, it, signature)
    if (it.index % 2 === 1) return ['requires_action']
    await fund(stage, it)
    return ['open']
  },

  async 'another window by hand'(stage, it) {
    const { terms } = await created(stage, it)
    const fundBySlot = terms.fundBySlot + 1n
    const other = await fundElsewhere(stage, it, { ...terms, fundBySlot })
    await detected(stage, it, other.signature)
    if (it.index % 2 === 0) return ['requires_action']
    await byHand(stage, it, await buildReclaim(other.terms, await signerOf(it.sender)))
    await fund(stage, it)
    return ['open']
  },

  async 'another key by hand'(stage, it) {
    const { terms } = await created(stage, it)
    const releaseKey = (await generateKeyPairSigner()).address
    await fundElsewhere(stage, it, { ...terms, releaseKey })
    if (it.index % 2 === 0) return ['requires_action']
    await fund(stage, it)
    return ['open']
  },

  async 'funded twice at once'(stage, it) {
    const { terms } = await created(stage, it)
    const instruction = await buildFund(terms, await signerOf(it.sender))
    const wires = [
      await keepFunding(stage, it),
      await stage.chain.signByHand(it.sender, [instruction]),
    ]
    const signatures = await Promise.all(wires.map(stage.chain.sendWire))
    await Promise.all(signatures.map((each) => detected(stage, it, each)))
    return ['open']
  },

  async 'funded again after its end'(stage, it) {
    const { terms } = await created(stage, it)
    await fund(stage, it)
    await claim(stage, it, 'sponsor')
    const sender = await signerOf(it.sender)
    await detected(stage, it, await byHand(stage, it, await buildFund(terms, sender)))
    if (it.index % 2 === 1) await byHand(stage, it, await buildReclaim(terms, sender))
    return ['released']
  },

  async 'a funding that fails'(stage, it) {
    await create(stage, it)
    const wire = await keepFunding(stage, it)
    const signature = await stage.chain.sendWire(wire)
    const { failed } = await stage.chain.landed(signature, 'confirmed')
    if (!failed) throw new Error('the funding did not fail')
    await detected(stage, it, signature)
    const more = toBaseUnits(it.amountCents)
    await handOut(stage.bank, [{ to: it.sender, lamports: 0n, baseUnits: more }])
    it.given.senderBaseUnits += more
    // Signed over the same blockhash it would equal the failed one, and do nothing.
    while ((await keepFunding(stage, it)) === wire) await delay(POLL_MS)
    await fund(stage, it)
    return ['open']
  },

  async 'signed and never sent'(stage, it) {
    await create(stage, it)
    await keepFunding(stage, it)
    return ['requires_action']
  },
}

/** Both are signed; both are sent at once, directly to the node or one of them through the API. */
async function race(stage: Stage, it: Case): Promise<readonly Status[]> {
  await create(stage, it)
  await fund(stage, it)
  const isSponsored = it.index % 2 === 1
  const feePayer = isSponsored ? 'sponsor' : 'recipient'
  const release = await keep(stage.visitor, (florin) =>
    florin.gifts.claim(it.code, sdkSigner(it.recipient), { giftId: idOf(it), feePayer }),
  )
  const asked = await stage.florin().gifts.reclaim(idOf(it))
  it.isGivenUp = true
  const { rpcUrl, sendWire, landed } = stage.chain
  const reclaim = await keep(stage.florin, (florin) =>
    florin.gifts.submitReclaim(asked, sdkSigner(it.sender), { rpcUrl }),
  )
  const submit = async () => {
    const body = { serialized_transaction: release }
    const answer = await stage.visitor().gifts.submitRelease(idOf(it), body)
    return answer.last_release_attempt?.signature as string
  }
  const starters = [() => (isSponsored ? submit() : sendWire(release)), () => sendWire(reclaim)]
  if (it.index % 4 > 1) starters.reverse()
  const sent = await Promise.allSettled(starters.map((start) => start()))
  const signatures = sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const landings = await Promise.all(signatures.map((each) => landed(each, 'confirmed')))
  if (landings.length === 2) stage.races.both++
  if (landings.length === 2 && landings[0]?.slot === landings[1]?.slot) stage.races.inOneSlot++
  const winners = landings.filter(({ failed }) => !failed).length
  if (winners !== 1) throw new Error(`${winners} of ${landings.length} won`)
  await Promise.all(signatures.map((each) => landed(each, 'finalized')))
  while ((await look(stage, it)).status === 'open') await delay(POLL_MS)
  return ['released', 'reclaimed']
}

async function created(stage: Stage, it: Case) {
  await create(stage, it)
  return newest(it)
}

function newest({ handedOut, kind }: Case) {
  const latest = handedOut.at(-1)
  if (latest === undefined) throw new Error(`${kind}: no transaction to sign was issued`)
  return latest
}

/** Reclaims an unfunded gift: its status stays, and there is nothing left to sign. */
async function giveUp(stage: Stage, it: Case): Promise<void> {
  const { status, next_action } = await stage.florin().gifts.reclaim(idOf(it))
  it.isGivenUp = true
  if (status !== 'requires_action' || next_action !== null) {
    throw new Error(`given up, it is ${status} with ${next_action?.type}`)
  }
}

async function tooLate(stage: Stage, it: Case, terms: Terms): Promise<void> {
  const instruction = await buildFund(terms, await signerOf(it.sender))
  const signature = await stage.chain.sendByHand(it.sender, [instruction])
  const { failed } = await stage.chain.landed(signature, 'confirmed')
  if (!failed) throw new Error('the gift was funded after its window had ended')
  await detected(stage, it, signature)
}

/** Locks money on other terms than the gift's, where the program allows it. */
async function fundElsewhere(stage: Stage, it: Case, other: Terms) {
  const { terms } = await searchNonce(other, other.nonce)
  const instruction = await buildFund(terms, await signerOf(it.sender))
  return { terms, signature: await byHand(stage, it, instruction) }
}

async function byHand(stage: Stage, it: Case, instruction: Instruction): Promise<string> {
  const signature = await stage.chain.sendByHand(it.sender, [instruction])
  const { failed } = await stage.chain.landed(signature, 'confirmed')
  if (failed) throw new Error(`${signature}: the transaction sent by hand failed`)
  return signature
}
