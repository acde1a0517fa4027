/** Helpers that tests use with any network, the fake or Surfpool. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Address, Instruction, KeyPairSigner, TransactionSigner } from '@solana/kit'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash as asBlockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { searchNonce } from '../../../program/client/nonce.ts'

export type Signed = { readonly signature: string; readonly wire: string }
// biome-ignore lint/suspicious/noExplicitAny: any JSON the node returns
type Answer = { readonly result?: any; readonly error?: any }
export type Ask = (method: string, ...params: unknown[]) => Promise<Answer>

export const GIFT_BASE_UNITS = 25_000_000n

/** Calls an RPC method without a library. */
export const askAt =
  (rpcUrl: string): Ask =>
  async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', headers, body })
    return (await response.json()) as Answer
  }

export async function signAt(
  ask: Ask,
  payer: TransactionSigner,
  instructions: readonly Instruction[],
  options: { blockhash?: string; tables?: Record<Address, Address[]> } = {},
): Promise<Signed> {
  const latest = async () =>
    (await ask('getLatestBlockhash', { commitment: 'confirmed' })).result.value.blockhash
  const lifetime = {
    blockhash: asBlockhash(options.blockhash ?? (await latest())),
    lastValidBlockHeight: 0n,
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
    (draft) => compressTransactionMessageUsingAddressLookupTables(draft, options.tables ?? {}),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return {
    signature: getSignatureFromTransaction(signed),
    wire: getBase64EncodedWireTransaction(signed),
  }
}

export const sendAt = (ask: Ask, { wire }: Signed, options: object = {}) =>
  ask('sendTransaction', wire, {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
    ...options,
  })

/** A transfer to oneself that mentions addresses, as payments mention references. */
export function mention(
  payer: KeyPairSigner,
  mentioned: readonly Address[],
  lamports: bigint,
): Instruction {
  const transfer = getTransferSolInstruction({
    source: payer,
    destination: payer.address,
    amount: lamports,
  })
  const extra = mentioned.map((one) => ({ address: one, role: AccountRole.READONLY }))
  return { ...transfer, accounts: [...transfer.accounts, ...extra] }
}

const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111')

/** Compute budget instructions: limit and price of compute units. */
export function bid(computeUnits: number, microLamports: bigint): Instruction[] {
  const [limit, price] = [Buffer.alloc(5), Buffer.alloc(9)]
  limit.writeUInt8(2)
  limit.writeUInt32LE(computeUnits, 1)
  price.writeUInt8(3)
  price.writeBigUInt64LE(microLamports, 1)
  return [limit, price].map((data) => ({ programAddress: COMPUTE_BUDGET, data }))
}

/** Terms of a new gift, with the key that releases it. */
export async function newGift(ask: Ask, sender: Address) {
  const releaseKey = await generateKeyPairSigner()
  const { result: slot } = await ask('getSlot', { commitment: 'confirmed' })
  const promise = { sender, releaseKey: releaseKey.address, amountBaseUnits: GIFT_BASE_UNITS }
  const { terms, addresses } = await searchNonce(
    { ...promise, fundBySlot: BigInt(slot + 2_000) },
    0n,
  )
  return { terms, addresses, releaseKey }
}

/** Collects the notifications of a subscription. */
export async function listenAt(wsUrl: string, method: string, ...params: unknown[]) {
  const socket = new WebSocket(wsUrl)
  // biome-ignore lint/suspicious/noExplicitAny: any JSON the node returns
  const heard: any[] = []
  let isClosed = false
  const subscribed = new Promise<number>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(`${data}`)
      if (message.id === undefined) heard.push(message.params.result)
      else if (message.error) reject(new Error(message.error.message))
      else resolve(message.result)
    })
    socket.addEventListener('error', () => reject(new Error('no connection')))
    socket.addEventListener('close', () => {
      isClosed = true
    })
  })
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
  )
  const subscription = await subscribed
  return {
    heard,
    subscription,
    isClosed: () => isClosed,
    say: (text: object) => socket.send(JSON.stringify(text)),
    close: () => socket.close(),
  }
}

export async function until(isSo: () => Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not come about in time')
    await wait(20)
  }
}
