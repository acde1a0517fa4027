// Generated from contracts/gift-escrow.idl.json by `npm run program -- generate`. Do not edit.

import {
  combineCodec,
  getAddressDecoder,
  getAddressEncoder,
  getStructDecoder,
  getStructEncoder,
  getU64Decoder,
  getU64Encoder,
  getU8Decoder,
  getU8Encoder,
  SOLANA_ERROR__PROGRAM_CLIENTS__INSUFFICIENT_ACCOUNT_METAS,
  SolanaError,
  transformEncoder,
  type AccountMeta,
  type AccountSignerMeta,
  type Address,
  type FixedSizeCodec,
  type FixedSizeDecoder,
  type FixedSizeEncoder,
  type Instruction,
  type InstructionWithAccounts,
  type InstructionWithData,
  type ReadonlyAccount,
  type ReadonlyUint8Array,
  type TransactionSigner,
  type WritableAccount,
  type WritableSignerAccount,
} from '@solana/kit'
import {
  getAccountMetaFactory,
  getAddressFromResolvedInstructionAccount,
  type ResolvedInstructionAccount,
} from '@solana/kit/program-client-core'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../programs/gift-escrow.ts'

export const FUND_DISCRIMINATOR = 0

export function getFundDiscriminatorBytes(): ReadonlyUint8Array {
  return getU8Encoder().encode(FUND_DISCRIMINATOR)
}

export type FundInstruction<
  TProgram extends string = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
  TAccountSender extends string | AccountMeta<string> = string,
  TAccountGift extends string | AccountMeta<string> = string,
  TAccountVault extends string | AccountMeta<string> = string,
  TAccountSource extends string | AccountMeta<string> = string,
  TAccountMint extends string | AccountMeta<string> =
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  TAccountTokenProgram extends string | AccountMeta<string> =
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  TAccountSystemProgram extends string | AccountMeta<string> = '11111111111111111111111111111111',
  TRemainingAccounts extends readonly AccountMeta<string>[] = [],
> = Instruction<TProgram> &
  InstructionWithData<ReadonlyUint8Array> &
  InstructionWithAccounts<
    [
      TAccountSender extends string
        ? WritableSignerAccount<TAccountSender> & AccountSignerMeta<TAccountSender>
        : TAccountSender,
      TAccountGift extends string ? WritableAccount<TAccountGift> : TAccountGift,
      TAccountVault extends string ? WritableAccount<TAccountVault> : TAccountVault,
      TAccountSource extends string ? WritableAccount<TAccountSource> : TAccountSource,
      TAccountMint extends string ? ReadonlyAccount<TAccountMint> : TAccountMint,
      TAccountTokenProgram extends string
        ? ReadonlyAccount<TAccountTokenProgram>
        : TAccountTokenProgram,
      TAccountSystemProgram extends string
        ? ReadonlyAccount<TAccountSystemProgram>
        : TAccountSystemProgram,
      ...TRemainingAccounts,
    ]
  >

export type FundInstructionData = {
  /** Names the instruction. */
  discriminator: number
  /** Pays, may reclaim, gets the rent back. */
  termsSender: Address
  /** Must sign a release. */
  releaseKey: Address
  /** USDC base units, of which 1,000,000 are one USDC. */
  amountBaseUnits: bigint
  /** The last slot in which `fund` is accepted. */
  fundBySlot: bigint
  /** Free choice; must make both derived addresses work with bump 255. */
  nonce: bigint
}

export type FundInstructionDataArgs = {
  /** Pays, may reclaim, gets the rent back. */
  termsSender: Address
  /** Must sign a release. */
  releaseKey: Address
  /** USDC base units, of which 1,000,000 are one USDC. */
  amountBaseUnits: number | bigint
  /** The last slot in which `fund` is accepted. */
  fundBySlot: number | bigint
  /** Free choice; must make both derived addresses work with bump 255. */
  nonce: number | bigint
}

export function getFundInstructionDataEncoder(): FixedSizeEncoder<FundInstructionDataArgs> {
  return transformEncoder(
    getStructEncoder([
      ['discriminator', getU8Encoder()],
      ['termsSender', getAddressEncoder()],
      ['releaseKey', getAddressEncoder()],
      ['amountBaseUnits', getU64Encoder()],
      ['fundBySlot', getU64Encoder()],
      ['nonce', getU64Encoder()],
    ]),
    (value) => ({ ...value, discriminator: FUND_DISCRIMINATOR }),
  )
}

export function getFundInstructionDataDecoder(): FixedSizeDecoder<FundInstructionData> {
  return getStructDecoder([
    ['discriminator', getU8Decoder()],
    ['termsSender', getAddressDecoder()],
    ['releaseKey', getAddressDecoder()],
    ['amountBaseUnits', getU64Decoder()],
    ['fundBySlot', getU64Decoder()],
    ['nonce', getU64Decoder()],
  ])
}

export function getFundInstructionDataCodec(): FixedSizeCodec<
  FundInstructionDataArgs,
  FundInstructionData
> {
  return combineCodec(getFundInstructionDataEncoder(), getFundInstructionDataDecoder())
}

export type FundInput<
  TAccountSender extends string = string,
  TAccountGift extends string = string,
  TAccountVault extends string = string,
  TAccountSource extends string = string,
  TAccountMint extends string = string,
  TAccountTokenProgram extends string = string,
  TAccountSystemProgram extends string = string,
