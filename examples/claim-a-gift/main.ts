// Claims a gift with its code into a new wallet that has never held anything, not even SOL for
// fees. RELEASE_CODE is the code that examples/send-a-gift printed.
import { Florin, waitFor } from '@florin/sdk'
import { keypairSigner } from '@florin/sdk/server'

const { FLORIN_URL, RELEASE_CODE } = process.env
if (!FLORIN_URL || !RELEASE_CODE) throw new Error('Set FLORIN_URL and RELEASE_CODE')

const florin = new Florin(null, { baseUrl: FLORIN_URL }) // a recipient has no API key
const recipient = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))

// The SDK derives a key from the code here; only signatures leave this program.
const { id } = await florin.gifts.claim(RELEASE_CODE, recipient)
console.log(`${id} is on its way to ${recipient.address}`)

const gift = await waitFor((wait, options) => florin.gifts.preview(id, wait, options), 'released')
console.log(`${(gift.amount / 100).toFixed(2)} USDC received`)
