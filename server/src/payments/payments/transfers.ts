import type { ChainInstruction, ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'

/** A token transfer that an instruction requested; the transaction says whether it happened. */
export type TokenTransfer = {
  /** The position among the instructions that ran, with batched ones counted individually. */
  readonly position: number
  /** Whether it used the legacy Token program, which USDC belongs to. */
  readonly isUsdcProgram: boolean
  /** By the instruction, else by the balances; null if neither names it. */
  readonly mint: Address | null
  readonly sourceAccount: Address
  readonly destinationAccount: Address
  readonly authority: Address
  /** The amount that leaves the source. A Token-2022 mint may withhold a part of it. */
  readonly amountBaseUnits: BaseUnits
  /** The accounts after those that the program needs. */
  readonly references: readonly Address[]
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

type Layout = {
  readonly programs: readonly string[]
  /** The first bytes of the data. */
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

/** Every token transfer in execution order, including those made by programs. */
export function readTransfers({ instructions, mints }: ChainTransaction): TokenTransfer[] {
  return instructions.flatMap(unfold).flatMap((instruction, position) => {
    const transfer = readTransfer(instruction, mints)
    return transfer === null ? [] : [{ ...transfer, position }]
  })
}

const BATCH = 255

// A batch: several instructions in one, which the program runs without a call that nodes report.
// Each states the number of its accounts and the length of its data.
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

// Like the programs: surplus bytes are ignored, missing ones refused.
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
