/** The scenario of each kind of gift, including careless and hostile actions by hand. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Instruction } from '@solana/kit'
import { generateKeyPairSigner } from '@solana/kit'
import { getCloseAccountInstruction } from '@solana-program/token'
import type { Terms } from '../../../program/client/addresses.ts'
import { buildFund, buildReclaim } from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import type { Case, Kind } from './cases.ts'
import { toBaseUnits } from './cases.ts'
import { tokenAccountsOf } from './chain.ts'
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
import type { TestEnv } from './test-env.ts'
import { handOut, sdkSigner, signerOf } from './wallets.ts'

type Status = 'requires_action' | 'open' | 'released' | 'reclaimed'
/** Plays the scenario and returns the allowed outcomes. */
type Scenario = (testEnv: TestEnv, it: Case) => Promise<readonly Status[]>

// Longer than one interval of ingestion's housekeeping.
const A_WHILE_MS = 6_000
const POLL_MS = 500

export const SCENARIOS: Record<Kind, Scenario> = {
  async 'released, the sponsor pays'(testEnv, it) {
    await create(testEnv, it)
    await fund(testEnv, it)
    await claim(testEnv, it, 'sponsor')
    return ['released']
  },

  async 'released, the recipient pays'(testEnv, it) {
    await create(testEnv, it)
    await fund(testEnv, it)
    await claim(testEnv, it, 'recipient')
    return ['released']
  },

  async reclaimed(testEnv, it) {
    await create(testEnv, it)
    await fund(testEnv, it)
    await takeBack(testEnv, it)
    return ['reclaimed']
  },

  async 'reclaimed, the token account was closed'(testEnv, it) {
    await create(testEnv, it)
    await fund(testEnv, it)
    const [account] = await tokenAccountsOf([it.sender])
    const owner = await signerOf(it.sender)
    const close = { account: account as Address, destination: owner.address, owner }
    it.elsewhere.push(await byHand(testEnv, it, getCloseAccountInstruction(close)))
    await takeBack(testEnv, it)
    return ['reclaimed']
  },

  async 'given up, the window ends'(testEnv, it) {
    await create(testEnv, it)
    await giveUp(testEnv, it)
    await reached(testEnv, it, 'reclaimed')
    const slot = await testEnv.chain.finalizedSlot()
    const { terms } = newest(it)
    if (slot <= terms.fundBySlot) testEnv.early.push(`${it.kind}: it could still be funded`)
    // The program refuses a transaction that was signed before or built by hand.
    if (it.index % 2 === 0) await tooLate(testEnv, it, terms)
    return ['reclaimed']
  },

  async 'given up, funded all the same'(testEnv, it) {
    await create(testEnv, it)
    const signed = await keepFunding(testEnv, it)
    await giveUp(testEnv, it)
    await delay(A_WHILE_MS)
    const { status } = await look(testEnv, it)
    if (status !== 'requires_action') testEnv.early.push(`${it.kind}: ${status} within its window`)
    await opened(testEnv, it, await testEnv.chain.sendWire(signed))
    await takeBack(testEnv, it)
    return ['reclaimed']
  },

  async 'left open'(testEnv, it) {
    await create(testEnv, it)
    await fund(testEnv, it)
    return ['open']
  },

  async 'window renewed, then funded'(testEnv, it) {
    await create(testEnv, it)
    const { terms } = newest(it)
    while (it.handedOut.length === 1) {
      await delay(POLL_MS)
      await look(testEnv, it)
    }
    await fund(testEnv, it)
    await tooLate(testEnv, it, terms)
    return ['open']
  },

  'release and reclaim race': race,

  async 'another amount by hand'(testEnv, it) {
    const { terms } = await created(testEnv, it)
    // Off by one base unit, or by a factor.
    const other = it.index % 2 === 0 ? 1n : terms.amountBaseUnits
    const amountBaseUnits = terms.amountBaseUnits + other
    const { signature } = await fundElsewhere(testEnv, it, { ...terms, amountBaseUnits })
    await detected(testEnv, it, signature)
    if (it.index % 2 === 1) return ['requires_action']
    await fund(testEnv, it)
    return ['open']
  },

  async 'another window by hand'(testEnv, it) {
    const { terms } = await created(testEnv, it)
    const fundBySlot = terms.fundBySlot + 1n
    const other = await fundElsewhere(testEnv, it, { ...terms, fundBySlot })
    await detected(testEnv, it, other.signature)
    if (it.index % 2 === 0) return ['requires_action']
    await byHand(testEnv, it, await buildReclaim(other.terms, await signerOf(it.sender)))
    await fund(testEnv, it)
    return ['open']
  },

  async 'another key by hand'(testEnv, it) {
    const { terms } = await created(testEnv, it)
    const releaseKey = (await generateKeyPairSigner()).address
    await fundElsewhere(testEnv, it, { ...terms, releaseKey })
    if (it.index % 2 === 0) return ['requires_action']
    await fund(testEnv, it)
    return ['open']
  },

  async 'funded twice at once'(testEnv, it) {
    const { terms } = await created(testEnv, it)
    const instruction = await buildFund(terms, await signerOf(it.sender))
    const wires = [
      await keepFunding(testEnv, it),
      await testEnv.chain.signByHand(it.sender, [instruction]),
    ]
    const signatures = await Promise.all(wires.map(testEnv.chain.sendWire))
    await Promise.all(signatures.map((each) => detected(testEnv, it, each)))
    return ['open']
  },

  async 'funded again after its end'(testEnv, it) {
    const { terms } = await created(testEnv, it)
    await fund(testEnv, it)
    await claim(testEnv, it, 'sponsor')
    const sender = await signerOf(it.sender)
    await detected(testEnv, it, await byHand(testEnv, it, await buildFund(terms, sender)))
    if (it.index % 2 === 1) await byHand(testEnv, it, await buildReclaim(terms, sender))
    return ['released']
  },

  async 'a funding that fails'(testEnv, it) {
    await create(testEnv, it)
    const wire = await keepFunding(testEnv, it)
    const signature = await testEnv.chain.sendWire(wire)
    const { failed } = await testEnv.chain.landed(signature, 'confirmed')
    if (!failed) throw new Error('the funding did not fail')
    await detected(testEnv, it, signature)
    const more = toBaseUnits(it.amountCents)
    await handOut(testEnv.bank, [{ to: it.sender, lamports: 0n, baseUnits: more }])
    it.given.senderBaseUnits += more
    // Signed over the same blockhash it would equal the failed one, and do nothing.
    let again = await keepFunding(testEnv, it)
    while (again === wire) {
      await delay(POLL_MS)
      again = await keepFunding(testEnv, it)
    }
    await opened(testEnv, it, await testEnv.chain.sendWire(again))
    return ['open']
  },

  async 'signed and never sent'(testEnv, it) {
    await create(testEnv, it)
    await keepFunding(testEnv, it)
    return ['requires_action']
  },
}

