/** Every path of a release code through the SDK and by hand, including failures. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@solana/kit'
import { call } from '../../../scripts/local/client.ts'
import type { FakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type * as Sdk from '../../../sdk/src/index.ts'
import type * as ReleaseCode from '../../../sdk/src/release-code.ts'
import type * as SdkServer from '../../../sdk/src/server.ts'
import { compile, signBytes, signedBy, take } from '../sponsor/transactions.ts'
import type { Wire } from './records.ts'
import { openSink } from './records.ts'

export type Library = {
  readonly sdk: typeof Sdk
  readonly codes: typeof ReleaseCode
  readonly server: typeof SdkServer
}

export type Setup = {
  readonly library: Library
  readonly chain: FakeSolana
  readonly sponsor: Wallet
  readonly api: Wire
  readonly rpc: Wire
  readonly key: string
  /** A code that must be found nowhere. */
  newCode(): string
  /** Records a mistyped version of a code, which must be found nowhere either. */
  noteMistyped(code: string): string
  /** A code that its holder sends to the wrong place: even then nothing may record it. */
  newMisplaced(): string
  /** Checks the outcome; a thrown error is searched afterwards. */
  attempt(what: string, wanted: string, work: () => Promise<unknown>): Promise<void>
}

const ONCE = { maxRetries: 0 }
const GIFT_CENTS = 2_500
const NOWHERE = 'http://127.0.0.1:1'

const dashed = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')
const newSigner = ({ server }: Library) =>
  server.keypairSigner(Uint8Array.from(newWallet().keypair))
type Gift = Awaited<ReturnType<typeof create>>

async function create(setup: Setup) {
  const { library, chain, api, key } = setup
  const wallet = newWallet()
  chain.fundSol(wallet.address as Address, 1_000_000_000n)
  await chain.fundToken(wallet.address as Address, BigInt(GIFT_CENTS) * 10_000n)
  const sender = library.server.keypairSigner(Uint8Array.from(wallet.keypair))
  const florin = new library.sdk.Florin(key, { baseUrl: api.url })
  const code = setup.newCode()
  const gift = await florin.gifts.create({
    amount: GIFT_CENTS,
    sender_address: sender.address,
    release_verification_key: library.codes.verificationKey(code),
  })
  return { florin, code, gift, sender }
}

async function fund(setup: Setup): Promise<Gift> {
  const made = await create(setup)
  await made.florin.gifts.fund(made.gift, made.sender, { rpcUrl: setup.rpc.url })
  await reach(setup, made, 'open')
  return made
}

async function reach(
  { library }: Setup,
  { florin, gift }: Gift,
  status: 'open' | 'released' | 'reclaimed',
) {
  await library.sdk.waitFor((wait, options) => florin.gifts.get(gift.id, wait, options), status)
}

/** Without an account, like recipients. */
const anonymous = ({ library, api }: Setup, baseUrl = api.url) =>
  new library.sdk.Florin(null, { baseUrl, ...ONCE })

/** Valid codes, spelled as people spell them. */
export async function claimRightly(setup: Setup): Promise<void> {
  const { attempt, library, chain } = setup
  const gifts = await Promise.all(Array.from({ length: 4 }, () => fund(setup)))
  const [plain, dashes, paid, byHand] = gifts as [Gift, Gift, Gift, Gift]
  const { gifts: open } = anonymous(setup)
  const payer = newSigner(library)
  chain.fundSol(payer.address as Address, 1_000_000_000n)
  await attempt('a claim', 'ok', () => open.claim(plain.code, newSigner(library)))
  await attempt('claim with a dashed, lower-case code', 'ok', () =>
    open.claim(dashed(dashes.code).toLowerCase(), newSigner(library), { giftId: dashes.gift.id }),
  )
  await attempt('claim with the fee paid by the recipient', 'ok', () =>
    open.claim(` ${dashed(paid.code)}\n`, payer, { feePayer: 'recipient' }),
  )
  await attempt('claim by hand', 'ok', () => claimByHand(setup, byHand))
  for (const gift of gifts) await reach(setup, gift, 'released')
  await attempt('claim of a released gift', 'resource_missing', () =>
    open.claim(plain.code, newSigner(library)),
  )
  await attempt('claim of a released gift, by its id', 'gift_released', () =>
    open.claim(plain.code, newSigner(library), { giftId: plain.gift.id }),
  )
}

