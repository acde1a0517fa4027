import type { Wallet } from '../../../scripts/local/wallets.ts'
import type { FundedGift } from './test-env.ts'
import type { Draft, Instruction, Message, Meta } from './transactions.ts'
import { assemble, compile, signBytes } from './transactions.ts'

export type Hostile = {
  readonly name: string
  readonly wire: Uint8Array
  /** `transaction_refused` by default. */
  readonly code?: string
}

export type Parties = {
  readonly gift: FundedGift
  readonly recipient: Wallet
  readonly sponsor: string
  /** The honest release of the gift, and of another gift of the same person. */
  readonly honest: Draft
  readonly other: Draft
}

export const SYSTEM = '11111111111111111111111111111111'
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111'

export const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)]
export const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]
export const written = (address: string): Meta => ({ address, isWritable: true })
export const read = (address: string): Meta => ({ address })
export const paying = (address: string): Meta => ({ address, isSigner: true, isWritable: true })

export const fullySigned = ({ gift, recipient }: Parties, message: Message, ...more: Wallet[]) => {
  const wallets = [recipient, gift.release, ...more]
  return assemble(
    message,
    new Map(wallets.map((each) => [each.address, signBytes(each, message.bytes)])),
  )
}
export const changed = (
  parties: Parties,
  instructions: readonly Instruction[],
  more: Partial<Draft> = {},
) => fullySigned(parties, compile({ ...parties.honest, instructions, ...more }))
