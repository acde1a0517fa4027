import type { Instruction } from '@solana/kit'
import { AccountRole, createKeyPairSignerFromBytes } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { askAt, sendAt, signAt } from '../../../../scripts/local/fake-solana/testing.ts'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { newPayer, useChain } from '../../../test/chain.ts'
import { openRpc } from '../../chain/rpc.ts'
import { openSource } from '../../chain/source.ts'
import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { findTokenAccount } from './payment.ts'
import type { TokenTransfer } from './transfers.ts'
import { readTransfers } from './transfers.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
const [source, mint, destination, authority, reference, marker, other] = [
  'source',
  'mint',
  'destination',
  'authority',
  'reference',
  'marker',
  'other',
] as Address[] as [Address, Address, Address, Address, Address, Address, Address]

type Given = readonly [program: Address, accounts: readonly Address[], data: readonly number[]]

function transactionOf(given: readonly Given[], mints: [Address, Address][] = []) {
  return {
    instructions: given.map(([programAddress, accounts, data]) => ({
      programAddress,
      accounts,
      data: Uint8Array.from(data),
    })),
    mints: new Map(mints),
  } as unknown as ChainTransaction
}

const PLAIN = [source, destination, authority]
const CHECKED = [source, mint, destination, authority]
/** 25.00 USDC. */
const AMOUNT = [0x40, 0x78, 0x7d, 0x01, 0, 0, 0, 0]
const MOST = Array<number>(8).fill(255)
const FEE = [1, 0, 0, 0, 0, 0, 0, 0]

const base: TokenTransfer = {
  position: 0,
  isUsdcProgram: true,
  mint,
  sourceAccount: source,
  destinationAccount: destination,
  authority,
  amountBaseUnits: 25_000_000n as BaseUnits,
  references: [],
}

describe('a transfer is read', () => {
  const table: [string, Given, Partial<TokenTransfer>][] = [
    ['that names no mint', [TOKEN, PLAIN, [3, ...AMOUNT]], { mint: null }],
    ['that names its mint', [TOKEN, CHECKED, [12, ...AMOUNT, 6]], {}],
    [
      'with references behind its accounts, in order',
      [TOKEN, [...CHECKED, reference, marker], [12, ...AMOUNT, 6]],
      { references: [reference, marker] },
    ],
    [
      'with references and no mint',
      [TOKEN, [...PLAIN, reference, marker], [3, ...AMOUNT]],
      { mint: null, references: [reference, marker] },
    ],
    [
      'of all that there can be',
      [TOKEN, CHECKED, [12, ...MOST, 6]],
      { amountBaseUnits: (2n ** 64n - 1n) as BaseUnits },
    ],
    [
      'of nothing',
      [TOKEN, CHECKED, [12, ...Array(8).fill(0), 6]],
      { amountBaseUnits: 0n as BaseUnits },
    ],
    [
      'with bytes too many, which the program overlooks',
      [TOKEN, CHECKED, [12, ...AMOUNT, 6, 9]],
      {},
    ],
    ['of Token-2022', [TOKEN_2022, CHECKED, [12, ...AMOUNT, 6]], { isUsdcProgram: false }],
    [
      'of Token-2022 that names no mint',
      [TOKEN_2022, PLAIN, [3, ...AMOUNT]],
      { isUsdcProgram: false, mint: null },
    ],
    [
      'of Token-2022 with a fee on the way',
      [TOKEN_2022, [...CHECKED, reference], [26, 1, ...AMOUNT, 6, ...FEE]],
      { isUsdcProgram: false, references: [reference] },
    ],
  ]
  test.each(table)('%s', (_, given, expected) => {
    expect(readTransfers(transactionOf([given]))).toEqual([{ ...base, ...expected }])
  })
})

