// Runs every example against a Florin of its own: what a newcomer copies must work.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { withWorld } from '../proofs/lib/world.ts'
import { createKey } from './local/client.ts'
import { startFollower } from './local/follower.ts'
import { startSolana } from './local/solana.ts'
import { newWallet } from './local/wallets.ts'

// In this order: the code of the gift that one sends is what the next one claims.
const EXAMPLES = ['first-request', 'send-a-gift', 'claim-a-gift']
const missing = readdirSync('examples').filter((example) => !EXAMPLES.includes(example))
if (missing.length > 0) throw new Error(`not run: ${missing}`)

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
    for (const example of EXAMPLES) {
      console.log(`\n${example}`)
      const printed = execFileSync(process.execPath, [`examples/${example}/main.ts`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          FLORIN_URL: url,
          FLORIN_API_KEY: await createKey(url, newWallet(), { name: example, appUrl }),
          SOLANA_RPC_URL: solana.rpcUrl,
          SENDER_KEYPAIR: JSON.stringify(sender.keypair),
          RELEASE_CODE: code,
        },
      })
      console.log(printed)
      code = /^code: (.+)$/m.exec(printed)?.[1] ?? code
    }
  })
} finally {
  await solana.stop()
}
async function following(options: Parameters<typeof startFollower>[0]) {
  const { stop } = await startFollower(options)
  return { [Symbol.asyncDispose]: stop }
}

console.log(`\n${EXAMPLES.length} examples ran`)
