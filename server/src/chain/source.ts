import type { Address } from '../lib/addresses.ts'
import type { Reachable } from '../lib/node-health.ts'
import type { Rpc } from './rpc.ts'
import { RpcRefusal } from './rpc.ts'
import type { ChainTransaction, RawTransaction } from './transaction.ts'
import { readTransaction } from './transaction.ts'

/** Florin's view of Solana, over one node or several. */
export type ChainSource = Reachable & {
  readonly name: string
  getSlot(commitment: Commitment): Promise<number>
  /** Blocks, not slots: a transaction's lifetime is counted in blocks. */
  getBlockHeight(commitment: Commitment): Promise<number>
  getBlockhash(slot: number): Promise<string>
  /**
   * A finalized blockhash: nodes that check a transaction before accepting it may know no newer
   * one. If finality stalls, a newer one is used, because the finalized one would expire before it
   * is signed.
   */
  getLatestBlockhash(): Promise<LatestBlockhash>
  /**
   * One page of signatures that mention the address, newest first; excludes `before` and `until`.
   */
  listSignatures(address: Address, page: SignaturePage): Promise<SignatureList>
  findTransaction(signature: string, commitment: Commitment): Promise<ChainTransaction | null>
  /** In request order; null for an unknown signature. */
  findStatuses(signatures: readonly string[]): Promise<(SignatureStatus | null)[]>
  /** In request order; null where no account exists. */
  findAccounts(
    addresses: readonly Address[],
    commitment: Commitment,
  ): Promise<(ChainAccount | null)[]>
  getBalanceLamports(address: Address): Promise<number>
  /** Null if it would succeed, else the error. Signatures are not checked, so it needs none. */
  simulate(wire: Uint8Array): Promise<unknown>
  /** Returns once the node accepts it, which does not mean that it will land. */
  send(wire: Uint8Array): Promise<void>
}

export type Commitment = 'confirmed' | 'finalized'

export type LatestBlockhash = {
  readonly blockhash: string
  readonly lastValidBlockHeight: number
  readonly slot: number
}

type SignaturePage = {
  readonly limit: number
  readonly before?: string | undefined
  readonly until?: string | undefined
}

type SignatureList = {
  readonly rows: readonly SignatureRow[]
  /** The last signature of the page at any commitment; null for an empty page. */
  readonly lastSignature: string | null
  /** The node knows nothing older. */
  readonly isEnd: boolean
}

export type SignatureRow = {
  readonly signature: string
  readonly slot: number
  readonly blockTimeSeconds: number | null
  readonly commitment: Commitment
}

type SignatureStatus = {
  readonly succeeded: boolean
  readonly commitment: Commitment | 'processed'
}

type ChainAccount = {
  readonly ownerAddress: Address
  readonly lamports: number
  readonly data: Buffer
}

/** A transaction as products receive it; without content if the network dropped it. */
export type SeenTransaction = {
  readonly signature: string
  readonly slot: number
  readonly atSeconds: number
  readonly commitment: Commitment | 'vanished'
  readonly transaction: ChainTransaction | null
}

type RawRow = {
  signature: string
  slot: number
  blockTime: number | null
  confirmationStatus: Commitment | 'processed' | null
}
type RawAccount = { owner: string; lamports: number; data: [string, string] }
type RawStatus = { err: unknown; confirmationStatus: SignatureStatus['commitment'] | null }

export function openSource(rpc: Rpc): ChainSource {
  const { name, failedAtMs } = rpc
  return { name, failedAtMs, ...clockOf(rpc), ...historyOf(rpc), ...stateOf(rpc), ...outboxOf(rpc) }
}

