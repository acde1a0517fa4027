import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import type { Payment, PaymentFact } from './state.ts'
import { derivePayment, feeOf, outstanding, partsOutstanding, UNPAID } from './state.ts'

const units = (amount: number) => BigInt(amount) as BaseUnits

function payable(changes: Partial<Payment> = {}): Payment {
  return {
    ...UNPAID,
    id: 'cs_1' as Id<'cs'>,
    accountId: 'acct_1' as AccountId,
    amountCents: 100 as Cents,
    feeCents: 0 as Cents,
    recipientAddress: 'merchant' as Address,
    recipientTokenAccount: 'account' as Address,
    reference: 'reference' as Address,
    marker: 'marker' as Address,
    metadata: {},
    canceledAtSeconds: null,
    ...changes,
  }
}

let counter = 0
function fact(recipient: number, changes: Partial<PaymentFact> = {}): PaymentFact {
  counter += 1
  return {
    signature: `signature ${String(counter).padStart(4, '0')}`,
    slot: counter,
    atSeconds: 1_000 + counter,
    commitment: 'finalized',
    action: 'pay',
    nature: 'credit',
    recipientBaseUnits: units(recipient),
    feeBaseUnits: units(0),
    payerAddress: `payer ${counter}` as Address,
    recipientAddress: 'merchant' as Address,
    ...changes,
  }
}

const judge = (object: Payment, facts: PaymentFact[]) => {
  const { outcome, judged } = derivePayment(object, facts)
  const verdicts = facts.map((each) => judged.find(({ fact }) => fact === each)?.verdict)
  return { state: outcome.state, verdicts }
}

const intent = { id: 'ti_1' as Id<'ti'>, amountCents: 100 as Cents, feeCents: 10 as Cents }
const vanished = { commitment: 'vanished' } as const
const confirmed = { commitment: 'confirmed' } as const

test.each([
  ['exactly', {}, [fact(1_000_000)], 'settled', ['paid']],
  ['one base unit short', {}, [fact(999_999)], 'open', ['underpaid']],
  ['one base unit over', {}, [fact(1_000_001)], 'settled', ['overpaid']],
  ['confirmed only', {}, [fact(1_000_000, confirmed)], 'confirmed', ['paid']],
  [
    'in five parts',
    {},
    [200_000, 200_000, 200_000, 200_000, 200_000].map((part) => fact(part)),
    'settled',
    ['underpaid', 'underpaid', 'underpaid', 'underpaid', 'paid'],
  ],
  ['dust that completes it', {}, [fact(999_999), fact(1)], 'settled', ['underpaid', 'paid']],
  ['dust alone', {}, [fact(9_999)], 'open', ['dust']],
  ['twice', {}, [fact(1_000_000), fact(1_000_000)], 'settled', ['paid', 'extra']],
  [
    'a part that is only confirmed',
    {},
    [fact(600_000), fact(400_000, confirmed)],
    'confirmed',
    ['underpaid', 'paid'],
  ],
  [
    'a part that vanished',
    {},
    [fact(600_000), fact(400_000, vanished)],
    'open',
    ['underpaid', 'rolled_back'],
  ],
  [
    'held, proposed, failed and worthless ones',
    {},
    (['several', 'proposed', 'failed', 'wrong_asset', 'wrong_recipient', 'no_value'] as const).map(
      (nature) => fact(1_000_000, { nature }),
    ),
    'open',
    ['multiple_objects', 'proposed', 'failed', 'wrong_asset', 'wrong_recipient', 'no_value'],
  ],
  [
    'after it was canceled',
    { state: 'canceled', canceledAtSeconds: 5 },
    [fact(1_000_000)],
    'canceled',
    ['after_cancel'],
  ],
  [
    'a part before it was canceled',
    { state: 'canceled', canceledAtSeconds: 1_000_000 },
    [fact(400_000)],
    'canceled',
    ['underpaid'],
  ],
  ['what costs nothing', { amountCents: 0, state: 'settled' }, [fact(5)], 'settled', ['dust']],
  [
    'an intent, split',
    intent,
    [fact(900_000, { feeBaseUnits: units(100_000) })],
    'settled',
    ['paid'],
  ],
  ['an intent, all to the merchant', intent, [fact(1_000_000)], 'settled', ['paid']],
  [
    'an intent whose fee account got the merchant’s part',
    intent,
    [fact(100_000, { feeBaseUnits: units(900_000) })],
    'open',
    ['underpaid'],
  ],
  ['an intent without its fee', intent, [fact(900_000)], 'open', ['underpaid']],
] as [string, Partial<Payment>, PaymentFact[], string, string[]][])(
  'paid %s: the state and each verdict are as the table says',
  (_name, changes, facts, state, verdicts) => {
    expect(judge(payable(changes), facts)).toEqual({ state, verdicts })
  },
)

