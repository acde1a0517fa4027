// A till: enter an amount, show the QR code, wait for the payment, print the receipt.
// npm run example point-of-sale 12.50
import { Florin, waitFor } from '@florin/sdk'
import { generate } from 'lean-qr'

const { FLORIN_URL, FLORIN_API_KEY } = process.env
if (!FLORIN_URL || !FLORIN_API_KEY) throw new Error('Set FLORIN_URL and FLORIN_API_KEY')

const [typed = '12.50'] = process.argv.slice(2)
if (!/^\d+\.\d\d$/.test(typed)) throw new Error('Enter an amount such as 12.50')
const amount = Number(typed.replace('.', '')) // cents

const florin = new Florin(FLORIN_API_KEY, { baseUrl: FLORIN_URL })
const intent = await florin.transactionIntents.create({ amount, metadata: { till: '3' } })
const payment = intent.next_action?.chain_payment
if (payment === undefined) throw new Error(`the intent is ${intent.status}`)
console.log(generate(payment.chain_pay_uri).toString({ on: '  ', off: '██', pad: 2 }))
console.log(payment.chain_pay_uri)
console.log(`or: ${payment.hosted_url}\n`)
console.log(`waiting for ${money(amount).trim()} …`)

const get = (wait: { wait_for: 'processing' | 'succeeded' }) =>
  florin.transactionIntents.get(intent.id, wait)
const paid = await waitFor(get, 'succeeded', { timeoutMs: 600_000 })
const { name } = (await florin.account.get()).business_profile
console.log(`
  ${name}
  ${new Date().toISOString().slice(0, 16).replace('T', ' ')}
  paid      ${money(paid.amount_received)}
  fee       ${money(paid.fee_amount)}
  net       ${money(paid.net_amount)}
  from      ${paid.payer_address}
  receipt   ${paid.transaction}
`)

function money(cents: number): string {
  return `${(cents / 100).toFixed(2).padStart(8)} USDC`
}
