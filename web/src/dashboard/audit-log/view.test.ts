import { readFileSync } from 'node:fs'
import type { AuditEvent } from '@florin/sdk'
import { expect, test } from 'vitest'
import { actionWords } from './view.ts'

test('every action in the contract has its own text; unknown ones are readable', () => {
  const contract = JSON.parse(readFileSync('contracts/openapi.json', 'utf8'))
  const actions: AuditEvent['action'][] =
    contract.components.schemas.AuditEvent.properties.action.enum
  const words = actions.map(actionWords)
  expect(new Set(words).size).toBe(actions.length)
  expect(words.join()).not.toMatch(/[_.]/)
  expect(actionWords('payout.made' as AuditEvent['action'])).toBe('Payout made')
})
