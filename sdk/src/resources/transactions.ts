import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  ExportTransactionsData,
  ListTransactionsData,
  Transaction,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** Transfers on the chain, each recorded once. */
export class Transactions {
  readonly #client: Client
  readonly #transactions: Collection<Transaction>

  constructor(client: Client) {
    this.#client = client
    this.#transactions = new Collection(client, '/v1/transactions')
  }

  /**
   * Lists transactions, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const transaction of florin.transactions.list({ type: 'gift_fund' })) {
   *   console.log(transaction.source, transaction.amount, transaction.signature)
   * }
   * ```
   */
  list(params?: ListTransactionsData['query'], options?: RequestOptions): ListPromise<Transaction> {
    return this.#transactions.list(params, options)
  }

  /**
   * Retrieves a transaction.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { data } = await florin.transactions.list({ limit: 1 })
   * for (const { id } of data) console.log((await florin.transactions.get(id)).type)
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<Transaction>> {
    return this.#transactions.get(id, undefined, options)
  }

  /**
   * Exports all transactions as CSV, newest first, with a header line.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const csv = await florin.transactions.csv({ type: 'gift_release' })
   * console.log(csv.split('\r\n')[0]) // → id,type,source,…
   * ```
   */
  csv(params?: ExportTransactionsData['query'], options?: RequestOptions): Promise<string> {
    const [method, path, accept] = ['GET', '/v1/transactions.csv', 'text/csv'] as const
    return this.#client.requestText({ method, path, accept, query: params }, options)
  }
}
