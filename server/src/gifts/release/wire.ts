import { base58 } from '@scure/base'
import type {
  CompiledTransactionMessage,
  CompiledTransactionMessageWithLifetime,
} from '@solana/kit'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import type { Address } from '../../lib/addresses.ts'
import type { Submission } from './state.ts'

const MOST_BYTES = 1232

/**
 * Decodes a transaction; null if it is none, or not in canonical form. The network must read the
 * signed bytes as we do, so the result is encoded again and must match: trailing bytes and
 * ambiguous lengths are refused.
 */
export function readSubmission(base64: string): Submission | null {
  const wire = new Uint8Array(Buffer.from(base64, 'base64'))
  if (wire.length > MOST_BYTES) return null
  try {
    const transaction = getTransactionDecoder().decode(wire)
    if (!isSame(getTransactionEncoder().encode(transaction), wire)) return null
    const message = new Uint8Array(transaction.messageBytes)
    const compiled = getCompiledTransactionMessageDecoder().decode(message)
    if (!isSame(getCompiledTransactionMessageEncoder().encode(compiled), message)) return null
    const signatures = Object.entries(transaction.signatures).map(
      ([address, signature]) =>
        [address as Address, signature && new Uint8Array(signature)] as const,
    )
    return { wire, message, signatures: new Map(signatures), ...readInstructions(compiled) }
  } catch {
    return null
  }
}

function readInstructions(
  message: CompiledTransactionMessage & CompiledTransactionMessageWithLifetime,
): Pick<Submission, 'hasLookups' | 'instructions'> {
  if (message.version !== 0) throw new Error('not a version 0 transaction')
  const keys = message.staticAccounts as readonly string[] as readonly Address[]
  const keyAt = (index: number): Address => {
    const key = keys[index]
    if (key === undefined) throw new Error('an account that is not in the message')
    return key
  }
  return {
    hasLookups: (message.addressTableLookups ?? []).length > 0,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      programAddress: keyAt(programAddressIndex),
      accounts: (accountIndices ?? []).map(keyAt),
      data: new Uint8Array(data ?? []),
    })),
  }
}

function isSame(a: ArrayLike<number>, b: Uint8Array): boolean {
  return Buffer.compare(Uint8Array.from(a), b) === 0
}

/** Adds the fee payer's signature, which is also the transaction's id. */
export function withFeePayerSignature(
  { wire }: Submission,
  signature: Uint8Array,
): { wire: Uint8Array; signature: string } {
  const signed = Uint8Array.from(wire)
  signed.set(signature, 1) // after the number of signatures, which is below 128
  return { wire: signed, signature: base58.encode(signature) }
}
