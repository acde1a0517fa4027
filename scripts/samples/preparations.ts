/**
 * Preconditions of a page or an operation, such as a paid session or a purchase. Samples show one
 * call; these make it possible.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Florin, waitFor } from '@florin/sdk'
import { verificationKey } from '@florin/sdk/release-code'
import { generate, keypairSigner } from '@florin/sdk/server'
import { releaseKeyOf, signRelease } from '../../sdk/src/chain/gifts.ts'
import { call, signIn } from '../local/client.ts'
import { sealForFrame } from '../local/seal.ts'
import { payRequest } from '../local/solana-pay.ts'
import { newWallet } from '../local/wallets.ts'
import { buySomething, newIntent } from './purchases.ts'
import type { Own } from './run.ts'
import type { Desk } from './world.ts'

type Prepare = (desk: Desk, own: Own) => Promise<void>

// As in contracts/samples.json.
const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const VERIFICATION_KEY = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy2f7jnGqVPm'
const SIGNATURE =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const SIGNED = 'AwAAAA…'
const MESSAGE = 'florin.example wants you to sign in …'

const LINES = [{ product_data: { name: 'Flat white', price_data: { unit_amount: 450 } } }]
const LONG_MS = { timeoutMs: 90_000 }

const signerOf = ({ payer }: Desk) => keypairSigner(Uint8Array.from(payer.keypair))

/** Signs in at the dashboard, and puts the cookie where the samples look for it. */
const session: Prepare = async ({ url, merchant, directory }) => {
  const cookie = await signIn(url, merchant)
  const [name = '', value = ''] = cookie.split('=')
  const { hostname } = new URL(url)
  const line = [`#HttpOnly_${hostname}`, 'FALSE', '/', 'FALSE', '0', name, value]
  writeFileSync(join(directory, 'session.txt'), `${line.join('\t')}\n`)
}

const openLink: Prepare = async ({ florin }, { ids }) => {
  ids.set('cl_', (await florin.checkoutLinks.create({ line_items: LINES })).id)
}

const pricedProduct: Prepare = async ({ florin }) => {
  await florin.products.create({ name: 'Mug', amount: 1_200 })
}

const openSession: Prepare = async ({ florin }, { ids }) => {
  ids.set('cs_', (await florin.checkoutSessions.create({ line_items: LINES })).id)
}

const paidSession: Prepare = async (desk, own) => {
  const { florin, payer, rpcUrl } = desk
  const { id, chain_pay_uri } = await florin.checkoutSessions.create({ line_items: LINES })
  await payRequest(chain_pay_uri, payer, rpcUrl)
  const get = (wait: { wait_for: 'complete'; timeout: number }) =>
    florin.checkoutSessions.get(id, wait)
  await waitFor(get, 'complete', LONG_MS)
  await knowPayment(desk, own, id)
  own.ids.set('cs_', id)
}

const openIntent: Prepare = async ({ florin }, { ids }) => {
  ids.set('ti_', (await florin.transactionIntents.create({ amount: 1_325 })).id)
}

const paidIntent: Prepare = async (desk, own) => {
  const { florin, payer, rpcUrl } = desk
  const { id, next_action } = await florin.transactionIntents.create({ amount: 1_325 })
  await payRequest(next_action?.chain_payment.chain_pay_uri ?? '', payer, rpcUrl)
  const get = (wait: { wait_for: 'succeeded'; timeout: number }) =>
    florin.transactionIntents.get(id, wait)
  await waitFor(get, 'succeeded', LONG_MS)
  await knowPayment(desk, own, id)
  own.ids.set('ti_', id)
}

async function knowPayment({ florin }: Desk, { ids }: Own, source: string): Promise<void> {
  for await (const { id, source: paid } of florin.transactions.list()) {
    if (paid === source) return void ids.set('txn_', id)
  }
  throw new Error(`${source} has no Transaction`)
}

const boxFor = (cents: number) => [
  { product_data: { name: 'Box', price_data: { unit_amount: cents } } },
]

