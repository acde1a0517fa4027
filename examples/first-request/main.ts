// Names your business, makes a key for a till that may only read, and looks at what the log says of it.
import { Florin } from '@florin/sdk'

const { FLORIN_URL, FLORIN_API_KEY } = process.env
if (!FLORIN_URL || !FLORIN_API_KEY) throw new Error('set FLORIN_URL and FLORIN_API_KEY')

const florin = new Florin(FLORIN_API_KEY, { baseUrl: FLORIN_URL })

const account = await florin.account.update({ business_profile: { name: 'Corner Coffee' } })
console.log(`${account.business_profile.name} is paid to ${account.wallet_address}`)

const till = await florin.apiKeys.create({ name: 'Till 3', scopes: ['account:read'] })
console.log(`${till.name} has a key that ends in ${till.last4}; its secret is shown only now`)

for await (const event of florin.auditEvents.list()) {
  console.log(`${event.action} by ${event.actor.type}, request ${event.request_id}`)
  if (event.subject === till.id) break
}

await florin.apiKeys.delete(till.id)
console.log('and now nobody accepts that key any more')
