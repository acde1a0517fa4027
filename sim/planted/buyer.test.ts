import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUYER_FAULTS } from './buyer.ts'
import { applyPatch } from './patch.ts'

const HOLDING = ['server/src/purchases/buyer', 'server/src/purchases/shops/page']

test.each(BUYER_FAULTS)('"$name" fits the source, and has tests', ({ patches, caughtBy }) => {
  for (const patch of patches) {
    const source = readFileSync(patch.file, 'utf8')
    expect(applyPatch(source, patch)).not.toBe(source)
  }
  expect(HOLDING.some((it) => existsSync(`${it}/${caughtBy}`))).toBe(true)
})
