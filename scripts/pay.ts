// npm run pay -- cs_…: the wallet `buyer` of `npm run dev` pays a checkout session or a transaction intent.
// Also takes what is in a QR (`solana:…`).
import { readFileSync } from 'node:fs'
import { call } from './local/client.ts'
import { payRequest } from './local/solana-pay.ts'
import { loadWallets } from './local/wallets.ts'

const [wanted] = process.argv.slice(2)
if (wanted === undefined) throw new Error('npm run pay -- cs_… or ti_… or solana:…')
const { apiUrl, rpcUrl } = readWorld()
const { buyer } = loadWallets('.florin/wallets.json', ['buyer'])
const signature = await payRequest(await requestOf(wanted), buyer, rpcUrl)
console.log(`${buyer.address} paid it by ${signature}`)

function readWorld(): { apiUrl: string; rpcUrl: string } {
  try {
    return JSON.parse(readFileSync('.florin/dev.json', 'utf8'))
  } catch (cause) {
    throw new Error('npm run dev must be running', { cause })
  }
}

async function requestOf(text: string): Promise<string> {
  if (text.startsWith('solana:')) return text
  const path = text.startsWith('cs_') ? 'checkout_sessions' : 'transaction_intents'
  const { status, body } = await call(apiUrl, 'GET', `/v1/${path}/${text}/public`)
  if (status !== 200) throw new Error(body.error.message)
  const uri = body.chain_pay_uri ?? body.next_action?.chain_payment.chain_pay_uri
  if (uri === undefined) throw new Error(`it is ${body.status}`)
  return uri
}
