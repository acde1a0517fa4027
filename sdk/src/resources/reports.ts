import type { Answered, Client } from '../client.ts'
import type {
  AttentionReport,
  FeesDueReport,
  GetFeesDueData,
  GetReconciliationData,
  GetSummaryData,
  GiftLiability,
  ReconciliationReport,
  SummaryReport,
} from '../generated/contract.ts'
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

  /**
   * What was paid, went back and was taken as fees, by the time of the block; 30 days unless told.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { gross, refunded, fees, net } = await florin.reports.summary()
   * console.log(gross, refunded, fees, net)
   * ```
   */
  summary(
    params?: GetSummaryData['query'],
    options?: RequestOptions,
  ): Promise<Answered<SummaryReport>> {
    const path = '/v1/reports/summary'
    return this.#client.request({ method: 'GET', path, query: params }, options)
  }

  /**
   * What waits for somebody: how many of each kind, and the newest few.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { total, groups } = await florin.reports.attention()
   * console.log(total, groups.filter(({ count }) => count > 0).map(({ kind }) => kind))
   * ```
   */
  attention(options?: RequestOptions): Promise<Answered<AttentionReport>> {
    return this.#client.request({ method: 'GET', path: '/v1/reports/attention' }, options)
  }

  /**
   * Fees of transaction intents that were paid whole to the wallet of the merchant.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { due, intents } = await florin.reports.feesDue({ limit: 10 })
   * console.log(due, intents.data.length)
   * ```
   */
  feesDue(
    params?: GetFeesDueData['query'],
    options?: RequestOptions,
  ): Promise<Answered<FeesDueReport>> {
    const path = '/v1/reports/fees_due'
    return this.#client.request({ method: 'GET', path, query: params }, options)
  }

  /**
   * Every payment read from the chain again and compared; goes on from `next_from` when it is long.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { is_complete, differences } = await florin.reports.reconciliation()
   * console.log(is_complete, differences)
   * ```
   */
  reconciliation(
    params?: GetReconciliationData['query'],
    options?: RequestOptions,
  ): Promise<Answered<ReconciliationReport>> {
    const path = '/v1/reports/reconciliation'
    return this.#client.request({ method: 'GET', path, query: params }, options)
  }
}
