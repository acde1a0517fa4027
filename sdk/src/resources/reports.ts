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

/** Figures for the whole account. */
export class Reports {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Reports the total of open gifts by age, and the balance of their escrows on the chain.
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
   * Reports the amounts paid, refunded and taken as fees, by block time. Default: the last 30 days.
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
   * Reports the objects that need your attention: a count for each kind, and the newest few.
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
   * Reports the fees due to the service: those of transaction intents whose full amount went to the
   * merchant's wallet.
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
   * Reads every payment from the chain again and compares it with the records. Continue a long
   * report from `next_from`.
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
