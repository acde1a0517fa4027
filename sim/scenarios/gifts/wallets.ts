/** A new wallet for each person, funded by one payer. */
import type { Address, Instruction, TransactionSigner } from '@solana/kit'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferInstruction,
} from '@solana-program/token'
import { findTokenAccount, USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import type { Network } from '../../../scripts/local/network.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { keypairSigner } from '../../../sdk/src/server.ts'

const signers = new WeakMap<Wallet, Promise<TransactionSigner>>()

/** One signer per wallet: a message accepts no two signers of one address. */
export function signerOf(wallet: Wallet): Promise<TransactionSigner> {
  const signer =
    signers.get(wallet) ?? createKeyPairSignerFromBytes(Uint8Array.from(wallet.keypair))
  signers.set(wallet, signer)
  return signer
}

/** The same wallet, as the SDK wants it. */
export function sdkSigner({ keypair }: Wallet) {
  return keypairSigner(Uint8Array.from(keypair))
}

/** The initial funds. Without `baseUnits` there is no token account. */
export type Grant = {
  readonly to: Wallet
  readonly lamports: bigint
  readonly baseUnits: bigint | null
}

// As many as fit into a transaction.
const AT_ONCE = 5

export async function handOut(bank: Network, grants: readonly Grant[]): Promise<void> {
  const [source] = await findTokenAccount(bank.payer.address)
  const parts = await Promise.all(grants.map((grant) => instructionsFor(bank.payer, source, grant)))
  for (let first = 0; first < parts.length; first += AT_ONCE) {
    await bank.send(parts.slice(first, first + AT_ONCE).flat())
  }
}

async function instructionsFor(
  payer: TransactionSigner,
  source: Address,
  { to, lamports, baseUnits }: Grant,
): Promise<Instruction[]> {
  const owner = to.address as Address
  const instructions: Instruction[] = []
  if (lamports > 0n) {
    instructions.push(
      getTransferSolInstruction({ source: payer, destination: owner, amount: lamports }),
    )
  }
  if (baseUnits === null) return instructions
  const [destination] = await findTokenAccount(owner)
  const open = { payer, owner, mint: USDC_MINT_ADDRESS }
  instructions.push(await getCreateAssociatedTokenIdempotentInstructionAsync(open))
  const transfer = { source, destination, authority: payer, amount: baseUnits }
  if (baseUnits > 0n) instructions.push(getTransferInstruction(transfer))
  return instructions
}
