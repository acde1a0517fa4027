// Runs every example against a local Florin.
import { deepStrictEqual, equal, match, throws } from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Florin } from '@florin/sdk'
import { TEST_CARDS } from '../../shops/processor/cards.ts'
import { answerBank } from '../local/bank.ts'
import { call, createKey } from '../local/client.ts'
import { startDev } from '../local/dev.ts'
import { startIngestion } from '../local/ingestion.ts'
import { OPTIONS } from '../local/options.ts'
import { startSolana } from '../local/solana.ts'
import { payRequest } from '../local/solana-pay.ts'
import type { Wallet } from '../local/wallets.ts'
import { newWallet } from '../local/wallets.ts'
import { withWorld } from '../local/world.ts'

// In this order: each gift example needs the code that the one before printed.
const ON_CHAIN = ['first-request', 'send-a-gift', 'claim-a-gift']
// These wait for a payment.
const PAID = { 'shop-checkout': buyAtShop, 'point-of-sale': payAtTill }
const AT_A_SHOP = ['agent-buys']
const LONG = { waitSeconds: 120 }
const examples = [...ON_CHAIN, ...Object.keys(PAID), ...AT_A_SHOP]
const missing = readdirSync('examples').filter((example) => !examples.includes(example))
if (missing.length > 0) throw new Error(`add these to scripts/check/examples.ts: ${missing}`)

await runOnChain()
await runAtAShop()
console.log(`\n${examples.length} examples ran`)

async function runOnChain(): Promise<void> {
  const [sender, sponsor, merchant] = [newWallet(), newWallet(), newWallet()]
  const solana = await startSolana([sender.address, sponsor.address, merchant.address])
  const fees = { FEE_ADDRESS: sponsor.address }
  const environment = { SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair), ...fees }
  const chain = { rpcUrls: solana.rpcUrl, wsUrl: solana.wsUrl }
  try {
    await withWorld({ processes: 1, environment, ...chain }, async (world) => {
      const { next, appUrl, databaseUrl } = world
      const { url } = next()
      await using _ingestion = await following({ databaseUrl, environment: fees, ...chain })
      let code = ''
      for (const example of ON_CHAIN) {
        const key = await createKey(url, newWallet(), { name: example, appUrl })
        const before = await accountOf(url, key)
        const printed = run(example, url, key, {
          APP_URL: appUrl,
          SOLANA_RPC_URL: solana.rpcUrl,
          SENDER_KEYPAIR: JSON.stringify(sender.keypair),
          RELEASE_CODE: code,
        })
        code = /^code: (.+)$/m.exec(printed)?.[1] ?? code
        if (example === 'first-request') deepStrictEqual(await accountOf(url, key), before)
        if (example === 'send-a-gift')
          match(printed, new RegExp(`^link: ${appUrl}/gifts/gift_`, 'm'))
      }
      const key = await createKey(url, merchant, { name: 'Payments', appUrl })
      for (const [example, paying] of Object.entries(PAID)) {
        console.log(`\n${example}`)
        await watch(example, { FLORIN_URL: url, FLORIN_API_KEY: key }, (line) =>
          paying(line, { url, wallet: sender, rpcUrl: solana.rpcUrl }),
        )
      }
    })
  } finally {
    await solana.stop()
  }
}

/** Runs against `npm run dev -- --shops`, with the settings that it prints. */
async function runAtAShop(): Promise<void> {
  await refuseBesideDev()
  const dev = await startDev('.', '--shops', '--no-demo')
  try {
    const line = dev.lines.find((it) => it.includes('npm run example agent-buys')) ?? ''
    const settings = Object.fromEntries([...line.matchAll(/(\w+)=(\S+)/g)].map((it) => it.slice(1)))
    const { FLORIN_URL: baseUrl = '', FLORIN_API_KEY: key = '', SHOP_URL: shopUrl = '' } = settings
    const florin = new Florin(key, { baseUrl })
    for (const example of AT_A_SHOP) {
      const printed = run(example, baseUrl, key, { SHOP_URL: shopUrl })
      const { data } = await florin.checkoutIntents.list({ status: 'succeeded' })
      const [bought, ...more] = data
      const paid = `paid: $${((bought?.amount ?? 0) / 100).toFixed(2)}`
      if (more.length > 0 || !printed.includes(`order: ${bought?.charge_id}\n${paid}`)) {
        throw new Error(`${example}: the printed purchase differs from the API's`)
      }
      // Even a run that fails reuses the card of the first.
      throws(() => run(example, baseUrl, key, { SHOP_URL: 'http://127.0.0.1:1' }))
      equal((await florin.cards.list()).data.length, 1, `${example} added another card`)
    }
    await buyWithABankThatAsks(florin, shopUrl)
  } finally {
    await dev.stop()
  }
}

