/** Signs and sends a scenario's transactions, and reads their effect from the network. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Instruction, Signature, TransactionSigner } from '@solana/kit'
import {
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import type { Chain } from '../gifts/chain.ts'
import type { Accounts } from './accounts.ts'

export type SignOptions = {
  /** Pays the network fee; by default the payer. */
  readonly feePayer?: TransactionSigner
  /** Addresses for lookup tables, one list per table. */
  readonly tables?: readonly Address[][]
}

const SLOT_POLL_MS = 50

export function openSender(
  { chain, accounts }: { chain: Chain; accounts: Accounts },
  payer: TransactionSigner,
) {
  const signatures: string[] = []

  /** Signed by all signers in the instructions, over a fresh blockhash. */
  const sign = async (
    instructions: readonly Instruction[],
    { feePayer = payer, tables = [] }: SignOptions = {},
  ) => {
    const { value: latest } = await chain.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    const planted = await Promise.all(
      tables.map(async (rows) => [await accounts.lookupTable(rows), rows] as const),
    )
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(feePayer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
      (draft) =>
        compressTransactionMessageUsingAddressLookupTables(draft, Object.fromEntries(planted)),
    )
    return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  }

  /**
   * Also sends transactions that must fail. Resolves in a later slot, so that what follows is
   * later.
   */
  const land = async (wire: string, mustFail = false): Promise<string> => {
    const signature = await chain.sendWire(wire)
    signatures.push(signature)
    const { failed, slot } = await chain.landed(signature, 'confirmed')
    if (failed !== mustFail) throw new Error(`${signature} ${failed ? 'failed' : 'went through'}`)
    const processed = { commitment: 'processed' } as const
    while ((await chain.rpc.getSlot(processed).send()) <= slot) await delay(SLOT_POLL_MS)
    return signature
  }

  return {
    signatures,
    sign,
    land,
    async send(
      instructions: readonly Instruction[],
      options: SignOptions & { mustFail?: boolean } = {},
    ): Promise<string> {
      return await land(await sign(instructions, options), options.mustFail)
    },
    /** The gain of the accounts in all sent transactions, from the network. */
    async gained(tokenAccounts: readonly Address[]): Promise<bigint> {
      const gains = await Promise.all(signatures.map((each) => gainsOf(chain, each)))
      const all = gains.flatMap((gain) => tokenAccounts.map((account) => gain.get(account) ?? 0n))
      return all.filter((gain) => gain > 0n).reduce((sum, gain) => sum + gain, 0n)
    },
  }
}

async function gainsOf({ rpc }: Chain, signature: string): Promise<Map<Address, bigint>> {
  const version = { maxSupportedTransactionVersion: 0, encoding: 'json' } as const
  const config = { commitment: 'confirmed', ...version } as const
  const found = await rpc.getTransaction(signature as Signature, config).send()
  if (found?.meta == null) throw new Error(`${signature} is not on the chain`)
  const { meta, transaction } = found
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...transaction.message.accountKeys, ...writable, ...readonly]
  const gains = new Map<Address, bigint>()
  const add = (balances: typeof meta.preTokenBalances, sign: bigint) => {
    for (const { accountIndex, mint, programId, uiTokenAmount } of balances ?? []) {
      // Surfpool reports the balance before an account was closed as if it were Token-2022's.
      if (mint !== USDC_MINT_ADDRESS || programId !== TOKEN_PROGRAM_ADDRESS) continue
      const account = keys[accountIndex] as Address
      gains.set(account, (gains.get(account) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return gains
}
