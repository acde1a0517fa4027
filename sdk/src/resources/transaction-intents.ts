import type { Limits, RpcOptions } from '../chain/rpc.ts'
import type { Answered, Client } from '../client.ts'
import { path } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  BuildTransactionIntentPaymentData,
  ClaimTransactionIntentPaymentData,
  CreateTransactionIntentData,
  CreateTransactionIntentRefundData,
  Detection,
  GetPublicTransactionIntentData,
  GetTransactionIntentData,
  ListTransactionIntentDetectionsData,
  ListTransactionIntentRefundsData,
  ListTransactionIntentsData,
  PaymentLabel,
  PaymentTransaction,
  PublicTransactionIntent,
  RefundTransaction,
  TransactionIntent,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'
import { checkTerms, pay, submitRefund, termsOfIntent } from '../pay.ts'
import type { SendingWallet, Signer } from '../signer.ts'

/** Requests to pay an amount, which is split into the merchant's share and the fee. */
export class TransactionIntents {
  readonly #client: Client
  readonly #intents: Collection<TransactionIntent>

  constructor(client: Client) {
    this.#client = client
    this.#intents = new Collection(client, '/v1/transaction_intents')
  }

  /**
   * Creates a transaction intent. `next_action` describes how to pay it: on a hosted page, by QR
   * code, or by a transfer. Throws if the response has another amount or recipient than the
   * request.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 2_500 }) // 25.00 USDC
   * console.log(intent.status) // → requires_action
   * console.log(intent.next_action?.chain_payment.hosted_url)
   * ```
   */
  async create(
    params: CreateTransactionIntentData['body'],
    options?: RequestOptions,
  ): Promise<Answered<TransactionIntent>> {
    return checkTerms(await this.#intents.create(params, options), params)
  }

  /**
   * Retrieves a transaction intent. With `wait_for`, the API responds once the intent has that
   * status or has ended.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   * const payer = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * await florin.transactionIntents.pay(intent, payer, { rpcUrl: 'https://rpc.example' })
   * const paid = await waitFor(
   *   (wait, options) => florin.transactionIntents.get(intent.id, wait, options),
   *   'succeeded',
   * )
   * console.log(paid.status, paid.amount_received) // → succeeded 300
   * ```
   */
  get(
    id: string,
    params?: GetTransactionIntentData['query'],
    options?: RequestOptions,
  ): Promise<Answered<TransactionIntent>> {
    return this.#intents.get(id, params, options)
  }

  /**
   * Lists transaction intents, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const intent of florin.transactionIntents.list({ status: 'succeeded' })) {
   *   console.log(intent.id, intent.amount_received)
   * }
   * ```
   */
  list(
    params?: ListTransactionIntentsData['query'],
    options?: RequestOptions,
  ): ListPromise<TransactionIntent> {
    return this.#intents.list(params, options)
  }

  /**
   * Cancels an unpaid transaction intent. A payment that arrives later is recorded, but the intent
   * stays canceled.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   * console.log((await florin.transactionIntents.cancel(intent.id)).status) // → canceled
   * ```
   */
  cancel(id: string, options?: RequestOptions): Promise<Answered<TransactionIntent>> {
    return this.#intents.post(id, '/cancel', undefined, options)
  }

  /**
   * Lists the detections of a transaction intent, newest first: on-chain transfers that touched it,
   * each with a verdict.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   * for await (const { verdict, message } of florin.transactionIntents.listDetections(intent.id)) {
   *   console.log(verdict, message)
   * }
   * ```
   */
  listDetections(
    id: string,
    params?: ListTransactionIntentDetectionsData['query'],
    options?: RequestOptions,
  ): ListPromise<Detection> {
    return this.#intents.listPart(id, '/detections', params, options)
  }

  /**
   * Counts a payment for this intent: one that is held because it names several objects
   * (`multiple_objects`), or one that named none and was suggested (`proposed`). The payment must
   * be finalized.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   * for await (const detection of florin.transactionIntents.listDetections(intent.id)) {
   *   if (detection.verdict !== 'proposed') continue
   *   console.log(detection.message) // the payer, the amount, and why it is only suggested
   *   await florin.transactionIntents.acceptDetection(intent.id, detection.signature)
   * }
   * ```
   */
  acceptDetection(
    id: string,
    signature: string,
    options?: RequestOptions,
  ): Promise<Answered<TransactionIntent>> {
    const part = path`/detections/${signature}/accept`
    return this.#intents.post(id, part, undefined, options)
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
   * const { id } = await florin.transactionIntents.create({ amount: 2_500 })
   * const payer = '7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'
   * const claimed = await florin.transactionIntents.claimPayment(id, { sender_address: payer })
   * console.log(claimed.payment_claims[0]?.status) // → not_found
   * ```
   */
  claimPayment(
    id: string,
    params: ClaimTransactionIntentPaymentData['body'],
    options?: RequestOptions,
  ): Promise<Answered<PublicTransactionIntent>> {
    return this.#intents.post(id, '/payment_claims', params, options)
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
   * const { id } = await florin.transactionIntents.create({ amount: 300 })
   * try {
   *   const refund = await florin.transactionIntents.createRefundTransaction(id, { amount: 100 })
   *   console.log(refund.status) // requires_signature
   * } catch (error) {
   *   if (!(error instanceof FlorinError)) throw error
   *   console.log(error.code) // → refund_unpaid
   * }
   * ```
   */
  createRefundTransaction(
    id: string,
    params: CreateTransactionIntentRefundData['body'] = {},
    options?: RequestOptions,
  ): Promise<Answered<RefundTransaction>> {
    return this.#intents.post(id, '/refund_transaction', params, options)
  }

  /**
   * Signs and sends a refund of {@link TransactionIntents.createRefundTransaction}. Checks first
   * that the transaction pays the refund's amount to its recipient. The wallet that received the
   * payment must sign. {@link TransactionIntents.listRefunds} shows the outcome.
   *
   * @example
   * ```ts
   * import { Florin, FlorinError } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.transactionIntents.create({ amount: 300 })
   * const merchant = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * try {
   *   const refund = await florin.transactionIntents.createRefundTransaction(id, { amount: 100 })
   *   await florin.transactionIntents.submitRefund(refund, merchant, { rpcUrl: 'https://rpc.example' })
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
   * Lists the refunds of a transaction intent, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.transactionIntents.create({ amount: 300 })
   * for await (const { status, amount } of florin.transactionIntents.listRefunds(id)) {
   *   console.log(status, amount)
   * }
   * ```
   */
  listRefunds(
    id: string,
    params?: ListTransactionIntentRefundsData['query'],
    options?: RequestOptions,
  ): ListPromise<RefundTransaction> {
    return this.#intents.listPart(id, '/refunds', params, options)
  }

  /**
   * Retrieves a transaction intent as payers see it. Needs no API key. Accepts `wait_for`.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   *
   * const payer = new Florin(null, { baseUrl: 'https://florin.example' })
   * const shown = await payer.transactionIntents.getPublic(intent.id)
   * console.log(shown.amount, 'cents to', shown.business_profile.name)
   * ```
   */
  getPublic(
    id: string,
    params?: GetPublicTransactionIntentData['query'],
    options?: RequestOptions,
  ): Promise<Answered<PublicTransactionIntent>> {
    return this.#intents.getPart(id, '/public', params, options)
  }

  /**
   * Pays the outstanding amount: requests the transaction, checks it against `intent`, signs it and
   * sends it. Whatever the server built, the payer pays at most the amount in `intent`, only to its
   * recipient and for its fee, from the payer's own account; so pass the intent that the payer saw.
   * Needs no API key. A wallet that sends transactions itself needs no `rpcUrl`.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.transactionIntents.create({ amount: 300 })
   *
   * const buyer = new Florin(null, { baseUrl: 'https://florin.example' })
   * const payer = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * const intent = await buyer.transactionIntents.getPublic(id)
   * await buyer.transactionIntents.pay(intent, payer, { rpcUrl: 'https://rpc.example' })
   * const paid = await waitFor(
   *   (wait, options) => buyer.transactionIntents.getPublic(id, wait, options),
   *   'succeeded',
   * )
   * console.log(paid.status) // → succeeded
   * ```
   */
  async pay(
    intent: TransactionIntent | PublicTransactionIntent,
    ...[payer, options]:
      | [payer: Signer, options: RpcOptions]
      | [payer: SendingWallet, options?: Limits]
  ): Promise<{ signature: string }> {
    const endpoint = this.#intents.at(intent.id, '/pay')
    return pay(this.#client, endpoint, termsOfIntent(intent), payer, options)
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
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   * console.log((await florin.transactionIntents.describePayment(intent.id)).label) // → Corner Coffee
   * ```
   */
  describePayment(id: string, options?: RequestOptions): Promise<Answered<PaymentLabel>> {
    return this.#intents.getPart(id, '/pay', undefined, options)
  }

  /**
   * Builds the transaction that pays the outstanding amount, for programs that sign it themselves.
   * Prefer {@link TransactionIntents.pay}, which also checks the transaction.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   * const payer = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
   * const built = await florin.transactionIntents.buildPayment(intent.id, { account: payer.address })
   * console.log(built.message) // → Pay 3.00 USDC
   * ```
   */
  buildPayment(
    id: string,
    params: BuildTransactionIntentPaymentData['body'],
    options?: RequestOptions,
  ): Promise<Answered<PaymentTransaction>> {
    return this.#intents.post(id, '/pay', params, options)
  }
}
