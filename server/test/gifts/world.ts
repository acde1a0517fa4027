import { setTimeout as wait } from 'node:timers/promises'
import type { Instruction } from '@solana/kit'
import {
  createKeyPairSignerFromBytes,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { expect } from 'vitest'
import type { Terms } from '../../../program/client/addresses.ts'
import { getFundInstructionDataDecoder } from '../../../program/client/generated/instructions/fund.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import type {
  FakeSolana,
  FakeSolanaOptions,
} from '../../../scripts/local/fake-solana/fake-solana.ts'
import { askAt, sendAt, signAt } from '../../../scripts/local/fake-solana/testing.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { openWallet } from '../../src/chain/wallet.ts'
import type { Answer, CallOptions, TestApi } from '../api.ts'
import { useApi } from '../api.ts'
import { newPayer, useChain, useIngestion } from '../chain.ts'
import { signAndSend, signWire } from '../wire.ts'

export type MadeGift = {
  readonly key: string
  readonly sender: Wallet
  readonly release: Wallet
  readonly gift: Answer['body']
  /** The terms of its first funding window. */
  readonly terms: Terms
}

type ApiOptions = NonNullable<Parameters<typeof useApi>[0]>
type Sponsor = NonNullable<ReturnType<NonNullable<ApiOptions['sponsor']>>>

/** The API, its own network and, by default, ingestion between them. */
export function useGifts(
  options: Pick<ApiOptions, 'gifts' | 'kernel'> & {
    chain?: FakeSolanaOptions
    isFollowed?: boolean
    /** Pays for releases; without it the recipients pay. */
    sponsor?: Partial<Sponsor> & { wallet: Wallet }
  } = {},
) {
  const { sponsor } = options
  const chain = useChain(options.chain)
  const api = useApi({
    rpcUrl: () => chain().rpcUrl,
    ...(options.gifts === undefined ? {} : { gifts: options.gifts }),
    ...(options.kernel === undefined ? {} : { kernel: options.kernel }),
    ...(sponsor === undefined ? {} : { sponsor: () => sponsorOf(sponsor) }),
  })
  if (options.isFollowed !== false) useIngestion(chain, api)
  return { chain, api, ...steps(chain, api) }
}

function sponsorOf({ wallet, ...limits }: Partial<Sponsor> & { wallet: Wallet }): Sponsor {
  return {
    ...openWallet(JSON.stringify(wallet.keypair)),
    feeLimitLamports: 25_000,
    attemptsPerGift: 5,
    perClientPerDay: 1_000,
    perAccountPerDay: 1_000,
    lamportsPerDay: 1_000_000_000,
    ...limits,
  }
}

type Made = { readonly key: string; readonly gift: { id: string } }

/** One API request each. */
function questions(api: () => TestApi) {
  const call = (method: string, url: string, options?: CallOptions) =>
    api().call(method, url, options)
  return {
    call,
    get: async ({ key, gift }: Made, query = '') =>
      (await call('GET', `/v1/gifts/${gift.id}${query}`, { key })).body,
    askRelease: (id: string, recipient: Wallet, more: object = {}) =>
      call('POST', `/v1/gifts/${id}/release`, {
        body: { recipient_address: recipient.address, ...more },
      }),
    submit: (id: string, serialized_transaction: string, headers = {}) =>
      call('POST', `/v1/gifts/${id}/release/submit`, { body: { serialized_transaction }, headers }),
    askReclaim: ({ key, gift }: Made) => call('POST', `/v1/gifts/${gift.id}/reclaim`, { key }),
    detectionsOf: async ({ key, gift }: Made) =>
      (await call('GET', `/v1/gifts/${gift.id}/detections?limit=100`, { key })).body
        .data as Detection[],
    transactionsOf: async ({ key, gift }: Made) =>
      (await call('GET', `/v1/transactions?source=${gift.id}`, { key })).body.data as {
        id: string
        type: string
        signature: string
      }[],
  }
}

