/**
 * Fake consensus: a chain of blocks with their transactions, commitment and forks. A block is
 * confirmed or finalized when enough blocks are on top of it. Finalized blocks never change.
 */
import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import type { Committed, Engine } from './engine.ts'
import type { WireTransaction } from './wire.ts'
import { hasValidSignatures } from './wire.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type Block = {
  /** Its index among the blocks. */
  readonly at: number
  readonly slot: number
  readonly parentSlot: number
  readonly height: number
  readonly blockhash: string
  readonly previousBlockhash: string
  readonly timeSeconds: number
  readonly transactions: Landed[]
}
export type Landed = {
  readonly wire: WireTransaction
  readonly block: Block
  readonly index: number
  readonly result: Committed
}
export type Depths = { confirmAfterSlots: number; finalizeAfterSlots: number }
export type LedgerOptions = Depths & {
  readonly startSlot: number
  readonly now: () => number
}

/** A blockhash is valid for this many blocks after its own. */
export const MAX_AGE_BLOCKS = 150
const NOMINAL_SLOT_MS = 400
/** On mainnet the height is well below the slot; the difference exposes code that confuses them. */
const SKIPPED_SHARE = 0.07
/** This many blocks exist at the start, finalized except for the usual tail. */
const FIRST_BLOCKS = 64

export const sha256 = (text: string) => base58.encode(createHash('sha256').update(text).digest())

export class Ledger {
  readonly depths: Depths
  readonly blocks: Block[] = []
  readonly index = openIndex()
  /** Called after each change, with the number of unchanged blocks. */
  readonly listeners = new Set<(keptBlocks: number) => void>()
  /** Blocks up to this index are finalized. */
  finalizedAt = 0
  /** While true, sent transactions wait and land in no block. */
  isHolding = false
  /** This many of the next transactions are accepted and then dropped. */
  dropNext = 0
  readonly #engine: Engine
  readonly #options: LedgerOptions
  readonly #pending = new Map<string, WireTransaction>()
  #skippedSlots = 0
  #leapMs = 0
  #forks = 0

  constructor(engine: Engine, options: LedgerOptions) {
    this.#engine = engine
    this.#options = options
    const { confirmAfterSlots, finalizeAfterSlots } = options
    this.depths = { confirmAfterSlots, finalizeAfterSlots }
    for (let count = 0; count < FIRST_BLOCKS; count++) this.produceBlock()
  }

  get tip(): Block {
    return this.blocks.at(-1) as Block
  }

  submit(wire: WireTransaction): void {
    if (this.dropNext > 0) this.dropNext -= 1
    else this.#pending.set(wire.signature, wire)
  }

  produceBlock(): Block {
    const block = this.#nextBlock()
    this.#engine.setClock(block)
    for (const wire of this.isHolding ? [] : [...this.#pending.values()]) {
      this.#pending.delete(wire.signature)
      this.#land(wire, block)
    }
    this.blocks.push(block)
    this.index.addBlock(block)
    this.#settle(block.at)
    return block
  }

  /** Rolls back the blocks above a slot; returns their transactions. */
  rollback(toSlot: number): readonly Landed[] {
    const kept = this.blocks.findLast((block) => block.slot <= toSlot)
    if (!kept || kept.at < this.finalizedAt)
      throw new Error(`slot ${toSlot} is below what is finalized, and that stays`)
    const dropped = this.blocks.splice(kept.at + 1)
    for (const block of dropped.toReversed()) this.index.removeBlock(block)
    this.#engine.accounts.rewind(kept.slot)
    this.#engine.setClock(kept)
    this.#forks += 1
    this.#skippedSlots = 0
    this.#settle(kept.at + 1)
    return dropped.flatMap((block) => block.transactions)
  }

  /** The next block comes `count` slots later. */
  skip(slots: number): void {
    this.#skippedSlots += slots
    this.#leapMs += slots * NOMINAL_SLOT_MS
  }

  /** Whether this is the hash of a block, and still valid at this height. */
  isAlive(blockhash: string, height: number): boolean {
    const block = this.index.blockOf(blockhash)
    return block !== null && block.height <= height && height - block.height <= MAX_AGE_BLOCKS
  }

  #nextBlock(): Block {
    const parent = this.blocks.at(-1)
    const { startSlot, now } = this.#options
    const slot = parent ? parent.slot + 1 + this.#skippedSlots : startSlot - FIRST_BLOCKS + 1
    const seconds = Math.floor((now() + this.#leapMs) / 1000)
    this.#skippedSlots = 0
    return {
      at: this.blocks.length,
      slot,
      parentSlot: parent?.slot ?? slot - 1,
      height: parent ? parent.height + 1 : slot - Math.floor(startSlot * SKIPPED_SHARE),
      blockhash: sha256(`${startSlot}/${this.#forks}/${slot}`),
      previousBlockhash: parent?.blockhash ?? sha256(`${startSlot}`),
      timeSeconds: Math.max(seconds, parent?.timeSeconds ?? 0),
      transactions: [],
    }
  }

  /** A transaction that a leader would refuse lands in no block, without notice to the sender. */
  #land(wire: WireTransaction, block: Block): void {
    if (this.index.find(wire.signature) || !hasValidSignatures(wire)) return
    if (!this.isAlive(wire.message.lifetimeToken, block.height - 1)) return
    const result = this.#engine.execute(wire, block.slot)
    if (result === null) return
    const landed = { wire, block, index: block.transactions.length, result }
    block.transactions.push(landed)
    this.index.add(landed)
  }

  #settle(keptBlocks: number): void {
    this.finalizedAt = Math.max(this.finalizedAt, this.tip.at - this.depths.finalizeAfterSlots)
    for (const listener of this.listeners) listener(keptBlocks)
  }
}

/** Indexes by signature, address and blockhash, so that lookups stay fast in a long history. */
function openIndex() {
  const bySignature = new Map<string, Landed>()
  const byAddress = new Map<Address, Landed[]>()
  const byHash = new Map<string, Block>()
  const none: readonly Landed[] = []
  const keysOf = (landed: Landed) => new Set(landed.result.keys.all)
  return {
    find: (signature: string): Landed | null => bySignature.get(signature) ?? null,
    /** Oldest first. */
    mentioning: (address: Address): readonly Landed[] => byAddress.get(address) ?? none,
    blockOf: (blockhash: string): Block | null => byHash.get(blockhash) ?? null,
    add(landed: Landed) {
      bySignature.set(landed.wire.signature, landed)
      for (const key of keysOf(landed)) {
        const list = byAddress.get(key)
        if (list) list.push(landed)
        else byAddress.set(key, [landed])
      }
    },
    addBlock: (block: Block) => void byHash.set(block.blockhash, block),
    /** `block` must be the newest. */
    removeBlock(block: Block) {
      byHash.delete(block.blockhash)
      for (const landed of block.transactions.toReversed()) {
        bySignature.delete(landed.wire.signature)
        for (const key of keysOf(landed)) byAddress.get(key)?.pop()
      }
    },
  }
}
