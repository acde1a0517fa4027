import {
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import type { ChainInstruction } from '../../server/src/chain/transaction.ts'
import type { Address } from '../../server/src/lib/addresses.ts'

/** Decodes a transaction to sign, as the chain will show it. */
export function readWire(base64: string): ChainInstruction[] {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw new Error('unsupported message version')
  const keyAt = (index: number) => message.staticAccounts[index] as string as Address
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
    programAddress: keyAt(programAddressIndex),
    accounts: accountIndices.map(keyAt),
    data: new Uint8Array(data),
  }))
}
