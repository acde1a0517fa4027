/** Transfers a token other than USDC to a payment that asked for USDC. */
import type { Blockhash } from '@solana/kit'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { call } from '../scripts/local/client.ts'
import type { Wallet } from '../scripts/local/wallets.ts'
import type { Chain } from './chain.ts'
import { tokenAccountOf } from './chain.ts'

type Asked = { readonly chain_pay_uri: string; readonly recipient_address: string }

export async function payOtherToken(
  chain: Chain,
  { chain_pay_uri, recipient_address }: Asked,
  wallet: Wallet,
  mint: string,
): Promise<void> {
  const payer = await createKeyPairSignerFromBytes(Uint8Array.from(wallet.keypair))
  const transfer = getTransferCheckedInstruction({
    source: await tokenAccountOf(payer.address, address(mint)),
    mint: address(mint),
    destination: await tokenAccountOf(address(recipient_address), address(mint)),
    authority: payer,
    amount: 13_250_000n,
    decimals: 6,
  })
  const references = new URL(chain_pay_uri).searchParams.getAll('reference')
  const named = references.map((each) => ({ address: address(each), role: AccountRole.READONLY }))
  const { value } = await rpc(chain, 'getLatestBlockhash', [])
  const lifetime = {
    blockhash: value.blockhash as Blockhash,
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  }
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) =>
      appendTransactionMessageInstructions(
        [{ ...transfer, accounts: [...transfer.accounts, ...named] }],
        message,
      ),
    signTransactionMessageWithSigners,
  )
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  await rpc(chain, 'sendTransaction', [getBase64EncodedWireTransaction(signed), options])
}

async function rpc({ rpcUrl }: Chain, method: string, params: unknown[]) {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const { body: answer } = await call(rpcUrl, 'POST', '/', { body })
  if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
  return answer.result
}
