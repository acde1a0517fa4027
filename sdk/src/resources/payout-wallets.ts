import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  CreatePayoutWalletChallengeData,
  DeletedPayoutWallet,
  ListPayoutWalletsData,
  PayoutWallet,
  PayoutWalletChallenge,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'
import type { SignedMessage } from './sessions.ts'
import { bodyOf } from './sessions.ts'

/**
 * Wallets that may receive the account's payments beside its own. API keys can read them; only the
 * signed-in owner adds and removes them.
 */
export class PayoutWallets {
  readonly #client: Client
  readonly #wallets: Collection<PayoutWallet>

  constructor(client: Client) {
    this.#client = client
    this.#wallets = new Collection(client, '/v1/payout_wallets')
  }

  /**
   * Creates a message for the wallet to sign. It names your account and works for no other. With
   * `proof: 'transaction'`, a multisig vault signs its memo in a transaction within seven days.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const ask = (address: string) => florin.payoutWallets.challenge({ address })
   * console.log(ask.length) // → 1
   * ```
   */
  challenge(
    params: CreatePayoutWalletChallengeData['body'],
    options?: RequestOptions,
  ): Promise<Answered<PayoutWalletChallenge>> {
    const path = '/v1/payout_wallet_challenges'
    return this.#client.request({ method: 'POST', path, body: params }, options)
  }

  /**
   * Adds the wallet that signed the message, or the memo in a final transaction.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * async function add(wallet: { address: string; sign(bytes: Uint8Array): Promise<Uint8Array> }) {
   *   const { message } = await florin.payoutWallets.challenge({ address: wallet.address })
   *   const signature = await wallet.sign(new TextEncoder().encode(message))
   *   return await florin.payoutWallets.add({ message, signature, name: 'Cold wallet' })
   * }
   * console.log(add.length) // → 1
   * ```
   */
  async add(
    {
      name,
      ...proof
    }: (SignedMessage | { readonly transaction: string }) & {
      readonly name?: string
    },
    options?: RequestOptions,
  ): Promise<Answered<PayoutWallet>> {
    const proved = 'transaction' in proof ? proof : await bodyOf(proof)
    const body = { ...proved, ...(name !== undefined && { name }) }
    return await this.#wallets.create(body, options)
  }

  /**
   * Lists the payout wallets, newest first. The account's own wallet is not among them.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const { address, name } of florin.payoutWallets.list()) console.log(address, name)
   * ```
   */
  list(
    params?: ListPayoutWalletsData['query'],
    options?: RequestOptions,
  ): ListPromise<PayoutWallet> {
    return this.#wallets.list(params, options)
  }

  /**
   * Retrieves a payout wallet.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const addressOf = async (id: string) => (await florin.payoutWallets.get(id)).address
   * console.log(addressOf.length) // → 1
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<PayoutWallet>> {
    return this.#wallets.get(id, undefined, options)
  }

  /**
   * Removes a payout wallet. New payments cannot name it; existing links, sessions and intents still
   * pay into it.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const remove = (id: string) => florin.payoutWallets.remove(id)
   * console.log(remove.length) // → 1
   * ```
   */
  remove(id: string, options?: RequestOptions): Promise<Answered<DeletedPayoutWallet>> {
    return this.#wallets.delete(id, options)
  }
}
