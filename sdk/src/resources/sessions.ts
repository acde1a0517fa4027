import type { Answered, Client } from '../client.ts'
import type {
  CreateSessionChallengeData,
  DeletedSession,
  Session,
  SessionChallenge,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'

/** What a wallet signed, as the Wallet Standard hands it over. */
type SignedMessage = {
  readonly message: string | Uint8Array
  /** In base58 where it is text. */
  readonly signature: string | Uint8Array
}

/** The browser's own session, by which pages of the API's origin act without a key. */
export class Sessions {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Asks for what a wallet has to sign.
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
   * Signs in. The browser keeps the cookie; the first time, the wallet's account is made.
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
   * Who is signed in, and until when.
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
   * Signs out, at once and everywhere that this session is used.
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

/** Loaded by who signs in, and by nobody else. */
async function encode(signature: Uint8Array): Promise<string> {
  const { base58 } = await import('@scure/base')
  return base58.encode(signature)
}
