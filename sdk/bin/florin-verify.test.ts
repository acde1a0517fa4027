import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Florin } from '../src/florin.ts'
import { startShopping } from '../test/checkout.ts'
import type { TestFlorin } from '../test/florin.ts'

const OTHER_KEY = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

let server: TestFlorin
let directory: string
let evidence: Buffer
let key: string
let id: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'florin-evidence-'))
  server = await startShopping()
  const florin = new Florin(await server.newKey(), { baseUrl: server.baseUrl })
  await florin.cards.create({ source: 'issued' })
  const quoted = await florin.checkoutIntents.create({
    url: 'https://shop.example/mug',
    options: {
      quantity: 1,
      contact: { email: 'ada@example.com' },
      shipping_address: {
        name: 'Ada Lovelace',
        line1: '12 Main St',
        city: 'Portland',
        state: 'OR',
        postal_code: '97201',
        country: 'US',
      },
      shipping_method: 'Standard',
    },
  })
  id = (await florin.checkoutIntents.confirm(quoted.id)).id
  evidence = Buffer.from(await florin.checkoutIntents.getEvidence(id))
  const contract = await (await fetch(`${server.baseUrl}/openapi.json`)).json()
  key = (contract as Record<string, string[]>)['x-evidence-keys']?.[0] as string
})
afterAll(async () => {
  await server?.stop()
  rmSync(directory, { recursive: true })
})

/** Runs the command line program. */
function run(bytes: Buffer, ...options: string[]) {
  const file = join(directory, 'evidence.jsonl')
  writeFileSync(file, bytes)
  const done = spawnSync(process.execPath, ['sdk/bin/florin-verify.js', file, ...options])
  return { code: done.status, out: `${done.stdout}`, err: `${done.stderr}` }
}

test('a valid export passes and prints a summary', () => {
  const { code, out, err } = run(evidence, '--key', OTHER_KEY, '--key', key)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('evidence.jsonl is whole and unchanged.')
  expect(out).toContain(`${id} as of 20`)
  expect(out).toMatch(/succeeded, scripted-[0-9a-f-]+\n/)
  expect(out).toMatch(/1595 cents usd, confirmed by ak_/)
  expect(out).toContain('0 of 0 pictures compared')
})

test.each([
  [
    'a changed word',
    (text: string) => text.replace('The shop’s total', 'The shop’s price'),
    'Event',
  ],
  ['a space', (text: string) => text.replace(':', ': '), 'Line 1 is not written as Florin'],
  ['a missing end', (text: string) => text.slice(0, -20), 'is truncated'],
  ['a missing event', (text: string) => text.replace(/\n.*"sequence":3,.*\n/, '\n'), 'are missing'],
  ['an added line', (text: string) => `${text}{}\n`, 'lines were added'],
  ['an empty file', () => '', 'first line'],
  ['invalid JSON', () => 'hello\n', 'Line 1 is not JSON'],
])('%s fails with an explanation', (_name, change, words) => {
  const { code, out, err } = run(Buffer.from(change(evidence.toString())), '--key', key)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('failed verification')
  expect(err).toContain(words)
})

test('an untrusted key fails, even with a valid signature', () => {
  const { code, err } = run(evidence, '--key', OTHER_KEY)
  expect(code).toBe(1)
  expect(err).toContain(`signed by ${key}, which is not one of the trusted keys`)
})

test('without a key or a file it prints how to use it', () => {
  expect(run(evidence)).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') })
  expect(run(evidence, '--kee', key)).toMatchObject({ code: 2 })
  const none = spawnSync(process.execPath, ['sdk/bin/florin-verify.js', 'none', '--key', key])
  expect([none.status, `${none.stderr}`]).toEqual([2, 'File not found: none\n'])
})
