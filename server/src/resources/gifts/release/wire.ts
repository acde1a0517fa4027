import { base58 } from '@scure/base'
import type {
  CompiledTransactionMessage,
  CompiledTransactionMessageWithLifetime,
} from '@solana/kit'
import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import type { Address } from '../../../lib/addresses.ts'
import type { Submission } from './state.ts'

const MOST_BYTES = 1232

/** Takes a transaction apart; null when it is none, or is written in more bytes than it needs. */
export function readSubmission(base64: string): Submission | null {
  const wire = new Uint8Array(Buffer.from(base64, 'base64'))
  if (wire.length > MOST_BYTES) return null
  try {
    const transaction = getTransactionDecoder().decode(wire)
    const again = getTransactionEncoder().encode(transaction)
    if (Buffer.compare(Buffer.from(again), wire) !== 0) return null
    const message = new Uint8Array(transaction.messageBytes)
    const compiled = getCompiledTransactionMessageDecoder().decode(message)
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
  if (message.version !== 0 && message.version !== 'legacy') throw new Error('unknown version')
  const keys = message.staticAccounts as readonly string[] as readonly Address[]
  const keyAt = (index: number): Address => {
    const key = keys[index]
    if (key === undefined) throw new Error('an account that is not in the message')
    return key
  }
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    hasLookups: lookups.length > 0,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      programAddress: keyAt(programAddressIndex),
      accounts: (accountIndices ?? []).map(keyAt),
      data: new Uint8Array(data ?? []),
    })),
  }
}

/** The transaction with the fee payer's signature, which is also its name on the chain. */
export function withFeePayerSignature(
  { wire }: Submission,
  signature: Uint8Array,
): { wire: Uint8Array; signature: string } {
  const signed = Uint8Array.from(wire)
  signed.set(signature, 1) // after the count of signatures, which is below 128
  return { wire: signed, signature: base58.encode(signature) }
}
