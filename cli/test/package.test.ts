import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestFlorin } from '../../sdk/test/florin.ts'
import { startFlorin } from '../../sdk/test/florin.ts'
import type { Installed } from './package.ts'
import { installCli } from './package.ts'

const MOST_CPU_MS = 150
const CPU = 'process.on("exit",()=>console.error(JSON.stringify(process.cpuUsage())))'

let installed: Installed
let server: TestFlorin
let apiKey: string

beforeAll(async () => {
  server = await startFlorin()
  apiKey = await server.newKey()
  installed = installCli()
})
afterAll(async () => {
  installed?.remove()
  await server?.stop()
})

const run = (args: string[], environment: Record<string, string> = {}, input = '') => {
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    XDG_CONFIG_HOME: installed.directory,
    ...environment,
  }
  return spawnSync(installed.florin, args, {
    env,
    input,
    encoding: 'utf8',
    cwd: installed.directory,
  })
}

test('the package takes a first payment request in two commands', () => {
  const login = run(['login', '--url', server.baseUrl, '--key'], {}, apiKey)
  expect([login.status, login.stderr]).toEqual([0, ''])
  const asked = run(['payments', 'create', '--amount', '13.25', '--json'])
  expect([asked.status, asked.stderr]).toEqual([0, ''])
  expect(JSON.parse(asked.stdout)).toMatchObject({ amount: 1_325, status: 'requires_action' })
  expect(run(['payments', 'list']).stdout).toMatch(/13\.25 USDC/)
})

test('the package has the MCP server and florin-verify', () => {
  const hello = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  }
  const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }
  const answered = run(['mcp'], {}, `${JSON.stringify(message)}\n`)
  expect(JSON.parse(answered.stdout).result.serverInfo.name).toBe('florin')
  expect(run(['verify', '--', 'missing.jsonl', '--key', 'ab']).stderr).toMatch(/missing\.jsonl/)
})

test(`help takes at most ${MOST_CPU_MS} ms of CPU`, () => {
  const hook = join(installed.directory, 'cpu.mjs')
  writeFileSync(hook, CPU)
  const takes = Array.from({ length: 5 }, () => {
    const { stderr } = run(['--help'], { NODE_OPTIONS: `--import=${hook}` })
    const { user, system } = JSON.parse(stderr) as { user: number; system: number }
    return (user + system) / 1_000
  })
  expect(Math.min(...takes)).toBeLessThanOrEqual(MOST_CPU_MS)
})
