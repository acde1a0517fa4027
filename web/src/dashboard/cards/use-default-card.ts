import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'

/** The newest card pays for purchases that name no card. */
export function useDefaultCard() {
  return useRead({
    key: ['/v1/cards', 'newest'],
    read: async (options) => (await florin().cards.list({ limit: 1 }, options)).data[0] ?? null,
  })
}
