/** The network as seen through an RPC node: sends anything, and reports what happened to it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Base64EncodedWireTransaction, Instruction, Signature } from '@solana/kit'
import {
  createSolanaRpc,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
} from '@solana/kit'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import { signInstructions } from '../../../scripts/local/network.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { signerOf } from './wallets.ts'

export type Chain = ReturnType<typeof openChain>

type Commitment = 'confirmed' | 'finalized'
/** When the transaction was first seen at that commitment, and whether it failed. */
type Landing = { readonly atMs: number; readonly slot: bigint; readonly failed: boolean }

// Often enough for timing; one call covers all transactions in flight.
const WATCH_MS = 50
const AT_ONCE = 100
const CONFIRMED = { commitment: 'confirmed' } as const

export function openChain(rpcUrl: string) {
  const rpc = createSolanaRpc(rpcUrl)
  const watch = watchSignatures(rpc)

  /** Skips preflight: transactions that will fail are sent as well. */
  const sendWire = async (wire: string): Promise<string> => {
    const config = { encoding: 'base64', skipPreflight: true } as const
    await rpc.sendTransaction(wire as Base64EncodedWireTransaction, config).send()
    const transaction = getTransactionDecoder().decode(Buffer.from(wire, 'base64'))
    return getSignatureFromTransaction(transaction)
  }
  const signByHand = async (payer: Wallet, instructions: readonly Instruction[]) =>
    getBase64EncodedWireTransaction(
      await signInstructions(rpc, await signerOf(payer), instructions),
    )

  return {
    rpc,
    rpcUrl,
    sendWire,
    signByHand,
    stop: watch.stop,
    /** Resolves when the network has it at that commitment. */
    landed: (signature: string, commitment: Commitment) => watch.add(signature)[commitment].promise,
    async sendByHand(payer: Wallet, instructions: readonly Instruction[]): Promise<string> {
      return await sendWire(await signByHand(payer, instructions))
    },
    /** The current commitment on the network. */
    async commitmentOf(signature: string): Promise<string> {
      const config = { searchTransactionHistory: true }
      const { value } = await rpc.getSignatureStatuses([signature as Signature], config).send()
      return value[0]?.confirmationStatus ?? 'unknown'
    },
    finalizedSlot: () => rpc.getSlot({ commitment: 'finalized' }).send(),
    async lamportsOf(addresses: readonly string[]): Promise<bigint[]> {
      return (await readAccounts(rpc, addresses)).map((account) => account?.lamports ?? 0n)
    },
    /** Token balances; a missing account holds nothing. */
    async holdingsOf(accounts: readonly string[]): Promise<bigint[]> {
      return (await readAccounts(rpc, accounts)).map((account) =>
        account === null ? 0n : Buffer.from(account.data[0], 'base64').readBigUInt64LE(64),
      )
    },
  }
}

export async function tokenAccountsOf(wallets: readonly { address: string }[]): Promise<string[]> {
  const found = await Promise.all(wallets.map((each) => findTokenAccount(each.address as Address)))
  return found.map(([account]) => account)
}

async function readAccounts(rpc: ReturnType<typeof createSolanaRpc>, addresses: readonly string[]) {
  const config = { encoding: 'base64', ...CONFIRMED } as const
  const pages = Array.from({ length: Math.ceil(addresses.length / AT_ONCE) }, (_, page) =>
    addresses.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  )
  const read = await Promise.all(
    pages.map((page) => rpc.getMultipleAccounts(page as Address[], config).send()),
  )
  return read.flatMap(({ value }) => value)
}

type Watched = Record<Commitment, PromiseWithResolvers<Landing>>

function watchSignatures(rpc: ReturnType<typeof createSolanaRpc>) {
  const watched = new Map<string, Watched>()
  const pending = new Set<string>()
  const ended = new AbortController()

  const look = async () => {
    const signatures = [...pending].slice(0, 256)
    if (signatures.length === 0) return
    const { value } = await rpc.getSignatureStatuses(signatures as Signature[]).send()
    const atMs = Date.now()
    for (const [index, status] of value.entries()) {
      const signature = signatures[index] as string
      if (status === null || status.confirmationStatus === 'processed') continue
      const landing = { atMs, slot: status.slot, failed: status.err !== null }
      watched.get(signature)?.confirmed.resolve(landing)
      if (status.confirmationStatus !== 'finalized') continue
      watched.get(signature)?.finalized.resolve(landing)
      pending.delete(signature)
    }
  }
  const done = (async () => {
    while (!ended.signal.aborted) {
      await look().catch(() => {}) // retried in a moment
      await delay(WATCH_MS)
    }
  })()
  return {
    add(signature: string): Watched {
      const known = watched.get(signature)
      if (known !== undefined) return known
      const fresh = {
        confirmed: Promise.withResolvers<Landing>(),
        finalized: Promise.withResolvers<Landing>(),
      }
      watched.set(signature, fresh)
      pending.add(signature)
      return fresh
    },
    async stop() {
      ended.abort()
      await done
    },
  }
}
