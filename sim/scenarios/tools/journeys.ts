// A scripted agent sends Ada 25 dollars and she claims them: by MCP alone, then by the command line
// alone.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Verdict } from '../../verdict.ts'
import type { Stage } from './stage.ts'

const CENTS = 2_500
const UNITS = 10_000n

type Ask = (tool: string, args: Record<string, unknown>) => Promise<Record<string, unknown>>

export async function proveJourneys(stage: Stage, verdict: Verdict): Promise<void> {
  for (const [name, open] of Object.entries({ MCP: byMcp, 'the command line': byCommands })) {
    // Accounts of its own: else the second journey's gift would be the first one's again.
    const [sender, ada] = [await stage.newAccount('sender'), await stage.newAccount('ada')]
    await using hosts = await openBoth(open, sender, ada)
    const [send, claim] = hosts
    const before = await stage.usdcOf(ada.wallet.address)
    const gift = await send.ask('gifts_send', { amount: CENTS, metadata: { note: 'for Ada' } })
    const claimed = await claim.ask('gifts_claim', { code: gift.code })
    verdict.equal(`a gift by ${name} ends`, String(claimed.status), 'released')
    const got = (await stage.usdcOf(ada.wallet.address)) - before
    verdict.equal(`cents that Ada got by ${name}`, Number(got / UNITS), CENTS)
    const key = { amount: 1_325, metadata: { note: newWallet().address } }
    const first = await send.ask('payments_create', key)
    const again = await send.ask('payments_create', { ...key, metadata: { note: 'other words' } })
    verdict.equal(
      `a repeat by ${name} names the first`,
      String(again.duplicate_of),
      String(first.id),
    )
    const meant = await send.ask('payments_create', { ...key, operation_id: 'second table' })
    verdict.equal(`a repeat on purpose by ${name} is another`, meant.id === first.id ? 1 : 2, 2)
  }
}

type Host = { readonly ask: Ask; close(): Promise<void> }

async function openBoth(open: (stage: Stage) => Promise<Host>, one: Stage, other: Stage) {
  const hosts = [await open(one), await open(other)] as const
  return Object.assign([...hosts] as [Host, Host], {
    async [Symbol.asyncDispose]() {
      for (const host of hosts) await host.close()
    },
  })
}

async function byMcp({ main, environment }: Stage): Promise<Host> {
  const client = new Client({ name: 'scripted-agent', version: '1.0.0' })
  const args = [main, 'mcp', '--ceiling', '50.00']
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: environment }),
  )
  return {
    async ask(name, given) {
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: given,
      })
      if (isError === true) throw new Error(`${name}: ${JSON.stringify(content)}`)
      return structuredContent as Record<string, unknown>
    },
    close: () => client.close(),
  }
}

async function byCommands(stage: Stage): Promise<Host> {
  return {
    ask: (name, given) => stage.ask([...name.split('_'), '--data', JSON.stringify(given)]),
    async close() {},
  }
}
