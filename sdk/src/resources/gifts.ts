import type { SenderAction } from '../chain/gifts.ts'
import { refuseAnswer } from '../chain/refusal.ts'
import type { Limits, RpcOptions } from '../chain/rpc.ts'
import { submit } from '../chain/rpc.ts'
import type { Answered, Client } from '../client.ts'
import { Collection } from '../collection.ts'
import type {
  CreateGiftData,
  Detection,
  GetGiftData,
  Gift,
  GiftPreview,
  ListGiftDetectionsData,
  ListGiftsData,
  PreviewGiftData,
  ReleaseGiftData,
  SubmitGiftReleaseData,
} from '../generated/contract.ts'
import type { ListPromise } from '../lists.ts'
import type { RequestOptions } from '../options.ts'
import type { SendingWallet, Signer } from '../signer.ts'

// Loaded on demand, so that pages that only read do not download the crypto.
const signing = () => import('../chain/gifts.ts')

/** The signer and its Solana node; a wallet that sends transactions itself needs no node. */
type Sending = [sender: Signer, options: RpcOptions] | [sender: SendingWallet, options?: Limits]

/**
 * USDC held in escrow until a recipient claims it with a release code or the sender reclaims it.
 */
export class Gifts {
  readonly #client: Client
  readonly #gifts: Collection<Gift>

  constructor(client: Client) {
    this.#client = client
    this.#gifts = new Collection(client, '/v1/gifts')
  }

  /**
   * Creates a gift. Fund it with {@link Gifts.fund}. The API receives only the verification key of
   * the release code. Throws if the response has other terms than the request. With
   * `idempotencySince`, a repeated gift has the code of the first request: compare its
   * `release_verification_key` with a code that you made before you fund it.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   * import { verificationKey } from '@florin/sdk/release-code'
   * import { generate } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const code = generate()
   * const gift = await florin.gifts.create({
   *   amount: 2_500, // 25.00 USDC
   *   sender_address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
   *   release_verification_key: verificationKey(code),
   * })
   * console.log(gift.status) // → requires_action
   * ```
   */
  async create(params: CreateGiftData['body'], options?: RequestOptions): Promise<Answered<Gift>> {
    checkKey(params.release_verification_key)
    const gift = await this.#gifts.create(params, options)
    const isRepeated = gift.lastResponse.isReplay && options?.idempotencySince !== undefined
    const agreed = isRepeated ? TERMS : ([...TERMS, 'release_verification_key'] as const)
    for (const name of agreed) {
      if (gift[name] !== params[name]) refuseAnswer(`${name} is ${gift[name]}, not as requested`)
    }
    return gift
  }

  /**
   * Retrieves a gift. With `wait_for`, the API responds once the gift has that status.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const id = 'gift_00000000000000000000000000'
   * const open = await waitFor((wait, options) => florin.gifts.get(id, wait, options), 'open')
   * console.log(open.status) // → open
   * ```
   */
  get(
    id: string,
    params?: GetGiftData['query'],
    options?: RequestOptions,
  ): Promise<Answered<Gift>> {
    return this.#gifts.get(id, params, options)
  }

  /**
   * Lists gifts, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * for await (const gift of florin.gifts.list({ status: 'open' })) {
   *   console.log(gift.id, gift.amount)
   * }
   * ```
   */
  list(params?: ListGiftsData['query'], options?: RequestOptions): ListPromise<Gift> {
    return this.#gifts.list(params, options)
  }

