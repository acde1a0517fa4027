// Compiles only if the types that the package brings are seen: each line is a mistake that they tell.
import { Florin } from '@florin/sdk'
import { verificationKey } from '@florin/sdk/release-code'

const florin = new Florin('sk_live_x', { baseUrl: 'https://florin.example' })
// @ts-expect-error baseUrl is required
new Florin('sk_live_x', {})
// @ts-expect-error no such scope
void florin.apiKeys.create({ scopes: ['everything'] })
// @ts-expect-error limit is a number
void florin.apiKeys.list({ limit: 'ten' })
// @ts-expect-error no such field
void florin.account.get().then((account) => account.nickname)
// @ts-expect-error a code is a text
verificationKey(1234)
