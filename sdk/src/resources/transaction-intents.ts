import type { Limits, RpcOptions } from '../chain/rpc.ts'
import type { Answered, Client } from '../client.ts'
import { path } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  BuildTransactionIntentPaymentData,
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

/** An amount to be paid, split into what the merchant gets and the fee. */
export class TransactionIntents {
  readonly #client: Client
  readonly #intents: Collection<TransactionIntent>

  constructor(client: Client) {
    this.#client = client
    this.#intents = new Collection(client, '/v1/transaction_intents')
  }

  /**
   * Creates an intent. `next_action` tells how to pay it: by a page, by a QR, or by a transfer. An answer with
   * another amount or recipient than yours is refused.
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
   * One transaction intent; with `wait_for`, as soon as it has that status or is over.
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
   * Cancels a transaction intent that is not paid. Money that comes after all is recorded and changes nothing.
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
   * Every transaction on the chain that named it, with what was made of it, newest first.
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
   * Says that a payment was meant for this: one that is held since it names several things
   * (`multiple_objects`), or that named nothing and was `proposed`. It must be final.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const intent = await florin.transactionIntents.create({ amount: 300 })
   * for await (const detection of florin.transactionIntents.listDetections(intent.id)) {
   *   if (detection.verdict !== 'proposed') continue
   *   console.log(detection.message) // who paid what, and why it is only proposed
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
   * Builds the transaction that gives a payment back, all of it unless `amount` says less. The wallet that
   * was paid signs `next_action.transaction` and sends it within about a minute; nothing of it can be
   * changed. While it may still land, asking again gives the same.
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
   * Sends a refund that {@link TransactionIntents.createRefundTransaction} answered: checks that the transaction gives
   * back what the refund says, to whom it says, and has the wallet that was paid sign it. What became of it is in
   * {@link TransactionIntents.listRefunds}.
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
   * Lists its refunds, newest first.
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
   * What a payer may see of it; no key is needed. Takes `wait_for`, too.
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
   * Pays what is still lacking: asks for the transaction, checks it against `intent`, has it signed, and
   * sends it. Whatever the server built, no more than you were shown is paid, to whom you were shown, from
   * the payer's own account; what you pass as `intent` must be what the payer saw. No key is needed. A wallet
   * that sends by itself needs no `rpcUrl`.
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
   * Who is to be paid, as a Solana Pay wallet asks before it shows a payment.
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
   * Asks for the transaction that pays what is still lacking, for programs that sign by themselves; most
   * want {@link TransactionIntents.pay}, which checks it.
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
