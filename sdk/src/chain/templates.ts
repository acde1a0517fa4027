// Checks the three transactions of a gift; see docs/gift-transactions.md. Each check rebuilds the
// expected transaction from the caller's terms and compares every part, as those of payments do.

import {
  ASSOCIATED_TOKEN_PROGRAM,
  addressBytes,
  COMPUTE_BUDGET_PROGRAM,
  GIFT_ESCROW_PROGRAM,
  giftAddress,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccount,
  USDC_MINT,
  vaultAddress,
} from './addresses.ts'
import { refuse } from './refusal.ts'
import type { Account, Instruction, Transaction } from './wire.ts'

const MAX_PRIORITY_FEE_LAMPORTS = 100_000n
export const BASE_UNITS_PER_CENT = 10_000n
const MICRO = 1_000_000n

const [FUND, RELEASE, RECLAIM] = [0, 1, 2]
const CREATE_IDEMPOTENT = 1
const [SET_LIMIT, SET_PRICE] = [2, 3]

const TERMS_BYTES = 88

type Role = Account & { readonly name: string }
export type Expected = {
  readonly name: string
  readonly program: string
  readonly accounts: readonly Role[]
  readonly data: Uint8Array
}

export type FundTerms = {
  readonly senderAddress: string
  readonly releaseKey: string
  readonly amountCents: number
}

/**
 * Accepts only a transaction that locks the amount for the release key, from the sender's own token
 * account, and does nothing else.
 */
export function checkFund(transaction: Transaction, terms: FundTerms): void {
  const { senderAddress: sender, releaseKey, amountCents } = terms
  const { data } = instructionAt(transaction, 2, 'fund')
  if (data.length !== 1 + TERMS_BYTES) refuse('its fund instruction has the wrong length')
  if (!Number.isSafeInteger(amountCents)) refuse('the amount of the gift is invalid')
  const amountBaseUnits = BigInt(amountCents) * BASE_UNITS_PER_CENT
  const foundBaseUnits = viewOf(data).getBigUint64(65, true)
  if (foundBaseUnits !== amountBaseUnits) {
    refuse(`it locks ${foundBaseUnits} base units of USDC, but the gift is for ${amountBaseUnits}`)
  }
  const [senderBytes, releaseKeyBytes] = [addressBytes(sender), addressBytes(releaseKey)]
  if (!isEqual(data.slice(1, 33), senderBytes)) refuse('its gift has another sender')
  if (!isEqual(data.slice(33, 65), releaseKeyBytes)) refuse('its gift has another release key')
  const wanted = concat(senderBytes, releaseKeyBytes, data.slice(65))
  const gift = giftAddress(wanted)
  checkTemplate(transaction, sender, [
    {
      name: 'fund',
      program: GIFT_ESCROW_PROGRAM,
      accounts: [
        signer('sender', sender),
        writable('gift', gift),
        writable('vault', vaultAddress(gift)),
        writable('source', tokenAccount(sender).address),
        readonly('mint', USDC_MINT),
        readonly('token program', TOKEN_PROGRAM),
        readonly('system program', SYSTEM_PROGRAM),
      ],
      data: concat(Uint8Array.of(FUND), wanted),
    },
  ])
}

/**
 * Accepts only a transaction that returns a gift to the sender's own token account, which it
 * creates if it is missing. The check cannot know which of the sender's gifts it is: the gift's
 * address derives from terms that the transaction does not contain.
 */
export function checkReclaim(transaction: Transaction, sender: string): void {
  const gift = accountAt(instructionAt(transaction, 3, 'reclaim'), 1)
  const destination = tokenAccount(sender)
  checkTemplate(transaction, sender, [
    openAccount(sender, sender, destination.address),
    {
      name: 'reclaim',
      program: GIFT_ESCROW_PROGRAM,
      accounts: [
        signer('sender', sender),
        writable('gift', gift),
        writable('vault', vaultAddress(gift)),
        writable('destination', destination.address),
        readonly('token program', TOKEN_PROGRAM),
      ],
      data: Uint8Array.of(RECLAIM, destination.bump),
    },
  ])
}

