import { base58 } from '@scure/base'
import type { Address } from '../lib/addresses.ts'
import type { BaseUnits } from '../lib/money.ts'
import { USDC_MINT } from '../lib/money.ts'

/** A landed transaction: every instruction that ran, and the change of each USDC account. */
export type ChainTransaction = {
  readonly signature: string
  readonly slot: number
  readonly succeeded: boolean
  readonly feePayerAddress: Address
  /** Signers that the network verified, the fee payer first. */
  readonly signers: readonly Address[]
  /** In execution order; inner instructions follow the one that called them. */
  readonly instructions: readonly ChainInstruction[]
  readonly usdcDeltas: ReadonlyMap<Address, BaseUnits>
  /**
   * The owner of each USDC account: after the transaction, or before it if the account was closed.
   */
  readonly usdcOwners: ReadonlyMap<Address, Address>
  /** The mint of each token account that it touched. */
  readonly mints: ReadonlyMap<Address, Address>
  /** Equal for two answers with the same content, whatever else the nodes add. */
  readonly story: string
}

export type ChainInstruction = {
  readonly programAddress: Address
  readonly accounts: readonly Address[]
  readonly data: Uint8Array
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

type RawInstruction = { programIdIndex: number; accounts: number[]; data: string }
type RawTokenBalance = {
  accountIndex: number
  mint: string
  owner?: string
  programId?: string
  uiTokenAmount: { amount: string }
}

/** The answer of `getTransaction` with encoding `json`. */
export type RawTransaction = {
  slot: number
  transaction: {
    signatures: string[]
    message: { accountKeys: string[]; instructions: RawInstruction[] }
  }
  meta: {
    err: unknown
    innerInstructions?: { index: number; instructions: RawInstruction[] }[] | null
    preTokenBalances?: RawTokenBalance[] | null
    postTokenBalances?: RawTokenBalance[] | null
    loadedAddresses?: { writable: string[]; readonly: string[] } | null
  } | null
}

/** Throws if the answer is incomplete or for another transaction. */
export function readTransaction(signature: string, raw: RawTransaction): ChainTransaction {
  const { meta, transaction } = raw
  if (transaction.signatures[0] !== signature) throw new Error(`${signature}: another was answered`)
  if (meta === null) throw new Error(`${signature}: its outcome is missing`)
  const keys = [
    ...transaction.message.accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ] as Address[]
  const keyAt = (index: number): Address => {
    const key = keys[index]
    if (key === undefined) throw new Error(`${signature}: there is no account ${index}`)
    return key
  }
  const read = ({ programIdIndex, accounts, data }: RawInstruction): ChainInstruction => ({
    programAddress: keyAt(programIdIndex),
    accounts: accounts.map(keyAt),
    data: base58.decode(data),
  })
  const inner = new Map(meta.innerInstructions?.map((group) => [group.index, group.instructions]))
  const succeeded = meta.err === null
  const instructions = transaction.message.instructions.flatMap((instruction, index) => [
    read(instruction),
    ...(inner.get(index) ?? []).map(read),
  ])
  const balances = readBalances(keyAt, meta.preTokenBalances ?? [], meta.postTokenBalances ?? [])
  const story = storyOf(succeeded, instructions, balances)
  const signers = transaction.signatures.map((_, index) => keyAt(index))
  const feePayerAddress = keyAt(0)
  const content = { signature, slot: raw.slot, succeeded, feePayerAddress, signers, instructions }
  return { ...content, ...balances, story }
}

type Balances = Pick<ChainTransaction, 'usdcDeltas' | 'usdcOwners' | 'mints'>

function readBalances(
  keyAt: (index: number) => Address,
  before: readonly RawTokenBalance[],
  after: readonly RawTokenBalance[],
): Balances {
  const usdcDeltas = new Map<Address, BaseUnits>()
  const usdcOwners = new Map<Address, Address>()
  const mints = new Map<Address, Address>()
  const add = (balances: readonly RawTokenBalance[], sign: bigint) => {
    for (const { accountIndex, mint, owner, programId, uiTokenAmount } of balances) {
      const account = keyAt(accountIndex)
      mints.set(account, mint as Address)
      // Only the real mint under the legacy token program counts: look-alikes are worthless.
      if (mint !== USDC_MINT || (programId ?? TOKEN_PROGRAM) !== TOKEN_PROGRAM) continue
      const delta = (usdcDeltas.get(account) ?? 0n) + sign * BigInt(uiTokenAmount.amount)
      usdcDeltas.set(account, delta as BaseUnits)
      if (owner !== undefined) usdcOwners.set(account, owner as Address)
    }
  }
  add(before, -1n)
  add(after, 1n)
  return { usdcDeltas, usdcOwners, mints }
}

// Owners are part of it: refunds go to the owners named here. Mints only choose a message.
function storyOf(
  succeeded: boolean,
  instructions: readonly ChainInstruction[],
  { usdcDeltas, usdcOwners }: Balances,
): string {
  const parts = instructions.map(({ programAddress, accounts, data }) =>
    [programAddress, ...accounts, Buffer.from(data).toString('base64')].join(' '),
  )
  const moved = [...usdcDeltas].map(
    ([account, delta]) => `${account} ${delta} ${usdcOwners.get(account) ?? ''}`,
  )
  return [succeeded, ...parts, ...moved.sort()].join('\n')
}
