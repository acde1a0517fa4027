import type { Chain } from '../../src/chain/chain.ts'
import type { ChainSource, SignatureRow } from '../../src/chain/source.ts'
import type { ChainInstruction, ChainTransaction } from '../../src/chain/transaction.ts'
import type { Db } from '../../src/db/database.ts'
import type { Observe } from '../../src/follower/apply.ts'
import { applyDue } from '../../src/follower/apply.ts'
import {
  leaseFeed,
  moveCursor,
  questionMissing,
  registerFeed,
  saveRows,
} from '../../src/follower/repository.ts'
import type { Address } from '../../src/lib/addresses.ts'
import type { BaseUnits } from '../../src/lib/money.ts'

/** What the network makes of a transaction. */
export type Fate = 'confirmed' | 'finalized' | 'vanished'

type Landed = {
  readonly transaction: ChainTransaction
  readonly atSeconds: number
  fate: Fate
}

export type Body = {
  readonly succeeded: boolean
  readonly instructions: readonly ChainInstruction[]
  readonly usdcDeltas: ReadonlyMap<string, bigint>
}

/** The network of a run, as far as it is asked. What becomes of a transaction the model decides. */
export class Ledger {
  slot = 1_000
  /** Accounts of the escrow program. */
  readonly escrows = new Set<string>()
  readonly #landed = new Map<string, Landed>()

  land(signature: string, slot: number, body: Body): void {
    const usdcDeltas = body.usdcDeltas as ReadonlyMap<Address, BaseUnits>
    const transaction = { ...body, usdcDeltas, signature, slot, story: signature }
    this.#landed.set(signature, { transaction, atSeconds: slot, fate: 'confirmed' })
  }

  setFate(signature: string, fate: Fate): void {
    this.#get(signature).fate = fate
  }

  rowOf(signature: string): SignatureRow & { readonly commitment: Exclude<Fate, 'vanished'> } {
    const { transaction, atSeconds, fate } = this.#get(signature)
    if (fate === 'vanished') throw new Error('nobody lists what has vanished')
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

/** What the API and the follower ask, answered from the ledger that is in use. */
export function sourceOf(ledger: () => Ledger, escrowProgram: string): ChainSource & Chain {
  const unasked = () => Promise.reject(new Error('a run does not ask this'))
  return {
    name: 'model',
    getSlot: async () => ledger().slot,
    getLatestBlockhash: async () => ({
      blockhash: '11111111111111111111111111111111',
      lastValidBlockHeight: ledger().slot + 150,
      slot: ledger().slot,
    }),
    findTransaction: async (signature, commitment) => ledger().find(signature, commitment),
    findAccounts: async (addresses) =>
      addresses.map((address) =>
        ledger().escrows.has(address)
          ? { ownerAddress: escrowProgram as Address, lamports: 1, data: Buffer.alloc(0) }
          : null,
      ),
    getBlockHeight: unasked,
    getBlockhash: unasked,
    listSignatures: unasked,
    findStatuses: unasked,
    getBalanceLamports: unasked,
    simulate: unasked,
    send: unasked,
  }
}

export type Teller = {
  /** The follower looks at a transaction, whatever has become of it. */
  tell(ledger: Ledger, signature: string): Promise<void>
  /** Everything up to here has been read. */
  complete(slot: number): Promise<void>
  /** Forgets what earlier runs were told, so that nobody asks their ledgers. */
  forget(): Promise<void>
}

const OWNER = 'model'

/** The follower's own inbox and its own way of applying it. */
export async function openTeller(
  {
    db,
    clock,
    query,
  }: { db: Db; clock: () => number; query(text: string, values?: unknown[]): Promise<unknown> },
  source: ChainSource,
  feed: { readonly name: string; readonly address: Address },
  observers: readonly Observe[],
): Promise<Teller> {
  await registerFeed(db, feed.name, feed.address)
  const lease = await leaseFeed(db, feed.name, OWNER, 86_400_000)
  if (lease === null) throw new Error('another follows this feed')
  const onProblem = (_item: unknown, problem: unknown) => {
    throw problem
  }
  const context = { db, clock, sources: [source] as const, observers, onProblem }
  const apply = async () => {
    while ((await applyDue(context)) > 0);
  }
  return {
    async tell(ledger, signature) {
      if (ledger.find(signature, 'confirmed') === null) {
        const others = ledger.signatures().filter((other) => other !== signature)
        await questionMissing(db, feed.name, Number.MAX_SAFE_INTEGER, others)
      } else {
        await saveRows(db, feed.name, [ledger.rowOf(signature)])
      }
      // Also what has been applied as it is: seeing it again must change nothing.
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
