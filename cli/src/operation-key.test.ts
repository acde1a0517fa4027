import { expect, test } from 'vitest'
import { OPERATION_SECONDS, operationOptions } from './operation-key.ts'
import { TOOLS } from './table.ts'
import type { Tool } from './tool.ts'

const toolOf = (name: string) => TOOLS.find((tool) => tool.name === name) as Tool
const create = toolOf('payments_create')
const NOW_MS = 1_800_000_000_000
const keyOf = (args: Record<string, unknown>, id?: string, tool = create) =>
  operationOptions(tool, args, id, NOW_MS).idempotencyKey

test('the same effect has the same key, in any order and in any words', () => {
  const key = keyOf({ amount: 1_325, currency: 'usdc', metadata: { note: 'two coffees' } })
  expect(keyOf({ currency: 'usdc', amount: 1_325 })).toBe(key)
  expect(keyOf({ currency: 'usdc', amount: 1_325, recipient_address: undefined })).toBe(key)
  expect(key).toMatch(/^florin-[0-9a-f]{64}$/)
})

test('another effect, tool or operation id has another key', () => {
  const keys = [
    keyOf({ amount: 1_325 }),
    keyOf({ amount: 1_326 }),
    keyOf({ amount: '1325' }),
    keyOf({ amount: 1_325 }, 'second table'),
    keyOf({ amount: 1_325 }, 'third table'),
    keyOf({ amount: 1_325 }, undefined, toolOf('gifts_send')),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('an operation is the same for ten minutes, and with an id for as long as keys are kept', () => {
  const since = (id?: string) => operationOptions(create, {}, id, NOW_MS).idempotencySince
  expect(since()).toBe(NOW_MS / 1_000 - OPERATION_SECONDS)
  expect(since('second table')).toBe(0)
})

test('reading has no key, and every other tool one', () => {
  for (const tool of TOOLS) {
    const { idempotencyKey } = operationOptions(tool, {}, undefined, NOW_MS)
    expect([tool.name, idempotencyKey !== undefined]).toEqual([tool.name, tool.effect !== 'reads'])
  }
})
