import { expect, test } from 'vitest'
import type { ChainInstruction, ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { USDC_MINT } from '../../lib/money.ts'
import { matchTransaction, unmatchedOf } from './match.ts'
import type { PaymentTerms } from './state.ts'

const named = (name: string) => name as Address
const TOKEN = named('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = named('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ESCROW = named('escrow program')
const surroundings = {
  feeTokenAccount: named('fee account'),
  otherPrograms: new Set([ESCROW]),
}

function payable(name: string, changes: Partial<PaymentTerms> = {}): PaymentTerms {
  return {
    id: `cs_${name}` as Id<'cs'>,
    accountId: 'acct_1' as AccountId,
    amountCents: 100 as Cents,
    feeCents: 0 as Cents,
    recipientAddress: named('merchant'),
    recipientTokenAccount: named('merchant account'),
    reference: named(`reference ${name}`),
    marker: named('marker'),
    ...changes,
  }
}

const mine = payable('a')
const other = payable('b')
const elsewhere = payable('c', { recipientTokenAccount: named('other account') })
const intent = payable('i', { id: 'ti_i' as Id<'ti'>, feeCents: 10 as Cents })

type Transfer = {
  amount?: number
  to?: string
  from?: string
  references?: string[]
  program?: Address
  isChecked?: boolean
}

function transfer({
  amount = 1_000_000,
  to = 'merchant account',
  from = 'payer account',
  references = ['reference a', 'marker'],
  program = TOKEN,
  isChecked = true,
}: Transfer = {}): ChainInstruction {
  const data = Buffer.alloc(isChecked ? 10 : 9)
  data[0] = isChecked ? 12 : 3
  data.writeBigUInt64LE(BigInt(amount), 1)
  if (isChecked) data[9] = 6
  const accounts = [from, ...(isChecked ? [USDC_MINT] : []), to, 'payer', ...references]
  return { programAddress: program, accounts: accounts.map(named), data: new Uint8Array(data) }
}

const memo = (...accounts: string[]): ChainInstruction => ({
  programAddress: named('memo program'),
  accounts: accounts.map(named),
  data: new Uint8Array(),
})

function transaction(
  instructions: ChainInstruction[],
  deltas: Record<string, number>,
  succeeded = true,
): ChainTransaction {
  const usdc = Object.entries(deltas).map(([name, delta]) => [named(name), BigInt(delta)] as const)
  return {
    signature: 'signature',
    slot: 1,
    succeeded,
    feePayerAddress: named('fee payer'),
    signers: [named('fee payer')],
    instructions,
    usdcDeltas: new Map(usdc) as never,
    usdcOwners: new Map([[named('payer account'), named('payer')]]),
    mints: new Map(),
    story: '',
  }
}

const paid = { 'payer account': -1_000_000, 'merchant account': 1_000_000 }
const credit = (recipient: number, fee = 0) => ['credit', BigInt(recipient), BigInt(fee)]
const none = (nature: string) => [nature, 0n, 0n]

type Row = [string, ChainTransaction, Record<string, unknown[]>]

test.each([
  ['a plain payment', transaction([transfer()], paid), { a: credit(1_000_000) }],
  [
    'a payment without the checks of TransferChecked',
    transaction([transfer({ isChecked: false })], paid),
    { a: credit(1_000_000) },
  ],
  [
    'instructions that a wallet added, before and after',
    transaction([memo(), memo('payer'), transfer(), memo('reference a')], paid),
    { a: credit(1_000_000) },
  ],
  [
    'several transfers, added up',
    transaction([transfer({ amount: 400_000 }), transfer({ amount: 600_000 })], paid),
    { a: credit(1_000_000) },
  ],
  [
    'what came and partly left again: only what stayed',
    transaction([transfer()], { ...paid, 'merchant account': 300_000 }),
    { a: credit(300_000) },
  ],
  [
    'what came and left again',
    transaction([transfer()], { 'merchant account': 0 }),
    { a: none('no_value') },
  ],
  [
    'more than the transfers that name it: only those',
    transaction([transfer({ amount: 10 }), transfer({ amount: 90, references: [] })], {
      'merchant account': 100,
    }),
    { a: credit(10) },
  ],
  ['a failed one', transaction([transfer()], {}, false), { a: none('failed') }],
  ['only a memo', transaction([memo('reference a')], {}), { a: none('no_value') }],
  [
    'a transfer of nothing',
    transaction([transfer({ amount: 0 })], { 'merchant account': 0 }),
    { a: none('no_value') },
  ],
  [
    'another token',
    transaction([transfer({ to: 'account of a fake mint' })], {}),
    { a: none('wrong_asset') },
  ],
  [
    'a token of the newer program',
    transaction([transfer({ program: TOKEN_2022, to: 'its account' })], {}),
    { a: none('wrong_asset') },
  ],
  [
    'another account of the same owner',
    transaction([transfer({ to: 'second account' })], { 'second account': 1_000_000 }),
    { a: none('wrong_recipient') },
  ],
  [
    'the reference on another instruction than the transfer',
    transaction([transfer({ references: [] }), memo('reference a')], paid),
    { a: none('no_value') },
  ],
  [
    'one transfer that names two',
    transaction([transfer({ references: ['reference a', 'reference b'] })], paid),
    { a: ['several', 1_000_000n, 0n], b: ['several', 1_000_000n, 0n] },
  ],
  [
    'two payments in one transaction',
    transaction([transfer(), transfer({ to: 'other account', references: ['reference c'] })], {
      ...paid,
      'other account': 1_000_000,
    }),
    { a: ['several', 1_000_000n, 0n], c: ['several', 1_000_000n, 0n] },
  ],
  [
    'a payment that only mentions another',
    transaction([transfer(), memo('reference b')], paid),
    { a: credit(1_000_000), b: none('no_value') },
  ],
  [
    'a payment and a gift in one',
    transaction([transfer(), { ...memo(), programAddress: ESCROW }], paid),
    { a: ['several', 1_000_000n, 0n] },
  ],
  [
    'an intent, split',
    transaction(
      [
        transfer({ amount: 900_000, references: ['reference i'] }),
        transfer({ amount: 100_000, to: 'fee account', references: ['reference i'] }),
      ],
      { 'merchant account': 900_000, 'fee account': 100_000 },
    ),
    { i: credit(900_000, 100_000) },
  ],
  [
    'an intent whose fee transfer does not name it',
    transaction(
      [
        transfer({ amount: 900_000, references: ['reference i'] }),
        transfer({ amount: 100_000, to: 'fee account', references: [] }),
      ],
      { 'merchant account': 900_000, 'fee account': 100_000 },
    ),
    { i: credit(900_000) },
  ],
  [
    'a session that paid the fee account, which is not its own',
    transaction([transfer({ to: 'fee account' })], { 'fee account': 1_000_000 }),
    { a: none('wrong_recipient') },
  ],
] satisfies Row[] as Row[])('%s', (_name, seen, expected) => {
  const matches = matchTransaction(seen, [mine, other, elsewhere, intent], surroundings)
  const reported = matches.map(({ payment: { id }, nature, recipientBaseUnits, feeBaseUnits }) => [
    id.slice(3),
    [nature, recipientBaseUnits, feeBaseUnits],
  ])
  expect(Object.fromEntries(reported)).toEqual(expected)
})

test('the payer is the owner of the account that the money came from', () => {
  const payerOf = (seen: ChainTransaction) =>
    matchTransaction(seen, [mine], surroundings)[0]?.payerAddress
  expect(payerOf(transaction([transfer()], paid))).toBe('payer')
  const unknown = transaction([transfer({ from: 'unknown account' })], paid)
  expect(payerOf({ ...unknown, usdcOwners: new Map() })).toBe('payer') // its signer
  expect(payerOf(transaction([memo('reference a')], {}))).toBe('fee payer')
})

test('only money that nothing of ours counts for is looked at as somebody’s', () => {
  const unmatched = transaction([transfer({ references: [] })], paid)
  expect(unmatchedOf(unmatched, [])).toEqual([
    { tokenAccount: 'merchant account', amountBaseUnits: 1_000_000n, payerAddress: 'payer' },
  ])
  const counted = transaction([transfer()], paid)
  expect(unmatchedOf(counted, matchTransaction(counted, [mine], surroundings))).toEqual([])
  expect(unmatchedOf({ ...unmatched, succeeded: false }, [])).toEqual([])
  expect(unmatchedOf(transaction([], { 'merchant account': 5 }), [])).toEqual([]) // no transfer
})
