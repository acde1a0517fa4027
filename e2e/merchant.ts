/** A business that uses the API, and the payments that reach it from outside the browser. */
import { Florin, waitFor } from '@florin/sdk'
import { verificationKey } from '@florin/sdk/release-code'
import { generate, keypairSigner } from '@florin/sdk/server'
import { payRequest } from '../scripts/local/solana-pay.ts'
import { walletOf } from '../scripts/local/wallets.ts'
import { newPayer } from './chain.ts'
import type { TestEnvFacts } from './world/facts.ts'

export type Merchant = ReturnType<typeof openMerchant>

type Code = string

const LINES = [
  { product_data: { name: 'Flat white', price_data: { unit_amount: 450 } }, quantity: 2 },
  { product_data: { name: 'Almond croissant', price_data: { unit_amount: 425 } } },
]
export const LINES_CENTS = 1_325

export function openMerchant(testEnv: TestEnvFacts) {
  const florin = new Florin(testEnv.key, { baseUrl: testEnv.apiUrl })
  const { checkoutSessions, checkoutLinks, transactionIntents, gifts } = florin
  const session = (cents?: number) =>
    checkoutSessions.create({
      line_items:
        cents === undefined
          ? LINES
          : [{ product_data: { name: 'Gift box', price_data: { unit_amount: cents } } }],
    })
  const pay = async (uri: string, { cents }: { cents?: number } = {}) =>
    await payRequest(
      cents === undefined ? uri : withAmount(uri, cents),
      await newPayer(testEnv),
      testEnv.rpcUrl,
    )
  return {
    florin,
    wallet: walletOf(testEnv.merchantKeypair),
    session,
    link: () => checkoutLinks.create({ line_items: LINES }),
    intent: (cents = LINES_CENTS) => transactionIntents.create({ amount: cents }),
    /** Pays like a phone that scanned the code, from a new wallet; another amount if given. */
    pay,
    /** Pays as from an address book: the right wallet and amount, and no reference. */
    async payBare(uri: string) {
      const payer = await newPayer(testEnv)
      return { payer, signature: await payRequest(withoutReference(uri), payer, testEnv.rpcUrl) }
    },
    /** Waits until the transfer is listed as unmatched and final. */
    async whenUnmatched(signature: string) {
      for (;;) {
        const { data } = await florin.unmatchedTransfers.list({ limit: 100 })
        const found = data.find((each) => each.signature === signature)
        if (found?.is_final) return found
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    whenSession: (id: string, status: 'paid' | 'complete' | 'canceled') =>
      waitFor((wait, options) => checkoutSessions.get(id, wait, options), status),
    whenIntent: (id: string, status: 'processing' | 'succeeded' | 'canceled') =>
      waitFor((wait, options) => transactionIntents.get(id, wait, options), status),
    /** Waits until the API has ingested this many transfers of any kind. */
    async whenDetected(id: string, count: number) {
      const resource = id.startsWith('cs_') ? checkoutSessions : transactionIntents
      for (;;) {
        const { data } = await resource.listDetections(id as never)
        if (data.length >= count) return data
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    ...openGifts(gifts, testEnv),
  }
}

function openGifts(gifts: Florin['gifts'], testEnv: TestEnvFacts) {
  const create = async (cents: number) => {
    const sender = keypairSigner(Uint8Array.from((await newPayer(testEnv)).keypair))
    const code: Code = generate()
    const gift = await gifts.create({
      amount: cents,
      sender_address: sender.address,
      release_verification_key: verificationKey(code),
    })
    return { gift, code, sender }
  }
  const fundedGift = async (cents = 2_500) => {
    const made = await create(cents)
    const { rpcUrl } = testEnv
    await gifts.fund(made.gift, made.sender, { rpcUrl })
    await waitFor((wait, options) => gifts.get(made.gift.id, wait, options), 'open')
    return made
  }
  return {
    unfundedGift: (cents = 2_500) => create(cents),
    fundedGift,
    /** A valid code without a gift. */
    unusedCode: (): Code => generate(),
    async reclaimedGift(cents = 2_500) {
      const made = await fundedGift(cents)
      const { rpcUrl } = testEnv
      await gifts.submitReclaim(await gifts.reclaim(made.gift.id), made.sender, { rpcUrl })
      await waitFor((wait, options) => gifts.get(made.gift.id, wait, options), 'reclaimed')
      return made
    },
    async claimedGift(cents = 2_500) {
      const made = await fundedGift(cents)
      const recipient = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
      await gifts.claim(made.code, recipient)
      await waitFor((wait, options) => gifts.get(made.gift.id, wait, options), 'released')
      return { ...made, recipient: recipient.address }
    },
  }
}

/** The same request for another amount. Only transfer requests have one. */
function withAmount(uri: string, cents: number): string {
  const url = new URL(uri)
  url.searchParams.set('amount', (cents / 100).toFixed(2))
  return url.href
}

function withoutReference(uri: string): string {
  const url = new URL(uri)
  url.searchParams.delete('reference')
  return url.href
}
