import {
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { findTokenAccount } from '../../program/client/instructions.ts'
import type { FakeSolana } from '../../scripts/local/fake-solana/fake-solana.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { openWallet } from '../src/chain/wallet.ts'

/** Inserts the wallet's signature into the transaction. */
export function signWire(base64: string, wallet: Wallet): string {
  const wire = new Uint8Array(Buffer.from(base64, 'base64'))
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const index = (staticAccounts as readonly string[]).indexOf(wallet.address)
  const { sign } = openWallet(JSON.stringify(wallet.keypair))
  wire.set(sign(new Uint8Array(messageBytes)), 1 + 64 * index)
  return getBase64Decoder().decode(wire)
}

async function rpc<Result>(chain: FakeSolana, method: string, ...params: unknown[]) {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: Result; error?: object }
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

export async function signAndSend(
  chain: FakeSolana,
  base64: string,
  ...wallets: Wallet[]
): Promise<string> {
  const signed = wallets.reduce(signWire, base64)
  return await rpc(chain, 'sendTransaction', signed, SENDING)
}

const SENDING = { encoding: 'base64', preflightCommitment: 'confirmed' }

/** The balance of the wallet's canonical USDC account. */
export async function balanceOf(chain: FakeSolana, wallet: Wallet): Promise<bigint> {
  const [account] = await findTokenAccount(wallet.address as never)
  const state = chain.readAccount(account)
  return state === null ? 0n : Buffer.from(state.data).readBigUInt64LE(64)
}
