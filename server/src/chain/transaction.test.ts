import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import type { RawTransaction } from './transaction.ts'
import { readTransaction } from './transaction.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const KEYS = ['payer', 'from', 'to', 'closed', 'odd', TOKEN, 'caller']

const balance = (accountIndex: number, amount: string, owner = 'owner', mint = USDC) => ({
  accountIndex,
  mint,
  owner,
  programId: TOKEN,
  uiTokenAmount: { amount },
})

type Meta = NonNullable<RawTransaction['meta']>
const rawOf = (changes: Partial<Meta> = {}): RawTransaction => ({
  slot: 7,
  transaction: {
    signatures: ['signature'],
    message: {
      accountKeys: KEYS,
      instructions: [
        { programIdIndex: 6, accounts: [1], data: base58.encode(Uint8Array.of(1)) },
        { programIdIndex: 5, accounts: [2], data: base58.encode(Uint8Array.of(3)) },
      ],
    },
  },
  meta: {
    err: null,
    innerInstructions: [
      {
        index: 0,
        instructions: [{ programIdIndex: 5, accounts: [3], data: base58.encode(Uint8Array.of(2)) }],
      },
    ],
    preTokenBalances: [balance(1, '100', 'ann'), balance(3, '5', 'cy'), balance(4, '9', 'di', 'X')],
    postTokenBalances: [
      balance(1, '60', 'ann'),
      balance(2, '45', 'bo'),
      balance(4, '1', 'di', 'X'),
    ],
    ...changes,
  },
})
const read = (changes?: Partial<Meta>) => readTransaction('signature', rawOf(changes))

test('what programs called stands after the one that called it', () => {
  expect(read().instructions.map(({ data }) => data[0])).toEqual([1, 2, 3])
})

test('every USDC account has its change and its owner, also a closed one', () => {
  const { usdcDeltas, usdcOwners } = read()
  expect(Object.fromEntries(usdcDeltas)).toEqual({ from: -40n, to: 45n, closed: -5n })
  expect(Object.fromEntries(usdcOwners)).toEqual({ from: 'ann', to: 'bo', closed: 'cy' })
})

test('an account that changed hands belongs to whom it went', () => {
  const { usdcOwners } = read({
    preTokenBalances: [balance(1, '1', 'ann')],
    postTokenBalances: [balance(1, '1', 'bo')],
  })
  expect(Object.fromEntries(usdcOwners)).toEqual({ from: 'bo' })
})

test('another asset is no USDC, and is called by its mint', () => {
  const { usdcDeltas, usdcOwners, mints } = read()
  expect(Object.fromEntries(mints)).toEqual({ from: USDC, to: USDC, closed: USDC, odd: 'X' })
  expect([...usdcDeltas.keys(), ...usdcOwners.keys()]).not.toContain('odd')
})

test('nodes that differ in an amount, an owner or the outcome do not tell the same', () => {
  const reported = read().story
  expect(read().story).toBe(reported)
  const { preTokenBalances } = rawOf().meta as Meta
  const changes: Partial<Meta>[] = [
    { err: {} },
    { postTokenBalances: [balance(1, '60', 'ann'), balance(2, '46', 'bo')] },
    { postTokenBalances: [balance(1, '60', 'ann'), balance(2, '45', 'eve')] },
    { preTokenBalances: preTokenBalances?.slice(1) ?? null },
    { innerInstructions: [] },
  ]
  for (const change of changes) expect(read(change).story).not.toBe(reported)
})

test('an answer about another transaction, or without its outcome, is refused', () => {
  expect(() => readTransaction('another', rawOf())).toThrow('another was answered')
  expect(() => readTransaction('signature', { ...rawOf(), meta: null })).toThrow('outcome')
})
