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

/** Cards that pay for checkout intents. */
export class Cards {
  readonly #client: Client
  readonly #cards: Collection<Card>

  constructor(client: Client) {
    this.#client = client
    this.#cards = new Collection(client, '/v1/cards')
  }

  /**
   * Adds a card: your own, whose number and security code are sealed at once and never shown again,
   * or an `issued` one, which gives each purchase a new card capped at its amount. Purchases that
   * name no card use the newest one. Numbers are refused with `card_numbers_refused` unless the
   * operator allows them: people add their card in the dashboard.
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
   * Lists the usable cards, newest first.
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
   * Retrieves a card. `has_security_code` says whether it can pay at a shop that asks for the
   * security code, which is kept for one purchase and at most one day.
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
   * Removes a card and destroys its sealed data. A purchase in progress has either charged the card
   * already or never will.
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
   * Creates a token that lets the card frame add one card, so that the card number never reaches
   * the page around it. Requires a signed-in session; API keys cannot create tokens.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * async function admit(frame: { postMessage(data: object, origin: string): void }, origin: string) {
   *   const { token } = await florin.cards.createFrameToken()
   *   frame.postMessage({ name: 'florin-card-frame', type: 'token', token }, origin)
   * }
   * console.log(admit.length) // → 2
   * ```
   */
  createFrameToken(options?: RequestOptions): Promise<Answered<CardFrameToken>> {
    return this.#client.request({ method: 'POST', path: '/v1/card_frame_tokens' }, options)
  }
}

/** A card number passed by mistake must not end up in a URL. */
function checkedId(id: string): string {
  if (id.startsWith('card_')) return id
  throw new TypeError("A card's id starts with card_. Never put a card number into a URL.")
}
