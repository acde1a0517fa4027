/**
 * A release transaction is captured in flight. The attacker changes any field and signs again with
 * every key except the release key, whose captured signature stays. Nothing may be accepted, and
 * afterwards the honest transaction must still be accepted, once.
 */

import type { Address } from '@solana/kit'
import {
  AccountRole,
  address,
  createNoopSigner,
  generateKeyPair,
  getAddressDecoder,
  getAddressFromPublicKey,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  signBytes,
} from '@solana/kit'
import { getTransferInstruction } from '@solana-program/token'
import type { GiftAddresses } from '../../../program/client/addresses.ts'
import { buildFund, buildRelease, findTokenAccount } from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import type { Call, Chain } from './chain.ts'
import { buildTransaction, tokenState, walletState } from './chain.ts'
import { replaced } from './faults.ts'
import { asCall } from './test-env.ts'

type Key = { address: Address; privateKey: Parameters<typeof signBytes>[0] }
type Role = 'sponsor' | 'sender' | 'recipient' | 'attacker' | 'release'
type Keys = Record<Role, Key>
type Plot = {
  keys: Keys
  gift: GiftAddresses
  second: GiftAddresses
  fundFirst: Call
  release: Call
}
type Attempt = { name: string; message: Uint8Array; releaseSignature: Uint8Array }
export type CaptureResult = { attempts: string[]; accepted: string[]; controls: string[] }

const FUND_BY_SLOT = 10_000n
const COMPUTE_BUDGET_ADDRESS = address('ComputeBudget111111111111111111111111111111')

async function makeKey(): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair()
  return { address: await getAddressFromPublicKey(publicKey), privateKey }
}

export async function runCapture(chain: Chain): Promise<CaptureResult> {
  const plot = await layPlot(chain)
  const { keys, release } = plot
  const honest = buildTransaction(chain.svm, keys.sponsor.address, [release])
  const captured = Uint8Array.from(honest.messageBytes)
  const signature = await signBytes(keys.release.privateKey, captured)
  const attempts = [
    ...flipBytes(captured, signature),
    ...(await changeFields(chain, plot, signature)),
  ]
  const result: CaptureResult = { attempts: [], accepted: [], controls: [] }
  const record = (name: string, error: string | null) => {
    result.attempts.push(`${name} → ${error ?? 'ACCEPTED'}`)
    if (error === null) result.accepted.push(name)
  }
  for (const attempt of attempts) record(attempt.name, await send(chain, keys, attempt))

  // Control: the captured transaction itself, unchanged, still pays the recipient.
  const original = { name: 'captured', message: captured, releaseSignature: signature }
  const landed = await send(chain, keys, original)
  if (landed) throw new Error(`the honest release was refused: ${landed}`)
  result.controls.push('the captured transaction, unchanged: accepted')

  record('replayed', await send(chain, keys, original))
  await fund(chain, keys, plot.fundFirst, 1)
  record('replayed, the same terms funded again', await send(chain, keys, original))
  chain.svm.expireBlockhash()
  record('replayed, its blockhash expired', await send(chain, keys, original))
  const { messageBytes } = buildTransaction(chain.svm, keys.sponsor.address, [release])
  const fresh = await signVariously('blockhash', keys, Uint8Array.from(messageBytes), signature)
  for (const attempt of fresh) record(attempt.name, await send(chain, keys, attempt))
  return result
}

/** Two open gifts of one sender under one release key, and the release of the first. */
async function layPlot(chain: Chain): Promise<Plot> {
  const keys: Keys = {
    sponsor: await makeKey(),
    sender: await makeKey(),
    recipient: await makeKey(),
    attacker: await makeKey(),
    release: await makeKey(),
  }
  chain.svm.warpToSlot(FUND_BY_SLOT - 1n)
  for (const key of [keys.sponsor, keys.sender, keys.attacker]) {
    chain.put(key.address, walletState(1_000_000_000n))
  }
  for (const key of [keys.sender, keys.recipient, keys.attacker]) {
    const [account] = await findTokenAccount(key.address)
    chain.put(account, tokenState(key.address, 100_000_000n))
  }
  const promise = {
    sender: keys.sender.address,
    releaseKey: keys.release.address,
    amountBaseUnits: 5_000_000n,
    fundBySlot: FUND_BY_SLOT,
  }
  const first = await searchNonce(promise, 0n)
  const second = await searchNonce(promise, 1_000n)
  const signer = (key: Key) => createNoopSigner(key.address)
  const fundFirst = asCall(await buildFund(first.terms, signer(keys.sender)))
  const fundSecond = asCall(await buildFund(second.terms, signer(keys.sender)))
  const release = asCall(
    await buildRelease(first.terms, signer(keys.recipient), signer(keys.release)),
  )
  const plot = { keys, gift: first.addresses, second: second.addresses, fundFirst, release }
  await fund(chain, keys, fundFirst)
  await fund(chain, keys, fundSecond)
  return plot
}

/** The price distinguishes two otherwise equal transactions, as a new blockhash would. */
async function fund(chain: Chain, keys: Keys, call: Call, price = 0) {
  const calls = [computePrice(price), call]
  const { messageBytes } = buildTransaction(chain.svm, keys.sponsor.address, calls)
  const message = Uint8Array.from(messageBytes)
  const error = await send(chain, keys, { name: 'fund', message, releaseSignature: message })
  if (error) throw new Error(`the gift could not be funded: ${error}`)
}

