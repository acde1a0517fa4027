import type { Answered, Client } from '../client.ts'
import type { GiftLiability } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

/** Figures over all of the account. */
export class Reports {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /**
   * What open gifts come to, by age, and what their escrows hold on the chain.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { count, amount, on_chain } = await florin.reports.giftLiability()
   * console.log(count, amount, on_chain.difference_base_units) // → 0 0 0
   * ```
   */
  giftLiability(options?: RequestOptions): Promise<Answered<GiftLiability>> {
    return this.#client.request({ method: 'GET', path: '/v1/reports/gift_liability' }, options)
  }
}
