import type { Answered, Client } from '../client.ts'
import type {
  Account,
  AccountExport,
  DeletedAccount,
  UpdateAccountData,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

/** The account that the API key belongs to. */
export class Accounts {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Retrieves the account of the API key.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const account = await florin.account.get()
   * console.log(account.business_profile.name, account.wallet_address)
   * ```
   */
  get(options?: RequestOptions): Promise<Answered<Account>> {
    return this.#client.request({ method: 'GET', path: '/v1/account' }, options)
  }

  /**
   * Updates the account. Fields that you leave out stay as they are.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const account = await florin.account.update({ business_profile: { name: 'Corner shop' } })
   * console.log(account.business_profile.name) // → Corner shop
   * ```
   */
  update(
    params: NonNullable<UpdateAccountData['body']>,
    options?: RequestOptions,
  ): Promise<Answered<Account>> {
    return this.#client.request({ method: 'POST', path: '/v1/account', body: params }, options)
  }

  /**
   * Exports everything that the account holds, in one object.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * console.log(Object.keys(await florin.account.export()))
   * ```
   */
  export(options?: RequestOptions): Promise<Answered<AccountExport>> {
    return this.#client.request({ method: 'GET', path: '/v1/account/export' }, options)
  }

  /**
   * Deletes the account and all its objects permanently. Only the owner can do so, signed in with
   * the wallet; API keys cannot. Fails while the account has money in escrow or in flight.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const leave = (origin: string) => new Florin(null, { baseUrl: origin }).account.delete()
   * console.log(leave.length) // → 1
   * ```
   */
  delete(options?: RequestOptions): Promise<Answered<DeletedAccount>> {
    return this.#client.request({ method: 'DELETE', path: '/v1/account' }, options)
  }
}
