// npm run pay -- cs_…: pays a checkout session or a transaction intent from the `buyer` wallet of
// `npm run dev`. Also accepts the content of a QR code (`solana:…`).
import { readFileSync } from 'node:fs'
import { call } from './local/client.ts'
import { payRequest } from './local/solana-pay.ts'
import { loadWallets } from './local/wallets.ts'

const [wanted] = process.argv.slice(2)
if (wanted === undefined) throw new Error('Usage: npm run pay -- cs_…, ti_… or solana:…')
const { apiUrl, rpcUrl } = readWorld()
const { buyer } = loadWallets('.florin/wallets.json', ['buyer'])
const signature = await payRequest(await requestOf(wanted), buyer, rpcUrl)
console.log(`Paid from ${buyer.address} in transaction ${signature}`)

function readWorld(): { apiUrl: string; rpcUrl: string } {
  try {
    return JSON.parse(readFileSync('.florin/dev.json', 'utf8'))
  } catch (cause) {
    throw new Error('Start npm run dev first', { cause })
  }
}

async function requestOf(text: string): Promise<string> {
  if (text.startsWith('solana:')) return text
  const path = text.startsWith('cs_') ? 'checkout_sessions' : 'transaction_intents'
  const { status, body } = await call(apiUrl, 'GET', `/v1/${path}/${text}/public`)
  if (status !== 200) throw new Error(body.error.message)
  const uri = body.chain_pay_uri ?? body.next_action?.chain_payment.chain_pay_uri
  if (uri === undefined) throw new Error(`${text} cannot be paid: it is ${body.status}`)
  return uri
}
