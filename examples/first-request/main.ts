// Reads your account: who you are, and where you are paid. It changes nothing.
import { Florin } from '@florin/sdk'

const { FLORIN_URL, FLORIN_API_KEY } = process.env
if (!FLORIN_URL || !FLORIN_API_KEY) throw new Error('set FLORIN_URL and FLORIN_API_KEY')

const florin = new Florin(FLORIN_API_KEY, { baseUrl: FLORIN_URL })

const account = await florin.account.get()
console.log(`${account.business_profile.name} is paid to ${account.wallet_address}`)
