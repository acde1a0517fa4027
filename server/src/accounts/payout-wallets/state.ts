import type { ChainInstruction, ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { MEMO_PROGRAM_ADDRESS } from '../../lib/transactions.ts'
import type { Challenge } from '../sessions/state.ts'
import { statementOf } from '../sessions/state.ts'

/** A wallet beside the account's own that may receive its payments. It signed for this account. */
export type PayoutWallet = {
  readonly id: Id<'pw'>
  readonly accountId: AccountId
  readonly address: Address
  readonly name: string | null
  readonly removedAtSeconds: number | null
}

/** A message is signed at once; the members of a multisig vault meet one after another. */
export const TRANSACTION_LIFETIME_MS = 7 * 24 * 3_600_000

/** The memo that a vault signs in a transaction: the words of the message, on one line. */
export function buildMemo(challenge: Challenge, appUrl: URL): string {
  return `${appUrl.host}: ${statementOf(challenge)} ${challenge.nonce}`
}

/** The nonces of all memos in a transaction, to find the challenges that they answer. */
export function readMemoNonces({ instructions }: Pick<ChainTransaction, 'instructions'>): string[] {
  const nonces = instructions.flatMap(
    (each) => / ([0-9a-f]{32})$/.exec(memoOf(each) ?? '')?.[1] ?? [],
  )
  return [...new Set(nonces)]
}

export type MemoRefusal = 'failed' | 'expired' | 'unsigned'

/**
 * Whether the challenge's wallet signed its memo in a transaction that succeeded. The memo program
 * fails unless every account passed to it signs, and a vault signs through its program alone, so
 * the instruction may be an inner one.
 */
export function decideMemo(
  challenge: Challenge,
  { succeeded, instructions }: Pick<ChainTransaction, 'succeeded' | 'instructions'>,
  appUrl: URL,
  nowMs: number,
): MemoRefusal | null {
  if (!succeeded) return 'failed'
  if (nowMs >= challenge.expiresAtMs) return 'expired'
  const memo = buildMemo(challenge, appUrl)
  const isSigned = instructions.some(
    (each) => memoOf(each) === memo && each.accounts.includes(challenge.address),
  )
  return isSigned ? null : 'unsigned'
}

function memoOf({ programAddress, data }: ChainInstruction): string | null {
  return programAddress === MEMO_PROGRAM ? new TextDecoder().decode(data) : null
}

// The second memo program, which checks signatures; the first one does not.
const MEMO_PROGRAM = MEMO_PROGRAM_ADDRESS as string
