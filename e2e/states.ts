/** Every page in every state that lasts, for a11y.ts and screens.ts. */
import { keypairSigner } from '@florin/sdk/server'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { banks } from './bank-states.ts'
import { buying } from './buying-states.ts'
import { direct, newPayer, newToken } from './chain.ts'
import { dashboard } from './dashboard-states.ts'
import type { Merchant } from './merchant.ts'
import { openMerchant } from './merchant.ts'
import { cardFrame, codeInput, enterCode, payButton } from './pages.ts'
import { payOtherToken } from './paying.ts'
import type { Purchase } from './purchases.ts'
import { newPurchase } from './purchases.ts'
import type { State } from './state.ts'
import { unmatched } from './unmatched-states.ts'
import { installWallet, send, sign } from './wallet.ts'
import { say } from './words.ts'
import type { TestEnvFacts, WorldFacts } from './world/facts.ts'

type Setup = {
  readonly world: WorldFacts
  readonly testEnv: TestEnvFacts
  readonly merchant: Merchant
}

/** Creates the data of the states once. `wanted` are parts of state names. */
export async function makeStates(
  world: WorldFacts,
  wanted: readonly string[] = [],
): Promise<State[]> {
  const setup: Setup = { world, testEnv: world.real, merchant: openMerchant(world.real) }
  const isWanted = ({ name }: State) =>
    wanted.length === 0 || wanted.some((part) => name.includes(part))
  // The other states take minutes to create, so dashboard states are made on their own.
  if (wanted.length > 0 && wanted.every((part) => part.startsWith('dashboard'))) {
    const views = [dashboard, buying, unmatched].map((make) => make(setup.testEnv, setup.merchant))
    return (await Promise.all(views)).flat().filter(isWanted)
  }
  const parts = await Promise.all([
    sessions(setup),
    settled(setup),
    directed(world),
    intents(setup),
    links(setup),
    gifts(setup),
    purchases(setup),
    banks(world.real),
    dashboard(setup.testEnv, setup.merchant),
    buying(setup.testEnv, setup.merchant),
    unmatched(setup.testEnv, setup.merchant),
  ])
  return [...parts.flat(), ...plain(setup)].filter(isWanted)
}