function clockOf({ name, call }: Rpc) {
  return {
    getSlot: (commitment) => call('getSlot', { commitment }),
    getBlockHeight: (commitment) => call('getBlockHeight', { commitment }),
    async getBlockhash(slot) {
      const options = { transactionDetails: 'none', rewards: false, ...SUPPORTED }
      const block = await call<{ blockhash: string } | null>('getBlock', slot, options)
      if (block === null) throw new Error(`${name} does not have the block of slot ${slot}`)
      return block.blockhash
    },
    async getLatestBlockhash() {
      const ask = async (commitment: Commitment): Promise<LatestBlockhash> => {
        const { context, value } = await call<{
          context: { slot: number }
          value: { blockhash: string; lastValidBlockHeight: number }
        }>('getLatestBlockhash', { commitment })
        return { ...value, slot: context.slot }
      }
      const [final, confirmed] = await Promise.all([ask('finalized'), ask('confirmed')])
      return confirmed.slot - final.slot > STALLED_SLOTS ? confirmed : final
    },
  } satisfies Partial<ChainSource>
}

function historyOf({ call }: Rpc) {
  return {
    async listSignatures(address, { limit, before, until }) {
      const options = { limit, before, until, commitment: 'confirmed' }
      const rows = await call<RawRow[]>('getSignaturesForAddress', address, options)
      return {
        // Filter by each row's own status: some nodes ignore the requested commitment.
        rows: rows.flatMap(({ signature, slot, blockTime, confirmationStatus: commitment }) =>
          commitment === 'confirmed' || commitment === 'finalized'
            ? [{ signature, slot, blockTimeSeconds: blockTime, commitment }]
            : [],
        ),
        lastSignature: rows.at(-1)?.signature ?? null,
        isEnd: rows.length < limit,
      }
    },
    async findTransaction(signature, commitment) {
      const options = { encoding: 'json', commitment, ...SUPPORTED }
      const raw = await call<RawTransaction | null>('getTransaction', signature, options)
      return raw === null ? null : readTransaction(signature, raw)
    },
    async findStatuses(signatures) {
      const options = { searchTransactionHistory: true }
      const { value } = await call<{ value: (RawStatus | null)[] }>(
        'getSignatureStatuses',
        signatures,
        options,
      )
      return value.map(
        (status) =>
          status && {
            succeeded: status.err === null,
            commitment: status.confirmationStatus ?? 'processed',
          },
      )
    },
  } satisfies Partial<ChainSource>
}

function stateOf({ call }: Rpc) {
  return {
    async findAccounts(addresses, commitment) {
      const options = { encoding: 'base64', commitment }
      const { value } = await call<{ value: (RawAccount | null)[] }>(
        'getMultipleAccounts',
        addresses,
        options,
      )
      return value.map(
        (account) =>
          account && {
            ownerAddress: account.owner as Address,
            lamports: account.lamports,
            data: Buffer.from(account.data[0], 'base64'),
          },
      )
    },
    async getBalanceLamports(address) {
      const { value } = await call<{ value: number }>('getBalance', address, {
        commitment: 'confirmed',
      })
      return value
    },
  } satisfies Partial<ChainSource>
}

function outboxOf({ call }: Rpc) {
  return {
    async simulate(wire) {
      const options = { encoding: 'base64', commitment: 'confirmed', sigVerify: false }
      const base64 = Buffer.from(wire).toString('base64')
      try {
        type Answer = { value: { err: unknown } }
        const { value } = await call<Answer>('simulateTransaction', base64, options)
        return value.err
      } catch (error) {
        // The node refuses this transaction itself. `SanitizeFailure` is the runtime's word for it.
        if (error instanceof RpcRefusal && error.code === INVALID_PARAMS) return 'SanitizeFailure'
        throw error
      }
    },
    async send(wire) {
      const options = { encoding: 'base64', skipPreflight: true }
      try {
        await call('sendTransaction', Buffer.from(wire).toString('base64'), options)
      } catch (error) {
        const isThere = error instanceof RpcRefusal && /already been processed/.test(error.message)
        if (!isThere) throw error
      }
    },
  } satisfies Partial<ChainSource>
}

const INVALID_PARAMS = -32602
const STALLED_SLOTS = 100
const SUPPORTED = { maxSupportedTransactionVersion: 0 }
