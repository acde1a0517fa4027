import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { maySee, newestFirst, readQuery } from './state.ts'

const address = base58.encode(new Uint8Array(32).fill(7))
const signature = base58.encode(new Uint8Array(64).fill(7))
const id = newId('cs', 1, 1_000)

test.each([
  [id, { by: 'id', prefix: 'cs', value: id }],
  [` ${id}\n`, { by: 'id', prefix: 'cs', value: id }],
  [signature, { by: 'signature', value: signature }],
  [address, { by: 'address', value: address }],
])('%j is one thing', (query, wanted) => {
  expect(readQuery(query)).toEqual([wanted])
})

test.each([
  ['25', 2_500],
  ['25.5', 2_550],
  ['25.00', 2_500],
  ['0.29', 29],
  ['1.15', 115],
])('%j is an amount, or the number of something', (query, value) => {
  expect(readQuery(query)).toEqual([
    { by: 'amount', value },
    { by: 'metadata', value: [`["${query}"]`] },
  ])
})

test.each([
  ['order:7', ['["order:7"]', '[{"order":"7"}]']],
  ['at:12:30', ['["at:12:30"]', '[{"at":"12:30"}]']],
  ['empty:', ['["empty:"]', '[{"empty":""}]']],
  ['__proto__:x', ['["__proto__:x"]', '[{"__proto__":"x"}]']],
  [':value', ['[":value"]']],
  [' any words ', ['["any words"]']],
  ['25.001', ['["25.001"]']],
  ['999999999999', ['["999999999999"]']],
  [`sess_${id.slice(3)}`, [`["sess_${id.slice(3)}"]`]],
  [`constructor_${id.slice(3)}`, [`["constructor_${id.slice(3)}"]`]],
])('%j is a label, or the value of one', (query, value) => {
  expect(readQuery(query)).toEqual([{ by: 'metadata', value }])
})

test('nothing is nothing to look for', () => {
  expect(readQuery('   ')).toEqual([])
})

test('what a key may not read it does not find, and a detection is as visible as its object', () => {
  const principal = { scopes: ['gifts:read'] } as unknown as Principal
  expect(maySee(principal, { id: 'gift_1', source: null })).toBe(true)
  expect(maySee(principal, { id: 'cs_1', source: null })).toBe(false)
  expect(maySee(principal, { id: 'det_1', source: 'gift_1' })).toBe(true)
  expect(maySee(principal, { id: 'det_1', source: 'cs_1' })).toBe(false)
})

test('hits are in order of age, whatever they are', () => {
  const hits = [newId('ti', 1, 1), newId('cs', 1, 3), newId('txn', 1, 2)].map((each) => ({
    id: each,
    source: null,
    amountCents: null,
    currency: null,
    status: null,
  }))
  expect(hits.toSorted(newestFirst).map((hit) => hit.id.split('_')[0])).toEqual(['cs', 'txn', 'ti'])
})