/** Without the SDK's claim: with its key, and our own requests. */
async function claimByHand({ library, api }: Setup, { code, gift }: Gift): Promise<void> {
  const recipient = newWallet()
  const key = library.codes.signingKey(code)
  const path = `/v1/gifts/${gift.id}/release`
  const body = { recipient_address: recipient.address }
  const asked = await call(api.url, 'POST', path, { body })
  const message = compile(take(asked.body.next_action.transaction.serialized_transaction))
  const halfSigned = signedBy(message, [recipient])
  const at = 1 + 64 * message.signers.indexOf(key.verificationKey)
  const submit = async (signature: Uint8Array) => {
    const wire = Buffer.from(halfSigned)
    wire.set(signature, at)
    const serialized_transaction = wire.toString('base64')
    return await call(api.url, 'POST', `${path}/submit`, { body: { serialized_transaction } })
  }
  const refused = await submit(signBytes(newWallet(), message.bytes))
  if (refused.status !== 400) throw new Error('a wrong signature was accepted')
  const answer = await submit(key.sign(message.bytes))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** Codes that are invalid, for another gift, or for a gift without money. */
export async function claimWrongly(setup: Setup): Promise<void> {
  const { attempt, library, codes } = { ...setup, codes: setup.library.codes }
  const [funded, reclaimed, unfunded] = await Promise.all([fund(setup), fund(setup), create(setup)])
  const { gifts } = anonymous(setup)
  const recipient = newSigner(library)
  const claim = (code: string, giftId?: string) => () => gifts.claim(code, recipient, { giftId })
  const mistyped = setup.noteMistyped(mistype(funded.code))
  const short = funded.code.slice(0, -1)
  const { id } = funded.gift
  await attempt('a mistyped code', 'ReleaseCodeError', claim(mistyped, id))
  await attempt('a mistyped code, dashed', 'ReleaseCodeError', claim(dashed(mistyped)))
  await attempt('a code that is too short', 'ReleaseCodeError', claim(short, id))
  await attempt('a code with trailing characters', 'ReleaseCodeError', claim(`${funded.code}7`))
  await attempt('a code with an invalid letter', 'ReleaseCodeError', claim(`Ü${short}`))
  await attempt('a mistyped code, by hand', 'ReleaseCodeError', async () =>
    codes.signingKey(mistyped),
  )
  await attempt('another code', 'resource_missing', claim(setup.newCode()))
  await attempt('another code for this gift', 'release_code_mismatch', claim(setup.newCode(), id))
  await attempt('a gift without money', 'resource_missing', claim(unfunded.code))
  await attempt(
    'a gift without money, by its id',
    'gift_not_funded',
    claim(unfunded.code, unfunded.gift.id),
  )
  const { florin, gift, sender } = reclaimed
  const asked = await florin.gifts.reclaim(gift.id)
  await florin.gifts.submitReclaim(asked, sender, { rpcUrl: setup.rpc.url })
  await reach(setup, reclaimed, 'reclaimed')
  await attempt('a reclaimed gift', 'gift_reclaimed', claim(reclaimed.code, gift.id))
  await attempt('a code in place of its key', 'TypeError', () => gifts.previewByKey(funded.code))
  await attempt('a code in place of its key, to create', 'TypeError', () =>
    florin.gifts.create({
      amount: GIFT_CENTS,
      sender_address: sender.address,
      release_verification_key: funded.code,
    }),
  )
  await attempt('a code in place of the id', 'TypeError', claim(funded.code, funded.code))
  await attempt('a code in place of the id, to read', 'TypeError', () =>
    gifts.preview(dashed(funded.code)),
  )
}

function mistype(code: string): string {
  const other = code[3] === '0' ? '1' : '0'
  return `${code.slice(0, 3)}${other}${code.slice(4)}`
}

/** Everything around it fails: the connection, the API, the chain, the wallet, the sponsor. */
export async function claimInTrouble(setup: Setup): Promise<void> {
  const { attempt, library, chain, sponsor, api } = setup
  const made = await fund(setup)
  const { code, gift } = made
  const path = `/v1/gifts/${gift.id}`
  const recipient = newSigner(library)
  const claim =
    (florin = anonymous(setup), signer: Sdk.Signer = recipient) =>
    () =>
      florin.gifts.claim(code, signer, { giftId: gift.id })
  await attempt('no API', 'ConnectionError', claim(anonymous(setup, NOWHERE)))
  const broken = await openSink(500)
  await attempt('a broken API', 'ApiError', claim(anonymous(setup, broken.url)))
  broken.close()
  api.cutNext(`${path}/release `, 'request')
  await attempt('connection cut before the release', 'ConnectionError', claim())
  api.cutNext(`${path}/release/submit`, 'request')
  await attempt('connection cut before the submission', 'ConnectionError', claim())
  chain.faults.set('http500')
  await delay(4_100) // until the API needs a new blockhash
  await attempt('no chain', 'chain_unavailable', claim())
  chain.faults.clear()
  const held = chain.readAccount(sponsor.address as Address)?.lamports ?? 0n
  chain.fundSol(sponsor.address as Address, 1_000_000n - 200_000n)
  await delay(300)
  await attempt('a dry sponsor', 'sponsor_dry', claim())
  chain.fundSol(sponsor.address as Address, held)
  await delay(300)
  const { address } = recipient
  const signers: Record<string, Sdk.Signer> = {
    'a wallet that signs nothing': { address, signTransaction: (wire) => wire },
    'a wallet that answers nonsense': { address, signTransaction: () => new Uint8Array(9) },
    'a key that answers nonsense': { address, signMessage: () => new Uint8Array(64).fill(1) },
  }
  for (const [name, signer] of Object.entries(signers)) {
    await attempt(name, 'transaction_refused', claim(undefined, signer))
  }
  const declining = {
    address,
    signTransaction: () => {
      throw new Error('User rejected the request.')
    },
  }
  await attempt('a wallet that declines', 'Error', claim(undefined, declining))
  api.cutNext(`${path}/release/submit`, 'answer')
  const patient = new library.sdk.Florin(null, { baseUrl: api.url })
  await attempt('a lost answer, requested again', 'ok', claim(patient))
  await reach(setup, made, 'released')
}

/** Sent by a faulty program. The API may report it to the sender and to nobody else. */
export async function sendMisplaced(setup: Setup): Promise<void> {
  const { api, key, newMisplaced } = setup
  const { gift } = await create(setup)
  const send = (method: string, path: string, options: Parameters<typeof call>[3] = {}) =>
    call(api.url, method, path, options).catch(() => null)
  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    send('POST', path, { key, body, ...(headers && { headers }) })
  const sender_address = newWallet().address
  const create1 = (release_verification_key: string) => ({
    amount: 100,
    sender_address,
    release_verification_key,
  })
  for (const spell of [(code: string) => code, (code: string) => dashed(code).toLowerCase()]) {
    const next = () => spell(newMisplaced())
    const release = `/v1/gifts/${gift.id}/release`
    await send('GET', `/v1/gifts/${encodeURIComponent(next())}`, { key })
    await send('GET', `/v1/gifts/${encodeURIComponent(next())}/preview`)
    await send('GET', `/v1/gift_previews/${encodeURIComponent(next())}`)
    await send('GET', `/gifts/${gift.id}/${encodeURIComponent(next())}`)
    await send('GET', `/v1/gifts?code=${encodeURIComponent(next())}`, { key })
    await send('GET', `/v1/gifts/${gift.id}`, { key: next() })
    await send('GET', `/v1/gifts/${gift.id}/preview`, { headers: { 'x-release-code': next() } })
    await post('/v1/gifts', create1(next()))
    await post('/v1/gifts', { ...create1(newWallet().address), release_code: next() })
    await post(release, { recipient_address: next() })
    await post(release, { recipient_address: sender_address, [next()]: 'code' })
    await post(`${release}/submit`, { serialized_transaction: next() })
    await post(`${release}/submit`, next())
    await post('/v1/gifts', create1(newWallet().address), { 'idempotency-key': next() })
  }
}
