import type { Limits, RpcOptions } from '../chain/rpc.ts'
import type { Answered, Client } from '../client.ts'
import { path } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  BuildCheckoutSessionPaymentData,
  CheckoutSession,
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

/** What one buyer is to pay: lines, a total, and one address to pay it by. */
export class CheckoutSessions {
  readonly #client: Client
  readonly #sessions: Collection<CheckoutSession>

  constructor(client: Client) {
    this.#client = client
    this.#sessions = new Collection(client, '/v1/checkout_sessions')
  }

  /**
   * Creates a session: send the buyer to its `url`, or show the QR. It never expires. An answer with another
   * recipient than yours is refused.
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
   * One checkout session; with `wait_for`, as soon as it has that status or is over.
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
   * Cancels a checkout session that is not paid. Money that comes after all is recorded and changes nothing.
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
   * Every transaction on the chain that named it, with what was made of it, newest first.
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
   * Says that a payment was meant for this: one that is held since it names several things
   * (`multiple_objects`), or that named nothing and was `proposed`. It must be final.
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
   *   console.log(detection.message) // who paid what, and why it is only proposed
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
   * Builds the transaction that gives a payment back, all of it unless `amount` says less. The wallet that
   * was paid signs `next_action.transaction` and sends it within about a minute; nothing of it can be
   * changed. While it may still land, asking again gives the same.
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
   * Sends a refund that {@link CheckoutSessions.createRefundTransaction} answered: checks that the transaction gives
   * back what the refund says, to whom it says, and has the wallet that was paid sign it. What became of it is in
   * {@link CheckoutSessions.listRefunds}.
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
   * Lists its refunds, newest first.
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
   * What a payer may see of it; no key is needed. Takes `wait_for`, too.
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
   * Pays what is still lacking: asks for the transaction, checks it against `session`, has it signed, and
   * sends it. Whatever the server built, no more than you were shown is paid, to whom you were shown, from
   * the payer's own account; what you pass as `session` must be what the payer saw. No key is needed. A wallet
   * that sends by itself needs no `rpcUrl`.
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
   * Who is to be paid, as a Solana Pay wallet asks before it shows a payment.
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
   * Asks for the transaction that pays what is still lacking, for programs that sign by themselves; most
   * want {@link CheckoutSessions.pay}, which checks it.
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
