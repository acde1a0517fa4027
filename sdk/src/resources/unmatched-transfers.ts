import type { Limits, RpcOptions } from '../chain/rpc.ts'
import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  ListUnmatchedTransferRefundsData,
  ListUnmatchedTransfersData,
  MatchUnmatchedTransferData,
  RefundTransaction,
  UnmatchedTransfer,
  UpdateUnmatchedTransferData,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'
import { submitRefund } from '../pay.ts'
import type { SendingWallet, Signer } from '../signer.ts'

/** USDC that reached one of your wallets and that no payment request claims. */
export class UnmatchedTransfers {
  readonly #client: Client
  readonly #transfers: Collection<UnmatchedTransfer>

  constructor(client: Client) {
    this.#client = client
    this.#transfers = new Collection(client, '/v1/unmatched_transfers')
  }

  /**
   * Lists transfers, newest first, each with the payments it may be meant for.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const transfer of florin.unmatchedTransfers.list({ status: 'unmatched' })) {
   *   console.log(transfer.amount_unmatched, transfer.sender_address, transfer.suggestions)
   * }
   * ```
   */
  list(
    params?: ListUnmatchedTransfersData['query'],
    options?: RequestOptions,
  ): ListPromise<UnmatchedTransfer> {
    return this.#transfers.list(params, options)
  }

  /**
   * Gets a transfer.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { data } = await florin.unmatchedTransfers.list({ limit: 1 })
   * for (const { id } of data) console.log((await florin.unmatchedTransfers.get(id)).status)
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<UnmatchedTransfer>> {
    return this.#transfers.get(id, undefined, options)
  }

  /**
   * Sets a transfer aside that pays for nothing, such as a deposit of your own, or brings it back.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { data } = await florin.unmatchedTransfers.list({ status: 'unmatched', limit: 1 })
   * for (const { id } of data) await florin.unmatchedTransfers.update(id, { set_aside: true })
   * ```
   */
  update(
    id: string,
    params: UpdateUnmatchedTransferData['body'],
    options?: RequestOptions,
  ): Promise<Answered<UnmatchedTransfer>> {
    return this.#transfers.post(id, '', params, options)
  }

  /**
   * Counts a final transfer toward a checkout session or transaction intent, once and for good.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const transfer of florin.unmatchedTransfers.list({ status: 'unmatched' })) {
   *   const [best] = transfer.suggestions
   *   if (best?.reason !== 'claimed' || !transfer.is_final) continue
   *   await florin.unmatchedTransfers.match(transfer.id, { source: best.source })
   * }
   * ```
   */
  match(
    id: string,
    params: MatchUnmatchedTransferData['body'],
    options?: RequestOptions,
  ): Promise<Answered<UnmatchedTransfer>> {
    return this.#transfers.post(id, '/match', params, options)
  }

  /**
   * Builds the transaction that sends the unmatched amount back to the wallet it came from. The
   * wallet that received it signs `next_action.transaction` unchanged within about a minute. If the
   * money came from an exchange, ask the payer first: the exchange may not credit it.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { data } = await florin.unmatchedTransfers.list({ status: 'unmatched', limit: 1 })
   * for (const { id } of data) {
   *   const refund = await florin.unmatchedTransfers.createRefundTransaction(id)
   *   console.log(refund.amount, refund.recipient_address)
   * }
   * ```
   */
  createRefundTransaction(
    id: string,
    options?: RequestOptions,
  ): Promise<Answered<RefundTransaction>> {
    return this.#transfers.post(id, '/refund_transaction', undefined, options)
  }

  /**
   * Signs and sends a refund of {@link UnmatchedTransfers.createRefundTransaction}. Checks first
   * that the transaction pays the refund's amount to its recipient.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const merchant = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * const { data } = await florin.unmatchedTransfers.list({ status: 'unmatched', limit: 1 })
   * for (const { id } of data) {
   *   const refund = await florin.unmatchedTransfers.createRefundTransaction(id)
   *   const rpcUrl = 'https://rpc.example'
   *   await florin.unmatchedTransfers.submitRefund(refund, merchant, { rpcUrl })
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
   * Lists the refunds of a transfer, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { data } = await florin.unmatchedTransfers.list({ status: 'refunded', limit: 1 })
   * for (const { id } of data) {
   *   for await (const { status, amount } of florin.unmatchedTransfers.listRefunds(id)) {
   *     console.log(status, amount)
   *   }
   * }
   * ```
   */
  listRefunds(
    id: string,
    params?: ListUnmatchedTransferRefundsData['query'],
    options?: RequestOptions,
  ): ListPromise<RefundTransaction> {
    return this.#transfers.listPart(id, '/refunds', params, options)
  }
}