  /**
   * Funds a gift: checks its transaction against the gift, signs it and sends it. The transaction
   * must lock exactly this amount for this sender and release key, so you need not trust the
   * server; pass the gift as {@link Gifts.create} returned it. A transaction is valid for about a
   * minute; after that, pass your gift with the `next_action` that {@link Gifts.get} returns. A
   * wallet that sends transactions itself needs no `rpcUrl`.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   * import { verificationKey } from '@florin/sdk/release-code'
   * import { generate, keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const sender = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
   * const code = generate()
   * const gift = await florin.gifts.create({
   *   amount: 2_500,
   *   sender_address: sender.address,
   *   release_verification_key: verificationKey(code),
   * })
   * await florin.gifts.fund(gift, sender, { rpcUrl: 'https://rpc.example' })
   * const open = await waitFor((wait, options) => florin.gifts.get(gift.id, wait, options), 'open')
   * console.log(open.status) // → open
   * ```
   */
  async fund(gift: Gift, ...sending: Sending): Promise<{ signature: string }> {
    return this.#send('fund', gift, sending)
  }

  /**
   * Requests the return of an open gift. The response has the transaction for
   * {@link Gifts.submitReclaim}. A gift that was never funded needs no transaction.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const gift = await florin.gifts.reclaim('gift_00000000000000000000000000')
   * console.log(gift.next_action?.type) // → submit_transaction
   * ```
   */
  reclaim(id: string, options?: RequestOptions): Promise<Answered<Gift>> {
    return this.#gifts.post(id, '/reclaim', undefined, options)
  }

  /**
   * Reclaims a gift: checks the transaction of {@link Gifts.reclaim}, signs it and sends it.
   * Whatever the server built, the money can only go to the sender's own account. A wallet that
   * sends transactions itself needs no `rpcUrl`.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   * import { verificationKey } from '@florin/sdk/release-code'
   * import { generate, keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const sender = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
   * const rpcUrl = 'https://rpc.example'
   * const gift = await florin.gifts.create({
   *   amount: 2_500,
   *   sender_address: sender.address,
   *   release_verification_key: verificationKey(generate()),
   * })
   * await florin.gifts.fund(gift, sender, { rpcUrl })
   * const asked = await florin.gifts.reclaim(gift.id)
   * await florin.gifts.submitReclaim(asked, sender, { rpcUrl })
   * ```
   */
  async submitReclaim(gift: Gift, ...sending: Sending): Promise<{ signature: string }> {
    return this.#send('reclaim', gift, sending)
  }

