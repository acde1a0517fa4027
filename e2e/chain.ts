/** Creates accounts on either chain, and sends transactions that wallets would not. */
import type { Address } from '@solana/kit'
import { address, generateKeyPairSigner, none } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
  AccountState as TokenState,
} from '@solana-program/token'
import { USDC_MINT_ADDRESS } from '../program/client/instructions.ts'
import { call } from '../scripts/local/client.ts'
import type { Wallet } from '../scripts/local/wallets.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import type { Command } from './world/control.ts'

export type Chain = { readonly rpcUrl: string; readonly controlUrl: string | null }

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const LAMPORTS_PER_SOL = 1_000_000_000
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280
const BASE_UNITS_PER_CENT = 10_000n
const DECIMALS = 6

/** A wallet with SOL for fees and this much USDC. */
export async function newPayer(
  chain: Chain,
  { cents = 100_000, sol = 1 }: { cents?: number; sol?: number } = {},
): Promise<Wallet> {
  const wallet = newWallet()
  if (sol > 0) await putSol(chain, wallet.address, sol)
  if (cents > 0) await putUsdc(chain, wallet.address, cents)
  return wallet
}

export async function putSol(chain: Chain, owner: string, sol: number): Promise<void> {
  await put(chain, owner, SYSTEM_PROGRAM, [], sol * LAMPORTS_PER_SOL)
}

export async function putUsdc(chain: Chain, owner: string, cents: number): Promise<void> {
  await putToken(chain, USDC_MINT_ADDRESS, owner, cents)
}

/** A token other than USDC, with accounts for both parties. */
export async function newToken(chain: Chain, owners: Record<string, number>): Promise<string> {
  const { address: mint } = await generateKeyPairSigner()
  const data = getMintEncoder().encode({
    mintAuthority: none(),
    supply: 1_000_000_000_000n,
    decimals: DECIMALS,
    isInitialized: true,
    freezeAuthority: none(),
  })
  await put(chain, mint, TOKEN_PROGRAM_ADDRESS, data, LAMPORTS_PER_SOL)
  for (const [owner, cents] of Object.entries(owners)) await putToken(chain, mint, owner, cents)
  return mint
}

/** Balance of a wallet's USDC account in cents; 0 without an account. */
export async function centsOf({ rpcUrl }: Chain, owner: string): Promise<number> {
  const account = await tokenAccountOf(address(owner))
  const params = [account, { encoding: 'base64', commitment: 'confirmed' }]
  const body = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params }
  const { body: answer } = await call(rpcUrl, 'POST', '/', { body })
  const data = answer.result?.value?.data?.[0]
  if (data === undefined) return 0
  return Number(Buffer.from(data, 'base64').readBigUInt64LE(64) / BASE_UNITS_PER_CENT)
}

export async function direct({ controlUrl }: Chain, command: Command): Promise<void> {
  if (controlUrl === null) throw new Error('the real chain cannot be directed')
  const { status, body } = await call(controlUrl, 'POST', '/', { body: command })
  if (status !== 200) throw new Error(body.error)
}

async function putToken(chain: Chain, mint: Address, owner: string, cents: number): Promise<void> {
  const data = getTokenEncoder().encode({
    mint,
    owner: address(owner),
    amount: BigInt(cents) * BASE_UNITS_PER_CENT,
    delegate: none(),
    state: TokenState.Initialized,
    isNative: none(),
    delegatedAmount: 0n,
    closeAuthority: none(),
  })
  const account = await tokenAccountOf(address(owner), mint)
  await put(chain, account, TOKEN_PROGRAM_ADDRESS, data, TOKEN_ACCOUNT_LAMPORTS)
}

async function put(
  chain: Chain,
  account: string,
  owner: string,
  data: ArrayLike<number>,
  lamports: number,
): Promise<void> {
  const dataHex = Buffer.from(Array.from(data)).toString('hex')
  if (chain.controlUrl !== null) {
    return await direct(chain, { do: 'put', address: account, owner, dataHex, lamports })
  }
  const params = [account, { lamports, owner, data: dataHex }]
  const body = { jsonrpc: '2.0', id: 1, method: 'surfnet_setAccount', params }
  const { body: answer } = await call(chain.rpcUrl, 'POST', '', { body })
  if (answer.error) throw new Error(`surfnet_setAccount: ${answer.error.message}`)
}

export async function tokenAccountOf(
  owner: Address,
  mint: Address = USDC_MINT_ADDRESS,
): Promise<Address> {
  return (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
}
