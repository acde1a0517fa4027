import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  Card,
  CardFrameToken,
  CreateCardData,
  DeletedCard,
  ListCardsData,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** What checkout intents are paid with. */
export class Cards {
  readonly #client: Client
  readonly #cards: Collection<Card>

  constructor(client: Client) {
    this.#client = client
    this.#cards = new Collection(client, '/v1/cards')
  }

  /**
   * Adds a card: one of your own, whose number and code are sealed at once and never shown again, or
   * `issued`, by which each purchase gets a new card that is capped at its amount. The newest card is
   * the one that pays where none is named.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const own = await florin.cards.create({
   *   number: '4242 4242 4242 4242',
   *   exp_month: 12,
   *   exp_year: 2040,
   *   security_code: '123',
   * })
   * console.log(own.brand, own.last4) // → visa 4242
   * const issued = await florin.cards.create({ source: 'issued' })
   * console.log(issued.last4) // → null
   * ```
   */
  create(params: CreateCardData['body'], options?: RequestOptions): Promise<Answered<Card>> {
    return this.#cards.create(params, options)
  }

  /**
   * Lists the cards that can be used, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const card of florin.cards.list()) console.log(card.brand, card.last4)
   * ```
   */
  list(params?: ListCardsData['query'], options?: RequestOptions): ListPromise<Card> {
    return this.#cards.list(params, options)
  }

  /**
   * One card. `has_security_code` tells whether it can pay at a shop that asks for the code: it is kept
   * for one purchase, and for a day at most.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.cards.create({ source: 'issued' })
   * console.log((await florin.cards.get(id)).source) // → issued
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<Card>> {
    return this.#cards.get(checkedId(id), undefined, options)
  }

  /**
   * Removes a card and destroys what was sealed of it. A purchase that was on its way to pay by it
   * either has paid or never will.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.cards.create({ source: 'issued' })
   * console.log((await florin.cards.remove(id)).deleted) // → true
   * ```
   */
  remove(id: string, options?: RequestOptions): Promise<Answered<DeletedCard>> {
    return this.#cards.delete(checkedId(id), options)
  }

  /**
   * Lets the card frame add one card, so that its number never reaches the page around it. For whoever is
   * signed in; a key cannot.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * async function letIn(frame: { postMessage(data: object, origin: string): void }, origin: string) {
   *   const { token } = await florin.cards.createFrameToken()
   *   frame.postMessage({ name: 'florin-card-frame', type: 'token', token }, origin)
   * }
   * console.log(letIn.length) // → 2
   * ```
   */
  createFrameToken(options?: RequestOptions): Promise<Answered<CardFrameToken>> {
    return this.#client.request({ method: 'POST', path: '/v1/card_frame_tokens' }, options)
  }
}

/** Who passes the number itself by mistake must not have sent it in an address; nor here. */
function checkedId(id: string): string {
  if (id.startsWith('card_')) return id
  throw new TypeError("A card's id begins with card_. A card number is never part of an address.")
}
