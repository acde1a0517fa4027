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
import { PayoutWallets } from './resources/payout-wallets.ts'
import { Prices } from './resources/prices.ts'
import { Products } from './resources/products.ts'
import { Reports } from './resources/reports.ts'
import { Sessions } from './resources/sessions.ts'
import { TransactionIntents } from './resources/transaction-intents.ts'
import { Transactions } from './resources/transactions.ts'
import { UnmatchedTransfers } from './resources/unmatched-transfers.ts'

/**
 * The Florin API client. Every POST carries an idempotency key that retries reuse, so the API acts
 * once even if a response is lost, the rate limit is hit or the server fails.
 *
 * In a page on the API's own origin, pass `null` instead of a key to use the session cookie. Never
 * put an API key into a page.
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
  readonly payoutWallets: PayoutWallets
  readonly prices: Prices
  readonly products: Products
  readonly session: Sessions
  readonly transactionIntents: TransactionIntents
  readonly transactions: Transactions
  readonly unmatchedTransfers: UnmatchedTransfers
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
    this.payoutWallets = new PayoutWallets(client)
    this.prices = new Prices(client)
    this.products = new Products(client)
    this.session = new Sessions(client)
    this.transactionIntents = new TransactionIntents(client)
    this.transactions = new Transactions(client)
    this.unmatchedTransfers = new UnmatchedTransfers(client)
    this.limits = new LimitsResource(client)
    this.reports = new Reports(client)
  }

  /**
   * Searches the account's objects by id, signature, address, amount in USDC, or metadata, as
   * `name:value` or by the value alone. Returns one page, newest first.
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
