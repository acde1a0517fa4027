// Help, flags, schemas and exit codes of every command, from the table of tools.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inputSchema, operationOf, pathNames } from './contract.ts'
import { EXIT_CODES } from './errors.ts'
import { run } from './run.ts'
import { TOOLS } from './table.ts'

async function florin(argv: readonly string[], environment: Record<string, string> = {}) {
  let [out, err] = ['', '']
  const code = await run(argv, {
    environment: { XDG_CONFIG_HOME: '/nonexistent', ...environment },
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
  })
  return { code, out, err }
}

const commandOf = (name: string) => name.split('_')

test('tools have names of their own, and files named after them', () => {
  const names = TOOLS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const files = names.map((name) => `tools/${name.replace('_', '/')}.ts`)
  const table = readFileSync(new URL('./table.ts', import.meta.url), 'utf8')
  expect(files.filter((file) => !table.includes(`'./${file}'`))).toEqual([])
})

test('help lists every noun, and every noun its tools', async () => {
  const { code, out } = await florin(['--help'])
  expect(code).toBe(0)
  const nouns = new Set(TOOLS.map(({ name }) => commandOf(name)[0] as string))
  expect([...nouns].filter((noun) => !new RegExp(`^  ${noun} `, 'm').test(out))).toEqual([])
})

describe.each(TOOLS.map((tool) => ({ tool, name: tool.name })))('$name', ({ tool }) => {
  const command = commandOf(tool.name)

  test('help has a flag or an argument for every input', async () => {
    const { code, out } = await florin([...command, '--help'])
    expect(code).toBe(0)
    const ids = pathNames(operationOf(tool))
    for (const name of Object.keys(inputSchema(tool).properties)) {
      expect(out).toContain(ids.includes(name) ? `<${name}>` : `--${name.replaceAll('_', '-')} `)
    }
  })

  test('--schema describes it', async () => {
    const { code, out } = await florin([...command, '--schema'])
    expect(code).toBe(0)
    const { name, effect, scopes, input, output } = JSON.parse(out)
    expect([name, effect]).toEqual([tool.name, tool.effect])
    expect(Array.isArray(scopes)).toBe(true)
    expect(input.additionalProperties).toBe(false)
    expect(Object.keys(output).length).toBeGreaterThan(0)
  })

  test('an unknown flag, and settings that are missing, are refused before anything is sent', async () => {
    expect((await florin([...command, '--no-such-flag'])).code).toBe(2)
    const ids = pathNames(operationOf(tool)).filter((id) => id in inputSchema(tool).properties)
    const required = inputSchema(tool).required.filter((name) => !ids.includes(name))
    const given = Object.fromEntries(required.map((name) => [name, 1]))
    const args = [...ids.map(() => 'x'), '--data', JSON.stringify(given), '--json']
    const { code, err } = await florin([...command, ...args])
    expect([code, JSON.parse(err).error.exit_code]).toEqual([2, 2])
  })
})

test('without an answer every command says that it may be repeated', async () => {
  const nowhere = { FLORIN_URL: 'http://127.0.0.1:1', FLORIN_API_KEY: 'sk_live_x' }
  // The others need a file or a wallet first, or the SDK refuses what is invented here.
  const plain = TOOLS.filter((tool) => 'sdk' in tool && !/^gifts_(create|preview)$/.test(tool.name))
  expect(plain.length).toBeGreaterThan(50)
  const ends = plain.map(async (tool) => {
    const ids = pathNames(operationOf(tool))
    const required = inputSchema(tool).required.filter((name) => !ids.includes(name))
    const given = Object.fromEntries(required.map((name) => [name, 1]))
    const id = tool.name.startsWith('cards') ? 'card_x' : 'gift_x'
    const args = [...ids.map(() => id), '--data', JSON.stringify(given), '--json']
    const { code, err } = await florin([...commandOf(tool.name), ...args], nowhere)
    return [tool.name, code, JSON.parse(err).error.code]
  })
  expect(await Promise.all(ends)).toEqual(plain.map(({ name }) => [name, 6, 'network_error']))
})

test('docs/cli.md has the exit codes', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| (\d) +\| (.+?) +\|$/gm)].map(([, code, about]) => [
    code,
    about,
  ])
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(EXIT_CODES).map(([code, about]) => [code, about])),
  )
})
