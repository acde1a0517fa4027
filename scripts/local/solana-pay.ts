import type { Address, Blockhash, Instruction, Transaction } from '@solana/kit'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairFromBytes,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { findTokenAccount } from '../../program/client/instructions.ts'
import { call } from './client.ts'
import type { Wallet } from './wallets.ts'

/**
 * Pays a QR code as a phone's wallet does: requests the transaction or builds the transfer, signs
 * and sends it. It asks for no approval, so it is for local money only. Returns the signature.
 */
export async function payRequest(uri: string, wallet: Wallet, rpcUrl: string): Promise<string> {
  const link = decodeURIComponent(uri.replace(/^solana:/, ''))
  const unsigned = /^https?:/.test(link)
    ? await askFor(link, wallet)
    : await buildTransfer(uri, wallet, rpcUrl)
  return await sign(unsigned, wallet, rpcUrl)
}

/** Signs and sends a base64 transaction from the API, such as a refund. Returns the signature. */
export async function signAndSend(base64: string, wallet: Wallet, rpcUrl: string): Promise<string> {
  return await sign(decode(base64), wallet, rpcUrl)
}

async function sign(unsigned: Transaction, wallet: Wallet, rpcUrl: string): Promise<string> {
  const keys = await createKeyPairFromBytes(Uint8Array.from(wallet.keypair))
  const signed = await partiallySignTransaction([keys], unsigned)
  const config = { encoding: 'base64', preflightCommitment: 'confirmed' }
  return await rpc(rpcUrl, 'sendTransaction', getBase64EncodedWireTransaction(signed), config)
}

const decode = (base64: string) => getTransactionDecoder().decode(Buffer.from(base64, 'base64'))

async function askFor(link: string, { address: account }: Wallet) {
  const { origin, pathname, search } = new URL(link)
  const { status, body } = await call(origin, 'POST', pathname + search, { body: { account } })
  if (status !== 200) throw new Error(`the API returned no transaction: ${JSON.stringify(body)}`)
  return decode(body.transaction)
}

/** Builds the transfer. The recipient's token account must exist. */
async function buildTransfer(uri: string, wallet: Wallet, rpcUrl: string) {
  const { pathname: recipient, searchParams: wanted } = new URL(uri)
  const payer = address(wallet.address)
  const [[source], [destination]] = await Promise.all([
    findTokenAccount(payer),
    findTokenAccount(address(recipient)),
  ])
  const transfer = getTransferCheckedInstruction({
    source,
    mint: address(wanted.get('spl-token') ?? ''),
    destination,
    authority: createNoopSigner(payer),
    amount: baseUnitsOf(wanted.get('amount') ?? ''),
    decimals: DECIMALS,
  })
  const role = AccountRole.READONLY
  const named = wanted.getAll('reference').map((each) => ({ address: address(each), role }))
  const { value } = await rpc<{ value: Lifetime }>(rpcUrl, 'getLatestBlockhash')
  return compile(payer, { ...transfer, accounts: [...transfer.accounts, ...named] }, value)
}

type Lifetime = { blockhash: string; lastValidBlockHeight: number }

function compile(payer: Address, instruction: Instruction, found: Lifetime) {
  const blockhash = found.blockhash as Blockhash
  const lifetime = { blockhash, lastValidBlockHeight: BigInt(found.lastValidBlockHeight) }
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions([instruction], message),
    compileTransaction,
  )
}

const DECIMALS = 6

/** Parses digits: a JavaScript number cannot hold every amount. */
function baseUnitsOf(amount: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(amount) ?? []
  if (whole === '') throw new Error(`not a USDC amount: ${amount}`)
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

async function rpc<Result>(url: string, method: string, ...params: unknown[]): Promise<Result> {
  const request = { jsonrpc: '2.0', id: 1, method, params }
  const { body } = await call(url, 'POST', '/', { body: request })
  if (body.error !== undefined) throw new Error(`${method}: ${JSON.stringify(body.error)}`)
  return body.result
}
