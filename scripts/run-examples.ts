// Runs every example against a Florin of its own: what a newcomer copies must work.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { withCheckout } from '../proofs/lib/checkout-world.ts'
import { withWorld } from '../proofs/lib/world.ts'
import { createKey } from './local/client.ts'
import { startFollower } from './local/follower.ts'
import { startSolana } from './local/solana.ts'
import { newWallet } from './local/wallets.ts'

// In this order: the code of the gift that one sends is what the next one claims.
const ON_CHAIN = ['first-request', 'send-a-gift', 'claim-a-gift']
const AT_A_SHOP = ['agent-buys']
const examples = [...ON_CHAIN, ...AT_A_SHOP]
const missing = readdirSync('examples').filter((example) => !examples.includes(example))
if (missing.length > 0) throw new Error(`not run: ${missing}`)

await runOnChain()
await runAtAShop()
console.log(`\n${examples.length} examples ran`)

async function runOnChain(): Promise<void> {
  const [sender, sponsor] = [newWallet(), newWallet()]
  const solana = await startSolana([sender.address, sponsor.address])
  const environment = { SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair) }
  const chain = { rpcUrls: solana.rpcUrl, wsUrl: solana.wsUrl }
  try {
    await withWorld({ processes: 1, environment, ...chain }, async (world) => {
      const { next, appUrl, databaseUrl } = world
      const { url } = next()
      await using _follower = await following({ databaseUrl, ...chain })
      let code = ''
      for (const example of ON_CHAIN) {
        const printed = await run(example, url, appUrl, {
          SOLANA_RPC_URL: solana.rpcUrl,
          SENDER_KEYPAIR: JSON.stringify(sender.keypair),
          RELEASE_CODE: code,
        })
        code = /^code: (.+)$/m.exec(printed)?.[1] ?? code
      }
    })
  } finally {
    await solana.stop()
  }
}

async function runAtAShop(): Promise<void> {
  await withCheckout({ processes: 1, shop: 'oscar' }, async ({ next, appUrl, shops, ledger }) => {
    for (const example of AT_A_SHOP) {
      const printed = await run(example, next().url, appUrl, { SHOP_URL: shops.oscarUrl })
      const [charge, ...more] = await ledger.readLedger()
      const paid = charge && `paid: $${(charge.amount_cents / 100).toFixed(2)}`
      if (more.length > 0 || !paid || !printed.includes(`order: ${charge.order}\n${paid}`)) {
        throw new Error(`${example}: the card processor has other charges`)
      }
    }
  })
}

async function run(
  example: string,
  url: string,
  appUrl: string,
  settings: Record<string, string>,
): Promise<string> {
  console.log(`\n${example}`)
  const key = await createKey(url, newWallet(), { name: example, appUrl })
  const printed = execFileSync(process.execPath, [`examples/${example}/main.ts`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { FLORIN_URL: url, FLORIN_API_KEY: key, ...settings },
  })
  console.log(printed)
  return printed
}

async function following(options: Parameters<typeof startFollower>[0]) {
  const { stop } = await startFollower(options)
  return { [Symbol.asyncDispose]: stop }
}
