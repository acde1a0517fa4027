import type { Chain } from '../../server/src/chain/chain.ts'
import type { Ingest } from '../../server/src/chain/ingestion/apply.ts'
import { applyDue } from '../../server/src/chain/ingestion/apply.ts'
import {
  leaseFeed,
  moveCursor,
  registerFeed,
} from '../../server/src/chain/ingestion/feeds/repository.ts'
import { questionMissing, saveRows } from '../../server/src/chain/ingestion/repository.ts'
import type { ChainSource, SignatureRow } from '../../server/src/chain/source.ts'
import type { ChainInstruction, ChainTransaction } from '../../server/src/chain/transaction.ts'
import type { Db } from '../../server/src/db/database.ts'
import type { Address } from '../../server/src/lib/addresses.ts'
import type { BaseUnits } from '../../server/src/lib/money.ts'
import { isWallet } from '../../server/src/lib/transactions.ts'

/** The state of a transaction on the network. */
export type Fate = 'confirmed' | 'finalized' | 'vanished'

type Landed = {
  transaction: ChainTransaction
  atSeconds: number
  fate: Fate
}

export type Body = {
  readonly succeeded: boolean
  readonly instructions: readonly ChainInstruction[]
  readonly usdcDeltas: ReadonlyMap<string, bigint>
  readonly payer: string
}

type Moment = { readonly slot: number; readonly atSeconds: number }

/**
 * The network of a run, as far as it is queried. The model decides what happens to a transaction.
 */
export class Ledger {
  slot = 1_000
  /** Accounts of the escrow program. */
  readonly escrows = new Set<string>()
  /** Token balances. */
  readonly balances = new Map<string, bigint>()
  readonly #landed = new Map<string, Landed>()

  /** The owner of the money is also the fee payer here. */
  land(signature: string, { slot, atSeconds }: Moment, body: Body): void {
    const usdcDeltas = body.usdcDeltas as ReadonlyMap<Address, BaseUnits>
    const transaction = {
      ...body,
      usdcDeltas,
      signature,
      slot,
      feePayerAddress: body.payer as Address,
      signers: [body.payer as Address],
      usdcOwners: new Map(),
      mints: new Map(),
      story: signature,
    }
    this.#landed.set(signature, { transaction, atSeconds, fate: 'confirmed' })
  }

  /** A vanished transaction lands again, later. */
  landAgain(signature: string, { slot, atSeconds }: Moment): void {
    const { transaction } = this.#get(signature)
    const again = { ...transaction, slot }
    this.#landed.set(signature, { transaction: again, atSeconds, fate: 'confirmed' })
  }

  setFate(signature: string, fate: Fate): void {
    this.#get(signature).fate = fate
  }

  rowOf(signature: string): SignatureRow & { readonly commitment: Exclude<Fate, 'vanished'> } {
    const { transaction, atSeconds, fate } = this.#get(signature)
    if (fate === 'vanished') throw new Error('a vanished transaction is not listed')
    const { slot } = transaction
    return { signature, slot, blockTimeSeconds: atSeconds, commitment: fate }
  }

  signatures(): string[] {
    return [...this.#landed.keys()]
  }

  find(signature: string, commitment: 'confirmed' | 'finalized'): ChainTransaction | null {
    const { transaction, fate } = this.#get(signature)
    if (fate === 'vanished') return null
    return fate === 'finalized' || commitment === 'confirmed' ? transaction : null
  }

  #get(signature: string): Landed {
    const found = this.#landed.get(signature)
    if (found === undefined) throw new Error(`${signature} never landed`)
    return found
  }
}

/** Answers the queries of API and ingestion from the current ledger. */
export function sourceOf(ledger: () => Ledger, escrowProgram: string): ChainSource & Chain {
  const unasked = () => Promise.reject(new Error('unexpected query in a run'))
  return {
    failedAtMs: () => null,
    name: 'model',
    getSlot: async () => ledger().slot,
    getLatestBlockhash: async () => ({
      blockhash: '11111111111111111111111111111111',
      lastValidBlockHeight: ledger().slot + 150,
      slot: ledger().slot,
    }),
    findTransaction: async (signature, commitment) => ledger().find(signature, commitment),
    findAccounts: async (addresses) =>
      addresses.map((address) => {
        if (ledger().escrows.has(address)) return accountOf(escrowProgram, Buffer.alloc(0))
        const held = ledger().balances.get(address)
        if (held !== undefined) return accountOf(TOKEN_PROGRAM, holding(held))
        return isWallet(address) ? accountOf(SYSTEM_PROGRAM, Buffer.alloc(0), ONE_SOL) : null
      }),
    findFinalTransaction: unasked,
    findAgreedTransaction: unasked,
    getBlockHeight: unasked,
    getBlockhash: unasked,
    listSignatures: unasked,
    findStatuses: unasked,
    getBalanceLamports: unasked,
    simulate: unasked,
    send: unasked,
  }
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ONE_SOL = 1_000_000_000 // enough for any fee

function accountOf(owner: string, data: Buffer, lamports = 1) {
  return { ownerAddress: owner as Address, lamports, data }
}

/** A token account, as far as its balance. */
function holding(amount: bigint): Buffer {
  const data = Buffer.alloc(165)
  data.writeBigUInt64LE(amount, 64)
  return data
}

export type Ingestion = {
  /** Ingestion reads a transaction, whatever its state. */
  ingest(ledger: Ledger, signature: string): Promise<void>
  /** Everything up to this slot was ingested. */
  complete(slot: number): Promise<void>
  /** Forgets earlier runs, so that their ledgers are not queried. */
  forget(): Promise<void>
}

const OWNER = 'model'

/** Ingestion's own inbox and its own way of applying it. */
export async function openIngestion(
  {
    db,
    clock,
    query,
  }: { db: Db; clock: () => number; query(text: string, values?: unknown[]): Promise<unknown> },
  source: ChainSource,
  feed: { readonly name: string; readonly address: Address },
  ingesters: readonly Ingest[],
): Promise<Ingestion> {
  await registerFeed(db, feed.name, feed.address)
  const lease = await leaseFeed(db, feed.name, OWNER, 86_400_000)
  if (lease === null) throw new Error('another process holds this feed')
  const onProblem = (_item: unknown, problem: unknown) => {
    throw problem
  }
  const context = { db, clock, sources: [source] as const, ingesters, onProblem }
  const apply = async () => {
    while ((await applyDue(context)) > 0);
  }
  return {
    async ingest(ledger, signature) {
      if (ledger.find(signature, 'confirmed') === null) {
        const others = ledger.signatures().filter((other) => other !== signature)
        await questionMissing(db, feed.name, Number.MAX_SAFE_INTEGER, others)
      } else {
        await saveRows(db, feed.name, [ledger.rowOf(signature)])
      }
      // Also applies what was already applied: seeing it again must change nothing.
      await query('UPDATE chain_inbox SET due_at = now() WHERE signature = $1', [signature])
      await apply()
    },
    async complete(slot) {
      await moveCursor(db, lease, null, slot)
    },
    async forget() {
      await query('TRUNCATE chain_inbox')
      await query('UPDATE chain_feeds SET complete_slot = 0')
    },
  }
}
