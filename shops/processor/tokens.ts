// Cards typed into the processor's own fields. They stay in memory for 15 minutes, for one charge
// of one shop; after a restart the buyer types again.
import { newId } from './charges.ts'
import type { Shop } from './options.ts'
import { Refusal } from './refusal.ts'
import type { CardInput, Token } from './wire.ts'

const LIFE_MS = 15 * 60_000

export type Tokens = {
  create(shop: Shop, card: CardInput): Token
  /**
   * Returns the card for one use; the same key counts as the same use, even while it is in
   * progress.
   */
  take(shop: Shop, id: string, key?: string): CardInput
}

type Kept = { shop: string; card: CardInput; expiresAtMs: number; usedBy: string | null }

export function createTokens(): Tokens {
  const kept = new Map<string, Kept>()
  const forgetOld = () => {
    for (const [id, { expiresAtMs }] of kept) if (expiresAtMs < Date.now()) kept.delete(id)
  }
  return {
    create(shop, card) {
      forgetOld()
      const id = newId('tok')
      kept.set(id, { shop: shop.id, card, expiresAtMs: Date.now() + LIFE_MS, usedBy: null })
      return { id }
    },
    take(shop, id, key = newId('use')) {
      forgetOld()
      const found = kept.get(id)
      const isOurs = found?.shop === shop.id && (found.usedBy ?? key) === key
      if (found === undefined || !isOurs) {
        throw new Refusal(404, 'token_unknown', 'This shop has no such token.')
      }
      found.usedBy = key
      return found.card
    },
  }
}
