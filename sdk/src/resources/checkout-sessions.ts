import type { Limits, RpcOptions } from '../chain/rpc.ts'
import type { Answered, Client } from '../client.ts'
import { path } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  BuildCheckoutSessionPaymentData,
  CheckoutSession,
  ClaimCheckoutSessionPaymentData,
  CreateCheckoutSessionData,
  CreateCheckoutSessionRefundData,
  Detection,
  GetCheckoutSessionData,
  GetPublicCheckoutSessionData,
  ListCheckoutSessionDetectionsData,
  ListCheckoutSessionRefundsData,
  ListCheckoutSessionsData,
  PaymentLabel,
  PaymentTransaction,
  PublicCheckoutSession,
  RefundTransaction,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'
import { checkRecipient, pay, submitRefund, termsOfSession } from '../pay.ts'
import type { SendingWallet, Signer } from '../signer.ts'

/** One buyer's order: line items, a total and a page to pay it on. */
export class CheckoutSessions {
  readonly #client: Client
  readonly #sessions: Collection<CheckoutSession>

  constructor(client: Client) {
    this.#client = client
    this.#sessions = new Collection(client, '/v1/checkout_sessions')
  }

  /**
   * Creates a checkout session. Send the buyer to its `url`, or show its QR code. Sessions do not
   * expire. Throws if the response names another recipient than the request.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const mug = await florin.products.create({ name: 'Mug', amount: 1_200 })
   * const session = await florin.checkoutSessions.create({
   *   line_items: [{ product: mug.id, quantity: 2 }],
   *   metadata: { order: '42' },
   * })
   * console.log(session.amount_total, session.status) // → 2400 open
   * console.log(session.url)
   * ```
   */
  async create(
    params: CreateCheckoutSessionData['body'],
    options?: RequestOptions,
  ): Promise<Answered<CheckoutSession>> {
    return checkRecipient(await this.#sessions.create(params, options), params)
  }

  /**
   * Retrieves a checkout session. With `wait_for`, the API responds once the session has that
   * status or has ended.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const session = await florin.checkoutSessions.create({ line_items })
   * const payer = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * await florin.checkoutSessions.pay(session, payer, { rpcUrl: 'https://rpc.example' })
   * const complete = await waitFor(
   *   (wait, options) => florin.checkoutSessions.get(session.id, wait, options),
   *   'complete',
   * )
   * console.log(complete.status, complete.amount_received) // → complete 300
   * ```
   */
  get(
    id: string,
    params?: GetCheckoutSessionData['query'],
    options?: RequestOptions,
  ): Promise<Answered<CheckoutSession>> {
    return this.#sessions.get(id, params, options)
  }

  /**
   * Lists checkout sessions, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const session of florin.checkoutSessions.list({ status: 'complete' })) {
   *   console.log(session.id, session.amount_received)
   * }
   * ```
   */
  list(
    params?: ListCheckoutSessionsData['query'],
    options?: RequestOptions,
  ): ListPromise<CheckoutSession> {
    return this.#sessions.list(params, options)
  }

  /**
   * Cancels an unpaid checkout session. A payment that arrives later is recorded, but the session
   * stays canceled.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const session = await florin.checkoutSessions.create({ line_items })
   * console.log((await florin.checkoutSessions.cancel(session.id)).status) // → canceled
   * ```
   */
  cancel(id: string, options?: RequestOptions): Promise<Answered<CheckoutSession>> {
    return this.#sessions.post(id, '/cancel', undefined, options)
  }

  /**
   * Lists the detections of a checkout session, newest first: on-chain transfers that touched it,
   * each with a verdict.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const session = await florin.checkoutSessions.create({ line_items })
   * for await (const { verdict, message } of florin.checkoutSessions.listDetections(session.id)) {
   *   console.log(verdict, message)
   * }
   * ```
   */
  listDetections(
    id: string,
    params?: ListCheckoutSessionDetectionsData['query'],
    options?: RequestOptions,
  ): ListPromise<Detection> {
    return this.#sessions.listPart(id, '/detections', params, options)
  }

  /**
   * Counts a payment for this session: one that is held because it names several objects
   * (`multiple_objects`), or one that named none and was suggested (`proposed`). The payment must
   * be finalized.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const session = await florin.checkoutSessions.create({ line_items })
   * for await (const detection of florin.checkoutSessions.listDetections(session.id)) {
   *   if (detection.verdict !== 'proposed') continue
   *   console.log(detection.message) // the payer, the amount, and why it is only suggested
   *   await florin.checkoutSessions.acceptDetection(session.id, detection.signature)
   * }
   * ```
   */
  acceptDetection(
    id: string,
    signature: string,
    options?: RequestOptions,
  ): Promise<Answered<CheckoutSession>> {
    const part = path`/detections/${signature}/accept`
    return this.#sessions.post(id, part, undefined, options)
  }

  /**
   * For payers who sent the money without the reference: names their transaction, or the wallet that
   * it came from. It moves no money. The merchant sees it beside the transfer and decides;
   * `payment_claims` shows what became of it.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutSessions.create({ line_items })
   * const payer = '7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'
   * const claimed = await florin.checkoutSessions.claimPayment(id, { sender_address: payer })
   * console.log(claimed.payment_claims[0]?.status) // → not_found
   * ```
   */
  claimPayment(
    id: string,
    params: ClaimCheckoutSessionPaymentData['body'],
    options?: RequestOptions,
  ): Promise<Answered<PublicCheckoutSession>> {
    return this.#sessions.post(id, '/payment_claims', params, options)
  }

  /**
   * Builds the transaction that refunds a payment, in full unless `amount` is less. The wallet that
   * received the payment signs `next_action.transaction` unchanged and sends it within about a
   * minute. Until the transaction expires, repeated calls return the same refund.
   *
   * @example
   * ```ts
   * import { Florin, FlorinError } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutSessions.create({ line_items })
   * try {
   *   const refund = await florin.checkoutSessions.createRefundTransaction(id, { amount: 100 })
   *   console.log(refund.status) // requires_signature
   * } catch (error) {
   *   if (!(error instanceof FlorinError)) throw error
   *   console.log(error.code) // → refund_unpaid
   * }
   * ```
   */
  createRefundTransaction(
    id: string,
    params: CreateCheckoutSessionRefundData['body'] = {},
    options?: RequestOptions,
  ): Promise<Answered<RefundTransaction>> {
    return this.#sessions.post(id, '/refund_transaction', params, options)
  }

  /**
   * Signs and sends a refund of {@link CheckoutSessions.createRefundTransaction}. Checks first that
   * the transaction pays the refund's amount to its recipient. The wallet that received the payment
   * must sign. {@link CheckoutSessions.listRefunds} shows the outcome.
   *
   * @example
   * ```ts
   * import { Florin, FlorinError } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutSessions.create({ line_items })
   * const merchant = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * try {
   *   const refund = await florin.checkoutSessions.createRefundTransaction(id, { amount: 100 })
   *   await florin.checkoutSessions.submitRefund(refund, merchant, { rpcUrl: 'https://rpc.example' })
   * } catch (error) {
   *   if (!(error instanceof FlorinError)) throw error
   *   console.log(error.code) // → refund_unpaid
   * }
   * ```
   */
  submitRefund(
    refund: RefundTransaction,
    ...[merchant, options]:
      | [merchant: Signer, options: RpcOptions]
      | [merchant: SendingWallet, options?: Limits]
  ): Promise<{ signature: string }> {
    return submitRefund(this.#client, refund, merchant, options)
  }

  /**
   * Lists the refunds of a checkout session, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutSessions.create({ line_items })
   * for await (const { status, amount } of florin.checkoutSessions.listRefunds(id)) {
   *   console.log(status, amount)
   * }
   * ```
   */
  listRefunds(
    id: string,
    params?: ListCheckoutSessionRefundsData['query'],
    options?: RequestOptions,
  ): ListPromise<RefundTransaction> {
    return this.#sessions.listPart(id, '/refunds', params, options)
  }

  /**
   * Retrieves a checkout session as payers see it. Needs no API key. Accepts `wait_for`.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const session = await florin.checkoutSessions.create({ line_items })
   *
   * const payer = new Florin(null, { baseUrl: 'https://florin.example' })
   * const shown = await payer.checkoutSessions.getPublic(session.id)
   * console.log(shown.amount_total, 'cents to', shown.business_profile.name)
   * ```
   */
  getPublic(
    id: string,
    params?: GetPublicCheckoutSessionData['query'],
    options?: RequestOptions,
  ): Promise<Answered<PublicCheckoutSession>> {
    return this.#sessions.getPart(id, '/public', params, options)
  }

  /**
   * Pays the outstanding amount: requests the transaction, checks it against `session`, signs it
   * and sends it. Whatever the server built, the payer pays at most the amount in `session`, only
   * to its recipient, from the payer's own account; so pass the session that the payer saw. Needs
   * no API key. A wallet that sends transactions itself needs no `rpcUrl`.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const { id } = await florin.checkoutSessions.create({ line_items })
   *
   * const buyer = new Florin(null, { baseUrl: 'https://florin.example' })
   * const payer = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * const session = await buyer.checkoutSessions.getPublic(id)
   * await buyer.checkoutSessions.pay(session, payer, { rpcUrl: 'https://rpc.example' })
   * const paid = await waitFor(
   *   (wait, options) => buyer.checkoutSessions.getPublic(id, wait, options),
   *   'paid',
   * )
   * console.log(paid.payment_status) // → paid
   * ```
   */
  async pay(
    session: CheckoutSession | PublicCheckoutSession,
    ...[payer, options]:
      | [payer: Signer, options: RpcOptions]
      | [payer: SendingWallet, options?: Limits]
  ): Promise<{ signature: string }> {
    const endpoint = this.#sessions.at(session.id, '/pay')
    return pay(this.#client, endpoint, termsOfSession(session), payer, options)
  }

  /**
   * Retrieves the label and icon that a Solana Pay wallet shows before a payment.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * await florin.account.update({ business_profile: { name: 'Corner Coffee' } })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const session = await florin.checkoutSessions.create({ line_items })
   * console.log((await florin.checkoutSessions.describePayment(session.id)).label) // → Corner Coffee
   * ```
   */
  describePayment(id: string, options?: RequestOptions): Promise<Answered<PaymentLabel>> {
    return this.#sessions.getPart(id, '/pay', undefined, options)
  }

  /**
   * Builds the transaction that pays the outstanding amount, for programs that sign it themselves.
   * Prefer {@link CheckoutSessions.pay}, which also checks the transaction.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const price_data = { unit_amount: 300 }
   * const line_items = [{ product_data: { name: 'Coffee', price_data } }]
   * const session = await florin.checkoutSessions.create({ line_items })
   * const payer = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
   * const built = await florin.checkoutSessions.buildPayment(session.id, { account: payer.address })
   * console.log(built.message) // → Pay 3.00 USDC
   * ```
   */
  buildPayment(
    id: string,
    params: BuildCheckoutSessionPaymentData['body'],
    options?: RequestOptions,
  ): Promise<Answered<PaymentTransaction>> {
    return this.#sessions.post(id, '/pay', params, options)
  }
}
