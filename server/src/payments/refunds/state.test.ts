import { expect, test } from 'vitest'
import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import type { Refund, RefundState } from './state.ts'
import { decideRefund, isRefund, REFUND_STATES, stateAfter } from './state.ts'

const base = (amount: number) => BigInt(amount) as BaseUnits
const refund = (state: RefundState, amount: number) =>
  ({ state, amountBaseUnits: base(amount) }) as Refund
const cents = (amount: number) => amount as Cents

test('without an amount all that is left goes back, to the base unit', () => {
  expect(decideRefund(base(10_000_001), [], undefined)).toEqual({ amountBaseUnits: 10_000_001n })
  const landed = [refund('landed', 4_000_000), refund('expired', 9), refund('failed', 9)]
  expect(decideRefund(base(10_000_001), landed, undefined)).toEqual({ amountBaseUnits: 6_000_001n })
})

test('never more than is left, and nothing when nothing is', () => {
  const landed = [refund('landed', 4_000_000)]
  expect(decideRefund(base(10_000_000), landed, cents(600))).toEqual({
    amountBaseUnits: 6_000_000n,
  })
  expect(decideRefund(base(10_000_000), landed, cents(601))).toEqual({
    refusal: { code: 'refund_too_large', leftBaseUnits: 6_000_000n },
  })
  expect(decideRefund(base(4_000_000), landed, undefined)).toEqual({
    refusal: { code: 'refund_complete' },
  })
})

test('while one may land no other is made: it comes back, or the request is refused', () => {
  for (const state of ['live', 'confirmed'] as const) {
    const live = refund(state, 3_000_000)
    expect(decideRefund(base(10_000_000), [live], undefined)).toEqual({ live })
    expect(decideRefund(base(10_000_000), [live], cents(300))).toEqual({ live })
    expect(decideRefund(base(10_000_000), [live], cents(299))).toEqual({
      refusal: { code: 'refund_in_progress' },
    })
  }
})

test('whatever there was before, what landed and what is new are at most what was credited', () => {
  const credited = 5
  for (const first of REFUND_STATES) {
    for (const second of REFUND_STATES) {
      for (const amount of [undefined, cents(0)]) {
        const before = [refund(first, 2), refund(second, 3)]
        const decision = decideRefund(base(credited), before, amount)
        if (!('amountBaseUnits' in decision)) continue
        const landed = before.filter(({ state }) => state === 'landed')
        const sum = landed.reduce((all, each) => all + each.amountBaseUnits, 0n)
        expect(sum + decision.amountBaseUnits).toBeLessThanOrEqual(BigInt(credited))
      }
    }
  }
})

test('a failure ends a refund only once it is final', () => {
  expect(stateAfter('confirmed', true)).toBe('confirmed')
  expect(stateAfter('confirmed', false)).toBeNull()
  expect(stateAfter('finalized', true)).toBe('landed')
  expect(stateAfter('finalized', false)).toBe('failed')
})

test('a transaction is the refund if it names the reference and the key has signed it', () => {
  const [reference, signerAddress, other] = ['reference', 'key', 'other'] as unknown as Address[]
  const own = { reference, signerAddress } as Pick<Refund, 'reference' | 'signerAddress'>
  const seen = (signers: unknown[], accounts: unknown[]) =>
    ({ signers, instructions: [{ accounts }] }) as unknown as ChainTransaction
  expect(isRefund(own, seen([other, signerAddress], [reference]))).toBe(true)
  expect(isRefund(own, seen([other], [reference, signerAddress]))).toBe(false)
  expect(isRefund(own, seen([other, signerAddress], [other]))).toBe(false)
})
