/** The kinds of fault, the accounts they apply to, and how each is made. */

import type { Address } from '@solana/kit'
import { AccountRole, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCloseAccountInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Call, Chain, State } from './chain.ts'
import { mintState, RENT_LAMPORTS, TOKEN_2022_PROGRAM_ADDRESS, tokenState } from './chain.ts'
import type { Cast } from './test-env.ts'
import { AMOUNT_BASE_UNITS, asCall, wallet } from './test-env.ts'

export const FAULTS = [
  'wrong owner',
  'wrong mint',
  'wrong address',
  'not signer',
  'not writable',
  'duplicate',
  'uninitialised',
  'closed and revived',
  'token-2022 look-alike',
  "other gift's",
] as const
export type Fault = (typeof FAULTS)[number]

export type Act = {
  name: string
  call: 'fund' | 'release' | 'reclaim'
  open: boolean
  recipientHasAccount: boolean
  accounts: readonly string[]
}

const RELEASE = {
  call: 'release',
  open: true,
  accounts: [
    'recipient',
    'release key',
    'sender',
    'gift',
    'vault',
    'destination',
    'mint',
    'token program',
    'system program',
    'associated-token program',
  ],
} as const

export const ACTS: readonly Act[] = [
  {
    name: 'fund',
    call: 'fund',
    open: false,
    recipientHasAccount: true,
    accounts: ['sender', 'gift', 'vault', 'source', 'mint', 'token program', 'system program'],
  },
  { name: 'release (account open)', recipientHasAccount: true, ...RELEASE },
  { name: 'release (account missing)', recipientHasAccount: false, ...RELEASE },
  {
    name: 'reclaim',
    call: 'reclaim',
    open: true,
    recipientHasAccount: true,
    accounts: ['sender', 'gift', 'vault', 'destination', 'token program'],
  },
]

/** A case: what it changes in the environment first, and what it sends, in one transaction. */
export type Fix = {
  before?: (chain: Chain) => readonly (readonly [Address, State])[]
  calls: readonly Call[]
}

const WALLETS = ['sender', 'recipient', 'release key']
const TOKENS = ['source', 'destination']
const PROGRAMS = ['token program', 'system program', 'associated-token program']

const isMade = (act: Act, role: string) => act.call === 'fund' && ['gift', 'vault'].includes(role)
/** With the recipient's account open, the mint is only compared with the constant. */
const mintUnread = (act: Act, role: string) =>
  role === 'mint' && act.call === 'release' && act.recipientHasAccount
const pays = (act: Act, role: string) =>
  (act.call === 'fund' && role === 'sender') ||
  (role === 'recipient' && act.call === 'release' && !act.recipientHasAccount)

const UNREAD = 'compared with the constant, its data not read'

/** Why a cell of the table has no case; null if it has one. */
export function findReasonAgainst(act: Act, role: string, fault: Fault): string | null {
  const isWallet = WALLETS.includes(role)
  const isProgram = PROGRAMS.includes(role)
  switch (fault) {
    case 'duplicate':
    case 'wrong address':
      return null
    case 'not signer':
      return signs(act, role) ? null : 'does not sign'
    case 'not writable':
      return isWritten(act, role) ? null : 'is not written'
    case 'wrong owner':
      if (isProgram) return 'a program is identified by its address'
      if (isWallet && !pays(act, role)) return 'pays nothing: any owner will do'
      return mintUnread(act, role) ? UNREAD : null
    case 'wrong mint':
      if (role === 'mint' || TOKENS.includes(role)) return null
      return role === 'vault' && !isMade(act, role) ? null : 'holds no tokens yet or never'
    case 'uninitialised':
      if (isProgram) return 'a program is identified by its address'
      if (isWallet) return act.call === 'fund' ? null : 'a wallet needs no account'
      if (isMade(act, role)) return 'must be uninitialized'
      return mintUnread(act, role) ? UNREAD : null
    case 'closed and revived':
      if (isWallet || isProgram || role === 'mint') return 'cannot be closed'
      if (isMade(act, role)) return 'its sender may fund it again'
      if (role === 'destination' && act.call === 'release')
        return 'is opened again, which is accepted'
      return null
    case 'token-2022 look-alike':
      if (isMade(act, role)) return 'made by the instruction'
      if (mintUnread(act, role)) return UNREAD
      return ['vault', 'mint', 'token program', ...TOKENS].includes(role) ? null : 'has none'
    case "other gift's":
      return isProgram || role === 'mint' ? 'all gifts share it' : null
  }
}

function signs(act: Act, role: string): boolean {
  if (act.call !== 'release') return role === 'sender'
  return role === 'recipient' || role === 'release key'
}

function isWritten(act: Act, role: string): boolean {
  if (role === 'recipient') return pays(act, role)
  return ['sender', 'gift', 'vault', ...TOKENS].includes(role)
}

export function replaced(call: Call, index: number, address: Address): Call {
  const accounts = call.accounts.map((meta, at) => (at === index ? { ...meta, address } : meta))
  return { ...call, accounts }
}

