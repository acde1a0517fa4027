import { readFileSync } from 'node:fs'
import type { AuditEvent } from '@florin/sdk'
import { expect, test } from 'vitest'
import { actionWords, eventWords } from './view.ts'

test('every action in the contract has its own text; unknown ones are readable', () => {
  const contract = JSON.parse(readFileSync('contracts/openapi.json', 'utf8'))
  const actions: AuditEvent['action'][] =
    contract.components.schemas.AuditEvent.properties.action.enum
  const words = actions.map(actionWords)
  expect(new Set(words).size).toBe(actions.length)
  expect(words.join()).not.toMatch(/[_.]/)
  expect(actionWords('payout.made' as AuditEvent['action'])).toBe('Payout made')
})

test('a refusal names its reason, and the number if there were several', () => {
  const refused = (code: string, attempts: number) =>
    eventWords({ action: 'access.refused', refusal: { code, operation: null, attempts } })
  expect(refused('scope_missing', 1)).toBe('Refused: missing scope')
  expect(refused('sign_in_signature_invalid', 12)).toBe('Refused: wrong signature (12 times)')
  expect(refused('card_frame_token_invalid', 1)).toBe('Request refused')
  expect(eventWords({ action: 'session.created', refusal: null })).toBe('Signed in')
})
