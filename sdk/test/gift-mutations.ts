// Changes that a dishonest server might make to a transaction.
import type { Address } from '@solana/kit'
import {
  AccountRole,
  address,
  isSolanaError,
  SOLANA_ERROR__TRANSACTION__INVOKED_PROGRAMS_MUST_NOT_BE_WRITABLE,
} from '@solana/kit'
import type { Call, Draft } from './gift-transactions.ts'
import { compile, computeBudget, computeLimit, computePrice } from './gift-transactions.ts'

export type Mutation = { name: string; wire: Uint8Array }

export const STRANGER = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')
const SYSTEM = address('11111111111111111111111111111111')
const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const OTHER_PROGRAMS: Address[] = [
  SYSTEM,
  TOKEN,
  address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  address('ComputeBudget111111111111111111111111111111'),
  address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  STRANGER,
]

/**
 * Leaves out mutations that compile to the honest bytes, such as a role that merges with another,
 * and those that do not compile, such as a writable program.
 */
export function mutationsOf(honest: Draft): Mutation[] {
  const honestWire = compile(honest)
  const drafts = [
    ...honest.calls.flatMap((call, index) =>
      mutatedCalls(call, honest).map(({ name, call: mutated }) => ({
        name: `instruction ${index}: ${name}`,
        draft: { ...honest, calls: honest.calls.with(index, mutated) },
      })),
    ),
    ...sequences(honest),
    { name: 'another fee payer', draft: { ...honest, feePayer: STRANGER } },
  ]
  const seen = new Set([textOf(honestWire)])
  return [
    ...drafts.flatMap(({ name, draft }) => {
      const wire = compiled(draft)
      return wire === null ? [] : [{ name, wire }]
    }),
    ...wires(honest, honestWire),
  ].filter(({ wire }) => !seen.has(textOf(wire)) && seen.add(textOf(wire)))
}

function compiled(draft: Draft): Uint8Array | null {
  try {
    return compile(draft)
  } catch (error) {
    if (isSolanaError(error, SOLANA_ERROR__TRANSACTION__INVOKED_PROGRAMS_MUST_NOT_BE_WRITABLE)) {
      return null
    }
    throw error
  }
}

function mutatedCalls(call: Call, { calls }: Draft): { name: string; call: Call }[] {
  const addresses = new Set(calls.flatMap(({ accounts }) => accounts.map(({ address }) => address)))
  const others = [...addresses, STRANGER]
  const isBudget = call.accounts.length === 0
  return [
    ...OTHER_PROGRAMS.map((programAddress) => ({
      name: `program ${programAddress}`,
      call: { ...call, programAddress },
    })),
    ...call.accounts.flatMap((account, at) => [
      ...others.map((other) => ({
        name: `account ${at} is ${other}`,
        call: { ...call, accounts: call.accounts.with(at, { ...account, address: other }) },
      })),
      ...[0, 1, 2, 3].map((role) => ({
        name: `account ${at} has role ${role}`,
        call: { ...call, accounts: call.accounts.with(at, { ...account, role }) },
      })),
      {
        name: `account ${at} is gone`,
        call: { ...call, accounts: call.accounts.toSpliced(at, 1) },
      },
      {
        name: `account ${at} comes twice`,
        call: { ...call, accounts: call.accounts.toSpliced(at, 0, account) },
      },
    ]),
    ...[0, 1, 2, 3].map((role) => ({
      name: `an account more, with role ${role}`,
      call: { ...call, accounts: [...call.accounts, { address: STRANGER, role }] },
    })),
    // Compute budget values may vary up to a cap, which other tests cover.
    ...[...call.data.keys()]
      .filter((at) => !isBudget || at === 0)
      .flatMap((at) =>
        [1, 128, 255].map((change) => ({
          name: `byte ${at} of the data plus ${change}`,
          call: { ...call, data: call.data.with(at, (call.data[at] as number) + change) },
        })),
      ),
    { name: 'no data', call: { ...call, data: new Uint8Array() } },
    { name: 'data cut', call: { ...call, data: call.data.slice(0, -1) } },
    { name: 'data longer', call: { ...call, data: Uint8Array.from([...call.data, 0]) } },
  ]
}

