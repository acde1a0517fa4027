import { expect, test } from 'vitest'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Product } from './state.ts'
import { applyChanges, nameOnly } from './state.ts'

const mug: Product = {
  ...nameOnly('Mug'),
  id: 'prod_1' as Id<'prod'>,
  accountId: 'acct_1' as AccountId,
  defaultPriceId: 'price_1' as Id<'price'>,
  amountCents: 1500 as Cents,
  metadata: { shelf: '3' },
  updatedAtMs: 1_000,
}

test('what is left out stays, and what is given takes its place', () => {
  const changes = { name: 'Big mug', url: 'https://shop.test', description: undefined }
  expect(applyChanges(mug, changes, 2_000)).toEqual({
    ...mug,
    name: 'Big mug',
    url: 'https://shop.test',
    updatedAtMs: 2_000,
  })
})

test.each([
  {},
  { name: undefined },
  { name: 'Mug' },
  { images: [], metadata: {}, active: true },
  { metadata: { shelf: '3', none: '' } },
])('%j changes nothing, not the time of the last change either', (changes) => {
  expect(applyChanges(mug, changes, 2_000)).toEqual(mug)
})

test('metadata is merged by key, an empty value removes its key, and 50 keys are the most', () => {
  const merged = applyChanges(mug, { metadata: { shelf: '', row: '7' } }, 2_000)
  expect(merged).toMatchObject({ metadata: { row: '7' }, updatedAtMs: 2_000 })
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'x']))
  expect(applyChanges(mug, { metadata: keys(49) }, 2_000)).toHaveProperty('metadata.k48', 'x')
  expect(applyChanges(mug, { metadata: keys(50) }, 2_000)).toEqual({
    refused: 'metadata_too_many_keys',
  })
})
