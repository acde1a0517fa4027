// Takes a gift out with its code, into a new wallet that has never held anything, not even SOL for fees.
// RELEASE_CODE is what examples/send-a-gift printed.
import { Florin, waitFor } from '@florin/sdk'
import { keypairSigner } from '@florin/sdk/server'

const { FLORIN_URL, RELEASE_CODE } = process.env
if (!FLORIN_URL || !RELEASE_CODE) throw new Error('set FLORIN_URL and RELEASE_CODE')

const florin = new Florin(null, { baseUrl: FLORIN_URL }) // a recipient has no API key
const recipient = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))

// The code is turned into a key here, and only signatures of that key leave this program.
const { id } = await florin.gifts.claim(RELEASE_CODE, recipient)
console.log(`${id} is on its way to ${recipient.address}`)

const gift = await waitFor((wait, options) => florin.gifts.preview(id, wait, options), 'released')
console.log(`${(gift.amount / 100).toFixed(2)} USDC are there`)
