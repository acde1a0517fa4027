import type { Answered, Client } from '../client.ts'
import { path } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  CheckoutIntent,
  CheckoutIntentEvent,
  CreateCheckoutIntentData,
  GetCheckoutIntentData,
  ListCheckoutIntentEventsData,
  ListCheckoutIntentsData,
  RespondToCheckoutIntentData,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

// What a request may take besides the waiting that it asks for.
const MARGIN_MS = 30_000

type WaitingOptions = RequestOptions & {
  /**
   * How long the API may take for the outcome, 120 seconds at most; 50 unless told. When the time is
   * over the answer is what is true by then: mostly `processing`.
   */
  readonly waitSeconds?: number | undefined
}

/** Purchases at web shops: quoted, confirmed, bought once. */
export class CheckoutIntents {
  readonly #client: Client
  readonly #intents: Collection<CheckoutIntent>

  constructor(client: Client) {
    this.#client = client
    this.#intents = new Collection(client, '/v1/checkout_intents')
  }

  /**
   * Asks a shop what a purchase would cost. The answer is the quote (`requires_confirmation`), or what
   * the shop still needs to be told (`requires_action`), or why it cannot be bought there. Nothing is
   * charged before {@link CheckoutIntents.confirm}, and with an API key never more than `max_amount`.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.checkoutIntents.create({
   *   url: 'https://shop.example/mug',
   *   max_amount: 2_500, // never more than 25.00
   *   options: { quantity: 1, contact: { email: 'ada@example.com' } },
   * })
   * console.log(intent.status, intent.next_action?.type) // → requires_action select_options
   * ```
   */
  create(
    params: CreateCheckoutIntentData['body'],
    options?: WaitingOptions,
  ): Promise<Answered<CheckoutIntent>> {
    return act(this.#client, '/v1/checkout_intents', params, options)
  }

  /**
   * One intent; with `wait_for`, as soon as it has that status or is over.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.checkoutIntents.create({ url: 'https://shop.example/mug' })
   * const asked = await waitFor(
   *   (wait, options) => florin.checkoutIntents.get(id, wait, options),
   *   'requires_action',
   * )
   * console.log(asked.status) // → requires_action
   * ```
   */
  get(
    id: string,
    params?: GetCheckoutIntentData['query'],
    options?: RequestOptions,
  ): Promise<Answered<CheckoutIntent>> {
    return this.#intents.get(id, params, options)
  }

  /**
   * Lists intents, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const intent of florin.checkoutIntents.list({ status: 'succeeded' })) {
   *   console.log(intent.charge_id, intent.amount)
   * }
   * ```
   */
  list(
    params?: ListCheckoutIntentsData['query'],
    options?: RequestOptions,
  ): ListPromise<CheckoutIntent> {
    return this.#intents.list(params, options)
  }

  /**
   * Furnishes options that `next_action.options_schema` asks for, and has the shop asked again. What was
   * furnished before stays.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.checkoutIntents.create({ url: 'https://shop.example/mug' })
   * const intent = await florin.checkoutIntents.respond(id, {
   *   options: { quantity: 1, contact: { email: 'ada@example.com' } },
   * })
   * console.log(intent.status, Object.keys(intent.options).length) // → requires_action 2
   * ```
   */
  respond(
    id: string,
    params: RespondToCheckoutIntentData['body'],
    options?: WaitingOptions,
  ): Promise<Answered<CheckoutIntent>> {
    return act(this.#client, this.#intents.at(id, '/respond'), params, options)
  }

  /**
   * The yes: buys what was quoted, once, for exactly the quoted amount. If anything differs at the shop,
   * nothing is charged. Safe to repeat. The same purchase again within ten minutes, by a new intent, is
   * refused as `possible_duplicate` unless `allowDuplicate` says that two are wanted.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * await florin.cards.create({ source: 'issued' })
   * const quoted = await florin.checkoutIntents.create({
   *   url: 'https://shop.example/mug',
   *   max_amount: 2_500,
   *   options: {
   *     quantity: 1,
   *     contact: { email: 'ada@example.com' },
   *     shipping_address: {
   *       name: 'Ada Lovelace',
   *       line1: '12 Main St',
   *       city: 'Portland',
   *       state: 'OR',
   *       postal_code: '97201',
   *       country: 'US',
   *     },
   *     shipping_method: 'Standard',
   *   },
   * })
   * console.log(quoted.status, quoted.amount) // → requires_confirmation 1595
   * const { id } = await florin.checkoutIntents.confirm(quoted.id, { allowDuplicate: true })
   * const bought = await waitFor(
   *   (wait, options) => florin.checkoutIntents.get(id, wait, options),
   *   'succeeded',
   * )
   * console.log(bought.charge_id) // → scripted-…
   * ```
   */
  confirm(
    id: string,
    options: WaitingOptions & {
      /** Buys although the same purchase was confirmed within the last ten minutes. */
      readonly allowDuplicate?: boolean | undefined
    } = {},
  ): Promise<Answered<CheckoutIntent>> {
    const { allowDuplicate = false, ...rest } = options
    const headers = allowDuplicate ? { 'allow-duplicate-purchase': 'true' } : {}
    return act(this.#client, this.#intents.at(id, '/confirm'), undefined, rest, headers)
  }

  /**
   * Ends an intent that is not confirmed.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.checkoutIntents.create({ url: 'https://shop.example/mug' })
   * console.log((await florin.checkoutIntents.cancel(id)).status) // → canceled
   * ```
   */
  cancel(id: string, options?: RequestOptions): Promise<Answered<CheckoutIntent>> {
    return this.#intents.post(id, '/cancel', undefined, options)
  }

  /**
   * What happened, newest first: every decision and every page, each line bound to the one before it.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.checkoutIntents.create({ url: 'https://shop.example/mug' })
   * for await (const event of florin.checkoutIntents.listEvents(id)) {
   *   console.log(event.sequence, event.type, event.message)
   * }
   * ```
   */
  listEvents(
    id: string,
    params?: ListCheckoutIntentEventsData['query'],
    options?: RequestOptions,
  ): ListPromise<CheckoutIntentEvent> {
    return this.#intents.listPart(id, '/events', params, options)
  }

  /**
   * The picture of the shop at an event that has one, as the bytes of a PNG. What was typed is painted
   * over in it.
   *
   * @example
   * ```ts
   * import { writeFile } from 'node:fs/promises'
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.checkoutIntents.create({ url: 'https://shop.example/mug' })
   * for await (const { screenshot } of florin.checkoutIntents.listEvents(id)) {
   *   if (screenshot === null) continue
   *   const picture = await florin.checkoutIntents.getScreenshot(id, screenshot)
   *   await writeFile(`${id}-${screenshot}.png`, picture)
   * }
   * ```
   */
  getScreenshot(id: string, n: number, options?: RequestOptions): Promise<Uint8Array> {
    const to = this.#intents.at(id, path`/screenshots/${String(n)}`)
    return this.#client.requestBytes({ method: 'GET', path: to, accept: 'image/png' }, options)
  }

  /**
   * All that is known of a purchase, signed, as the bytes of JSON Lines: keep them as they are, since each of
   * them is signed. `florin-verify` verifies them offline.
   *
   * @example
   * ```ts
   * import { writeFile } from 'node:fs/promises'
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.checkoutIntents.create({ url: 'https://shop.example/mug' })
   * const evidence = await florin.checkoutIntents.getEvidence(id)
   * await writeFile(`${id}.jsonl`, evidence)
   * ```
   */
  getEvidence(id: string, options?: RequestOptions): Promise<Uint8Array> {
    const [to, accept] = [this.#intents.at(id, '/evidence'), 'application/x-ndjson']
    return this.#client.requestBytes({ method: 'GET', path: to, accept }, options)
  }
}

/** The API waits for the outcome: an attempt must be given longer than that. */
function act(
  client: Client,
  to: string,
  body: object | undefined,
  { waitSeconds, ...options }: WaitingOptions = {},
  headers: Record<string, string> = {},
): Promise<Answered<CheckoutIntent>> {
  const call = { method: 'POST', path: to, body } as const
  if (waitSeconds === undefined) return client.request({ ...call, headers }, options)
  const prefer = { ...headers, prefer: `wait=${waitSeconds}` }
  const timeoutMs = options.timeoutMs ?? waitSeconds * 1_000 + MARGIN_MS
  return client.request({ ...call, headers: prefer }, { ...options, timeoutMs })
}