function steps(chain: () => FakeSolana, api: () => TestApi) {
  const asked = questions(api)
  const { call, get, askRelease, submit, askReclaim } = asked

  /** An unfunded gift, of a new account by default. */
  async function newGift(given: NewGift = {}): Promise<MadeGift> {
    const key = given.key ?? (await api().newKey()).secret
    const sender = given.sender ?? (await newPayer(chain(), 1_000_000))
    const release = given.release ?? newWallet()
    const body = {
      amount: 2_500,
      sender_address: sender.address,
      release_verification_key: release.address,
      ...given.body,
    }
    const answer = await call('POST', '/v1/gifts', { key, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { key, sender, release, gift: answer.body, terms: readTerms(wireOf(answer.body)) }
  }
  const fund = ({ gift, sender }: { gift: Answer['body']; sender: Wallet }) =>
    signAndSend(chain(), wireOf(gift), sender)

  async function openGift(given: NewGift = {}) {
    const made = await newGift(given)
    const fundTx = await fund(made)
    const gift = await get(made, '?wait_for=open')
    expect(gift.status).toBe('open')
    return { ...made, gift, fundTx }
  }

  /** The release as the page submits it: signed by the wallet, then by the code's key. */
  async function signedRelease(made: MadeGift, recipient: Wallet, more: object = {}) {
    const { status, body } = await askRelease(made.gift.id, recipient, more)
    expect(status, JSON.stringify(body)).toBe(200)
    return signWire(signWire(wireOf(body), recipient), made.release)
  }
  async function release(made: MadeGift, recipient: Wallet, more: object = {}) {
    const submitted = await submit(made.gift.id, await signedRelease(made, recipient, more))
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200)
    return submitted.body
  }
  const reclaim = async (made: MadeGift) =>
    await signAndSend(chain(), wireOf((await askReclaim(made)).body), made.sender)

  const sendByHand = (payer: Wallet, instructions: readonly Instruction[], options = {}) =>
    sendConfirmed(chain(), payer, instructions, options)
  return { ...asked, newGift, fund, openGift, signedRelease, release, reclaim, sendByHand }
}

/** Sends a wallet's own transaction; confirmed when it returns. */
async function sendConfirmed(
  chain: FakeSolana,
  payer: Wallet,
  instructions: readonly Instruction[],
  options: object,
) {
  const ask = askAt(chain.rpcUrl)
  const signed = await signAt(ask, await signerOf(payer), instructions)
  const { error } = await sendAt(ask, signed, options)
  expect(error).toBeUndefined()
  await until(
    async () => chain.find(signed.signature)?.status,
    (status) => status === 'confirmed' || status === 'finalized',
  )
  return signed.signature
}

type Detection = Record<string, string> & { verdict: string; signature: string }
type NewGift = {
  key?: string
  sender?: Wallet
  release?: Wallet
  body?: Record<string, unknown>
}

const signers = new WeakMap<Wallet, ReturnType<typeof createKeyPairSignerFromBytes>>()
/** One signer per wallet: the library rejects two. */
export function signerOf(wallet: Wallet) {
  const signer =
    signers.get(wallet) ?? createKeyPairSignerFromBytes(Uint8Array.from(wallet.keypair))
  signers.set(wallet, signer)
  return signer
}

/** Polls until the expectation holds. */
export async function until<Value>(
  read: () => Promise<Value>,
  isSo: (value: Value) => boolean,
  timeoutMs = 15_000,
): Promise<Value> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (isSo(value)) return value
    if (Date.now() > end) throw new Error(`the expectation never held: ${JSON.stringify(value)}`)
    await wait(25)
  }
}

/** For what must not happen: long enough for ingestion to do it. */
export const aWhile = () => wait(700)

/** Decodes a transaction as a wallet does before signing. */
export function readWire(base64: string) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(
    new Uint8Array(Buffer.from(base64, 'base64')),
  )
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw new Error('no instructions')
  const accounts = message.staticAccounts as readonly string[]
  return {
    signatures: signatures as Record<string, Uint8Array | null>,
    signers: accounts.slice(0, message.header.numSignerAccounts),
    blockhash: message.lifetimeToken,
    hasLookupTables:
      'addressTableLookups' in message && (message.addressTableLookups?.length ?? 0) > 0,
    instructions: message.instructions.map((each) => ({
      program: accounts[each.programAddressIndex] as string,
      accounts: (each.accountIndices ?? []).map((index) => accounts[index] as string),
      data: Buffer.from((each.data ?? []) as Uint8Array),
    })),
  }
}

/** The terms of a funding. */
export function readTerms(base64: string): Terms {
  const fund = readWire(base64).instructions.find(
    ({ program }) => program === GIFT_ESCROW_PROGRAM_ADDRESS,
  )
  const { termsSender, releaseKey, amountBaseUnits, fundBySlot, nonce } =
    getFundInstructionDataDecoder().decode(Uint8Array.from(fund?.data as Buffer))
  return { sender: termsSender, releaseKey, amountBaseUnits, fundBySlot, nonce }
}
export const wireOf = (gift: Answer['body']): string =>
  gift.next_action.transaction.serialized_transaction