describe('nothing is read of', () => {
  const table: [string, Given][] = [
    ['another program', [other, CHECKED, [12, ...AMOUNT, 6]]],
    ['another instruction', [TOKEN, CHECKED, [7, ...AMOUNT, 6]]],
    ['no data', [TOKEN, CHECKED, []]],
    ['an amount cut short', [TOKEN, PLAIN, [3, ...AMOUNT.slice(1)]]],
    ['a checked one without its decimals', [TOKEN, CHECKED, [12, ...AMOUNT]]],
    ['one with a fee that is cut short', [TOKEN_2022, CHECKED, [26, 1, ...AMOUNT, 6]]],
    ['one with a fee, of the legacy program', [TOKEN, CHECKED, [26, 1, ...AMOUNT, 6, ...FEE]]],
    [
      'what else the extension for fees can do',
      [TOKEN_2022, CHECKED, [26, 2, ...AMOUNT, 6, ...FEE]],
    ],
    ['accounts that are too few', [TOKEN, PLAIN.slice(1), [3, ...AMOUNT]]],
    ['a checked one whose accounts are too few', [TOKEN, PLAIN, [12, ...AMOUNT, 6]]],
    ['a batch cut short', [TOKEN, CHECKED, [255, 4, 10, 12, ...AMOUNT]]],
    ['a batch whose accounts are too few', [TOKEN, PLAIN, [255, 4, 10, 12, ...AMOUNT, 6]]],
    ['an empty batch', [TOKEN, [], [255]]],
  ]
  test.each(table)('%s', (_, given) => {
    expect(readTransfers(transactionOf([given]))).toEqual([])
  })
})

test('a transfer that names no mint has that of its accounts, as the balances tell', () => {
  const given: Given[] = [[TOKEN, PLAIN, [3, ...AMOUNT]]]
  const mintBy = (mints: [Address, Address][]) =>
    readTransfers(transactionOf(given, mints))[0]?.mint
  expect(mintBy([[destination, mint]])).toBe(mint)
  expect(mintBy([[source, mint]])).toBe(mint) // the destination was closed, and is in no balance
  expect(mintBy([[other, mint]])).toBeNull()
})

test('each transfer of several has its own place, references and amount', () => {
  const given: Given[] = [
    [other, [], []],
    [TOKEN, [...CHECKED, reference], [12, ...AMOUNT, 6]],
    [TOKEN, [...PLAIN, other, ...CHECKED, marker], [255, 4, 9, 3, ...FEE, 5, 10, 12, ...AMOUNT, 6]],
    [TOKEN, PLAIN, [3, ...FEE]],
  ]
  expect(readTransfers(transactionOf(given))).toEqual([
    { ...base, position: 1, references: [reference] },
    { ...base, position: 2, mint: null, amountBaseUnits: 1n, references: [other] },
    { ...base, position: 3, references: [marker] },
    { ...base, position: 4, mint: null, amountBaseUnits: 1n },
  ])
})

describe('what the real program did is read as it did it', () => {
  const chain = useChain({ slotMs: 0 })
  const role = AccountRole.READONLY

  /** Sent by a wallet, whose token account gives to that of another. */
  async function run(dataOf: (data: readonly number[]) => readonly number[], copies: number) {
    const [payer, payee] = [await newPayer(chain(), 10_000), await newPayer(chain(), 0)]
    const accounts = await Promise.all(
      [payer, payee].map(({ address }) => findTokenAccount(address as Address)),
    )
    const [from, to] = accounts as [Address, Address]
    const signer = await createKeyPairSignerFromBytes(Uint8Array.from(payer.keypair))
    const named = newWallet().address as Address
    const own = [
      { address: from as never, role: AccountRole.WRITABLE },
      { address: to as never, role: AccountRole.WRITABLE },
      { address: signer.address, role: AccountRole.READONLY_SIGNER, signer },
      { address: named as never, role },
    ]
    const instruction: Instruction = {
      programAddress: TOKEN as never,
      accounts: Array(copies).fill(own).flat(),
      data: Uint8Array.from(dataOf([3, ...AMOUNT])),
    }
    const ask = askAt(chain().rpcUrl)
    const signed = await signAt(ask, signer, [instruction])
    const { error } = await sendAt(ask, signed)
    expect(error).toBeUndefined()
    chain().advance(2)
    const rpc = openSource(openRpc(chain().rpcUrl))
    const landed = await rpc.findTransaction(signed.signature, 'confirmed')
    const transfers = readTransfers(landed as ChainTransaction)
    const read = transfers.reduce((sum, { amountBaseUnits }) => sum + amountBaseUnits, 0n)
    expect(landed?.usdcDeltas.get(to)).toBe(read)
    expect(transfers.every(({ references }) => references.join() === named)).toBe(true)
    expect(transfers.every((transfer) => transfer.mint === landed?.mints.get(to))).toBe(true)
    return read
  }

  test('with bytes too many', async () => {
    expect(await run((data) => [...data, 1, 2, 3], 1)).toBe(25_000_000n)
  })
  test('in a batch', async () => {
    expect(await run((data) => [255, 4, 9, ...data, 4, 9, ...data], 2)).toBe(50_000_000n)
  })
})
