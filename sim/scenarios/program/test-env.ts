/**
 * The environment of one case: two open gifts of two senders, everybody's accounts, and the three
 * instructions as an honest client builds them. A proof corrupts one thing and checks the result.
 */
import { createHash } from 'node:crypto'
import type { Address, Instruction } from '@solana/kit'
import { createNoopSigner, getAddressDecoder } from '@solana/kit'
import type { GiftAddresses, Terms } from '../../../program/client/addresses.ts'
import {
  buildFund,
  buildReclaim,
  buildRelease,
  findTokenAccount,
  USDC_MINT_ADDRESS,
} from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import type { Call, Chain } from './chain.ts'
import { mintState, tokenState, walletState } from './chain.ts'

export const AMOUNT_BASE_UNITS = 25_000_000n
export const FUND_BY_SLOT = 1_000n

/** The same name gives the same address on every run, so that a failure can be reproduced. */
export function wallet(name: string): Address {
  return getAddressDecoder().decode(createHash('sha256').update(`wallet ${name}`).digest())
}

export const asCall = (instruction: Instruction): Call => ({
  programAddress: instruction.programAddress,
  accounts: (instruction.accounts ?? []).map(({ address, role }) => ({ address, role })),
  data: Uint8Array.from(instruction.data ?? []),
})

export type Cast = {
  sponsor: Address
  stranger: Address
  sender: Address
  recipient: Address
  terms: Terms
  gift: GiftAddresses
  /** A gift of another sender with another release key; open as well. */
  other: { terms: Terms; gift: GiftAddresses }
  tokenAccounts: { sender: Address; recipient: Address; stranger: Address; otherSender: Address }
  calls: { fund: Call; release: Call; reclaim: Call; fundOther: Call }
}

async function writeTerms(sender: Address, releaseKey: Address) {
  const promise = {
    sender,
    releaseKey,
    amountBaseUnits: AMOUNT_BASE_UNITS,
    fundBySlot: FUND_BY_SLOT,
  }
  const { terms, addresses } = await searchNonce(promise, 0n)
  return { terms, gift: addresses }
}

export async function castActors(): Promise<Cast> {
  const sender = wallet('sender')
  const recipient = wallet('recipient')
  const stranger = wallet('stranger')
  const { terms, gift } = await writeTerms(sender, wallet('release key'))
  const other = await writeTerms(wallet('other sender'), wallet('other release key'))
  const signer = createNoopSigner
  const account = async (owner: Address) => (await findTokenAccount(owner))[0]
  return {
    sponsor: wallet('sponsor'),
    stranger,
    sender,
    recipient,
    terms,
    gift,
    other,
    tokenAccounts: {
      sender: await account(sender),
      recipient: await account(recipient),
      stranger: await account(stranger),
      otherSender: await account(other.terms.sender),
    },
    calls: {
      fund: asCall(await buildFund(terms, signer(sender))),
      release: asCall(await buildRelease(terms, signer(recipient), signer(terms.releaseKey))),
      reclaim: asCall(await buildReclaim(terms, signer(sender))),
      fundOther: asCall(await buildFund(other.terms, signer(other.terms.sender))),
    },
  }
}

/** Resets every account; `open` also funds the cast's gift. */
export function setTestEnv(
  chain: Chain,
  cast: Cast,
  options: { open: boolean; recipientHasAccount: boolean },
) {
  const { tokenAccounts, gift, other } = cast
  chain.svm.warpToSlot(FUND_BY_SLOT - 1n)
  chain.put(USDC_MINT_ADDRESS, mintState())
  for (const rich of [cast.sponsor, cast.stranger, cast.sender, other.terms.sender]) {
    chain.put(rich, walletState(1_000_000_000n))
  }
  for (const empty of [cast.recipient, gift.gift, gift.vault, other.gift.gift, other.gift.vault]) {
    chain.put(empty, null)
  }
  chain.put(tokenAccounts.sender, tokenState(cast.sender, 100_000_000n))
  chain.put(tokenAccounts.otherSender, tokenState(other.terms.sender, 100_000_000n))
  chain.put(tokenAccounts.stranger, tokenState(cast.stranger, 100_000_000n))
  const recipientAccount = options.recipientHasAccount ? tokenState(cast.recipient, 0n) : null
  chain.put(tokenAccounts.recipient, recipientAccount)
  const funded = [cast.calls.fundOther, ...(options.open ? [cast.calls.fund] : [])]
  for (const call of funded) {
    const { error } = chain.send(cast.sponsor, [call])
    if (error) throw new Error(`the environment could not be set up: ${error}`)
  }
}

/** Every account whose state the program could touch. */
export function watched(cast: Cast): readonly Address[] {
  const { gift, other, tokenAccounts } = cast
  const wallets = [cast.sender, cast.recipient, cast.stranger, other.terms.sender]
  const escrows = [gift.gift, gift.vault, other.gift.gift, other.gift.vault]
  return [...wallets, ...escrows, ...Object.values(tokenAccounts)]
}
