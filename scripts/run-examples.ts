// Runs every example against a Florin of its own: what a newcomer copies must work.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { withWorld } from '../proofs/lib/world.ts'
import { createKey } from './local/client.ts'
import { newWallet } from './local/wallets.ts'

const examples = readdirSync('examples')
await withWorld({ processes: 1 }, async ({ next, appUrl }) => {
  const { url } = next()
  for (const example of examples) {
    console.log(`\n${example}`)
    const key = await createKey(url, newWallet(), { name: example, appUrl })
    execFileSync(process.execPath, [`examples/${example}/main.ts`], {
      stdio: 'inherit',
      env: { FLORIN_URL: url, FLORIN_API_KEY: key },
    })
  }
})
console.log(`\n${examples.length} examples ran`)
