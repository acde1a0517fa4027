import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../lib/addresses.ts'
import type { GiftFact, GiftOutcome } from './state.ts'
import { deriveGift } from './state.ts'

const NEW: GiftOutcome = {
  status: 'requires_action',
  fundedAtSeconds: null,
  recipientAddress: null,
  releasedAtSeconds: null,
  releaseTx: null,
  reclaimedAtSeconds: null,
}
const TAKER = 'taker' as Address

function fact(action: GiftFact['action'], slot: number, more: Partial<GiftFact> = {}): GiftFact {
  return {
    signature: `${action}-${slot}`,
    position: 2,
    slot,
    atSeconds: 1_000 + slot,
    action,
    commitment: 'finalized',
    recipientAddress: action === 'release' ? TAKER : null,
    nature: 'sound',
    ...more,
  }
}

const confirmed = { commitment: 'confirmed' } as const
const vanished = { commitment: 'vanished' } as const

describe('what the facts come to', () => {
  test.each<[string, GiftFact[], GiftOutcome['status'], string[]]>([
    ['nothing', [], 'requires_action', []],
    ['a confirmed funding', [fact('fund', 1, confirmed)], 'open', ['funded']],
    ['a final funding', [fact('fund', 1)], 'open', ['funded']],
    ['a funding that vanished', [fact('fund', 1, vanished)], 'requires_action', ['rolled_back']],
    ['a failed funding', [fact('fund', 1, { nature: 'failed' })], 'requires_action', ['failed']],
    [
      'money on other terms',
      [fact('fund', 1, { nature: 'other_terms' })],
      'requires_action',
      ['terms_mismatch'],
    ],
    [
      'a release that is not final',
      [fact('fund', 1), fact('release', 2, confirmed)],
      'open',
      ['funded', 'released'],
    ],
    ['a final release', [fact('fund', 1), fact('release', 2)], 'released', ['funded', 'released']],
    ['a release seen before its funding', [fact('release', 2)], 'released', ['released']],
    [
      'a final reclaim',
      [fact('fund', 1), fact('reclaim', 2)],
      'reclaimed',
      ['funded', 'reclaimed'],
    ],
    [
      'a release that lost the race',
      [fact('fund', 1), fact('reclaim', 2), fact('release', 2, { nature: 'failed' })],
      'reclaimed',
      ['funded', 'reclaimed', 'failed'],
    ],
    [
      'funded and taken in one transaction',
      [fact('fund', 1, { position: 2 }), fact('release', 1, { position: 3 })],
      'released',
      ['funded', 'released'],
    ],
    [
      'funded again after its end',
      [fact('fund', 1), fact('release', 2), fact('fund', 3), fact('reclaim', 4)],
      'released',
      ['funded', 'released', 'after_end', 'after_end'],
    ],
  ])('%s', (_name, facts, status, verdicts) => {
    const derived = deriveGift(NEW, facts)
    expect(derived.outcome.status).toBe(status)
    expect(facts.map((each) => derived.verdicts.get(each))).toEqual(verdicts)
  })

  test('a release names its recipient, its time and its transaction', () => {
    const { outcome } = deriveGift(NEW, [fact('fund', 1), fact('release', 2)])
    expect(outcome).toEqual({
      status: 'released',
      fundedAtSeconds: 1_001,
      recipientAddress: TAKER,
      releasedAtSeconds: 1_002,
      releaseTx: 'release-2',
      reclaimedAtSeconds: null,
    })
  })

  test('what was given up before it was funded stays so', () => {
    const ended: GiftOutcome = { ...NEW, status: 'reclaimed', reclaimedAtSeconds: 5 }
    const mismatch = fact('fund', 9, { nature: 'other_terms' })
    expect(deriveGift(ended, [mismatch]).outcome).toEqual(ended)
  })
})

describe('for any facts', () => {
  const facts = fc.uniqueArray(
    fc
      .record({
        action: fc.constantFrom('fund' as const, 'release' as const, 'reclaim' as const),
        slot: fc.integer({ min: 1, max: 6 }),
        commitment: fc.constantFrom(
          'confirmed' as const,
          'finalized' as const,
          'vanished' as const,
        ),
        nature: fc.constantFrom('sound' as const, 'failed' as const, 'other_terms' as const),
      })
      .map(({ action, slot, ...more }) => fact(action, slot, more)),
    { selector: ({ signature }) => signature, maxLength: 8 },
  )

  test('the order in which they were seen does not matter', () => {
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.nat()), (given, keys) => {
        const shuffled = given
          .map((each) => ({ each, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each)
        const [a, b] = [deriveGift(NEW, given), deriveGift(NEW, shuffled)]
        expect(b.outcome).toEqual(a.outcome)
        for (const each of given) expect(b.verdicts.get(each)).toBe(a.verdicts.get(each))
      }),
    )
  })

  test('only a final fact ends a gift, and at most one ends it', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { outcome, verdicts } = deriveGift(NEW, given)
        const ends = given.filter((each) =>
          ['released', 'reclaimed'].includes(verdicts.get(each) ?? ''),
        )
        expect(ends.length).toBeLessThanOrEqual(1)
        const isEnded = outcome.status === 'released' || outcome.status === 'reclaimed'
        const isFinal = ends.some(({ commitment }) => commitment === 'finalized')
        // While one node calls an end failed that would have come first, nothing ends yet.
        const isDoubtful = given.some(
          ({ action, nature, commitment }) =>
            action !== 'fund' && nature === 'failed' && commitment === 'confirmed',
        )
        if (isDoubtful) expect(isFinal || !isEnded).toBe(true)
        else expect(isEnded).toBe(isFinal)
      }),
    )
  })
})