/** Both are signed; both are sent at once, directly to the node or one of them through the API. */
async function race(testEnv: TestEnv, it: Case): Promise<readonly Status[]> {
  await create(testEnv, it)
  await fund(testEnv, it)
  const isSponsored = it.index % 2 === 1
  const feePayer = isSponsored ? 'sponsor' : 'recipient'
  const release = await keep(testEnv.visitor, (florin) =>
    florin.gifts.claim(it.code, sdkSigner(it.recipient), { giftId: idOf(it), feePayer }),
  )
  const asked = await testEnv.florin().gifts.reclaim(idOf(it))
  it.isGivenUp = true
  const { rpcUrl, sendWire, landed } = testEnv.chain
  const reclaim = await keep(testEnv.florin, (florin) =>
    florin.gifts.submitReclaim(asked, sdkSigner(it.sender), { rpcUrl }),
  )
  const submit = async () => {
    const body = { serialized_transaction: release }
    const answer = await testEnv.visitor().gifts.submitRelease(idOf(it), body)
    return answer.last_release_attempt?.signature as string
  }
  const starters = [() => (isSponsored ? submit() : sendWire(release)), () => sendWire(reclaim)]
  if (it.index % 4 > 1) starters.reverse()
  const sent = await Promise.allSettled(starters.map((start) => start()))
  const signatures = sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const landings = await Promise.all(signatures.map((each) => landed(each, 'confirmed')))
  if (landings.length === 2) testEnv.races.both++
  if (landings.length === 2 && landings[0]?.slot === landings[1]?.slot) testEnv.races.inOneSlot++
  const winners = landings.filter(({ failed }) => !failed).length
  if (winners !== 1) throw new Error(`${winners} of ${landings.length} won`)
  await Promise.all(signatures.map((each) => landed(each, 'finalized')))
  while ((await look(testEnv, it)).status === 'open') await delay(POLL_MS)
  return ['released', 'reclaimed']
}

async function created(testEnv: TestEnv, it: Case) {
  await create(testEnv, it)
  return newest(it)
}

function newest({ handedOut, kind }: Case) {
  const latest = handedOut.at(-1)
  if (latest === undefined) throw new Error(`${kind}: no transaction to sign was issued`)
  return latest
}

/** Reclaims an unfunded gift: its status stays, and there is nothing left to sign. */
async function giveUp(testEnv: TestEnv, it: Case): Promise<void> {
  const { status, next_action } = await testEnv.florin().gifts.reclaim(idOf(it))
  it.isGivenUp = true
  if (status !== 'requires_action' || next_action !== null) {
    throw new Error(`given up, it is ${status} with ${next_action?.type}`)
  }
}

async function tooLate(testEnv: TestEnv, it: Case, terms: Terms): Promise<void> {
  const instruction = await buildFund(terms, await signerOf(it.sender))
  const signature = await testEnv.chain.sendByHand(it.sender, [instruction])
  const { failed } = await testEnv.chain.landed(signature, 'confirmed')
  if (!failed) throw new Error('the gift was funded after its window had ended')
  await detected(testEnv, it, signature)
}

/** Locks money on other terms than the gift's, where the program allows it. */
async function fundElsewhere(testEnv: TestEnv, it: Case, other: Terms) {
  const { terms } = await searchNonce(other, other.nonce)
  const instruction = await buildFund(terms, await signerOf(it.sender))
  return { terms, signature: await byHand(testEnv, it, instruction) }
}

async function byHand(testEnv: TestEnv, it: Case, instruction: Instruction): Promise<string> {
  const signature = await testEnv.chain.sendByHand(it.sender, [instruction])
  const { failed } = await testEnv.chain.landed(signature, 'confirmed')
  if (failed) throw new Error(`${signature}: the transaction sent by hand failed`)
  return signature
}