/** Creates the owner's token account if it is missing. */
export function openAccount(payer: string, owner: string, account: string): Expected {
  return {
    name: 'token account',
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      signer('payer', payer),
      writable('token account', account),
      readonly('owner', owner),
      readonly('mint', USDC_MINT),
      readonly('system program', SYSTEM_PROGRAM),
      readonly('token program', TOKEN_PROGRAM),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
}

export type ReleaseTerms = {
  readonly senderAddress: string
  readonly recipientAddress: string
  readonly releaseKey: string
  /** The recipient, or a sponsor with no other role in the transaction. */
  readonly feePayerAddress: string
}

/**
 * Accepts only a transaction that pays a gift of the release key to the recipient's own token
 * account and does nothing else.
 */
export function checkRelease(transaction: Transaction, terms: ReleaseTerms): void {
  const { recipientAddress: recipient, releaseKey, feePayerAddress: feePayer } = terms
  const gift = accountAt(instructionAt(transaction, 2, 'release'), 3)
  const destination = tokenAccount(recipient)
  const accounts = [
    signer('recipient', recipient),
    { ...signer('release key', releaseKey), isWritable: false },
    writable('sender', terms.senderAddress),
    writable('gift', gift),
    writable('vault', vaultAddress(gift)),
    writable('destination', destination.address),
    readonly('mint', USDC_MINT),
    readonly('token program', TOKEN_PROGRAM),
    readonly('system program', SYSTEM_PROGRAM),
    readonly('associated-token program', ASSOCIATED_TOKEN_PROGRAM),
  ]
  if (feePayer !== recipient && accounts.some(({ address }) => address === feePayer)) {
    refuse('its fee payer has another role in it')
  }
  checkTemplate(transaction, feePayer, [
    {
      name: 'release',
      program: GIFT_ESCROW_PROGRAM,
      accounts,
      data: Uint8Array.of(RELEASE, destination.bump),
    },
  ])
}

/** Accepts one compute limit and one compute price, within the maximum priority fee. */
export function checkComputeBudget(instructions: readonly Instruction[]): void {
  const [limit, price] = instructions
  if (instructions.length !== 2) refuse('it must set the compute limit and price once each')
  const units = BigInt(budgetView(limit, SET_LIMIT, 4).getUint32(1, true))
  const microLamports = units * budgetView(price, SET_PRICE, 8).getBigUint64(1, true)
  const feeLamports = (microLamports + MICRO - 1n) / MICRO
  if (feeLamports > MAX_PRIORITY_FEE_LAMPORTS) {
    const most = MAX_PRIORITY_FEE_LAMPORTS
    refuse(`its priority fee is ${feeLamports} lamports, but may be at most ${most}`)
  }
}

function budgetView(found: Instruction | undefined, kind: number, valueBytes: number): DataView {
  const isGood =
    found?.program === COMPUTE_BUDGET_PROGRAM &&
    found.accounts.length === 0 &&
    found.data[0] === kind &&
    found.data.length === 1 + valueBytes
  return isGood ? viewOf(found.data) : refuse('it does not start with a compute limit and price')
}

/** `signedBy` lists the addresses that may have signed already. */
export function checkTemplate(
  transaction: Transaction,
  feePayer: string,
  expected: readonly Expected[],
  signedBy: readonly string[] = [],
): void {
  const { signatures, accounts, instructions } = transaction
  const isOpen = ({ address }: Account) => !signedBy.includes(address)
  signatures.forEach((signature, index) => {
    if (signature.some(Boolean) && isOpen(accounts[index] as Account)) {
      refuse('it is already signed')
    }
  })
  if (accounts[0]?.address !== feePayer) refuse(`its fee payer is not ${feePayer}`)
  checkComputeBudget(instructions.slice(0, 2))
  if (instructions.length !== 2 + expected.length) refuse('it has the wrong number of instructions')
  expected.forEach((wanted, index) => {
    checkInstruction(instructions[2 + index] as Instruction, wanted)
  })
  checkPrivileges(accounts, feePayer, expected)
}

function checkInstruction({ program, accounts, data }: Instruction, wanted: Expected): void {
  const { name } = wanted
  if (program !== wanted.program) refuse(`its ${name} instruction calls another program`)
  if (accounts.length !== wanted.accounts.length) {
    refuse(`its ${name} instruction has the wrong number of accounts`)
  }
  wanted.accounts.forEach((role, index) => {
    const found = (accounts[index] as Account).address
    if (found !== role.address) refuse(`${role.name} is ${found}, but must be ${role.address}`)
  })
  if (!isEqual(data, wanted.data)) refuse(`the data of its ${name} instruction does not match`)
}

/**
 * Every account must belong to an instruction, and none may sign or be writable beyond its role.
 */
function checkPrivileges(
  accounts: readonly Account[],
  feePayer: string,
  expected: readonly Expected[],
): void {
  const roles = [
    signer('fee payer', feePayer),
    readonly('compute budget', COMPUTE_BUDGET_PROGRAM),
    ...expected.flatMap(({ program, accounts }) => [readonly('program', program), ...accounts]),
  ]
  for (const { address, isSigner, isWritable } of accounts) {
    const mine = roles.filter((role) => role.address === address)
    if (mine.length === 0) refuse(`it contains ${address}, which has no role in it`)
    if (isSigner !== mine.some((role) => role.isSigner)) {
      refuse(`${address} must ${isSigner ? 'not ' : ''}be a signer`)
    }
    if (isWritable !== mine.some((role) => role.isWritable)) {
      refuse(`${address} must ${isWritable ? 'not ' : ''}be writable`)
    }
  }
}

function instructionAt({ instructions }: Transaction, index: number, name: string): Instruction {
  return instructions[index] ?? refuse(`it has no ${name} instruction`)
}

function accountAt({ accounts }: Instruction, index: number): string {
  return accounts[index]?.address ?? refuse('it has no gift account')
}

export const signer = (name: string, address: string): Role => role(name, address, true, true)
export const writable = (name: string, address: string): Role => role(name, address, false, true)
export const readonly = (name: string, address: string): Role => role(name, address, false, false)

function role(name: string, address: string, isSigner: boolean, isWritable: boolean): Role {
  return { name, address, isSigner, isWritable }
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
