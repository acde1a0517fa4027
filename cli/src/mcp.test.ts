import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterEach, expect, test } from 'vitest'
import type { Context } from './context.ts'
import { openContext } from './context.ts'
import type { Offer } from './mcp.ts'
import { annotationsOf, buildServer, ceilingOf, isOffered, modelSchema } from './mcp.ts'
import { TOOLS } from './table.ts'

const MOST_TOOLS = 25
const MOST_TOKENS = 8_000
const BYTES_A_TOKEN = 3 // JSON has about four; three leaves room for other tokenizers

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function connect(offer: Offer): Promise<Client> {
  const settings = { url: 'http://127.0.0.1:1', apiKey: 'sk_live_secret' }
  const context: Context = openContext(settings, '/nonexistent')
  const [one, other] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await buildServer(context, offer).connect(one)
  await client.connect(other)
  closes.push(() => client.close())
  return client
}

test('the usual tools are few, and cheap to list', async () => {
  const { tools } = await (await connect({ ceiling: 5_000 })).listTools()
  expect(tools.length).toBeLessThanOrEqual(MOST_TOOLS)
  expect(JSON.stringify(tools).length / BYTES_A_TOKEN).toBeLessThanOrEqual(MOST_TOKENS)
})

test('without a ceiling nothing that spends is offered', async () => {
  const { tools } = await (await connect({ all: true })).listTools()
  const spending = tools.filter(
    ({ name }) => TOOLS.find((tool) => tool.name === name)?.effect === 'spends',
  )
  expect(spending).toEqual([])
})

test('what spends must name an amount, up to the ceiling', async () => {
  const client = await connect({ ceiling: 5_000 })
  const { tools } = await client.listTools()
  for (const { name, inputSchema } of tools) {
    if (TOOLS.find((tool) => tool.name === name)?.effect !== 'spends') continue
    expect([name, inputSchema.required?.includes('amount')]).toEqual([name, true])
  }
  const above = { amount: 5_001 }
  for (const [name, args] of Object.entries({
    gifts_send: above,
    pay: { ...above, id: 'ti_x' },
    refunds_create: { ...above, id: 'ti_x' },
    intents_confirm: { ...above, id: 'ci_x' },
    intents_create: { url: 'https://shop.example', max_amount: 5_001 },
  })) {
    const { isError, content } = await client.callTool({ name, arguments: args })
    expect([name, isError, JSON.stringify(content)]).toEqual([
      name,
      true,
      expect.stringMatching(/ceiling of 5000/),
    ])
  }
})

test('no tool takes or makes a credential', async () => {
  const { tools } = await (await connect({ all: true, ceiling: 1 })).listTools()
  const names = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))
  expect(names.filter((name) => /number$|security|secret|key$|password/.test(name))).toEqual([
    'release_verification_key', // public
  ])
  const offered = tools.map(({ name }) => name)
  expect(offered.filter((name) => ['keys_create', 'keys_rotate'].includes(name))).toEqual([])
})

test('a refusal is a result that a model can read, without the key', async () => {
  const client = await connect({})
  const { isError, content } = await client.callTool({ name: 'account_get', arguments: {} })
  expect(isError).toBe(true)
  expect(JSON.stringify(content)).toMatch(/network_error/)
  expect(JSON.stringify(content)).not.toMatch(/sk_live_secret/)
})

test('annotations say what a tool does', () => {
  for (const tool of TOOLS) {
    const { readOnlyHint, destructiveHint } = annotationsOf(tool)
    expect(readOnlyHint).toBe(tool.effect === 'reads')
    if (tool.effect === 'spends') expect(destructiveHint).toBe(true)
    expect(JSON.stringify(modelSchema(tool))).not.toMatch(/"pattern"/)
    if (tool.offered === 'cli') expect(isOffered(tool, { all: true, ceiling: 1 })).toBe(false)
  }
})

test('a ceiling is an amount', () => {
  expect([ceilingOf('5000'), ceilingOf('50.00')]).toEqual([5_000, 5_000])
  for (const text of ['0', '-1', '1.5', 'much']) expect(() => ceilingOf(text)).toThrow(/ceiling/)
})
