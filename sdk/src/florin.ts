import type { Answered } from './client.ts'
import { Client } from './client.ts'
import type { SearchData, SearchHitList } from './generated/contract.ts'
import type { FlorinOptions, RequestOptions } from './options.ts'
import { Accounts } from './resources/accounts.ts'
import { ApiKeys } from './resources/api-keys.ts'
import { AuditEvents } from './resources/audit-events.ts'
import { Cards } from './resources/cards.ts'
import { CheckoutIntents } from './resources/checkout-intents.ts'
import { CheckoutLinks } from './resources/checkout-links.ts'
import { CheckoutSessions } from './resources/checkout-sessions.ts'
import { Gifts } from './resources/gifts.ts'
import { LimitsResource } from './resources/limits.ts'
import { Merchants } from './resources/merchants.ts'
import { Prices } from './resources/prices.ts'
import { Products } from './resources/products.ts'
import { Reports } from './resources/reports.ts'
import { Sessions } from './resources/sessions.ts'
import { TransactionIntents } from './resources/transaction-intents.ts'
import { Transactions } from './resources/transactions.ts'

/**
 * Florin's API. Every POST carries an idempotency key of its own, which stays the same when the
 * request is sent again after a lost reply, a 429 or a fault of the server, so that it is acted on
 * once.
 *
 * In a page that the API itself serves, pass `null` instead of a key: the session cookie is used.
 * Never put a key into a page.
 *
 * @example
 * ```ts
 * import { Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const key = await florin.apiKeys.create({ name: 'Till 3' })
 * console.log(key.secret)
 * for await (const { name, last4 } of florin.apiKeys.list()) console.log(name, last4)
 * ```
 */
export class Florin {
  readonly #client: Client
  readonly apiKeys: ApiKeys
  readonly account: Accounts
  readonly auditEvents: AuditEvents
  readonly cards: Cards
  readonly checkoutIntents: CheckoutIntents
  readonly checkoutLinks: CheckoutLinks
  readonly checkoutSessions: CheckoutSessions
  readonly gifts: Gifts
  readonly merchants: Merchants
  readonly prices: Prices
  readonly products: Products
  readonly session: Sessions
  readonly transactionIntents: TransactionIntents
  readonly transactions: Transactions
  readonly limits: LimitsResource
  readonly reports: Reports

  constructor(apiKey: string | null, options: FlorinOptions) {
    const client = new Client(apiKey, options)
    this.#client = client
    this.apiKeys = new ApiKeys(client)
    this.account = new Accounts(client)
    this.auditEvents = new AuditEvents(client)
    this.cards = new Cards(client)
    this.checkoutIntents = new CheckoutIntents(client)
    this.checkoutLinks = new CheckoutLinks(client)
    this.checkoutSessions = new CheckoutSessions(client)
    this.gifts = new Gifts(client)
    this.merchants = new Merchants(client)
    this.prices = new Prices(client)
    this.products = new Products(client)
    this.session = new Sessions(client)
    this.transactionIntents = new TransactionIntents(client)
    this.transactions = new Transactions(client)
    this.limits = new LimitsResource(client)
    this.reports = new Reports(client)
  }

  /**
   * Finds anything of the account by what is at hand: an id, a signature, an address, an amount in USDC, a
   * label as `name:value`, or its value alone. Newest first, one page.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.transactionIntents.create({ amount: 300 })
   * const { data } = await florin.search({ query: id })
   * console.log(data[0]?.type) // → transaction_intent
   * ```
   */
  search(params: SearchData['query'], options?: RequestOptions): Promise<Answered<SearchHitList>> {
    return this.#client.request({ method: 'GET', path: '/v1/search', query: params }, options)
  }
}
