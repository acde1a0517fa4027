import type { Answered, Client } from '../client.ts'
import type {
  CreateSessionChallengeData,
  DeletedSession,
  Session,
  SessionChallenge,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

/** A message and its signature, as the Wallet Standard returns them. */
type SignedMessage = {
  readonly message: string | Uint8Array
  /** Text is read as base58. */
  readonly signature: string | Uint8Array
}

/** The browser's session, which lets pages of the API's origin work without an API key. */
export class Sessions {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
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
    const { message, signature } = signed
    const body = {
      message: typeof message === 'string' ? message : new TextDecoder().decode(message),
      signature: typeof signature === 'string' ? signature : await encode(signature),
    }
    return await this.#client.request({ method: 'POST', path: '/v1/session', body }, options)
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

/** Loads base58 only for sign-ins. */
async function encode(signature: Uint8Array): Promise<string> {
  const { base58 } = await import('@scure/base')
  return base58.encode(signature)
}
