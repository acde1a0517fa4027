/** The chain as one node sees it: at three commitments, possibly some slots behind. */
import type { Engine } from './engine.ts'
import type { Block, Commitment, Landed, Ledger } from './ledger.ts'

export type View = ReturnType<typeof openView>

export function openView(ledger: Ledger, engine: Engine, lagSlots: number) {
  const { blocks, depths, finalizedAt } = ledger
  const tipAt = Math.max(0, blocks.length - 1 - lagSlots)
  const reached: Record<Commitment, number> = {
    processed: tipAt,
    confirmed: Math.max(0, finalizedAt - lagSlots, tipAt - depths.confirmAfterSlots),
    finalized: Math.max(0, finalizedAt - lagSlots),
  }
  const has = (landed: Landed, commitment: Commitment) => landed.block.at <= reached[commitment]
  return {
    lagSlots,
    reached,
    ledger,
    engine,
    tip: (commitment: Commitment) => blocks[reached[commitment]] as Block,
    has,
    find(signature: string, commitment: Commitment): Landed | null {
      const landed = ledger.index.find(signature)
      return landed && has(landed, commitment) ? landed : null
    },
    statusOf({ block }: Landed): Commitment {
      if (block.at <= reached.finalized) return 'finalized'
      return block.at <= reached.confirmed ? 'confirmed' : 'processed'
    },
    /** The block that a commitment has reached at a slot, if there is one. */
    blockAt(slot: number, commitment: Commitment): Block | null {
      for (let at = reached[commitment]; at >= 0; at--) {
        const block = blocks[at] as Block
        if (block.slot <= slot) return block.slot === slot ? block : null
      }
      return null
    },
  }
}
