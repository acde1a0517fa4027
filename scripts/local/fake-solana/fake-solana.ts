/**
 * A Solana network for tests: real execution, fake consensus. Transactions run in LiteSVM with the
 * real token programs and the real escrow; blocks, commitment, forks and faults are ours to direct.
 * It lives in the process that starts it; others reach it by its URLs.
 *
 *     const chain = await startFakeSolana({ slotMs: 0 })
 *     chain.fundSol(wallet, 1_000_000_000n)
 *     await chain.fundToken(wallet, 25_000_000n)
 *     …send to chain.rpcUrl…
 *     chain.produceBlock()                       // it has landed
 *     chain.advance(31)                          // it is finalized
 *     chain.faults.set('http429', { next: 3, methods: ['getTransaction'] })
 *     const second = await chain.addSource({ lagSlots: 10 })
 */
import type { Address } from '@solana/kit'
import { none } from '@solana/kit'
import {
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
  AccountState as TokenState,
} from '@solana-program/token'
import { findTokenAccount, USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import type { AccountState } from './accounts.ts'
import { SYSTEM_PROGRAM } from './accounts.ts'
import type { Engine } from './engine.ts'
import { openEngine } from './engine.ts'
import { openFlood } from './flood.ts'
import type { Block, Commitment, Depths } from './ledger.ts'
import { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import { seededRandom } from './random.ts'
import type { TransactionError } from './rpc-errors.ts'
import type { Source } from './source.ts'
import { openSource } from './source.ts'
import { openView } from './view.ts'

export type FakeSolanaOptions = {
  /** Wall time between blocks, 400 by default; 0 produces blocks only on command. */
  slotMs?: number
  /** Blocks on top of a block until it is confirmed (default 1) and finalized (default 31). */
  confirmAfterSlots?: number
  finalizeAfterSlots?: number
  /** The slot of the newest block at the start. A few blocks precede it. */
  startSlot?: number
  /** The clock for block times, in milliseconds. */
  now?: () => number
  /** The random source for faults, shared by added sources unless they bring their own. */
  random?: Random
}

/** The chain, and the first source to query it. */
export type FakeSolana = Source & {
  /** The newest slot, and the newest that is finalized. */
  readonly slot: number
  readonly finalizedSlot: number

  /** Produces a block with everything sent since the last one. */
  produceBlock(): Block
  advance(blocks: number): void
  /** Skips slots: the next block comes this many slots later. */
  skipSlots(slots: number): void
  /** Skips slots by time: 30 minutes are 4,500 slots without a block. */
  jumpMinutes(minutes: number): void
  /**
   * Counted in blocks; `Infinity` for `finalizeAfterSlots` stops finality. Finalized blocks stay
   * so.
   */
  setDepths(depths: Partial<Depths>): void

  /** While true, transactions are accepted but do not land, and their blockhashes age. */
  holdTransactions(isHolding: boolean): void
  /** The next `count` transactions are answered with a signature and never land. */
  dropTransactions(count: number): void
  /**
   * Rolls back the blocks above a slot, which must not be finalized; their slots are reused by
   * other blocks. The transactions in `keep` are sent again and land in the next block if their
   * blockhash is still valid and the new state allows it. Returns the signatures of the lost
   * blocks.
   */
  rollback(toSlot: number, options?: { keep?: readonly string[] | 'all' }): readonly string[]

  /** Adds another node on the same chain. */
  addSource(options?: { lagSlots?: number; random?: Random }): Promise<Source>

  /** Cheats, not transactions: visible at every commitment at once, kept by every rollback. */
  setAccount(address: Address, account: AccountState | null): void
  /** Sets the wallet's lamports; its data and owner stay. */
  fundSol(address: Address, lamports: bigint): void
  /**
   * Sets the balance of the wallet's canonical USDC account, creating it if needed; returns the
   * account.
   */
  fundToken(owner: Address, baseUnits: bigint): Promise<Address>
  /**
   * Lands `count` cheap transactions that mention an address, 1,000 to a block; returns their
   * signatures.
   */
  flood(address: Address, count: number): readonly string[]

  /** The true state, whatever the sources answer. Null if it is in no block. */
  find(signature: string): { slot: number; err: TransactionError | null; status: Commitment } | null
  readAccount(address: Address, commitment?: Commitment): AccountState | null

  stop(): Promise<void>
}

const DEFAULTS = {
  slotMs: 400,
  confirmAfterSlots: 1,
  finalizeAfterSlots: 31,
  startSlot: 300_000_000,
  now: Date.now,
}
const SLOTS_PER_MINUTE = 150
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n

export async function startFakeSolana(options: FakeSolanaOptions = {}): Promise<FakeSolana> {
  const settings = { ...DEFAULTS, ...options }
  const random = options.random ?? seededRandom(1)
  const engine = openEngine()
  const ledger = new Ledger(engine, settings)
  const sources: Source[] = []
  const addSource: FakeSolana['addSource'] = async (given = {}) => {
    const source = await openSource(ledger, engine, { lagSlots: 0, random, ...given })
    sources.push(source)
    return source
  }
  const first = await addSource()
  const clock =
    settings.slotMs > 0 ? setInterval(() => ledger.produceBlock(), settings.slotMs) : undefined
  return {
    ...first,
    ...control(ledger),
    ...cheats(engine),
    ...truth(ledger, engine),
    get slot() {
      return ledger.tip.slot
    },
    get finalizedSlot() {
      return (ledger.blocks[ledger.finalizedAt] as Block).slot
    },
    addSource,
    flood: openFlood(ledger, engine),
    async stop() {
      clearInterval(clock)
      for (const source of sources) await source.takeDown()
    },
  }
}

function control(ledger: Ledger) {
  return {
    produceBlock: () => ledger.produceBlock(),
    advance(blocks: number) {
      for (let count = 0; count < blocks; count++) ledger.produceBlock()
    },
    skipSlots: (slots: number) => ledger.skip(slots),
    jumpMinutes: (minutes: number) => ledger.skip(Math.round(minutes * SLOTS_PER_MINUTE)),
    setDepths: (depths: Partial<Depths>) => void Object.assign(ledger.depths, depths),
    holdTransactions(isHolding: boolean) {
      ledger.isHolding = isHolding
    },
    dropTransactions(count: number) {
      ledger.dropNext = count
    },
    rollback(toSlot: number, { keep = [] }: { keep?: readonly string[] | 'all' } = {}) {
      const lost = ledger.rollback(toSlot).map(({ wire }) => wire)
      for (const wire of lost)
        if (keep === 'all' || keep.includes(wire.signature)) ledger.submit(wire)
      return lost.map(({ signature }) => signature)
    },
  }
}

function cheats({ accounts }: Engine) {
  const wallet = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }
  return {
    setAccount: (address: Address, account: AccountState | null) =>
      accounts.write(address, account),
    fundSol: (address: Address, lamports: bigint) =>
      accounts.write(address, { ...wallet, ...accounts.read(address), lamports }),
    async fundToken(owner: Address, baseUnits: bigint) {
      const [account] = await findTokenAccount(owner)
      const data = getTokenEncoder().encode({
        mint: USDC_MINT_ADDRESS,
        owner,
        amount: baseUnits,
        delegate: none(),
        state: TokenState.Initialized,
        isNative: none(),
        delegatedAmount: 0n,
        closeAuthority: none(),
      })
      accounts.write(account, {
        lamports: TOKEN_ACCOUNT_LAMPORTS,
        owner: TOKEN_PROGRAM_ADDRESS,
        data: Uint8Array.from(data),
        executable: false,
      })
      return account
    },
  }
}

function truth(ledger: Ledger, engine: Engine) {
  return {
    find(signature: string) {
      const landed = ledger.index.find(signature)
      if (landed === null) return null
      const status = openView(ledger, engine, 0).statusOf(landed)
      return { slot: landed.block.slot, err: landed.result.error, status }
    },
    readAccount: (address: Address, commitment: Commitment = 'processed') =>
      engine.accounts.readAt(address, openView(ledger, engine, 0).tip(commitment).slot),
  }
}