/** Instructions that are added, removed or swapped. */
function sequences(honest: Draft): { name: string; draft: Draft }[] {
  const { calls, feePayer } = honest
  const foreign: [name: string, call: Call][] = [
    ['a transfer of SOL', transferSol(feePayer)],
    ['a transfer of tokens', onToken(calls, feePayer, 3)],
    ['an approval', onToken(calls, feePayer, 4)],
    ['a new owner', onToken(calls, feePayer, 6)],
    ['a durable nonce', advanceNonce(feePayer)],
    ['a memo', { programAddress: OTHER_PROGRAMS[5] as Address, accounts: [], data: bytes('hi') }],
    ['a heap', computeBudget(Uint8Array.of(1, 0, 128, 0, 0))],
    ['a data limit', computeBudget(Uint8Array.of(4, 0, 0, 1, 0))],
    ['an empty call', { programAddress: STRANGER, accounts: [], data: new Uint8Array() }],
  ]
  const second: [name: string, call: Call][] = [
    ['a second limit', computeLimit(1)],
    ['a second price', computePrice(1n)],
  ]
  const draft = (changed: Call[]) => ({ ...honest, calls: changed })
  return [
    ...[...foreign, ...second].flatMap(([name, call]) =>
      Array.from({ length: calls.length + 1 }, (_, at) => ({
        name: `${name} at ${at}`,
        draft: draft(calls.toSpliced(at, 0, call)),
      })),
    ),
    ...foreign.flatMap(([name, call]) =>
      calls.map((_, at) => ({
        name: `${name} instead of ${at}`,
        draft: draft(calls.with(at, call)),
      })),
    ),
    ...calls.flatMap((call, at) => [
      { name: `instruction ${at} is gone`, draft: draft(calls.toSpliced(at, 1)) },
      { name: `instruction ${at} comes twice`, draft: draft(calls.toSpliced(at, 0, call)) },
    ]),
    ...calls.slice(1).map((call, at) => ({
      name: `instructions ${at} and ${at + 1} swapped`,
      draft: draft(calls.toSpliced(at, 2, call, calls[at] as Call)),
    })),
    { name: 'no instruction', draft: draft([]) },
  ]
}

function transferSol(from: Address): Call {
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: STRANGER, role: AccountRole.WRITABLE },
  ]
  return {
    programAddress: SYSTEM,
    accounts,
    data: Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
  }
}

/** Transfers, approves or reassigns the token account that the last instruction writes. */
function onToken(calls: readonly Call[], owner: Address, kind: number): Call {
  const target = calls.at(-1)?.accounts.at(3)?.address as Address
  const accounts = [
    { address: target, role: AccountRole.WRITABLE },
    { address: STRANGER, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY_SIGNER },
  ]
  return { programAddress: TOKEN, accounts, data: Uint8Array.of(kind, 255, 0, 0, 0, 0, 0, 0, 0) }
}

function advanceNonce(authority: Address): Call {
  const accounts = [
    { address: STRANGER, role: AccountRole.WRITABLE },
    { address: address('SysvarRecentB1ockHashes11111111111111111111'), role: AccountRole.READONLY },
    { address: authority, role: AccountRole.READONLY_SIGNER },
  ]
  return { programAddress: SYSTEM, accounts, data: Uint8Array.of(4, 0, 0, 0) }
}

/** Changes to the encoding of the same content. */
function wires(honest: Draft, wire: Uint8Array): Mutation[] {
  const count = wire[0] as number
  const messageAt = 1 + 64 * count
  const insert = (at: number, ...values: number[]) =>
    Uint8Array.from([...wire.slice(0, at), ...values, ...wire.slice(at)])
  const table = [...new Uint8Array(32).fill(7), 1, 0, 0]
  return [
    { name: 'legacy', wire: compile(honest, undefined, 'legacy') },
    { name: 'version 1', wire: wire.with(messageAt, 0x81) },
    { name: 'version 127', wire: wire.with(messageAt, 0xff) },
    { name: 'a lookup table', wire: Uint8Array.from([...wire.slice(0, -1), 1, ...table]) },
    { name: 'a lookup table too few', wire: wire.with(wire.length - 1, 1) },
    { name: 'nothing', wire: new Uint8Array() },
    { name: 'a byte before', wire: insert(0, 0) },
    { name: 'a byte after', wire: insert(wire.length, 0) },
    { name: 'itself after', wire: insert(wire.length, ...wire) },
    { name: 'a thousand bytes after', wire: insert(wire.length, ...new Uint8Array(1000)) },
    { name: 'a signature more', wire: insert(1, ...new Uint8Array(64)).with(0, count + 1) },
    { name: 'a signature less', wire: Uint8Array.from([count - 1, ...wire.slice(65)]) },
    { name: 'a long count of signatures', wire: insert(1, 0).with(0, count | 0x80) },
    { name: 'an endless count', wire: insert(1, 0x80, 0x80, 0x80).with(0, count | 0x80) },
    ...Array.from({ length: count }, (_, index) => ({
      name: `signature ${index} is there`,
      wire: wire.with(1 + 64 * index + 5, 9),
    })),
    ...[...wire.keys()].map((length) => ({
      name: `cut at ${length}`,
      wire: wire.slice(0, length),
    })),
  ]
}

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (wire: Uint8Array) => Buffer.from(wire).toString('hex')