test('the order in which facts are seen does not matter, and each sum is kept to the base unit', () => {
  const amount = fc.integer({ min: 1, max: 1_500_000 })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), fc.nat(1_000), (amounts, seed) => {
      const facts = amounts.map((each) => fact(each))
      const shuffled = facts.toSorted((a, b) => ((a.slot * seed) % 7) - ((b.slot * seed) % 7))
      const [one, other] = [derivePayment(payable(), facts), derivePayment(payable(), shuffled)]
      expect(other.outcome).toEqual(one.outcome)
      expect(one.outcome.receivedBaseUnits).toBe(amounts.reduce((a, b) => a + BigInt(b), 0n))
      expect(one.outcome.state).toBe(
        one.outcome.receivedBaseUnits >= 1_000_000n ? 'settled' : 'open',
      )
    }),
  )
})

test('what is settled or canceled stays so, whatever is seen later', () => {
  for (const state of ['settled', 'canceled'] as const) {
    const canceledAtSeconds = state === 'canceled' ? 5 : null
    const done = payable({ state, canceledAtSeconds })
    for (const facts of [[], [fact(1)], [fact(5_000_000)], [fact(1_000_000, vanished)]]) {
      expect(derivePayment(done, facts).outcome.state).toBe(state)
    }
  }
})

test('a fee that the payer did not split off is due, and only once it is settled', () => {
  const due = (facts: PaymentFact[]) =>
    derivePayment(payable(intent), facts).outcome.feeDueBaseUnits
  expect(due([fact(1_000_000)])).toBe(100_000n)
  expect(due([fact(1_000_000, confirmed)])).toBe(0n)
  expect(due([fact(950_000, { feeBaseUnits: units(50_000) })])).toBe(50_000n)
  expect(due([fact(900_000, { feeBaseUnits: units(100_000) })])).toBe(0n)
})

test('who paid is who brought the last part, and is not known before', () => {
  const last = fact(600_000)
  const payer = (facts: PaymentFact[]) => derivePayment(payable(), facts).outcome.payerAddress
  expect(payer([fact(400_000)])).toBeNull()
  expect(payer([fact(400_000), { ...last, slot: counter + 10 }])).toBe(last.payerAddress)
})

test('what is asked for is exactly what is lacking', () => {
  const parts = fc.record({
    amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    received: fc.integer({ min: 0, max: 2_000_000_000 }),
    feeReceived: fc.integer({ min: 0, max: 2_000_000_000 }),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    takesFees: fc.boolean(),
  })
  fc.assert(
    fc.property(parts, ({ amountCents, received, feeReceived, basisPoints, takesFees }) => {
      const feeCents = feeOf(amountCents as Cents, { basisPoints, fixedCents: 0 })
      const object = payable({
        ...intent,
        amountCents: amountCents as Cents,
        feeCents,
        receivedBaseUnits: units(received),
        feeReceivedBaseUnits: units(feeReceived),
      })
      const { recipientBaseUnits, feeBaseUnits } = partsOutstanding(object, takesFees)
      expect(recipientBaseUnits >= 0n && feeBaseUnits >= 0n).toBe(true)
      const left = outstanding(
        object,
        object.receivedBaseUnits + recipientBaseUnits,
        object.feeReceivedBaseUnits + feeBaseUnits,
      )
      expect(left <= 0n).toBe(true)
      if (received === 0 && feeReceived === 0) expect(left).toBe(0n)
    }),
  )
})

test.each([
  [10_000, 100, 0, 100],
  [49, 100, 0, 0],
  [50, 100, 0, 1], // half a cent goes up
  [150, 100, 0, 2],
  [1_000, 250, 30, 55],
  [20, 0, 30, 20], // never above the amount
  [999_999_999_999, 10_000, 0, 999_999_999_999],
])(
  'the fee of %i cents at %i basis points and %i cents is %i',
  (amount, basisPoints, fixedCents, fee) => {
    expect(feeOf(amount as Cents, { basisPoints, fixedCents })).toBe(fee)
  },
)
