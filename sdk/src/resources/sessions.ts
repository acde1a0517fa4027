import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  CreateSessionChallengeData,
  DeletedSession,
  EndedSessions,
  EndSessionsData,
  ListSessionsData,
  Session,
  SessionChallenge,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'

/** A message and its signature, as the Wallet Standard returns them. */
export type SignedMessage = {
  readonly message: string | Uint8Array
  /** Text is read as base58. */
  readonly signature: string | Uint8Array
}

/** The browser's session, which lets pages of the API's origin work without an API key. */
export class Sessions {
  readonly #client: Client
  readonly #sessions: Collection<Session>

  constructor(client: Client) {
    this.#client = client
    this.#sessions = new Collection(client, '/v1/sessions')
  }

  /**
   * Creates a sign-in message for the wallet to sign.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const address = '2Vr3xjPRn3SXjMKm68mx3q22TMNETyRwvcokj8hagZ4w'
   * const { message, sign_in_input } = await florin.session.challenge({ address })
   * console.log(message.includes(sign_in_input.nonce)) // → true
   * ```
   */
  challenge(
    params: CreateSessionChallengeData['body'],
    options?: RequestOptions,
  ): Promise<Answered<SessionChallenge>> {
    const path = '/v1/session/challenge'
    return this.#client.request({ method: 'POST', path, body: params }, options)
  }

  /**
   * Signs in and sets the session cookie. The first sign-in of a wallet creates its account.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * async function signIn(wallet: { address: string; sign(bytes: Uint8Array): Promise<Uint8Array> }) {
   *   const { message } = await florin.session.challenge({ address: wallet.address })
   *   const signature = await wallet.sign(new TextEncoder().encode(message))
   *   return await florin.session.create({ message, signature })
   * }
   * console.log(signIn.length) // → 1
   * ```
   */
  async create(signed: SignedMessage, options?: RequestOptions): Promise<Answered<Session>> {
    const body = await bodyOf(signed)
    return await this.#client.request({ method: 'POST', path: '/v1/session', body }, options)
  }

  /**
   * Renews the wallet's signature of this session. Creating keys, payout wallets and cards and
   * deleting the account needs one from the last ten minutes, else `signature_required` is thrown.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * async function signAgain(wallet: { address: string; sign(bytes: Uint8Array): Promise<Uint8Array> }) {
   *   const { message } = await florin.session.challenge({ address: wallet.address })
   *   const signature = await wallet.sign(new TextEncoder().encode(message))
   *   return await florin.session.sign({ message, signature })
   * }
   * console.log(signAgain.length) // → 1
   * ```
   */
  async sign(signed: SignedMessage, options?: RequestOptions): Promise<Answered<Session>> {
    const body = await bodyOf(signed)
    const path = '/v1/session/signature'
    return await this.#client.request({ method: 'POST', path, body }, options)
  }

  /**
   * Lists where the account is signed in, newest first. The current session has `is_current`.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const others = async () => (await florin.session.list()).data.filter((each) => !each.is_current)
   * console.log(typeof others) // → function
   * ```
   */
  list(params?: ListSessionsData['query'], options?: RequestOptions): ListPromise<Session> {
    return this.#sessions.list(params, options)
  }

  /**
   * Ends a session of the account, at once and wherever it is used.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const end = (id: string) => florin.session.end(id)
   * console.log(end.length) // → 1
   * ```
   */
  end(id: string, options?: RequestOptions): Promise<Answered<DeletedSession>> {
    return this.#sessions.delete(id, options)
  }

  /**
   * Ends all sessions of the account, or all but the current one.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const endOthers = () => florin.session.endAll({ keep_current: true })
   * console.log(typeof endOthers) // → function
   * ```
   */
  endAll(
    params: NonNullable<EndSessionsData['query']> = {},
    options?: RequestOptions,
  ): Promise<Answered<EndedSessions>> {
    const call = { method: 'DELETE', path: '/v1/sessions', query: params } as const
    return this.#client.request(call, options)
  }

  /**
   * Retrieves the session: its account and when it expires.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const whenSignedIn = () => florin.session.get().then(({ account }) => account.id)
   * console.log(typeof whenSignedIn) // → function
   * ```
   */
  get(options?: RequestOptions): Promise<Answered<Session>> {
    return this.#client.request({ method: 'GET', path: '/v1/session' }, options)
  }

  /**
   * Signs out. The session ends at once, wherever it is used.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const signOut = () => florin.session.delete()
   * console.log(typeof signOut) // → function
   * ```
   */
  delete(options?: RequestOptions): Promise<Answered<DeletedSession>> {
    return this.#client.request({ method: 'DELETE', path: '/v1/session' }, options)
  }
}

/** The request of a signed message. */
export async function bodyOf({ message, signature }: SignedMessage) {
  return {
    message: typeof message === 'string' ? message : new TextDecoder().decode(message),
    signature: typeof signature === 'string' ? signature : await encode(signature),
  }
}

/** Loads base58 only for sign-ins. */
async function encode(signature: Uint8Array): Promise<string> {
  const { base58 } = await import('@scure/base')
  return base58.encode(signature)
}
