/** The program's guarantees to honest users, one by one, on an in-memory chain. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '@solana/kit'
import { AccountRole, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AccountState,
  decodeToken,
  getCloseAccountInstruction,
  getFreezeAccountInstruction,
  getThawAccountInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { Rent } from 'litesvm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call, Chain } from '../../sim/scenarios/program/chain.ts'
import {
  FREEZE_AUTHORITY,
  openChain,
  RENT_LAMPORTS,
  tokenState,
  walletState,
} from '../../sim/scenarios/program/chain.ts'
import { replaced } from '../../sim/scenarios/program/faults.ts'
import type { Cast } from '../../sim/scenarios/program/test-env.ts'
import {
  AMOUNT_BASE_UNITS,
  asCall,
  castActors,
  FUND_BY_SLOT,
  setTestEnv,
  wallet,
} from '../../sim/scenarios/program/test-env.ts'
import { findGiftAddresses } from '../client/addresses.ts'
import { getGiftDecoder } from '../client/generated/accounts/gift.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../client/generated/programs/gift-escrow.ts'
import { buildRelease, USDC_MINT_ADDRESS } from '../client/instructions.ts'

const program = readFileSync(join(import.meta.dirname, '../artifact/gift_escrow.so'))
const cast: Cast = await castActors()
const { tokenAccounts, calls, gift } = cast
let chain: Chain

const send = (...sent: Call[]) => chain.send(cast.sponsor, sent).error
const lamports = (place: Address) => chain.read(place)?.lamports ?? 0n
const tokens = (place: Address) => {
  const data = chain.read(place)?.data
  return data ? Buffer.from(data).readBigUInt64LE(64) : null
}
const testEnv = (recipientHasAccount: boolean) =>
  setTestEnv(chain, cast, { open: true, recipientHasAccount })

beforeEach(() => {
  chain = openChain(program)
})

describe('fund', () => {
  beforeEach(() => setTestEnv(chain, cast, { open: false, recipientHasAccount: true }))

  it('locks the amount and stores the terms', () => {
    expect(send(calls.fund)).toBeNull()
    expect(tokens(gift.vault)).toBe(AMOUNT_BASE_UNITS)
    const written = getGiftDecoder().decode(chain.read(gift.gift)?.data ?? new Uint8Array())
    expect(written).toMatchObject({ ...cast.terms, vault: gift.vault })
  })

  it('is accepted in the last slot of its window and refused in the next', () => {
    chain.svm.warpToSlot(FUND_BY_SLOT + 1n)
    expect(send(calls.fund)).toContain('fundingClosed')
    chain.svm.warpToSlot(FUND_BY_SLOT)
    expect(send(calls.fund)).toBeNull()
  })

  it('is refused for an amount of zero', () => {
    const data = Uint8Array.from(calls.fund.data).fill(0, 65, 73)
    expect(send({ ...calls.fund, data })).toContain('zeroAmount')
  })

  it('is refused while the gift is open', () => {
    expect(send(calls.fund)).toBeNull()
    expect(send({ ...calls.fund })).toContain('Custom(0)')
  })

  it('is refused at an address with another bump', async () => {
    const data = Uint8Array.from(calls.fund.data)
    for (let nonce = 0; ; nonce++) {
      if (await findGiftAddresses({ ...cast.terms, nonce: BigInt(nonce) })) continue
      data.fill(0, 81, 89)[81] = nonce
      break
    }
    expect(send({ ...calls.fund, data })).toContain('wrongGiftAddress')
  })

  it('counts lamports sent ahead as rent, and returns them to the sender', () => {
    const before = lamports(cast.sender)
    for (const place of [gift.gift, gift.vault]) chain.put(place, walletState(1_000_000n))
    expect(send(calls.fund, calls.reclaim)).toBeNull()
    expect(lamports(cast.sender)).toBe(before + 2_000_000n)
  })
})

describe('release', () => {
  it('pays a recipient without lamports or a token account, at no cost to them', () => {
    testEnv(false)
    const before = lamports(cast.sender)
    expect(send(calls.release)).toBeNull()
    expect(tokens(tokenAccounts.recipient)).toBe(AMOUNT_BASE_UNITS)
    expect(lamports(tokenAccounts.recipient)).toBe(RENT_LAMPORTS)
    expect(lamports(cast.recipient)).toBe(0n)
    expect(lamports(cast.sender)).toBe(before + RENT_LAMPORTS)
    expect([chain.read(gift.gift), chain.read(gift.vault)]).toEqual([null, null])
  })

  it.each([1_000_000n, RENT_LAMPORTS, 5_000_000n])(
    'takes only the missing rent when the address already holds %d lamports',
    (held) => {
      testEnv(false)
      chain.put(tokenAccounts.recipient, walletState(held))
      const before = lamports(cast.sender)
      expect(send(calls.release)).toBeNull()
      const lacking = held < RENT_LAMPORTS ? RENT_LAMPORTS - held : 0n
      expect(lamports(cast.sender)).toBe(before + 2n * RENT_LAMPORTS - lacking)
      expect(lamports(tokenAccounts.recipient)).toBe(held + lacking)
    },
  )

  it('pays into an existing account and returns all rent to the sender', () => {
    testEnv(true)
    const before = lamports(cast.sender)
    expect(send(calls.release)).toBeNull()
    expect(tokens(tokenAccounts.recipient)).toBe(AMOUNT_BASE_UNITS)
    expect(lamports(cast.sender)).toBe(before + 2n * RENT_LAMPORTS)
  })

  it('works for a recipient who is the sender', async () => {
    testEnv(true)
    const signers = [cast.sender, cast.terms.releaseKey].map((key) => createNoopSigner(key))
    const [sender, releaseKey] = signers as [(typeof signers)[0], (typeof signers)[0]]
    expect(send(asCall(await buildRelease(cast.terms, sender, releaseKey)))).toBeNull()
    expect(tokens(tokenAccounts.sender)).toBe(100_000_000n)
  })

  it('reopens an account that was closed and sent lamports in the same transaction', () => {
    testEnv(true)
    const owner = createNoopSigner(cast.recipient)
    const account = tokenAccounts.recipient
    const close = getCloseAccountInstruction({ account, destination: cast.stranger, owner })
    const source = createNoopSigner(cast.stranger)
    const revive = getTransferSolInstruction({ source, destination: account, amount: 1_000_000n })
    expect(send(asCall(close), asCall(revive), calls.release)).toBeNull()
    expect(tokens(account)).toBe(AMOUNT_BASE_UNITS)
  })

  it("is refused once the recipient's canonical account has another owner", () => {
    testEnv(true)
    chain.put(tokenAccounts.recipient, tokenState(cast.stranger, 0n))
    expect(send(calls.release)).toContain('wrongTokenAccount')
  })

  it('is refused when rent has risen beyond what the gift holds', () => {
    testEnv(false)
    const { lamportsPerByteYear, exemptionThreshold, burnPercent } = chain.svm.getRent()
    chain.svm.setRent(new Rent(lamportsPerByteYear * 2n, exemptionThreshold, burnPercent))
    expect(send(calls.release)).toContain('rentNotCovered')
    expect(tokens(gift.vault)).toBe(AMOUNT_BASE_UNITS)
  })
})

describe('reclaim', () => {
  it('returns amount and rent to the sender', () => {
    setTestEnv(chain, cast, { open: false, recipientHasAccount: true })
    const before = lamports(cast.sender)
    expect(send(calls.fund, calls.reclaim)).toBeNull()
    expect(lamports(cast.sender)).toBe(before)
    expect(tokens(tokenAccounts.sender)).toBe(100_000_000n)
  })

  it('is refused while the sender has no token account', () => {
    testEnv(true)
    chain.put(tokenAccounts.sender, null)
    expect(send(calls.reclaim)).toContain('InvalidAccountData')
    expect(tokens(gift.vault)).toBe(AMOUNT_BASE_UNITS)
  })

  it('and release exclude each other, in either order and in one transaction', () => {
    testEnv(true)
    expect(send(calls.release, calls.reclaim)).toContain('notAGift')
    expect(send(calls.reclaim, calls.release)).toContain('notAGift')
    expect(send(calls.release)).toBeNull()
    expect(send(calls.reclaim)).toContain('notAGift')
  })
})

describe('always', () => {
  it.each(['release', 'reclaim'] as const)(
    'an extra deposit is paid out with the rest: %s',
    (name) => {
      testEnv(true)
      const authority = createNoopSigner(cast.stranger)
      const stray = {
        source: tokenAccounts.stranger,
        destination: gift.vault,
        authority,
        amount: 1n,
      }
      expect(send(asCall(getTransferInstruction(stray)), calls[name])).toBeNull()
      const place = name === 'release' ? tokenAccounts.recipient : tokenAccounts.sender
      const others = name === 'release' ? 0n : 75_000_000n
      expect(tokens(place)).toBe(others + AMOUNT_BASE_UNITS + 1n)
    },
  )

  it.each(['release', 'reclaim'] as const)(
    'a frozen vault stops %s and changes nothing',
    (name) => {
      testEnv(true)
      const freeze = {
        account: gift.vault,
        mint: USDC_MINT_ADDRESS,
        owner: createNoopSigner(FREEZE_AUTHORITY),
      }
      expect(send(asCall(getFreezeAccountInstruction(freeze)))).toBeNull()
      const before = [gift.gift, gift.vault, cast.sender].map(chain.read)
      expect(send(calls[name])).toContain('Custom(17)')
      expect([gift.gift, gift.vault, cast.sender].map(chain.read)).toEqual(before)
      expect(send(asCall(getThawAccountInstruction(freeze)), calls[name])).toBeNull()
    },
  )

  it.each(['fund', 'release', 'reclaim'] as const)(
    '%s requires exactly its accounts and data',
    (name) => {
      setTestEnv(chain, cast, { open: name !== 'fund', recipientHasAccount: true })
      const call = calls[name]
      const bystander = { address: cast.stranger, role: AccountRole.READONLY }
      const more = { ...call, accounts: [...call.accounts, bystander] }
      expect(send(more)).toContain('wrongAccountCount')
      expect(send({ ...call, accounts: call.accounts.slice(0, -1) })).toContain('wrongAccountCount')
      expect(send({ ...call, data: Uint8Array.of(...call.data, 0) })).toContain(
        'unknownInstruction',
      )
      expect(send({ ...call, data: call.data.slice(0, -1) })).toContain('unknownInstruction')
      expect(send({ ...call, data: Uint8Array.of(9, ...call.data.slice(1)) })).toContain(
        'unknownInstruction',
      )
    },
  )

  it('an account of this program that a stranger created is not a gift', () => {
    testEnv(true)
    const made = wallet('made by a stranger')
    const data = new Uint8Array(165)
    chain.put(made, { lamports: RENT_LAMPORTS, owner: GIFT_ESCROW_PROGRAM_ADDRESS, data })
    expect(send(replaced(calls.release, 3, made))).toContain('notAGift')
  })
})

it('the vault is a token account of USDC under the gift account, and nothing more', () => {
  testEnv(true)
  const state = chain.read(gift.vault)
  const vault = decodeToken({
    address: gift.vault,
    data: state?.data ?? new Uint8Array(),
    executable: false,
    lamports: 0n as never,
    programAddress: USDC_MINT_ADDRESS,
    space: 165n,
  })
  expect(vault.data).toMatchObject({
    mint: USDC_MINT_ADDRESS,
    owner: gift.gift,
    state: AccountState.Initialized,
    delegate: { __option: 'None' },
    closeAuthority: { __option: 'None' },
  })
})
