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

// Time for the request itself, on top of the wait that it asks for.
const MARGIN_MS = 30_000

type WaitingOptions = RequestOptions & {
  /**
   * How long the API waits for the outcome. Default: 50 seconds; maximum: 120. After that it
   * returns the current state, usually `processing`.
   */
  readonly waitSeconds?: number | undefined
}

/** Purchases at web shops: quoted, confirmed, and bought once. */
export class CheckoutIntents {
  readonly #client: Client
  readonly #intents: Collection<CheckoutIntent>

  constructor(client: Client) {
    this.#client = client
    this.#intents = new Collection(client, '/v1/checkout_intents')
  }

  /**
   * Creates a checkout intent and asks the shop for a quote. The response has the quote
   * (`requires_confirmation`), the options that the shop still needs (`requires_action`), or the
   * reason why the product cannot be bought. Nothing is charged before
   * {@link CheckoutIntents.confirm}, and an API key can never confirm more than `max_amount`.
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
   * Retrieves a checkout intent. With `wait_for`, the API responds once the intent has that status
   * or has ended.
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
   * Lists checkout intents, newest first.
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
   * Provides options that `next_action.options_schema` asks for, and requests a new quote. Options
   * provided earlier stay.
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
   * Confirms the quote: buys it once, for exactly the quoted amount. If anything differs at the
   * shop, nothing is charged. Safe to repeat. Confirming the same purchase in another intent within
   * ten minutes fails with `possible_duplicate`, unless `allowDuplicate` is true.
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
      /** Buys even if the same purchase was confirmed within the last ten minutes. */
      readonly allowDuplicate?: boolean | undefined
    } = {},
  ): Promise<Answered<CheckoutIntent>> {
    const { allowDuplicate = false, ...rest } = options
    const headers = allowDuplicate ? { 'allow-duplicate-purchase': 'true' } : {}
    return act(this.#client, this.#intents.at(id, '/confirm'), undefined, rest, headers)
  }

  /**
   * Cancels a checkout intent that is not confirmed.
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
   * Lists the events of a checkout intent, newest first: every decision and every page. The hash of
   * each event covers the event before it.
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
   * Downloads the screenshot of an event that has one, as PNG bytes. Typed text is redacted.
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
   *   const png = await florin.checkoutIntents.getScreenshot(id, screenshot)
   *   await writeFile(`${id}-${screenshot}.png`, png)
   * }
   * ```
   */
  getScreenshot(id: string, n: number, options?: RequestOptions): Promise<Uint8Array> {
    const to = this.#intents.at(id, path`/screenshots/${String(n)}`)
    return this.#client.requestBytes({ method: 'GET', path: to, accept: 'image/png' }, options)
  }

  /**
   * Exports everything known about a purchase as signed JSON Lines. Store the bytes unchanged,
   * since the signature covers all of them. `florin-verify` verifies the file offline.
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

/** The API waits for the outcome, so the timeout of an attempt must be longer than that wait. */
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