async function sessions({ merchant, testEnv }: Setup): Promise<State[]> {
  const waiting = await merchant.session()
  const [partial, wrong] = [await merchant.session(), await merchant.session()]
  await merchant.pay(partial.chain_pay_uri, { cents: 500 })
  const payer = await newPayer(testEnv)
  const owners = { [payer.address]: 100_000, [wrong.recipient_address]: 0 }
  await payOtherToken(testEnv, wrong, payer, await newToken(testEnv, owners))
  await Promise.all([partial, wrong].map(({ id }) => merchant.whenDetected(id, 1)))
  const { url } = waiting
  const wallet = async (context: BrowserContext, cents = 100_000) =>
    await installWallet(context, await newPayer(testEnv, { cents }), testEnv.rpcUrl)
  return [
    { name: 'session-waiting', url },
    {
      name: 'session-wallet',
      url,
      prepare: async (context) => void (await wallet(context)),
      reach: (page) => payButton(page).waitFor(),
    },
    {
      name: 'session-wallet-rejected',
      url,
      prepare: async (context) => {
        ;(await wallet(context)).behaviour = 'reject'
      },
      reach: async (page) => {
        await payButton(page).click()
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'session-wallet-asked',
      url,
      prepare: async (context) => void (await wallet(context)).hold(),
      reach: async (page) => {
        await payButton(page).click()
        await page.getByRole('status').waitFor()
      },
    },
    {
      name: 'session-enlarged',
      url,
      reach: async (page) => {
        const button = page.getByRole('button', { name: say('scan.enlarge') })
        if (await button.isVisible()) await button.click()
      },
    },
    { name: 'session-partial', url: partial.url },
    { name: 'session-wrong-token', url: wrong.url },
    {
      name: 'session-offline',
      url,
      reach: async (page) => {
        await page.context().setOffline(true)
        await page.getByText(say('pay.offline.title')).waitFor()
      },
    },
  ]
}

async function settled({ merchant, testEnv }: Setup): Promise<State[]> {
  const { session, pay } = merchant
  const [complete, over, twice] = [await session(), await session(), await session()]
  const [canceled, late, free] = [await session(), await session(), await session(0)]
  await pay(complete.chain_pay_uri)
  await pay(over.chain_pay_uri, { cents: 2_000 })
  await pay(twice.chain_pay_uri)
  for (const { id } of [canceled, late]) await merchant.florin.checkoutSessions.cancel(id)
  await pay(late.chain_pay_uri)
  await Promise.all([complete, over, twice].map(({ id }) => merchant.whenSession(id, 'complete')))
  await pay(twice.chain_pay_uri)
  await merchant.whenDetected(twice.id, 2)
  await merchant.whenDetected(late.id, 1)
  const refunded = await refundedSession(merchant, testEnv)
  return [
    { name: 'session-complete', url: complete.url },
    { name: 'session-refunded', url: refunded.url },
    { name: 'session-overpaid', url: over.url },
    { name: 'session-twice', url: twice.url },
    { name: 'session-canceled', url: canceled.url },
    { name: 'session-paid-after-cancel', url: late.url },
    { name: 'session-free', url: free.url },
  ]
}

async function refundedSession(merchant: Merchant, { rpcUrl }: TestEnvFacts) {
  const { checkoutSessions } = merchant.florin
  const session = await merchant.session()
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  const { next_action } = await checkoutSessions.createRefundTransaction(session.id)
  await send(
    rpcUrl,
    await sign(merchant.wallet, next_action?.transaction.serialized_transaction ?? ''),
  )
  while ((await checkoutSessions.get(session.id)).amount_refunded === 0) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return session
}

/** On the directed chain, which from here on finalizes nothing. */
async function directed({ directed: testEnv }: WorldFacts): Promise<State[]> {
  const merchant = openMerchant(testEnv)
  const { gift, code } = await merchant.fundedGift()
  await direct(testEnv, { do: 'finalize', isOn: false })
  await merchant.florin.gifts.claim(code, keypairSigner(crypto.getRandomValues(new Uint8Array(32))))
  const [confirming, sent] = [await merchant.session(), await merchant.session()]
  const intent = await merchant.intent()
  const payment = intent.next_action?.chain_payment
  await merchant.pay(confirming.chain_pay_uri)
  await merchant.pay(payment?.chain_pay_uri ?? '')
  await merchant.whenSession(confirming.id, 'paid')
  await merchant.whenIntent(intent.id, 'processing')
  return [
    { name: 'gift-taking', url: `${testEnv.webUrl}/gifts/${gift.id}` },
    { name: 'session-confirming', url: confirming.url },
    { name: 'intent-confirming', url: payment?.hosted_url ?? '' },
    {
      name: 'session-sent',
      url: sent.url,
      prepare: async (context) => {
        await direct(testEnv, { do: 'hold', isOn: true })
        await installWallet(context, await newPayer(testEnv), testEnv.rpcUrl)
      },
      reach: async (page) => {
        await payButton(page).click()
        await page.getByRole('heading', { name: say('progress.sent') }).waitFor()
      },
    },
  ]
}

async function intents({ merchant, testEnv }: Setup): Promise<State[]> {
  const made = await Promise.all(Array.from({ length: 4 }, () => merchant.intent()))
  const actions = made.map((intent) => intent.next_action?.chain_payment)
  const [, error, canceled, complete] = made
  await merchant.florin.transactionIntents.cancel(canceled?.id ?? '')
  await merchant.pay(actions[3]?.chain_pay_uri ?? '')
  const recipient_address = actions[1]?.payable.recipient ?? ''
  const references = actions[1]?.payable.references.map((each) => `reference=${each}`) ?? []
  const chain_pay_uri = `solana:${recipient_address}?${references.join('&')}`
  const payer = await newPayer(testEnv)
  const mint = await newToken(testEnv, { [payer.address]: 100_000, [recipient_address]: 0 })
  await payOtherToken(testEnv, { chain_pay_uri, recipient_address }, payer, mint)
  await merchant.whenDetected(error?.id ?? '', 1)
  await merchant.whenIntent(complete?.id ?? '', 'succeeded')
  const names = ['waiting', 'error', 'canceled', 'complete']
  return actions.map((action, at) => ({
    name: `intent-${names[at]}`,
    url: action?.hosted_url ?? '',
  }))
}

async function links({ merchant }: Setup): Promise<State[]> {
  const [open, canceled] = [await merchant.link(), await merchant.link()]
  await merchant.florin.checkoutLinks.cancel(canceled.id)
  return [
    {
      name: 'link-offer',
      url: open.url,
      // Sent as a prefetch: a navigation would open a session.
      prepare: (context) => context.setExtraHTTPHeaders({ purpose: 'prefetch' }),
    },
    { name: 'link-canceled', url: canceled.url },
  ]
}

async function gifts({ merchant, testEnv }: Setup): Promise<State[]> {
  const at = (id: string) => `${testEnv.webUrl}/gifts/${id}`
  const [unfunded, open, claimed, reclaimed] = await Promise.all([
    merchant.unfundedGift(),
    merchant.fundedGift(),
    merchant.claimedGift(),
    merchant.reclaimedGift(),
  ])
  const redeem = at('redeem')
  const prepare = async (context: BrowserContext) => {
    const wallet = await newPayer(testEnv, { sol: 0, cents: 0 })
    await installWallet(context, wallet, testEnv.rpcUrl)
  }
  const chooseWallet = async (page: Page) => {
    await enterCode(page, open.code)
    await page.getByRole('button', { name: say('take.with', { wallet: 'Test Wallet' }) }).waitFor()
  }
  const review = async (page: Page) => {
    await chooseWallet(page)
    await page.getByRole('button', { name: say('take.with', { wallet: 'Test Wallet' }) }).click()
    await page
      .getByRole('heading', { name: say('review.title', { wallet: 'Test Wallet' }) })
      .waitFor()
  }
  const done = async (page: Page) => {
    await enterCode(page, (await merchant.fundedGift()).code)
    await page.getByRole('button', { name: say('take.with', { wallet: 'Test Wallet' }) }).click()
    await page.getByRole('button', { name: say('review.take', { amount: '25.00 USDC' }) }).click()
    await page.getByRole('heading', { name: say('gift.released.own.title') }).waitFor()
  }
  const wrongCode = async (page: Page) => {
    await enterCode(page, merchant.unusedCode())
    await page.getByText(say('code.none.title')).waitFor()
  }
  return [
    { name: 'gift-unfunded', url: at(unfunded.gift.id) },
    { name: 'gift-open', url: at(open.gift.id) },
    { name: 'gift-wallet', url: at(open.gift.id), prepare, reach: chooseWallet },
    { name: 'gift-review', url: at(open.gift.id), prepare, reach: review },
    { name: 'gift-taken', url: at(claimed.gift.id) },
    { name: 'gift-reclaimed', url: at(reclaimed.gift.id) },
    { name: 'redeem', url: redeem },
    { name: 'redeem-done', url: redeem, prepare, reach: done },
    { name: 'redeem-wrong-code', url: redeem, reach: wrongCode },
    {
      name: 'redeem-no-wallet',
      url: redeem,
      reach: async (page) => await enterCode(page, open.code),
    },
    { name: 'redeem-mistyped', url: redeem, reach: mistype },
  ]
}

/** The authenticate page, and the card frame opened on its own. */
async function purchases({ testEnv }: Setup): Promise<State[]> {
  const at = (id: string) => `${testEnv.webUrl}/authenticate/${id}`
  const come = (purchase: Purchase) => (context: BrowserContext) => purchase.admit(context)
  const make = async (...become: Parameters<Purchase['become']>) => {
    const purchase = await newPurchase(testEnv)
    const prepare = async (context: BrowserContext) => {
      await purchase.become('awaiting_security_code') // else the link is not valid
      await purchase.admit(context)
      await purchase.become(...become)
    }
    return { url: at(purchase.id), prepare }
  }
  const frameReady = (page: Page) => expect(codeInput(page)).toBeEnabled()
  const waiting = await newPurchase(testEnv)
  return [
    {
      name: 'purchase-code',
      url: at(waiting.id),
      prepare: come(waiting),
      reach: frameReady,
    },
    {
      name: 'purchase-code-wrong',
      url: at(waiting.id),
      prepare: come(waiting),
      reach: async (page) => {
        await codeInput(page).fill('7') // waits until the field is enabled
        await codeInput(page).press('Enter')
        await cardFrame(page)
          .getByText(say('frame.problem.code', { digits: '3' }))
          .waitFor()
      },
    },
    { name: 'purchase-going-on', ...(await make('claimed')), reach: shows('auth.going_on.title') },
    {
      name: 'purchase-done',
      ...(await make('succeeded')),
      reach: async (page) => {
        await page.waitForURL('**/done') // where the cardholder is redirected
        await shows('auth.succeeded.title')(page)
      },
    },
    {
      name: 'purchase-failed',
      ...(await make('failed', 'authentication_required')),
      reach: shows('auth.failed.title'),
    },
    {
      name: 'purchase-expired',
      ...(await make('failed', 'authentication_required', 'challenge_expired')),
      reach: shows('auth.failed.title'),
    },
    {
      name: 'purchase-unsure',
      ...(await make('reconciling', undefined, 'outcome_unknown')),
      reach: shows('auth.unsure.title'),
    },
    {
      name: 'bank-waiting',
      ...(await make('awaiting_authentication')),
      reach: (page) => page.getByText(say('bank.state.opening')).waitFor(),
    },
    { name: 'purchase-unknown', url: at(waiting.id), reach: shows('auth.unknown.title') },
    // No `reach`: the page is complete on load, in every language.
    { name: 'card-frame-alone', url: `${testEnv.cardFrameUrl}/card-frame?for=card` },
  ]
}

function shows(id: Parameters<typeof say>[0]) {
  return async (page: Page) => await page.getByRole('heading', { name: say(id) }).waitFor()
}

async function mistype(page: Page): Promise<void> {
  await enterCode(page, '7777-7777-7777-7778')
  await page.getByText(say('code.check.title')).waitFor()
}

/** One page of each kind. */
const DOCS = ['index', 'quickstart', 'amounts', 'states', 'errors', 'api/gift']

function plain({ world, testEnv }: Setup): State[] {
  const session = '/c/cs_00000000000000000000000000'
  const busy = `${world.strict.webUrl}${session}`
  return [
    { name: 'home', url: `${testEnv.webUrl}/` },
    { name: 'privacy', url: `${testEnv.webUrl}/privacy` },
    { name: 'terms', url: `${testEnv.webUrl}/terms` },
    { name: 'report', url: `${testEnv.webUrl}/report` },
    ...DOCS.map((page) => ({
      name: `docs-${page.replace('/', '-')}`,
      url: `${testEnv.webUrl}/docs/${page}`,
    })),
    { name: 'unknown', url: testEnv.webUrl + session },
    { name: 'down', url: world.downUrl + session },
    {
      name: 'busy',
      url: busy,
      reach: async (page) => {
        while (!(await page.title()).startsWith(say('failure.busy.title'))) {
          const others = Array.from({ length: 20 }, () => fetch(busy))
          await page.reload()
          await Promise.all(others)
        }
      },
    },
  ]
}