function withRole(call: Call, index: number, change: (role: AccountRole) => AccountRole): Call {
  const accounts = call.accounts.map((meta, at) =>
    at === index ? { ...meta, role: change(meta.role) } : meta,
  )
  return { ...call, accounts }
}

/** Roles are two bits: writable 1, signer 2. */
const unsigned = (role: AccountRole): AccountRole => role & AccountRole.WRITABLE
const unwritable = (role: AccountRole): AccountRole => role & AccountRole.READONLY_SIGNER

/** The cases of one cell of the table, each with a suffix for its name. */
export function spoil(cast: Cast, act: Act, index: number, fault: Fault): readonly [string, Fix][] {
  const call = cast.calls[act.call]
  const role = act.accounts[index] ?? ''
  const here = call.accounts[index]?.address ?? cast.stranger
  const put = (change: (state: State, chain: Chain) => State): Fix => ({
    before: (chain) => [[here, change(chain.read(here), chain)]],
    calls: [call],
  })
  const exchange = (address: Address, state?: (chain: Chain) => State): Fix => ({
    ...(state ? { before: (chain: Chain) => [[address, state(chain)] as const] } : {}),
    calls: [replaced(call, index, address)],
  })
  switch (fault) {
    case 'not signer':
      return [['', { calls: [withRole(call, index, unsigned)] }]]
    case 'not writable':
      return [['', { calls: [withRole(call, index, unwritable)] }]]
    case 'wrong owner':
      return [['', put((state) => foreign(state, wallet('false program')))]]
    case 'wrong mint':
      if (role === 'mint') return [['', exchange(wallet('false mint'), () => mintState())]]
      return [['', put(() => ofFalseMint(holder(cast, act, role)))]]
    case 'wrong address':
      return [['', wrongAddress(cast, act, role, here, exchange)]]
    case 'uninitialised':
      return [['', put((state) => (WALLETS.includes(role) ? null : blank(state)))]]
    case 'closed and revived':
      return revived(cast, act, role, here)
    case 'token-2022 look-alike':
      if (role === 'token program') return [['', exchange(TOKEN_2022_PROGRAM_ADDRESS)]]
      return [['', put((state) => asToken2022(state ?? tokenState(cast.recipient, 0n)))]]
    case "other gift's":
      return [['', exchange(counterpart(cast, role))]]
    case 'duplicate':
      return act.accounts.flatMap((from, at) => {
        const address = call.accounts[at]?.address
        return at === index || !address ? [] : [[` of ${from}`, exchange(address)]]
      })
  }
}

function foreign(state: State, owner: Address): State {
  return { lamports: RENT_LAMPORTS, data: new Uint8Array(), ...state, owner }
}

const asToken2022 = (state: State) => foreign(state, TOKEN_2022_PROGRAM_ADDRESS)
const ofFalseMint = (owner: Address) =>
  tokenState(owner, AMOUNT_BASE_UNITS, { mint: wallet('false mint') })

const blank = (state: State): State => ({
  lamports: RENT_LAMPORTS,
  owner: TOKEN_PROGRAM_ADDRESS,
  ...state,
  data: new Uint8Array(state?.data.length || 165),
})

function holder(cast: Cast, act: Act, role: string): Address {
  if (role === 'vault') return cast.gift.gift
  return act.call === 'release' ? cast.recipient : cast.sender
}

type Exchange = (address: Address, state?: (chain: Chain) => State) => Fix

function wrongAddress(cast: Cast, act: Act, role: string, here: Address, exchange: Exchange): Fix {
  const elsewhere = wallet(`false ${role}`)
  if (WALLETS.includes(role)) return exchange(cast.stranger)
  if (role === 'source') return exchange(cast.tokenAccounts.stranger)
  if (role === 'destination') {
    return exchange(elsewhere, () => tokenState(holder(cast, act, role), 0n))
  }
  if (PROGRAMS.includes(role) || isMade(act, role)) return exchange(elsewhere)
  return exchange(elsewhere, (chain) => chain.read(here))
}

function counterpart(cast: Cast, role: string): Address {
  const { terms, gift } = cast.other
  if (role === 'gift') return gift.gift
  if (role === 'vault') return gift.vault
  if (role === 'release key') return terms.releaseKey
  return TOKENS.includes(role) ? cast.tokenAccounts.otherSender : terms.sender
}

/** Closes the account, sends lamports to it, then acts, all in one transaction. */
function revived(cast: Cast, act: Act, role: string, here: Address): readonly [string, Fix][] {
  const call = cast.calls[act.call]
  const revive = asCall(
    getTransferSolInstruction({
      source: createNoopSigner(cast.stranger),
      destination: here,
      amount: RENT_LAMPORTS,
    }),
  )
  if (role === 'gift' || role === 'vault') {
    return (['release', 'reclaim'] as const).map((closing) => [
      ` (closed by ${closing})`,
      { calls: [cast.calls[closing], revive, call] },
    ])
  }
  const owner = createNoopSigner(cast.sender)
  const close = asCall(
    getCloseAccountInstruction({ account: here, destination: cast.stranger, owner }),
  )
  const before = () => [[here, tokenState(cast.sender, 0n)] as const]
  return [['', { before, calls: [close, revive, call] }]]
}
