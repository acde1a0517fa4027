import type { ChainInstruction, ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'

/** One movement of tokens that a transaction asked for; whether it happened, the transaction tells. */
export type TokenTransfer = {
  /** Among the instructions that ran, those of a batch counted one by one. */
  readonly position: number
  /** Of the legacy Token program, the one that USDC lives in. */
  readonly isUsdcProgram: boolean
  /** As named by the instruction, else as the balances tell; null if neither does. */
  readonly mint: Address | null
  readonly sourceAccount: Address
  readonly destinationAccount: Address
  readonly authority: Address
  /** What leaves the source. Under Token-2022 a mint can keep a part of it on the way. */
  readonly amountBaseUnits: BaseUnits
  /** Whatever accounts stand behind those that the program needs. */
  readonly references: readonly Address[]
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

type Layout = {
  readonly programs: readonly string[]
  /** How the data begins. */
  readonly start: readonly number[]
  readonly leastBytes: number
  readonly namesMint: boolean
}

const BOTH = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
/** Transfer, TransferChecked, TransferCheckedWithFee. */
const LAYOUTS: readonly Layout[] = [
  { programs: BOTH, start: [3], leastBytes: 9, namesMint: false },
  { programs: BOTH, start: [12], leastBytes: 10, namesMint: true },
  { programs: [TOKEN_2022_PROGRAM], start: [26, 1], leastBytes: 19, namesMint: true },
]

/** Every token transfer, those that programs made included, in the order in which they ran. */
export function readTransfers({ instructions, mints }: ChainTransaction): TokenTransfer[] {
  return instructions.flatMap(unfold).flatMap((instruction, position) => {
    const transfer = readTransfer(instruction, mints)
    return transfer === null ? [] : [{ ...transfer, position }]
  })
}

const BATCH = 255

// Several instructions in one, which the program runs without a call that nodes would tell of. Each
// says how many accounts are its own and how long its data is.
function unfold(instruction: ChainInstruction): ChainInstruction[] {
  const { programAddress, accounts, data } = instruction
  if (!BOTH.includes(programAddress) || data[0] !== BATCH) return [instruction]
  const parts: ChainInstruction[] = []
  let [account, at] = [0, 1]
  while (at + 1 < data.length) {
    const [accountCount, length] = [data[at] as number, data[at + 1] as number]
    parts.push({
      programAddress,
      accounts: accounts.slice(account, account + accountCount),
      data: data.subarray(at + 2, at + 2 + length),
    })
    account += accountCount
    at += 2 + length
  }
  return parts
}

// The programs overlook bytes that are too many and refuse those that are too few: so do we.
function readTransfer(
  { programAddress, accounts, data }: ChainInstruction,
  mints: ChainTransaction['mints'],
): Omit<TokenTransfer, 'position'> | null {
  const layout = LAYOUTS.find(
    ({ programs, start, leastBytes }) =>
      programs.includes(programAddress) &&
      start.every((byte, at) => data[at] === byte) &&
      data.length >= leastBytes,
  )
  if (layout === undefined) return null
  const [named, rest] = layout.namesMint
    ? [accounts[1], accounts.toSpliced(1, 1)]
    : [undefined, accounts]
  const [sourceAccount, destinationAccount, authority, ...references] = rest
  if (!sourceAccount || !destinationAccount || !authority) return null
  const amount = new DataView(data.buffer, data.byteOffset + layout.start.length, 8)
  return {
    isUsdcProgram: programAddress === TOKEN_PROGRAM,
    mint: named ?? mints.get(destinationAccount) ?? mints.get(sourceAccount) ?? null,
    sourceAccount,
    destinationAccount,
    authority,
    amountBaseUnits: amount.getBigUint64(0, true) as BaseUnits,
    references,
  }
}
