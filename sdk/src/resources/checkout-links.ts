import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  CheckoutLink,
  CreateCheckoutLinkData,
  ListCheckoutLinksData,
  PublicCheckoutLink,
  PublicCheckoutSession,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'
import { checkRecipient } from '../pay.ts'

/** Reusable payment links: every buyer who opens one gets a checkout session. */
export class CheckoutLinks {
  readonly #links: Collection<CheckoutLink>

  constructor(client: Client) {
    this.#links = new Collection(client, '/v1/checkout_links')
  }

  /**
   * Creates a checkout link. Each line item has a `price`, a `product`, sold at its default price,
   * or `product_data`, which creates a product.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const mug = await florin.products.create({ name: 'Mug', amount: 1_200 })
   * const link = await florin.checkoutLinks.create({ line_items: [{ product: mug.id }] })
   * console.log(link.url)
   * ```
   */
  async create(
    params: CreateCheckoutLinkData['body'],
    options?: RequestOptions,
  ): Promise<Answered<CheckoutLink>> {
    return checkRecipient(await this.#links.create(params, options), params)
  }

  /**
   * Lists checkout links, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const { id, url } of florin.checkoutLinks.list()) console.log(id, url)
   * ```
   */
  list(
    params?: ListCheckoutLinksData['query'],
    options?: RequestOptions,
  ): ListPromise<CheckoutLink> {
    return this.#links.list(params, options)
  }

  /**
   * Retrieves a checkout link.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutLinks.create({ line_items })
   * console.log((await florin.checkoutLinks.get(id)).canceled_by) // → null
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<CheckoutLink>> {
    return this.#links.get(id, undefined, options)
  }

  /**
   * Cancels a checkout link, so that it opens no more sessions. Sessions that it has opened stay as
   * they are.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutLinks.create({ line_items })
   * console.log((await florin.checkoutLinks.cancel(id)).canceled_by) // → user
   * ```
   */
  cancel(id: string, options?: RequestOptions): Promise<Answered<CheckoutLink>> {
    return this.#links.post(id, '/cancel', undefined, options)
  }

  /**
   * Opens a checkout link as a buyer: creates a checkout session. Needs no API key.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ quantity: 2, product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutLinks.create({ line_items })
   *
   * const buyer = new Florin(null, { baseUrl: 'https://florin.example' })
   * const session = await buyer.checkoutLinks.open(id)
   * console.log(session.amount_total, session.payment_status) // → 600 unpaid
   * ```
   */
  open(id: string, options?: RequestOptions): Promise<Answered<PublicCheckoutSession>> {
    return this.#links.post(id, '/sessions', undefined, options)
  }

  /**
   * Retrieves a checkout link as buyers see it before they open it. Needs no API key.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutLinks.create({ line_items })
   *
   * const buyer = new Florin(null, { baseUrl: 'https://florin.example' })
   * const link = await buyer.checkoutLinks.getPublic(id)
   * console.log(link.amount_total, link.canceled_by) // → 300 null
   * ```
   */
  getPublic(id: string, options?: RequestOptions): Promise<Answered<PublicCheckoutLink>> {
    return this.#links.getPart(id, '/public', undefined, options)
  }
}
