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

export const RECLAIM_DISCRIMINATOR = 2

export function getReclaimDiscriminatorBytes(): ReadonlyUint8Array {
  return getU8Encoder().encode(RECLAIM_DISCRIMINATOR)
}

export type ReclaimInstruction<
  TProgram extends string = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
  TAccountSender extends string | AccountMeta<string> = string,
  TAccountGift extends string | AccountMeta<string> = string,
  TAccountVault extends string | AccountMeta<string> = string,
  TAccountDestination extends string | AccountMeta<string> = string,
  TAccountTokenProgram extends string | AccountMeta<string> =
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
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
      TAccountDestination extends string
        ? WritableAccount<TAccountDestination>
        : TAccountDestination,
      TAccountTokenProgram extends string
        ? ReadonlyAccount<TAccountTokenProgram>
        : TAccountTokenProgram,
      ...TRemainingAccounts,
    ]
  >

export type ReclaimInstructionData = {
  /** Names the instruction. */
  discriminator: number
  /** The bump of the sender's canonical token account. */
  tokenAccountBump: number
}

export type ReclaimInstructionDataArgs = {
  /** The bump of the sender's canonical token account. */
  tokenAccountBump: number
}

export function getReclaimInstructionDataEncoder(): FixedSizeEncoder<ReclaimInstructionDataArgs> {
  return transformEncoder(
    getStructEncoder([
      ['discriminator', getU8Encoder()],
      ['tokenAccountBump', getU8Encoder()],
    ]),
    (value) => ({ ...value, discriminator: RECLAIM_DISCRIMINATOR }),
  )
}

export function getReclaimInstructionDataDecoder(): FixedSizeDecoder<ReclaimInstructionData> {
  return getStructDecoder([
    ['discriminator', getU8Decoder()],
    ['tokenAccountBump', getU8Decoder()],
  ])
}

export function getReclaimInstructionDataCodec(): FixedSizeCodec<
  ReclaimInstructionDataArgs,
  ReclaimInstructionData
> {
  return combineCodec(getReclaimInstructionDataEncoder(), getReclaimInstructionDataDecoder())
}

export type ReclaimInput<
  TAccountSender extends string = string,
  TAccountGift extends string = string,
  TAccountVault extends string = string,
  TAccountDestination extends string = string,
  TAccountTokenProgram extends string = string,
> = {
  /** The gift's sender, who gets the lamports. */
  sender: TransactionSigner<TAccountSender>
  /** An open gift. */
  gift: Address<TAccountGift>
  /** The gift's vault. */
  vault: Address<TAccountVault>
  /** The sender's canonical token account, open. */
  destination: Address<TAccountDestination>
  /** The legacy token program. */
  tokenProgram?: Address<TAccountTokenProgram>
  tokenAccountBump: ReclaimInstructionDataArgs['tokenAccountBump']
}

export function getReclaimInstruction<
  TAccountSender extends string,
  TAccountGift extends string,
  TAccountVault extends string,
  TAccountDestination extends string,
  TAccountTokenProgram extends string,
  TProgramAddress extends Address = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
>(
  input: ReclaimInput<
    TAccountSender,
    TAccountGift,
    TAccountVault,
    TAccountDestination,
    TAccountTokenProgram
  >,
  config?: { programAddress?: TProgramAddress },
): ReclaimInstruction<
  TProgramAddress,
  TAccountSender,
  TAccountGift,
  TAccountVault,
  TAccountDestination,
  TAccountTokenProgram
> {
  // Program address.
  const programAddress = config?.programAddress ?? GIFT_ESCROW_PROGRAM_ADDRESS

  // Original accounts.
  const originalAccounts = {
    sender: { value: input.sender ?? null, isWritable: true },
    gift: { value: input.gift ?? null, isWritable: true },
    vault: { value: input.vault ?? null, isWritable: true },
    destination: { value: input.destination ?? null, isWritable: true },
    tokenProgram: { value: input.tokenProgram ?? null, isWritable: false },
  }
  const accounts = originalAccounts as Record<
    keyof typeof originalAccounts,
    ResolvedInstructionAccount
  >

  // Original args.
  const args = { ...input }

  // Resolve default values.
  if (!accounts.tokenProgram.value) {
    accounts.tokenProgram.value =
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address<'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'>
  }

  const getAccountMeta = getAccountMetaFactory(programAddress, 'programId')
  return Object.freeze({
    accounts: [
      getAccountMeta('sender', accounts.sender),
      getAccountMeta('gift', accounts.gift),
      getAccountMeta('vault', accounts.vault),
      getAccountMeta('destination', accounts.destination),
      getAccountMeta('tokenProgram', accounts.tokenProgram),
    ],
    data: getReclaimInstructionDataEncoder().encode(args as ReclaimInstructionDataArgs),
    programAddress,
  } as ReclaimInstruction<
    TProgramAddress,
    TAccountSender,
    TAccountGift,
    TAccountVault,
    TAccountDestination,
    TAccountTokenProgram
  >)
}

export type ParsedReclaimInstruction<
  TProgram extends string = typeof GIFT_ESCROW_PROGRAM_ADDRESS,
  TAccountMetas extends readonly AccountMeta[] = readonly AccountMeta[],
> = {
  programAddress: Address<TProgram>
  accounts: {
    /** The gift's sender, who gets the lamports. */
    sender: TAccountMetas[0]
    /** An open gift. */
    gift: TAccountMetas[1]
    /** The gift's vault. */
    vault: TAccountMetas[2]
    /** The sender's canonical token account, open. */
    destination: TAccountMetas[3]
    /** The legacy token program. */
    tokenProgram: TAccountMetas[4]
  }
  data: ReclaimInstructionData
}

export function parseReclaimInstruction<
  TProgram extends string,
  TAccountMetas extends readonly AccountMeta[],
>(
  instruction: Instruction<TProgram> &
    InstructionWithAccounts<TAccountMetas> &
    InstructionWithData<ReadonlyUint8Array>,
): ParsedReclaimInstruction<TProgram, TAccountMetas> {
  if (instruction.accounts.length < 5) {
    throw new SolanaError(SOLANA_ERROR__PROGRAM_CLIENTS__INSUFFICIENT_ACCOUNT_METAS, {
      actualAccountMetas: instruction.accounts.length,
      expectedAccountMetas: 5,
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
      destination: getNextAccount(),
      tokenProgram: getNextAccount(),
    },
    data: getReclaimInstructionDataDecoder().decode(instruction.data),
  }
}
