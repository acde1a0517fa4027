import { expect } from 'vitest'
import type {
  FakeSolana,
  FakeSolanaOptions,
} from '../../../scripts/local/fake-solana/fake-solana.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Address } from '../../src/lib/addresses.ts'
import type { BaseUnits } from '../../src/lib/money.ts'
import { buildPayment } from '../../src/payments/payments/payment.ts'
import type { Answer, TestApi } from '../api.ts'
import { useApi } from '../api.ts'
import { newPayer, useChain, useIngestion } from '../chain.ts'
import { signAndSend } from '../wire.ts'

const FEE_WALLET = newWallet()

/** The API, its own network and ingestion between them; fees of one percent. */
export function usePayments(network: FakeSolanaOptions = {}) {
  const chain = useChain(network)
  const fees = { address: FEE_WALLET.address as Address, basisPoints: 100, fixedCents: 0 }
  const api = useApi({ rpcUrl: () => chain().rpcUrl, payments: { fees } })
  useIngestion(chain, api, fees.address)

  async function create(path: string, body: object, key?: string) {
    const made = key ?? (await api().newKey()).secret
    const answer = await api().call('POST', path, { key: made, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { key: made, path: `${path}/${answer.body.id}`, object: answer.body as Answer['body'] }
  }
  type Made = Awaited<ReturnType<typeof create>>

  /** The same, paid in a wallet of its own, which the account proves first. */
  async function createFor(wallet: Wallet, path: string, body: object, key?: string) {
    const made = key ?? (await api().newKey()).secret
    await api().addPayoutWallet(made, wallet)
    return await create(path, { ...body, recipient_address: wallet.address }, made)
  }

  /** A merchant's session for one item of that price, on its own wallet. */
  const newSession = (unit_amount: number, key?: string) => {
    const product_data = { name: 'Mug', price_data: { unit_amount } }
    const body = { line_items: [{ quantity: 1, product_data }] }
    return createFor(newWallet(), '/v1/checkout_sessions', body, key)
  }
  const newIntent = (amount: number, key?: string) =>
    createFor(newWallet(), '/v1/transaction_intents', { amount }, key)

  const get = async ({ key, path }: Made, query = '') =>
    (await api().call('GET', `${path}${query}`, { key })).body
  const waitFor = (made: Made, status: string) => get(made, `?wait_for=${status}&timeout=30`)
  const detections = async ({ key, path }: Made) =>
    (await api().call('GET', `${path}/detections`, { key })).body.data as {
      verdict: string
      signature: string
      commitment: string
      message: string
    }[]
  const transactions = async ({ key, object }: Made) =>
    (await api().call('GET', `/v1/transactions?source=${object.id}`, { key })).body.data as {
      id: string
      amount: number
      signature: string
      sender_address: string
    }[]

  const payer = (cents = 100_000) => newPayer(chain(), cents)
  return {
    chain,
    api,
    create,
    createFor,
    newSession,
    newIntent,
    get,
    waitFor,
    detections,
    transactions,
    payer,
    ...wallets(chain, api),
  }
}

/** How payers pay. */
function wallets(chain: () => FakeSolana, api: () => TestApi) {
  /** Signs and sends the transaction from the Solana Pay endpoint, like a wallet. */
  async function payAtEndpoint({ path }: { path: string }, payer: Wallet): Promise<string> {
    const body = { account: payer.address }
    const answer = await api().call('POST', `${path}/pay`, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return await signAndSend(chain(), answer.body.transaction, payer)
  }

  /** A wallet's own transfer. */
  async function send(
    payer: Wallet,
    transfers: readonly { to: string; baseUnits: number }[],
    references: readonly string[],
  ): Promise<string> {
    const lifetime = await latest()
    const built = await buildPayment(
      {
        payerAddress: payer.address as Address,
        transfers: transfers.map(({ to, baseUnits }) => ({
          ownerAddress: to as Address,
          amountBaseUnits: BigInt(baseUnits) as BaseUnits,
        })),
        references: references as readonly Address[],
        missingAccounts: transfers.map(({ to }) => to as Address),
      },
      lifetime,
      1_000,
    )
    return await signAndSend(chain(), built.serialized, payer)
  }

  async function latest() {
    const body = { jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] }
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await (await fetch(chain().rpcUrl, asked)).json()
    return (answer as { result: { value: { blockhash: string; lastValidBlockHeight: number } } })
      .result.value
  }

  return { payAtEndpoint, send }
}
