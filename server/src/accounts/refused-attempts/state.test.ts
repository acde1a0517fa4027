import { expect, test } from 'vitest'
import type { Attempt } from '../../lib/attempts.ts'
import { kindOf, nameOf, newMinute } from './state.ts'

const attempt = (n: number, clientAddress: string): Attempt => ({
  code: 'sign_in_signature_invalid',
  operation: 'createSession',
  clientAddress,
  requestId: `req_${n}`,
  concern: { wallet: `wallet ${n}` },
})

test('repetitions are one kind, whatever the request', () => {
  const minute = newMinute()
  const kinds = [1, 1, 1].map((n, request) =>
    nameOf(kindOf(minute, { ...attempt(n, 'a'), requestId: `req_${request}` })),
  )
  expect(new Set(kinds).size).toBe(1)
})

test('one client cannot use up the kinds of the others', () => {
  const minute = newMinute()
  const kinds = Array.from({ length: 1_000 }, (_, n) => nameOf(kindOf(minute, attempt(n, 'a'))))
  expect(new Set(kinds).size).toBe(11)
  expect(kindOf(minute, attempt(1, 'b'))).toMatchObject({ clientAddress: 'b' })
})

test('many clients add a bounded number of kinds; those that were seen keep counting', () => {
  const minute = newMinute()
  const kinds = Array.from({ length: 1_000 }, (_, n) =>
    nameOf(kindOf(minute, attempt(n, `address ${n}`))),
  )
  expect(new Set(kinds).size).toBe(101)
  expect(kindOf(minute, attempt(0, 'address 0'))).toMatchObject({ clientAddress: 'address 0' })
  expect(kindOf(minute, attempt(5_000, 'c'))).toEqual({ code: 'sign_in_signature_invalid' })
})