> = {
  /** Pays, may reclaim, gets the rent back. */
  sender: TransactionSigner<TAccountSender>
  /** The address that the terms make. */
  gift: Address<TAccountGift>
  /** The address that the gift makes. */
  vault: Address<TAccountVault>
  /** A USDC account the sender may spend from. */
  source: Address<TAccountSource>
  /** USDC. */
  mint?: Address<TAccountMint>
  /** The legacy token program. */
  tokenProgram?: Address<TAccountTokenProgram>
  /** The system program. */
  systemProgram?: Address<TAccountSystemProgram>
  termsSender?: FundInstructionDataArgs['termsSender']
  releaseKey: FundInstructionDataArgs['releaseKey']
  amountBaseUnits: FundInstructionDataArgs['amountBaseUnits']
  fundBySlot: FundInstructionDataArgs['fundBySlot']
  nonce: FundInstructionDataArgs['nonce']
}

export function getFundInstruction<
  TAccountSender extends string,
  TAccountGift extends string,
  TAccountVault extends string,
  TAccountSource extends string,
  TAccountMint extends string,
  TAccountTokenProgram extends string,
  TAccountSystemProgram extends string,
  TProgramAddress extends Address = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
>(
  input: FundInput<
    TAccountSender,
    TAccountGift,
    TAccountVault,
    TAccountSource,
    TAccountMint,
    TAccountTokenProgram,
    TAccountSystemProgram
  >,
  config?: { programAddress?: TProgramAddress },
): FundInstruction<
  TProgramAddress,
  TAccountSender,
  TAccountGift,
  TAccountVault,
  TAccountSource,
  TAccountMint,
  TAccountTokenProgram,
  TAccountSystemProgram
> {
  // Program address.
  const programAddress = config?.programAddress ?? GIFT_ESCROW_PROGRAM_ADDRESS

  // Original accounts.
  const originalAccounts = {
    sender: { value: input.sender ?? null, isWritable: true },
    gift: { value: input.gift ?? null, isWritable: true },
    vault: { value: input.vault ?? null, isWritable: true },
    source: { value: input.source ?? null, isWritable: true },
    mint: { value: input.mint ?? null, isWritable: false },
    tokenProgram: { value: input.tokenProgram ?? null, isWritable: false },
    systemProgram: { value: input.systemProgram ?? null, isWritable: false },
  }
  const accounts = originalAccounts as Record<
    keyof typeof originalAccounts,
    ResolvedInstructionAccount
  >

  // Original args.
  const args = { ...input }

  // Resolve default values.
  if (!accounts.mint.value) {
    accounts.mint.value =
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address<'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'>
  }
  if (!accounts.tokenProgram.value) {
    accounts.tokenProgram.value =
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address<'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'>
  }
  if (!accounts.systemProgram.value) {
    accounts.systemProgram.value =
      '11111111111111111111111111111111' as Address<'11111111111111111111111111111111'>
  }
  if (!args.termsSender) {
    args.termsSender = getAddressFromResolvedInstructionAccount('sender', accounts.sender.value)
  }

  const getAccountMeta = getAccountMetaFactory(programAddress, 'programId')
  return Object.freeze({
    accounts: [
      getAccountMeta('sender', accounts.sender),
      getAccountMeta('gift', accounts.gift),
      getAccountMeta('vault', accounts.vault),
      getAccountMeta('source', accounts.source),
      getAccountMeta('mint', accounts.mint),
      getAccountMeta('tokenProgram', accounts.tokenProgram),
      getAccountMeta('systemProgram', accounts.systemProgram),
    ],
    data: getFundInstructionDataEncoder().encode(args as FundInstructionDataArgs),
    programAddress,
  } as FundInstruction<
    TProgramAddress,
    TAccountSender,
    TAccountGift,
    TAccountVault,
    TAccountSource,
    TAccountMint,
    TAccountTokenProgram,
    TAccountSystemProgram
  >)
}

export type ParsedFundInstruction<
  TProgram extends string = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
  TAccountMetas extends readonly AccountMeta[] = readonly AccountMeta[],
> = {
  programAddress: Address<TProgram>
  accounts: {
    /** Pays, may reclaim, gets the rent back. */
    sender: TAccountMetas[0]
    /** The address that the terms make. */
    gift: TAccountMetas[1]
    /** The address that the gift makes. */
    vault: TAccountMetas[2]
    /** A USDC account the sender may spend from. */
    source: TAccountMetas[3]
    /** USDC. */
    mint: TAccountMetas[4]
    /** The legacy token program. */
    tokenProgram: TAccountMetas[5]
    /** The system program. */
    systemProgram: TAccountMetas[6]
  }
  data: FundInstructionData
}

export function parseFundInstruction<
  TProgram extends string,
  TAccountMetas extends readonly AccountMeta[],
>(
  instruction: Instruction<TProgram> &
    InstructionWithAccounts<TAccountMetas> &
    InstructionWithData<ReadonlyUint8Array>,
): ParsedFundInstruction<TProgram, TAccountMetas> {
  if (instruction.accounts.length < 7) {
    throw new SolanaError(SOLANA_ERROR__PROGRAM_CLIENTS__INSUFFICIENT_ACCOUNT_METAS, {
      actualAccountMetas: instruction.accounts.length,
      expectedAccountMetas: 7,
    })
  }
  let accountIndex = 0
  const getNextAccount = () => {
    const accountMeta = (instruction.accounts as TAccountMetas)[accountIndex]!
    accountIndex += 1
    return accountMeta
  }
  return {
    programAddress: instruction.programAddress,
    accounts: {
      sender: getNextAccount(),
      gift: getNextAccount(),
      vault: getNextAccount(),
      source: getNextAccount(),
      mint: getNextAccount(),
      tokenProgram: getNextAccount(),
      systemProgram: getNextAccount(),
    },
    data: getFundInstructionDataDecoder().decode(instruction.data),
  }
}