/** Pays so much without a reference, and returns the transaction. */
async function payPlainly({ florin, payer, rpcUrl }: Desk, cents: number): Promise<string> {
  const asked = await florin.checkoutSessions.create({ line_items: boxFor(cents) })
  await florin.checkoutSessions.cancel(asked.id) // its link gives the parameters of a plain transfer
  const plain = new URL(asked.chain_pay_uri)
  plain.searchParams.delete('reference')
  return await payRequest(plain.href, payer, rpcUrl)
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONG_MS.timeoutMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(what)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Money that no payment claims, and a session that it may be for. */
function unmatched(cents: number): Prepare {
  return async (desk, { ids }) => {
    const signature = await payPlainly(desk, cents)
    await until('no unmatched transfer was listed', async () => {
      for await (const each of desk.florin.unmatchedTransfers.list()) {
        if (each.signature !== signature || !each.is_final) continue
        ids.set('umt_', each.id)
        return true
      }
      return false
    })
    const line_items = boxFor(cents)
    ids.set('cs_', (await desk.florin.checkoutSessions.create({ line_items })).id)
  }
}

/** Pays without the reference: the payment is only suggested until the merchant accepts it. */
function proposed(kind: 'cs_' | 'ti_', cents: number): Prepare {
  return async (desk, { ids, texts }) => {
    const { florin } = desk
    const resource = kind === 'cs_' ? florin.checkoutSessions : florin.transactionIntents
    const { id } =
      kind === 'cs_'
        ? await florin.checkoutSessions.create({ line_items: boxFor(cents) })
        : await florin.transactionIntents.create({ amount: cents })
    const signature = await payPlainly(desk, cents)
    await until('no match was suggested', async () => {
      const { data } = await resource.listDetections(id as never)
      return data.some((each) => each.signature === signature)
    })
    ids.set(kind, id)
    texts.set(SIGNATURE, signature)
  }
}

/** Replaces the key in the samples with that of a new gift's code. */
const giftTerms: Prepare = async ({ payer }, { texts, kept }) => {
  const code = generate()
  texts.set(ADDRESS, payer.address)
  texts.set(VERIFICATION_KEY, verificationKey(code))
  kept.set('code', code)
}

const fundGift: Prepare = async (desk, { ids }) => {
  const gift = await desk.florin.gifts.get(ids.get('gift_') ?? '')
  await desk.florin.gifts.fund(gift, signerOf(desk), { rpcUrl: desk.rpcUrl })
}

const unfundedGift: Prepare = async (desk, { ids, kept }) => {
  kept.set('funded gift', ids.get('gift_') ?? '')
  const { address: sender_address } = desk.payer
  const release_verification_key = verificationKey(generate())
  const terms = { amount: 500, sender_address, release_verification_key }
  ids.set('gift_', (await desk.florin.gifts.create(terms)).id)
}

const fundedGift: Prepare = async (_desk, { ids, kept }) => {
  ids.set('gift_', kept.get('funded gift') ?? '')
}

/** Signs a release with the recipient's wallet and the key derived from the code. */
const signedRelease: Prepare = async ({ url }, { ids, texts, kept }) => {
  const code = kept.get('code') ?? ''
  const recipient = keypairSigner(Uint8Array.from(newWallet().keypair))
  const visitor = new Florin(null, { baseUrl: url })
  const preview = await visitor.gifts.preview(ids.get('gift_') ?? '')
  const gift = await visitor.gifts.release(preview.id, { recipient_address: recipient.address })
  const means = { releaseKey: releaseKeyOf(code), recipient, feePayer: null }
  texts.set(SIGNED, (await signRelease(gift, preview, means)).serialized)
}

const signedChallenge: Prepare = async ({ url, merchant }, { texts }) => {
  const { body } = await call(url, 'POST', '/v1/session/challenge', {
    body: { address: merchant.address },
  })
  texts.set(MESSAGE, JSON.stringify(body.message).slice(1, -1))
  texts.set('"signature": "…"', `"signature": "${merchant.sign(body.message)}"`)
}

const signedAgain: Prepare = async (desk, own) => {
  await session(desk, own)
  await signedChallenge(desk, own)
}

/** A second session of the account, for a sample that ends one. */
const otherSession: Prepare = async (desk, own) => {
  const { url, merchant } = desk
  await session(desk, own)
  const { body } = await call(url, 'GET', '/v1/session', { cookie: await signIn(url, merchant) })
  own.ids.set('sess_', body.id)
}

/** The message that a new wallet signs for the account of the session. */
const payoutChallenge: Prepare = async (desk, own) => {
  const { url, merchant } = desk
  await session(desk, own)
  const wallet = newWallet()
  const { body } = await call(url, 'POST', '/v1/payout_wallet_challenges', {
    cookie: await signIn(url, merchant),
    headers: { origin: url },
    body: { address: wallet.address },
  })
  own.texts.set(ADDRESS, wallet.address)
  own.texts.set(MESSAGE, JSON.stringify(body.message).slice(1, -1))
  own.texts.set('"signature": "…"', `"signature": "${wallet.sign(body.message)}"`)
}

/** A purchase that waits for the card's security code. */
const asked: Prepare = async (desk, { ids, texts }) => {
  const { florin } = desk
  const card = await florin.cards.create({
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 2040,
  })
  const { id } = await newIntent(florin, card.id)
  const { next_action } = await florin.checkoutIntents.confirm(id)
  if (next_action?.type !== 'payment_authentication')
    throw new Error('the intent needs no authentication')
  ids.set('ci_', id)
  const token = new URL(next_action.payment_authentication.url).hash.slice(1)
  texts.set('"token": "…"', `"token": "${token}"`)
}

/** The token that the surrounding page would give to the card frame. */
const frameToken: Prepare = async ({ url, directory }, { ids, texts }) => {
  const jar = readFileSync(join(directory, 'viewer.txt'), 'utf8').trimEnd()
  const [name, value] = (jar.split('\n').at(-1) ?? '').split('\t').slice(-2)
  const path = `/v1/checkout_intents/${ids.get('ci_')}/card_frame_tokens`
  const sent = { cookie: `${name}=${value}`, headers: { origin: url } }
  const { token } = (await call(url, 'POST', path, sent)).body
  texts.set('ft_…', token)
  const seal = await sealForFrame(url, token)
  texts.set('AgR4…', await seal('security_code', '123'))
}

/** The token for a new card, and what the frame seals with it. */
const cardToken: Prepare = async ({ url, merchant }, { texts }) => {
  const sent = { cookie: await signIn(url, merchant), headers: { origin: url } }
  const { token } = (await call(url, 'POST', '/v1/card_frame_tokens', sent)).body
  texts.set('ft_…', token)
  // The longer text is replaced first.
  const seal = await sealForFrame(url, token)
  texts.set('AgR4……', await seal('security_code', '123'))
  texts.set('AgR4…', await seal('card_number', '4242424242424242'))
}

const issuedCard: Prepare = async ({ florin }) => {
  await florin.cards.create({ source: 'issued' })
}

const unconfirmedIntent: Prepare = async ({ florin }, { ids }) => {
  ids.set('ci_', (await newIntent(florin)).id)
}

const knownShop: Prepare = async ({ florin }, { texts }) => {
  const { merchant } = await newIntent(florin)
  texts.set('shop-example', merchant ?? '')
}

const boughtAndTrusted: Prepare = async ({ florin, url }, { ids, texts, variables }) => {
  ids.set('ci_', (await buySomething(florin)).id)
  const { body } = await call(url, 'GET', '/openapi.json')
  const [key] = body['x-evidence-keys']
  texts.set('MCowBQYDK2VwAyEA…', key)
  variables.set('KEY', key)
}

export const PREPARATIONS: Readonly<Record<string, Prepare>> = {
  // Pages.
  evidence: boughtAndTrusted,
  // Operations.
  createGift: giftTerms,
  getGift: fundGift,
  describeGiftFunding: unfundedGift,
  releaseGift: fundedGift,
  submitGiftRelease: signedRelease,
  createCheckoutIntent: issuedCard,
  cancelCheckoutIntent: unconfirmedIntent,
  listCheckoutIntentEvents: async ({ florin }, { ids }) => {
    ids.set('ci_', (await buySomething(florin)).id)
  },
  openCheckoutIntentAuthentication: asked,
  giveCheckoutIntentSecurityCode: frameToken,
  createCardFrameToken: session,
  readCardFrame: cardToken,
  createSealedCard: cardToken,
  getMerchant: knownShop,
  getPublicCheckoutLink: openLink,
  getCheckoutSession: paidSession,
  cancelCheckoutSession: openSession,
  acceptCheckoutSessionDetection: proposed('cs_', 777),
  getPublicCheckoutSession: openSession,
  claimCheckoutSessionPayment: openSession,
  claimTransactionIntentPayment: openIntent,
  listUnmatchedTransfers: unmatched(555),
  matchUnmatchedTransfer: unmatched(666),
  createUnmatchedTransferRefund: unmatched(667),
  buildCheckoutSessionPayment: giftTerms,
  createCheckoutSessionRefund: paidSession,
  getTransactionIntent: paidIntent,
  cancelTransactionIntent: openIntent,
  acceptTransactionIntentDetection: proposed('ti_', 888),
  getPublicTransactionIntent: openIntent,
  buildTransactionIntentPayment: giftTerms,
  createTransactionIntentRefund: paidIntent,
  listPrices: pricedProduct,
  listTransactions: paidIntent,
  deleteAccount: session,
  createSessionChallenge: giftTerms,
  createSession: signedChallenge,
  signSession: signedAgain,
  endSessions: session,
  endSession: otherSession,
  createPayoutWalletChallenge: payoutChallenge,
  addPayoutWallet: payoutChallenge,
}