/** Two in one directory would stop each other's database. */
async function refuseBesideDev(): Promise<void> {
  if (!existsSync('.florin/dev.json')) return
  const { apiUrl } = JSON.parse(readFileSync('.florin/dev.json', 'utf8'))
  const isRunning = await fetch(apiUrl).then(
    () => true,
    () => false,
  )
  if (isRunning) throw new Error(`stop \`npm run dev\` first; it is running at ${apiUrl}`)
}

/**
 * Buys with the merchant's own card, whose bank asks for 3-D Secure at the page of `next_action`.
 */
async function buyWithABankThatAsks({ cards, checkoutIntents }: Florin, shopUrl: string) {
  console.log('\n3-D Secure')
  const { id: card } = await cards.create({
    number: TEST_CARDS.challenge,
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 2,
    security_code: '123',
  })
  const options = { ...OPTIONS, shipping_method: 'Express' }
  const url = `${shopUrl}/catalogue/enamel-mug_3/`
  const { id, status } = await checkoutIntents.create({ url, card, options }, LONG)
  if (status !== 'requires_confirmation') throw new Error(`no quote: ${status}`)
  const asked = await checkoutIntents.confirm(id, LONG)
  if (asked.next_action?.type !== 'payment_authentication') {
    throw new Error(
      `no 3-D Secure challenge: ${asked.status} ${JSON.stringify(asked.status_detail)}`,
    )
  }
  await answerBank(asked.next_action.payment_authentication.url)
  const end = await checkoutIntents.get(id, { wait_for: 'succeeded', timeout: 30 })
  if (end.status !== 'succeeded' || end.charge_id === null) {
    throw new Error(
      `not paid after the challenge: ${end.status} ${JSON.stringify(end.status_detail)}`,
    )
  }
  console.log(`order: ${end.charge_id}`)
}

/** The account and its audit log. */
async function accountOf(url: string, key: string): Promise<unknown[]> {
  const paths = ['/v1/account', '/v1/audit_events']
  const answers = await Promise.all(paths.map((path) => call(url, 'GET', path, { key })))
  return answers.map(({ body }) => body)
}

function run(example: string, url: string, key: string, settings: Record<string, string>): string {
  console.log(`\n${example}`)
  const printed = execFileSync(process.execPath, [`examples/${example}/main.ts`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { FLORIN_URL: url, FLORIN_API_KEY: key, ...settings },
  })
  console.log(printed)
  return printed
}

type Payer = { url: string; wallet: Wallet; rpcUrl: string }

/** Clicks buy in the shop, and pays on the page that it redirects to. */
async function buyAtShop(line: string, { url, wallet, rpcUrl }: Payer): Promise<boolean> {
  const [, shop] = /^shop: (\S+)$/.exec(line) ?? []
  if (shop !== undefined) {
    const answer = await fetch(`${shop}/buy`, { method: 'POST', redirect: 'manual' })
    const id = answer.headers.get('location')?.split('/').at(-1)
    const { body } = await call(url, 'GET', `/v1/checkout_sessions/${id}/public`)
    await payRequest(body.chain_pay_uri, wallet, rpcUrl)
  }
  return line.includes('complete, ship it; 12.00 USDC')
}

/** Pays the QR code of the till. */
async function payAtTill(line: string, { url, wallet, rpcUrl }: Payer): Promise<boolean> {
  const [, path] = /^solana:http:\/\/[^/]+(\S+)$/.exec(line) ?? []
  if (path !== undefined) await payRequest(`solana:${url}${path}`, wallet, rpcUrl)
  return line.startsWith('  receipt   txn_')
}

/** Runs an example until `isLast` accepts one of its lines. */
async function watch(
  example: string,
  settings: Record<string, string>,
  isLast: (line: string) => Promise<boolean>,
): Promise<void> {
  const child = spawn(process.execPath, [`examples/${example}/main.ts`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { SHOP_PORT: '0', ...settings },
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (!(await isLast(line))) continue
    child.kill()
    await ended
    return
  }
  throw new Error(`${example} exited before it was paid`)
}

async function following(options: Parameters<typeof startIngestion>[0]) {
  const { stop } = await startIngestion(options)
  return { [Symbol.asyncDispose]: stop }
}
