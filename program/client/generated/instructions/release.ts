// Generated from contracts/gift-escrow.idl.json by `npm run program -- generate`. Do not edit.

import {
  combineCodec,
  getStructDecoder,
  getStructEncoder,
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
  type ReadonlySignerAccount,
  type ReadonlyUint8Array,
  type TransactionSigner,
  type WritableAccount,
  type WritableSignerAccount,
} from '@solana/kit'
import {
  getAccountMetaFactory,
  type ResolvedInstructionAccount,
} from '@solana/kit/program-client-core'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../programs/gift-escrow.ts'

export const RELEASE_DISCRIMINATOR = 1

export function getReleaseDiscriminatorBytes(): ReadonlyUint8Array {
  return getU8Encoder().encode(RELEASE_DISCRIMINATOR)
}

export type ReleaseInstruction<
  TProgram extends string = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
  TAccountRecipient extends string | AccountMeta<string> = string,
  TAccountReleaseKey extends string | AccountMeta<string> = string,
  TAccountSender extends string | AccountMeta<string> = string,
  TAccountGift extends string | AccountMeta<string> = string,
  TAccountVault extends string | AccountMeta<string> = string,
  TAccountDestination extends string | AccountMeta<string> = string,
  TAccountMint extends string | AccountMeta<string> =
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  TAccountTokenProgram extends string | AccountMeta<string> =
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  TAccountSystemProgram extends string | AccountMeta<string> = '11111111111111111111111111111111',
  TAccountAssociatedTokenProgram extends string | AccountMeta<string> =
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  TRemainingAccounts extends readonly AccountMeta<string>[] = [],
> = Instruction<TProgram> &
  InstructionWithData<ReadonlyUint8Array> &
  InstructionWithAccounts<
    [
      TAccountRecipient extends string
        ? WritableSignerAccount<TAccountRecipient> & AccountSignerMeta<TAccountRecipient>
        : TAccountRecipient,
      TAccountReleaseKey extends string
        ? ReadonlySignerAccount<TAccountReleaseKey> & AccountSignerMeta<TAccountReleaseKey>
        : TAccountReleaseKey,
      TAccountSender extends string ? WritableAccount<TAccountSender> : TAccountSender,
      TAccountGift extends string ? WritableAccount<TAccountGift> : TAccountGift,
      TAccountVault extends string ? WritableAccount<TAccountVault> : TAccountVault,
      TAccountDestination extends string
        ? WritableAccount<TAccountDestination>
        : TAccountDestination,
      TAccountMint extends string ? ReadonlyAccount<TAccountMint> : TAccountMint,
      TAccountTokenProgram extends string
        ? ReadonlyAccount<TAccountTokenProgram>
        : TAccountTokenProgram,
      TAccountSystemProgram extends string
        ? ReadonlyAccount<TAccountSystemProgram>
        : TAccountSystemProgram,
      TAccountAssociatedTokenProgram extends string
        ? ReadonlyAccount<TAccountAssociatedTokenProgram>
        : TAccountAssociatedTokenProgram,
      ...TRemainingAccounts,
    ]
  >

export type ReleaseInstructionData = {
  /** Names the instruction. */
  discriminator: number
  /** The bump of the recipient's canonical token account. */
  tokenAccountBump: number
}

export type ReleaseInstructionDataArgs = {
  /** The bump of the recipient's canonical token account. */
  tokenAccountBump: number
}

export function getReleaseInstructionDataEncoder(): FixedSizeEncoder<ReleaseInstructionDataArgs> {
  return transformEncoder(
    getStructEncoder([
      ['discriminator', getU8Encoder()],
      ['tokenAccountBump', getU8Encoder()],
    ]),
    (value) => ({ ...value, discriminator: RELEASE_DISCRIMINATOR }),
  )
}

export function getReleaseInstructionDataDecoder(): FixedSizeDecoder<ReleaseInstructionData> {
  return getStructDecoder([
    ['discriminator', getU8Decoder()],
    ['tokenAccountBump', getU8Decoder()],
  ])
}

export function getReleaseInstructionDataCodec(): FixedSizeCodec<
  ReleaseInstructionDataArgs,
  ReleaseInstructionData
> {
  return combineCodec(getReleaseInstructionDataEncoder(), getReleaseInstructionDataDecoder())
}

export type ReleaseInput<
  TAccountRecipient extends string = string,
  TAccountReleaseKey extends string = string,
  TAccountSender extends string = string,
  TAccountGift extends string = string,
  TAccountVault extends string = string,
  TAccountDestination extends string = string,
  TAccountMint extends string = string,
  TAccountTokenProgram extends string = string,
  TAccountSystemProgram extends string = string,
  TAccountAssociatedTokenProgram extends string = string,
> = {
  /** Any wallet; needs neither lamports nor a token account. */
  recipient: TransactionSigner<TAccountRecipient>
  /** The gift's release key. */
  releaseKey: TransactionSigner<TAccountReleaseKey>
  /** The gift's sender, who gets the lamports. */
  sender: Address<TAccountSender>
  /** An open gift. */
  gift: Address<TAccountGift>
  /** The gift's vault. */
  vault: Address<TAccountVault>
  /** The recipient's canonical token account, open or not. */
  destination: Address<TAccountDestination>
  /** USDC. */
  mint?: Address<TAccountMint>
  /** The legacy token program. */
  tokenProgram?: Address<TAccountTokenProgram>
  /** The system program. */
  systemProgram?: Address<TAccountSystemProgram>
  /** The associated-token program. */
  associatedTokenProgram?: Address<TAccountAssociatedTokenProgram>
  tokenAccountBump: ReleaseInstructionDataArgs['tokenAccountBump']
}

