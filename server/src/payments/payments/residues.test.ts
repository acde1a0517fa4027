import { expect, test } from 'vitest'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import type { ChainInstruction, ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { USDC_MINT } from '../../lib/money.ts'
import { matchTransaction } from './match.ts'
import { residuesOf } from './residues.ts'
import type { PaymentTerms } from './state.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const ESCROW = newWallet().address as Address
const SHOP = newWallet().address as Address
const SHOP_ACCOUNT = newWallet().address as Address
const REFERENCE = newWallet().address as Address

const payment = {
  id: 'cs_1',
  recipientAddress: SHOP,
  recipientTokenAccount: SHOP_ACCOUNT,
  reference: REFERENCE,
} as unknown as PaymentTerms

type Transfer = { from: string; baseUnits: bigint; references?: Address[] }

function transfer({ from, baseUnits, references = [] }: Transfer): ChainInstruction {
  const data = Buffer.alloc(10, 12)
  data.writeBigUInt64LE(baseUnits, 1)
  const accounts = [`purse of ${from}`, USDC_MINT, SHOP_ACCOUNT, from, ...references] as Address[]
  return { programAddress: TOKEN, accounts, data: new Uint8Array(data) }
}

function transactionOf(
  gained: bigint,
  instructions: ChainInstruction[],
  signers = ['alice'],
): ChainTransaction {
  return {
    ...{ signature: 'sig', slot: 1, succeeded: true, story: '', mints: new Map() },
    feePayerAddress: signers[0] as Address,
    signers: signers as Address[],
    instructions,
    usdcDeltas: new Map([[SHOP_ACCOUNT, gained as BaseUnits]]),
    usdcOwners: new Map([[SHOP_ACCOUNT, SHOP]]),
  }
}

const settings = { feeTokenAccount: null, otherPrograms: new Set([ESCROW]) }
const residues = (transaction: ChainTransaction) =>
  residuesOf(transaction, matchTransaction(transaction, [payment], settings), settings).map(
    ({ payerAddress, amountBaseUnits }) => [payerAddress, amountBaseUnits],
  )

test('money with a reference is claimed; the rest of the transaction is not', () => {
  const named = transfer({ from: 'alice', baseUnits: 9n, references: [REFERENCE] })
  expect(residues(transactionOf(9n, [named]))).toEqual([])
  const bare = transfer({ from: 'alice', baseUnits: 5n })
  expect(residues(transactionOf(14n, [named, bare]))).toEqual([['alice', 5n]])
})

test('each sender’s money is apart, so that it can go back to whom it came from', () => {
  const both = [
    transfer({ from: 'alice', baseUnits: 3n }),
    transfer({ from: 'bob', baseUnits: 5n }),
  ]
  expect(residues(transactionOf(8n, both))).toEqual([
    ['alice', 3n],
    ['bob', 5n],
  ])
})

test('what left the wallet again is nobody’s, and no unit is invented', () => {
  const both = [
    transfer({ from: 'alice', baseUnits: 3n }),
    transfer({ from: 'bob', baseUnits: 5n }),
  ]
  expect(residues(transactionOf(4n, both))).toEqual([
    ['alice', 3n],
    ['bob', 1n],
  ])
  expect(residues(transactionOf(0n, both))).toEqual([])
})

test('money that no transfer shows is attributed to the fee payer', () => {
  expect(residues(transactionOf(7n, []))).toEqual([['alice', 7n]])
})

test('a gift is not a payment, and a payer cannot pass a payment off as one', () => {
  const escrow = (account: string): ChainInstruction => ({
    programAddress: ESCROW,
    accounts: [account as Address],
    data: new Uint8Array(),
  })
  const release = [escrow('gift'), transfer({ from: 'gift', baseUnits: 6n })]
  expect(residues(transactionOf(6n, release))).toEqual([])
  const disguised = [escrow('alice'), transfer({ from: 'alice', baseUnits: 6n })]
  expect(residues(transactionOf(6n, disguised))).toEqual([['alice', 6n]])
})

test('a failed transaction moved nothing', () => {
  const failed = { ...transactionOf(9n, [transfer({ from: 'alice', baseUnits: 9n })]) }
  expect(residues({ ...failed, succeeded: false })).toEqual([])
})