  async #send(
    action: SenderAction,
    gift: Gift,
    [sender, options]: Sending,
  ): Promise<{ signature: string }> {
    const { sendAsSender, signAsSender } = await signing()
    if ('signAndSendTransaction' in sender) return sendAsSender(action, gift, sender)
    const { rpcUrl = '', ...limits } = (options ?? {}) as Partial<RpcOptions>
    return submit(this.#client, await signAsSender(action, gift, sender), { rpcUrl, ...limits })
  }

  /**
   * Lists the on-chain transactions that touched a gift, newest first.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
   * const detections = florin.gifts.detections('gift_00000000000000000000000000')
   * for await (const detection of detections) console.log(detection.signature)
   * ```
   */
  detections(
    id: string,
    params?: ListGiftDetectionsData['query'],
    options?: RequestOptions,
  ): ListPromise<Detection> {
    return this.#gifts.listPart(id, '/detections', params, options)
  }

  /**
   * Retrieves a gift as its recipient sees it. Needs no API key. Accepts `wait_for`.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const preview = await florin.gifts.preview('gift_00000000000000000000000000')
   * console.log(preview.amount, 'cents from', preview.business_profile.name)
   * ```
   */
  preview(
    id: string,
    params?: PreviewGiftData['query'],
    options?: RequestOptions,
  ): Promise<Answered<GiftPreview>> {
    return this.#gifts.getPart(checkedId(id), '/preview', params, options)
  }

  /**
   * Finds the open gift of a release code by the code's verification key. Needs no API key.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   * import { verificationKey } from '@florin/sdk/release-code'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const preview = await florin.gifts.previewByKey(verificationKey('0123-4567-89AB-CDEE'))
   * console.log(preview.id)
   * ```
   */
  previewByKey(
    releaseVerificationKey: string,
    options?: RequestOptions,
  ): Promise<Answered<GiftPreview>> {
    checkKey(releaseVerificationKey)
    const path = `/v1/gift_previews/${releaseVerificationKey}`
    return this.#client.request({ method: 'GET', path }, options)
  }

  /**
   * Claims a gift with its release code: finds the gift, checks the transaction, has the recipient
   * and then the code's key sign it, and submits it. The code never leaves this process; only
   * signatures of its key are sent. Unless `feePayer` says otherwise, the recipient needs no SOL.
   * Wait for `released` before you treat the gift as claimed.
   *
   * @example
   * ```ts
   * import { Florin, waitFor } from '@florin/sdk'
   * import { keypairSigner } from '@florin/sdk/server'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const recipient = keypairSigner(crypto.getRandomValues(new Uint8Array(32))) // or a wallet
   * const { id } = await florin.gifts.claim('0123-4567-89AB-CDEE', recipient)
   * const gift = await waitFor((wait, options) => florin.gifts.preview(id, wait, options), 'released')
   * console.log(gift.status) // → released
   * ```
   */
  async claim(
    code: string,
    recipient: Signer,
    options: Limits & {
      /** Id of the gift. Default: found by the code's verification key. */
      readonly giftId?: string | undefined
      /** Payer of the network fee. Default: the service decides. */
      readonly feePayer?: 'sponsor' | 'recipient' | undefined
    } = {},
  ): Promise<Answered<Gift>> {
    const { giftId, feePayer, ...limits } = options
    const { checkPreview, releaseKeyOf, signRelease } = await signing()
    const releaseKey = releaseKeyOf(code)
    const preview = await (giftId === undefined
      ? this.previewByKey(releaseKey.verificationKey, limits)
      : this.preview(giftId, {}, limits))
    checkPreview(preview, releaseKey)
    const asked = { recipient_address: recipient.address, ...(feePayer && { fee_payer: feePayer }) }
    const gift = await this.release(preview.id, asked, limits)
    const { serialized } = await signRelease(gift, preview, {
      releaseKey,
      recipient,
      feePayer: feePayer ?? null,
    })
    return this.submitRelease(preview.id, { serialized_transaction: serialized }, limits)
  }

  /**
   * Builds the transaction that releases a gift, for programs that sign it themselves. Prefer
   * {@link Gifts.claim}, which also checks the transaction.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const gift = await florin.gifts.release('gift_00000000000000000000000000', {
   *   recipient_address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
   * })
   * console.log(gift.next_action?.transaction.fee_payer_address)
   * ```
   */
  release(
    id: string,
    params: ReleaseGiftData['body'],
    options?: RequestOptions,
  ): Promise<Answered<Gift>> {
    return this.#gifts.post(checkedId(id), '/release', params, options)
  }

  /**
   * Submits the transaction of {@link Gifts.release}, signed by the recipient and then by the
   * release key.
   *
   * @example
   * ```ts
   * import { Florin } from '@florin/sdk'
   *
   * const florin = new Florin(null, { baseUrl: 'https://florin.example' })
   * const submit = (giftId: string, signed: string) =>
   *   florin.gifts.submitRelease(giftId, { serialized_transaction: signed })
   * console.log(submit.length) // → 2
   * ```
   */
  submitRelease(
    id: string,
    params: SubmitGiftReleaseData['body'],
    options?: RequestOptions,
  ): Promise<Answered<Gift>> {
    return this.#gifts.post(checkedId(id), '/release/submit', params, options)
  }
}

const TERMS = ['amount', 'sender_address'] as const

/** A release code passed by mistake must not be sent. */
function checkedId(id: string): string {
  if (id.startsWith('gift_')) return id
  throw new TypeError("A gift's id starts with gift_. Never send a release code.")
}

/** A release code passed by mistake must not be sent. */
function checkKey(releaseVerificationKey: string): void {
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(releaseVerificationKey)) return
  throw new TypeError(
    'release_verification_key must be the verificationKey of a release code, not the code itself.',
  )
}