export function getReleaseInstruction<
  TAccountRecipient extends string,
  TAccountReleaseKey extends string,
  TAccountSender extends string,
  TAccountGift extends string,
  TAccountVault extends string,
  TAccountDestination extends string,
  TAccountMint extends string,
  TAccountTokenProgram extends string,
  TAccountSystemProgram extends string,
  TAccountAssociatedTokenProgram extends string,
  TProgramAddress extends Address = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
>(
  input: ReleaseInput<
    TAccountRecipient,
    TAccountReleaseKey,
    TAccountSender,
    TAccountGift,
    TAccountVault,
    TAccountDestination,
    TAccountMint,
    TAccountTokenProgram,
    TAccountSystemProgram,
    TAccountAssociatedTokenProgram
  >,
  config?: { programAddress?: TProgramAddress },
): ReleaseInstruction<
  TProgramAddress,
  TAccountRecipient,
  TAccountReleaseKey,
  TAccountSender,
  TAccountGift,
  TAccountVault,
  TAccountDestination,
  TAccountMint,
  TAccountTokenProgram,
  TAccountSystemProgram,
  TAccountAssociatedTokenProgram
> {
  // Program address.
  const programAddress = config?.programAddress ?? GIFT_ESCROW_PROGRAM_ADDRESS

  // Original accounts.
  const originalAccounts = {
    recipient: { value: input.recipient ?? null, isWritable: true },
    releaseKey: { value: input.releaseKey ?? null, isWritable: false },
    sender: { value: input.sender ?? null, isWritable: true },
    gift: { value: input.gift ?? null, isWritable: true },
    vault: { value: input.vault ?? null, isWritable: true },
    destination: { value: input.destination ?? null, isWritable: true },
    mint: { value: input.mint ?? null, isWritable: false },
    tokenProgram: { value: input.tokenProgram ?? null, isWritable: false },
    systemProgram: { value: input.systemProgram ?? null, isWritable: false },
    associatedTokenProgram: { value: input.associatedTokenProgram ?? null, isWritable: false },
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
  if (!accounts.associatedTokenProgram.value) {
    accounts.associatedTokenProgram.value =
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address<'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'>
  }

  const getAccountMeta = getAccountMetaFactory(programAddress, 'programId')
  return Object.freeze({
    accounts: [
      getAccountMeta('recipient', accounts.recipient),
      getAccountMeta('releaseKey', accounts.releaseKey),
      getAccountMeta('sender', accounts.sender),
      getAccountMeta('gift', accounts.gift),
      getAccountMeta('vault', accounts.vault),
      getAccountMeta('destination', accounts.destination),
      getAccountMeta('mint', accounts.mint),
      getAccountMeta('tokenProgram', accounts.tokenProgram),
      getAccountMeta('systemProgram', accounts.systemProgram),
      getAccountMeta('associatedTokenProgram', accounts.associatedTokenProgram),
    ],
    data: getReleaseInstructionDataEncoder().encode(args as ReleaseInstructionDataArgs),
    programAddress,
  } as ReleaseInstruction<
    TProgramAddress,
    TAccountRecipient,
    TAccountReleaseKey,
    TAccountSender,
    TAccountGift,
    TAccountVault,
    TAccountDestination,
    TAccountMint,
    TAccountTokenProgram,
    TAccountSystemProgram,
    TAccountAssociatedTokenProgram
  >)
}

export type ParsedReleaseInstruction<
  TProgram extends string = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
  TAccountMetas extends readonly AccountMeta[] = readonly AccountMeta[],
> = {
  programAddress: Address<TProgram>
  accounts: {
    /** Any wallet; needs neither lamports nor a token account. */
    recipient: TAccountMetas[0]
    /** The gift's release key. */
    releaseKey: TAccountMetas[1]
    /** The gift's sender, who gets the lamports. */
    sender: TAccountMetas[2]
    /** An open gift. */
    gift: TAccountMetas[3]
    /** The gift's vault. */
    vault: TAccountMetas[4]
    /** The recipient's canonical token account, open or not. */
    destination: TAccountMetas[5]
    /** USDC. */
    mint: TAccountMetas[6]
    /** The legacy token program. */
    tokenProgram: TAccountMetas[7]
    /** The system program. */
    systemProgram: TAccountMetas[8]
    /** The associated-token program. */
    associatedTokenProgram: TAccountMetas[9]
  }
  data: ReleaseInstructionData
}

export function parseReleaseInstruction<
  TProgram extends string,
  TAccountMetas extends readonly AccountMeta[],
>(
  instruction: Instruction<TProgram> &
    InstructionWithAccounts<TAccountMetas> &
    InstructionWithData<ReadonlyUint8Array>,
): ParsedReleaseInstruction<TProgram, TAccountMetas> {
  if (instruction.accounts.length < 10) {
    throw new SolanaError(SOLANA_ERROR__PROGRAM_CLIENTS__INSUFFICIENT_ACCOUNT_METAS, {
      actualAccountMetas: instruction.accounts.length,
      expectedAccountMetas: 10,
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
      recipient: getNextAccount(),
      releaseKey: getNextAccount(),
      sender: getNextAccount(),
      gift: getNextAccount(),
      vault: getNextAccount(),
      destination: getNextAccount(),
      mint: getNextAccount(),
      tokenProgram: getNextAccount(),
      systemProgram: getNextAccount(),
      associatedTokenProgram: getNextAccount(),
    },
    data: getReleaseInstructionDataDecoder().decode(instruction.data),
  }
}
