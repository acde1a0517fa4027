// Checks the payment of a checkout session or transaction intent; see docs/payments.md.
import type { SendingWallet, Signer } from '../signer.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM, tokenAccount, USDC_MINT } from './addresses.ts'
import { refuse } from './refusal.ts'
import type { Signed } from './signing.ts'
import { sendBy, sign, signedOf } from './signing.ts'
import type { Expected } from './templates.ts'
import {
  BASE_UNITS_PER_CENT,
  checkTemplate,
  openAccount,
  readonly,
  signer,
  viewOf,
  writable,
} from './templates.ts'
import type { Transaction } from './wire.ts'
import { decodeBase64 } from './wire.ts'

const TRANSFER_CHECKED = 12
const DECIMALS = 6
const TRANSFER_BYTES = 10

/** The terms that the payer was shown. */
export type PaymentTerms = {
  /** The recipient, then the fee recipient. */
  readonly payees: readonly { readonly address: string; readonly mostCents: number }[]
  /** The total that all transfers together have to pay. */
  readonly outstandingCents: number
  readonly references: readonly string[]
}

export async function signPayment(
  serialized: string,
  terms: PaymentTerms,
  payer: Signer,
): Promise<Signed> {
  const transaction = decodeBase64(serialized)
  checkPayment(transaction, terms, payer.address)
  return signedOf(await sign(transaction, payer))
}

export async function sendPayment(
  serialized: string,
  terms: PaymentTerms,
  wallet: SendingWallet,
): Promise<{ signature: string }> {
  const transaction = decodeBase64(serialized)
  checkPayment(transaction, terms, wallet.address)
  return sendBy(wallet, transaction)
}

/**
 * Accepts only a transaction that pays the outstanding amount from the payer's own token account to
 * the payees' accounts, with the references, creates missing accounts of payees, and does nothing
 * else.
 */
export function checkPayment(transaction: Transaction, terms: PaymentTerms, payer: string): void {
  const { outstandingCents, references } = terms
  const source = tokenAccount(payer).address
  const payees = terms.payees.map((payee) => ({
    ...payee,
    account: tokenAccount(payee.address).address,
  }))
  const instructions = transaction.instructions.slice(2)
  const transfers = instructions.filter(({ program }) => program === TOKEN_PROGRAM)
  const opened = new Set(
    instructions
      .filter(({ program }) => program === ASSOCIATED_TOKEN_PROGRAM)
      .map(({ accounts }) => accounts[1]?.address),
  )
  // A payee whose share is already paid gets no transfer.
  const paid = payees.flatMap(({ address, mostCents, account }) => {
    if (transfers[0]?.accounts[2]?.address !== account) return []
    const amount = amountOf(transfers.shift()?.data as Uint8Array)
    const most = toBaseUnits(mostCents)
    if (amount > most)
      refuse(`it pays ${amount} base units to ${address}, which gets at most ${most}`)
    return [{ account, amount }]
  })
  checkTotal(
    paid.reduce((sum, { amount }) => sum + amount, 0n),
    toBaseUnits(outstandingCents),
  )
  checkTemplate(transaction, payer, [
    ...payees
      .filter(({ account }) => opened.has(account))
      .map(({ address, account }) => openAccount(payer, address, account)),
    ...paid.map(({ account, amount }) => transfer({ payer, source, account, amount, references })),
  ])
}

/** The terms show whole cents, so they may hide less than one cent of earlier payments. */
function checkTotal(paidBaseUnits: bigint, mostBaseUnits: bigint): void {
  if (paidBaseUnits <= mostBaseUnits && paidBaseUnits > mostBaseUnits - BASE_UNITS_PER_CENT) return
  refuse(`it pays ${paidBaseUnits} base units of USDC, but ${mostBaseUnits} are due`)
}

export function transfer(wanted: {
  payer: string
  source: string
  account: string
  amount: bigint
  references: readonly string[]
}): Expected {
  const data = new Uint8Array(TRANSFER_BYTES)
  data[0] = TRANSFER_CHECKED
  viewOf(data).setBigUint64(1, wanted.amount, true)
  data[TRANSFER_BYTES - 1] = DECIMALS
  return {
    name: 'transfer',
    program: TOKEN_PROGRAM,
    accounts: [
      writable('source', wanted.source),
      readonly('mint', USDC_MINT),
      writable('destination', wanted.account),
      signer('payer', wanted.payer),
      ...wanted.references.map((reference) => readonly('reference', reference)),
    ],
    data,
  }
}

function amountOf(data: Uint8Array): bigint {
  if (data.length !== TRANSFER_BYTES) refuse('one of its transfers has the wrong length')
  return viewOf(data).getBigUint64(1, true)
}

function toBaseUnits(cents: number): bigint {
  if (!Number.isSafeInteger(cents) || cents < 0) refuse('the amount due is invalid')
  return BigInt(cents) * BASE_UNITS_PER_CENT
}
