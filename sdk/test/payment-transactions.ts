// Builds payments as a server does, with Solana's own library, which the SDK does not use.
import type { AccountRole, Address } from '@solana/kit'
import { createNoopSigner } from '@solana/kit'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { findTokenAccount, USDC_MINT_ADDRESS } from '../../program/client/instructions.ts'
import type { Draft } from './gift-transactions.ts'
import { draft } from './gift-transactions.ts'

type Payee = { address: Address; baseUnits: bigint; isNew?: boolean }

export async function paymentDraft(
  payer: Address,
  payees: readonly Payee[],
  references: readonly Address[],
): Promise<Draft> {
  const authority = createNoopSigner(payer)
  const [source] = await findTokenAccount(payer)
  const paid = await Promise.all(
    payees.map(async (payee) => ({
      ...payee,
      account: (await findTokenAccount(payee.address))[0],
    })),
  )
  const opens = paid
    .filter(({ isNew }) => isNew)
    .map(({ address: owner, account: ata }) =>
      getCreateAssociatedTokenIdempotentInstruction({
        payer: authority,
        owner,
        ata,
        mint: USDC_MINT_ADDRESS,
      }),
    )
  const transfers = paid.map(({ account: destination, baseUnits: amount }) => {
    const terms = { source, mint: USDC_MINT_ADDRESS, destination, authority, amount, decimals: 6 }
    const { accounts, ...transfer } = getTransferCheckedInstruction(terms)
    const role = 0 as AccountRole
    const mentioned = references.map((address) => ({ address, role }))
    return { ...transfer, accounts: [...accounts, ...mentioned] }
  })
  return draft(payer, [...opens, ...transfers])
}
