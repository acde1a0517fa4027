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
  ['25', { by: 'amount', value: 2_500 }],
  ['25.5', { by: 'amount', value: 2_550 }],
  ['25.00', { by: 'amount', value: 2_500 }],
  ['0.29', { by: 'amount', value: 29 }],
  ['1.15', { by: 'amount', value: 115 }],
  ['order:7', { by: 'metadata', value: '{"order":"7"}' }],
  ['at:12:30', { by: 'metadata', value: '{"at":"12:30"}' }],
  ['empty:', { by: 'metadata', value: '{"empty":""}' }],
  ['__proto__:x', { by: 'metadata', value: '{"__proto__":"x"}' }],
])('%j is taken for one thing', (query, wanted) => {
  expect(readQuery(query)).toEqual(wanted)
})

test.each([
  'nonsense',
  ':value',
  '25.001',
  '-5',
  '1e3',
  '999999999999',
  `sess_${id.slice(3)}`,
  `constructor_${id.slice(3)}`,
  '   ',
])('%j is nothing to look for', (query) => {
  expect(readQuery(query)).toBeNull()
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
    status: null,
  }))
  expect(hits.toSorted(newestFirst).map((hit) => hit.id.split('_')[0])).toEqual(['cs', 'txn', 'ti'])
})
