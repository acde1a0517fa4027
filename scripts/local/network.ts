/** Sends to a network over RPC, Surfpool or a validator, and waits for the outcome. */
import type { Instruction, Rpc, SolanaRpcApi, TransactionSigner } from '@solana/kit'
import {
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'

export type Network = ReturnType<typeof reachNetwork>

export function reachNetwork(rpcUrl: string, webSocketUrl: string, payer: TransactionSigner) {
  const rpc = createSolanaRpc(rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(webSocketUrl)
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as Parameters<
    typeof sendAndConfirmTransactionFactory
  >[0])

  const send = async (instructions: readonly Instruction[]) => {
    const transaction = await signInstructions(rpc, payer, instructions)
    await sendAndConfirm(transaction, { commitment: 'confirmed' })
    return getSignatureFromTransaction(transaction)
  }

  /** Null until the node has written its history; a validator lags by some slots. */
  const computeUnits = async (signature: Awaited<ReturnType<typeof send>>) => {
    const config = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
    const found = await rpc.getTransaction(signature, { ...config, encoding: 'json' }).send()
    return found?.meta?.computeUnitsConsumed ?? null
  }

  const waitForSlots = async (count: number) => {
    const end = new AbortController()
    const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal: end.signal })
    let seen = 0
    for await (const _ of slots) if (++seen > count) break
    end.abort()
  }

  return { rpc, payer, send, computeUnits, waitForSlots }
}

/** Signs a transaction of these instructions over a recent blockhash with all required signers. */
export async function signInstructions(
  rpc: Rpc<SolanaRpcApi>,
  payer: TransactionSigner,
  instructions: readonly Instruction[],
) {
  const { value: blockhash } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}
