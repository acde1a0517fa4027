// Locks 25.00 USDC for the holder of a code. SENDER_KEYPAIR is the content of a Solana key file
// whose wallet holds the USDC and a little SOL: SENDER_KEYPAIR="$(cat ~/.config/solana/id.json)"
// APP_URL is the address of Florin's pages; `npm run dev` serves them at this default.
import { Florin, waitFor } from '@florin/sdk'
import { verificationKey } from '@florin/sdk/release-code'
import { generate, keypairSigner } from '@florin/sdk/server'

const { FLORIN_URL, FLORIN_API_KEY, SOLANA_RPC_URL, SENDER_KEYPAIR } = process.env
const { APP_URL = 'http://localhost:3000' } = process.env
if (!FLORIN_URL || !FLORIN_API_KEY || !SOLANA_RPC_URL || !SENDER_KEYPAIR) {
  throw new Error('Set FLORIN_URL, FLORIN_API_KEY, SOLANA_RPC_URL and SENDER_KEYPAIR')
}

const florin = new Florin(FLORIN_API_KEY, { baseUrl: FLORIN_URL })
const sender = keypairSigner(Uint8Array.from(JSON.parse(SENDER_KEYPAIR)))

// Anyone with the code can claim the money. It stays here; Florin gets the key that verifies it.
const code = generate()
const gift = await florin.gifts.create({
  amount: 2_500,
  sender_address: sender.address,
  release_verification_key: verificationKey(code),
})
console.log(`${gift.id}: ${(gift.amount / 100).toFixed(2)} USDC from ${sender.address}`)

// Checks that the transaction funds this gift and does nothing else, then signs and sends it.
const { signature } = await florin.gifts.fund(gift, sender, { rpcUrl: SOLANA_RPC_URL })
console.log(`funded in transaction ${signature}`)

const open = await waitFor((wait, options) => florin.gifts.get(gift.id, wait, options), 'open')
console.log(`${open.status}: send the recipient the link and the code, and keep the code secret`)
console.log(`link: ${APP_URL}/gifts/${gift.id}`)
console.log(`code: ${code.replace(/(.{4})(?=.)/g, '$1-')}`)
