/** An API, a web server in front of it, an owner with something of everything, and a stranger. */
import type { Address } from '@solana/kit'
import type { Answer } from '../../../scripts/local/client.ts'
import { addPayoutWallet, call, signIn } from '../../../scripts/local/client.ts'
import { startFakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { startIngestion } from '../../../scripts/local/ingestion.ts'
import { findPort } from '../../../scripts/local/ports.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { LocalWeb } from '../../../scripts/local/web.ts'
import { startWeb } from '../../../scripts/local/web.ts'
import type { World } from '../../../scripts/local/world.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import type { Run } from '../../proof.ts'
import type { Verdict } from '../../verdict.ts'
import { newAccount } from '../fuzz/accounts.ts'

/** Labels of the owner's objects, which nobody else may see. */
export const CANARY = 'canary of the owner'
const FORWARD_SECRET = 'what the web server knows and clients do not'

type Party = {
  readonly wallet: Wallet
  /** With every scope and no budget. */
  readonly key: string
  readonly cookie: string
}

export type TestEnv = {
  readonly run: Run
  readonly world: World
  /** The address of the API. */
  readonly url: string
  /** A browser names its page. */
  readonly origin: string
  readonly owner: Party
  readonly stranger: Party
  readonly web: LocalWeb
  readonly chain: {
    readonly rpcUrl: string
    readonly wsUrl: string
    readonly payer: Wallet
    /** So that the wallet can be paid in USDC. */
    open(address: string): Promise<void>
  }
  /** As the owner or the stranger, by key or by the session of a page. */
  byKey(party: Party, method: string, path: string, body?: unknown): Promise<Answer>
  bySession(party: Party, method: string, path: string, body?: unknown): Promise<Answer>
}

export type Scenario = (testEnv: TestEnv, verdict: Verdict) => Promise<void>

export async function withTestEnv<Result>(
  run: Run,
  play: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const { directory } = run
  const chain = await startFakeSolana({ slotMs: 100 })
  const [sender, sponsor] = [newWallet(), newWallet()]
  for (const { address } of [sender, sponsor]) chain.fundSol(address as Address, 1_000_000_000n)
  await chain.fundToken(sender.address as Address, 1_000_000_000n)
  const { rpcUrl, wsUrl } = chain
  const environment = {
    CARD_ISSUING: 'on',
    FORWARD_SECRET,
    SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair),
  }
  const options = { processes: 1, rpcUrls: rpcUrl, environment, directory }
  try {
    return await withWorld(options, async (world) => {
      const { url } = world.next()
      const [owner, stranger] = [newWallet(), newWallet()]
      const means = { databaseUrl: world.databaseUrl, rpcUrls: rpcUrl, wsUrl }
      const ingestion = await startIngestion(means)
      const parties = []
      for (const [wallet, name] of [[owner, CANARY] as const, [stranger, 'stranger'] as const]) {
        const { key, cookie } = await newAccount(world, name, { rpcUrl, wsUrl, sender }, wallet)
        await addPayoutWallet(url, wallet, newWallet(), world.appUrl)
        await signIn(url, wallet) // another session
        parties.push({ wallet, key, cookie })
      }
      await ingestion.stop() // nothing more may happen on the chain
      const web = await startWeb({
        ...{ port: await findPort(), apiUrl: url, forwardSecret: FORWARD_SECRET, directory },
        environment: { APP_URL: world.appUrl },
      })
      const headers = { origin: world.appUrl }
      try {
        return await play({
          ...{ run, world, url, origin: world.appUrl, web },
          chain: {
            ...{ rpcUrl, wsUrl, payer: sender },
            open: async (address) => void (await chain.fundToken(address as Address, 0n)),
          },
          owner: parties[0] as Party,
          stranger: parties[1] as Party,
          byKey: ({ key }, method, path, body) => call(url, method, path, { key, body }),
          bySession: ({ cookie }, method, path, body) =>
            call(url, method, path, { cookie, headers, body }),
        })
      } finally {
        await web.stop()
      }
    })
  } finally {
    await chain.stop()
  }
}

export const codeOf = ({ status, body }: Answer) => `${status} ${body.error?.code ?? 'ok'}`