/** Changes every byte of the message in three ways: header, keys, blockhash, instruction. */
function flipBytes(message: Uint8Array, releaseSignature: Uint8Array): Attempt[] {
  return [...message.keys()].flatMap((at) =>
    [0x01, 0x80, 0xff].map((mask) => {
      const changed = Uint8Array.from(message)
      changed[at] = (changed[at] ?? 0) ^ mask
      return { name: `byte ${at} ^ ${mask}`, message: changed, releaseSignature }
    }),
  )
}

/** Changes each field as an attacker would, with each available signature for the release key. */
async function changeFields(chain: Chain, plot: Plot, captured: Uint8Array): Promise<Attempt[]> {
  const { keys } = plot
  const attempts: Attempt[] = []
  const changes = [
    ...(await listChanges(plot)),
    ['fee payer', [plot.release], keys.attacker.address] as const,
  ]
  for (const [name, calls, feePayer = keys.sponsor.address] of changes) {
    const { messageBytes } = buildTransaction(chain.svm, feePayer, calls)
    attempts.push(...(await signVariously(name, keys, Uint8Array.from(messageBytes), captured)))
  }
  return attempts
}

async function signVariously(name: string, keys: Keys, message: Uint8Array, captured: Uint8Array) {
  const attempts = [{ name: `${name}, captured signature`, message, releaseSignature: captured }]
  if (!listSigners(message).includes(keys.release.address)) return attempts
  for (const role of ['sponsor', 'sender', 'recipient', 'attacker'] as const) {
    const releaseSignature = await signBytes(keys[role].privateKey, message)
    attempts.push({ name: `${name}, signed by the ${role}`, message, releaseSignature })
  }
  return attempts
}

async function listChanges(plot: Plot): Promise<[string, Call[], Address?][]> {
  const { release, keys, second } = plot
  const attacker = keys.attacker.address
  const [theirs, bump] = await findTokenAccount(attacker)
  const [recipients] = await findTokenAccount(keys.recipient.address)
  const toAttacker = {
    ...replaced(replaced(release, 0, attacker), 5, theirs),
    data: Uint8Array.of(1, bump),
  }
  const elsewhere = getAddressDecoder().decode(new Uint8Array(32).fill(7))
  const fields = ['recipient', 'release key', 'sender', 'gift', 'vault', 'destination', 'mint']
  const programs = ['token program', 'system program', 'associated-token program']
  const authority = createNoopSigner(keys.recipient.address)
  const sweep = { source: recipients, destination: theirs, authority, amount: 1n }
  return [
    ...[...fields, ...programs].map((name, at): [string, Call[]] => [
      name,
      [replaced(release, at, attacker)],
    ]),
    ['recipient and destination', [toAttacker]],
    ['recipient and destination, key as bystander', [demoted(toAttacker)]],
    ['release key as bystander', [demoted(release)]],
    ['attacker as release key, recipient and destination', [replaced(toAttacker, 1, attacker)]],
    [
      'another gift of the same key',
      [replaced(replaced(release, 3, second.gift), 4, second.vault)],
    ],
    [
      'another gift of the same key, to the attacker',
      [replaced(replaced(toAttacker, 3, second.gift), 4, second.vault)],
    ],
    ['program', [{ ...release, programAddress: elsewhere }]],
    ['data', [{ ...release, data: Uint8Array.of(1, 0) }]],
    ['instruction made reclaim', [{ ...release, data: Uint8Array.of(2, bump) }]],
    ['an additional instruction', [release, asCall(getTransferInstruction(sweep))]],
    ['an additional compute price', [computePrice(1), release]],
  ]
}

function computePrice(microLamports: number): Call {
  const data = Uint8Array.of(3, microLamports, 0, 0, 0, 0, 0, 0, 0)
  return { programAddress: COMPUTE_BUDGET_ADDRESS, accounts: [], data }
}

function demoted(call: Call): Call {
  const accounts = call.accounts.map((meta, at) =>
    at === 1 ? { ...meta, role: AccountRole.READONLY } : meta,
  )
  return { ...call, accounts }
}

/** Signs for every signer whose key is held; null if accepted, else the reason. */
async function send(chain: Chain, keys: Keys, attempt: Attempt): Promise<string | null> {
  const { message, releaseSignature } = attempt
  if (!isReadable(message)) return 'unreadable'
  const signers = listSigners(message)
  const wire = [Uint8Array.of(signers.length)]
  for (const signer of signers) {
    const held = Object.values(keys).find((key) => key.address === signer)
    const isOurs = held !== undefined && held !== keys.release
    const signature = isOurs ? await signBytes(held.privateKey, message) : releaseSignature
    wire.push(Uint8Array.from(signature.subarray(0, 64)))
  }
  const transaction = getTransactionDecoder().decode(Buffer.concat([...wire, message]))
  return chain.sendTransaction(transaction).error
}

function listSigners(message: Uint8Array): Address[] {
  const start = 4 // the header's three counts, then the number of keys
  const keys = Array.from({ length: message[0] ?? 0 }, (_, index) => start + 32 * index)
  return keys.map((at) => getAddressDecoder().decode(message.subarray(at, at + 32)))
}

/** Whether the bytes are a valid message; no node would accept others. */
function isReadable(message: Uint8Array): boolean {
  try {
    const decoded = getCompiledTransactionMessageDecoder().decode(message)
    const again = getCompiledTransactionMessageEncoder().encode(decoded)
    const { header, staticAccounts } = decoded
    const signers = header.numSignerAccounts
    const isSane = signers <= staticAccounts.length && header.numReadonlySignerAccounts < signers
    return (
      isSane &&
      decoded.version === 'legacy' &&
      Buffer.compare(Uint8Array.from(again), message) === 0
    )
  } catch {
    return false
  }
}
