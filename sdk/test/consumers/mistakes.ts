// Compiles only with the types of the package: each line is a mistake that they report.
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
// @ts-expect-error a code is a string
verificationKey(1234)
