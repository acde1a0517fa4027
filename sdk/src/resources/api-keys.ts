import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  ApiKey,
  CreateApiKeyData,
  DeletedApiKey,
  ListApiKeysData,
  RotateApiKeyData,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** Long-lived bearer credentials for server-to-server calls. */
export class ApiKeys {
  readonly #keys: Collection<ApiKey>

  constructor(client: Client) {
    this.#keys = new Collection(client, '/v1/api_keys')
  }

  /**
   * Creates an API key. Only this response contains its `secret`; a replay of it does not. If the
   * first response was lost, `secret` is undefined: revoke the key and create another.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const key = await florin.apiKeys.create({ name: 'Till 3', scopes: ['account:read'] })
   * console.log(key.id, key.secret)
   * ```
   */
  create(
    params: NonNullable<CreateApiKeyData['body']> = {},
    options?: RequestOptions,
  ): Promise<Answered<ApiKey>> {
    return this.#keys.create(params, options)
  }

  /**
   * Lists the active API keys, newest first, without their secrets.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const key of florin.apiKeys.list()) console.log(key.name, key.last4)
   * ```
   */
  list(params?: ListApiKeysData['query'], options?: RequestOptions): ListPromise<ApiKey> {
    return this.#keys.list(params, options)
  }

  /**
   * Retrieves an API key, without its secret.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.apiKeys.create()
   * console.log((await florin.apiKeys.get(id)).last_used_at) // → null
   * ```
   */
  get(id: string, options?: RequestOptions): Promise<Answered<ApiKey>> {
    return this.#keys.get(id, undefined, options)
  }

  /**
   * Replaces the secret of an API key. Everything else stays: id, scopes, budget and the keys that it
   * created. The old secret works for another hour, or for `old_secret_lifetime` seconds. Only this
   * response contains the new `secret`. If it was lost, rotate again.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id, last4 } = await florin.apiKeys.create()
   * const rotated = await florin.apiKeys.rotate(id, { old_secret_lifetime: 600 })
   * console.log(rotated.last4 === last4) // → false
   * ```
   */
  rotate(
    id: string,
    params: NonNullable<RotateApiKeyData['body']> = {},
    options?: RequestOptions,
  ): Promise<Answered<ApiKey>> {
    return this.#keys.post(id, '/rotate', params, options)
  }

  /**
   * Revokes an API key and all keys that descend from it. Once this returns, the API rejects every
   * request with them. If the first
   * response was lost, the retry throws `resource_missing`: the key is revoked all the same.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const { id } = await florin.apiKeys.create()
   * console.log((await florin.apiKeys.delete(id)).deleted) // → true
   * ```
   */
  delete(id: string, options?: RequestOptions): Promise<Answered<DeletedApiKey>> {
    return this.#keys.delete(id, options)
  }
}
