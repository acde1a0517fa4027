// Generated from contracts/gift-escrow.idl.json by `npm run program -- generate`. Do not edit.

import {
  assertAccountExists,
  assertAccountsExist,
  combineCodec,
  decodeAccount,
  fetchEncodedAccount,
  fetchEncodedAccounts,
  fixDecoderSize,
  fixEncoderSize,
  getAddressDecoder,
  getAddressEncoder,
  getBytesDecoder,
  getBytesEncoder,
  getStructDecoder,
  getStructEncoder,
  getU64Decoder,
  getU64Encoder,
  transformEncoder,
  type Account,
  type Address,
  type EncodedAccount,
  type FetchAccountConfig,
  type FetchAccountsConfig,
  type FixedSizeCodec,
  type FixedSizeDecoder,
  type FixedSizeEncoder,
  type MaybeAccount,
  type MaybeEncodedAccount,
  type ReadonlyUint8Array,
} from '@solana/kit'

export const GIFT_TAG: ReadonlyUint8Array = new Uint8Array([102, 108, 111, 114, 103, 105, 102, 116])

export function getGiftTagBytes(): ReadonlyUint8Array {
  return fixEncoderSize(getBytesEncoder(), 8).encode(GIFT_TAG)
}

/** An open gift. It exists from fund until release or reclaim. */
export type Gift = {
  /** The bytes of `florgift`. */
  tag: ReadonlyUint8Array
  /** Pays, may reclaim, gets the rent back. */
  sender: Address
  /** Must sign a release. */
  releaseKey: Address
  /** USDC base units, of which 1,000,000 are one USDC. */
  amountBaseUnits: bigint
  /** The last slot in which `fund` is accepted. */
  fundBySlot: bigint
  /** Free choice; must make both derived addresses work with bump 255. */
  nonce: bigint
  /** The token account that holds the money; its authority is the gift account. */
  vault: Address
  /** Unused. */
  zero: ReadonlyUint8Array
}

export type GiftArgs = {
  /** Pays, may reclaim, gets the rent back. */
  sender: Address
  /** Must sign a release. */
  releaseKey: Address
  /** USDC base units, of which 1,000,000 are one USDC. */
  amountBaseUnits: number | bigint
  /** The last slot in which `fund` is accepted. */
  fundBySlot: number | bigint
  /** Free choice; must make both derived addresses work with bump 255. */
  nonce: number | bigint
  /** The token account that holds the money; its authority is the gift account. */
  vault: Address
}

/** Gets the encoder for {@link GiftArgs} account data. */
export function getGiftEncoder(): FixedSizeEncoder<GiftArgs> {
  return transformEncoder(
    getStructEncoder([
      ['tag', fixEncoderSize(getBytesEncoder(), 8)],
      ['sender', getAddressEncoder()],
      ['releaseKey', getAddressEncoder()],
      ['amountBaseUnits', getU64Encoder()],
      ['fundBySlot', getU64Encoder()],
      ['nonce', getU64Encoder()],
      ['vault', getAddressEncoder()],
      ['zero', fixEncoderSize(getBytesEncoder(), 37)],
    ]),
    (value) => ({
      ...value,
      tag: GIFT_TAG,
      zero: new Uint8Array([
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0,
      ]),
    }),
  )
}

/** Gets the decoder for {@link Gift} account data. */
export function getGiftDecoder(): FixedSizeDecoder<Gift> {
  return getStructDecoder([
    ['tag', fixDecoderSize(getBytesDecoder(), 8)],
    ['sender', getAddressDecoder()],
    ['releaseKey', getAddressDecoder()],
    ['amountBaseUnits', getU64Decoder()],
    ['fundBySlot', getU64Decoder()],
    ['nonce', getU64Decoder()],
    ['vault', getAddressDecoder()],
    ['zero', fixDecoderSize(getBytesDecoder(), 37)],
  ])
}

/** Gets the codec for {@link Gift} account data. */
export function getGiftCodec(): FixedSizeCodec<GiftArgs, Gift> {
  return combineCodec(getGiftEncoder(), getGiftDecoder())
}

export function decodeGift<TAddress extends string = string>(
  encodedAccount: EncodedAccount<TAddress>,
): Account<Gift, TAddress>
export function decodeGift<TAddress extends string = string>(
  encodedAccount: MaybeEncodedAccount<TAddress>,
): MaybeAccount<Gift, TAddress>
export function decodeGift<TAddress extends string = string>(
  encodedAccount: EncodedAccount<TAddress> | MaybeEncodedAccount<TAddress>,
): Account<Gift, TAddress> | MaybeAccount<Gift, TAddress> {
  return decodeAccount(encodedAccount as MaybeEncodedAccount<TAddress>, getGiftDecoder())
}

export async function fetchGift<TAddress extends string = string>(
  rpc: Parameters<typeof fetchEncodedAccount>[0],
  address: Address<TAddress>,
  config?: FetchAccountConfig,
): Promise<Account<Gift, TAddress>> {
  const maybeAccount = await fetchMaybeGift(rpc, address, config)
  assertAccountExists(maybeAccount)
  return maybeAccount
}

export async function fetchMaybeGift<TAddress extends string = string>(
  rpc: Parameters<typeof fetchEncodedAccount>[0],
  address: Address<TAddress>,
  config?: FetchAccountConfig,
): Promise<MaybeAccount<Gift, TAddress>> {
  const maybeAccount = await fetchEncodedAccount(rpc, address, config)
  return decodeGift(maybeAccount)
}

export async function fetchAllGift(
  rpc: Parameters<typeof fetchEncodedAccounts>[0],
  addresses: Array<Address>,
  config?: FetchAccountsConfig,
): Promise<Account<Gift>[]> {
  const maybeAccounts = await fetchAllMaybeGift(rpc, addresses, config)
  assertAccountsExist(maybeAccounts)
  return maybeAccounts
}

export async function fetchAllMaybeGift(
  rpc: Parameters<typeof fetchEncodedAccounts>[0],
  addresses: Array<Address>,
  config?: FetchAccountsConfig,
): Promise<MaybeAccount<Gift>[]> {
  const maybeAccounts = await fetchEncodedAccounts(rpc, addresses, config)
  return maybeAccounts.map((maybeAccount) => decodeGift(maybeAccount))
}

export function getGiftSize(): number {
  return 165
}
