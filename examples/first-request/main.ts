// Reads your account: its name and the wallet that receives payments. Changes nothing.
import { Florin } from '@florin/sdk'

const { FLORIN_URL, FLORIN_API_KEY } = process.env
if (!FLORIN_URL || !FLORIN_API_KEY) throw new Error('Set FLORIN_URL and FLORIN_API_KEY')

const florin = new Florin(FLORIN_API_KEY, { baseUrl: FLORIN_URL })

const account = await florin.account.get()
console.log(`${account.business_profile.name} receives payments at ${account.wallet_address}`)
