import type { AuditEvent, Gift } from '@florin/sdk'
import { describe, expect, test } from 'vitest'
import { statusOf } from '../parts/statuses.ts'
import { takeKey } from './key.ts'
import {
  ageOf,
  agesOf,
  awaitedOf,
  CHOICES,
  chainWords,
  happeningsOf,
  STATUSES,
  situationOf,
  statusKeyOf,
} from './view.ts'

const NOTHING_TO_SIGN = { status: 'requires_action', next_action: null } as const
const SIGNABLE = { ...NOTHING_TO_SIGN, next_action: {} as NonNullable<Gift['next_action']> }

describe('situation', () => {
  test('without a next action, an unfunded gift is between terms or canceled', () => {
    expect(situationOf(SIGNABLE, undefined)).toBe('unfunded')
    expect(situationOf(NOTHING_TO_SIGN, undefined)).toBeNull()
    expect(situationOf(NOTHING_TO_SIGN, [{ action: 'gift.created' }])).toBe('window_ending')
    expect(situationOf(NOTHING_TO_SIGN, [{ action: 'gift.reclaim_requested' }])).toBe('given_up')
  })

  test('earlier reclaim requests do not matter once it is funded', () => {
    const open = { status: 'open', next_action: null } as const
    expect(situationOf(open, [{ action: 'gift.reclaim_requested' }])).toBe('open')
  })

  test('only unfunded gifts can be funded, and ended ones cannot be reclaimed', () => {
    const fundable = Object.entries(CHOICES).filter(([, { canFund }]) => canFund)
    expect(fundable.map(([situation]) => situation)).toEqual(['unfunded'])
    for (const situation of ['released', 'reclaimed', 'given_up'] as const) {
      expect(CHOICES[situation].reclaim).toHaveProperty('whyNot')
    }
    expect(CHOICES.open.reclaim).toBe('take_back')
    expect(CHOICES.unfunded.reclaim).toBe('give_up')
  })

  test('filter and status chip use the same labels', () => {
    for (const [status, word] of Object.entries(STATUSES)) {
      expect(statusOf(statusKeyOf({ status: status as Gift['status'] })).word).toBe(word)
    }
  })

  test('it is polled until it ends', () => {
    const statuses = ['requires_action', 'open', 'released', 'reclaimed'] as const
    expect(statuses.map((status) => awaitedOf({ status }))).toEqual([
      'open',
      'released',
      null,
      null,
    ])
  })
})

const GIFT = {
  status: 'reclaimed',
  created: 100,
  funded_at: 200,
  released_at: null,
  reclaimed_at: 400,
} as Gift
const ASKED = {
  id: 'evt_1',
  action: 'gift.reclaim_requested',
  actor: { type: 'session', id: 'sess_1' },
  request_id: 'req_1',
  created: 300,
} as AuditEvent

describe('timeline', () => {
  test('merges timestamps and audit events, with one creation', () => {
    const titles = happeningsOf(GIFT, [ASKED]).map(({ title }) => title)
    expect(titles).toEqual(['Created', 'Funded', 'Returned to the sender', 'Reclaim requested'])
    const made = { ...ASKED, id: 'evt_0', action: 'gift.created', created: 100 } as AuditEvent
    const again = happeningsOf(GIFT, [ASKED, made]).filter(({ title }) => title === 'Created')
    expect(again).toMatchObject([{ id: 'evt_0', requestId: 'req_1' }])
  })

  test('an unfunded gift is never returned to the sender', () => {
    const titles = happeningsOf({ ...GIFT, funded_at: null }, []).map(({ title }) => title)
    expect(titles).toEqual(['Created', 'Ended without funding'])
  })
})

test('only open gifts have an age', () => {
  const open = { ...GIFT, status: 'open', funded_at: 0 } as Gift
  expect([0, 86_399, 86_400, 200_000].map((now) => ageOf(open, now))).toEqual([
    'Less than a day',
    'Less than a day',
    '1 day',
    '2 days',
  ])
  expect(ageOf(GIFT, 500)).toBeNull()
})

describe('liability', () => {
  const line = (days: number, count: number) => ({ days, count, amount: count * 100 })

  test('counts each line of the report once across the four ages', () => {
    const by_age = [0, 1, 7, 30, 90, 365].map((days, index) => line(days, 10 ** index))
    const counts = agesOf({ by_age }).map(({ count }) => count)
    expect(counts).toEqual([11, 100, 1_000, 110_000])
  })

  test('reports a difference to the on-chain balance', () => {
    const on_chain = { checked: 2, amount_base_units: '', expected_base_units: '' }
    const words = (difference_base_units: string, count: number) =>
      chainWords({ count, on_chain: { ...on_chain, difference_base_units } })
    expect(words('0', 2)).toMatchObject({ isSound: true, text: 'The on-chain balance matches' })
    expect(words('0', 3).text).toContain('the 2 gifts checked')
    expect(words('-10000', 2).isSound).toBe(false)
  })
})

describe('verification key', () => {
  const KEY = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

  test('is trimmed', () => {
    expect(takeKey('', ` ${KEY}\n`)).toEqual({ value: KEY, isCode: false })
  })

  test.each(['0123456789ABCDE~', '0123-4567-89ab-cdee', '0123 4567 89AB CDEE'])(
    'removes a pasted release code: %s',
    (code) => {
      expect(takeKey('', code)).toEqual({ value: '', isCode: true })
    },
  )

  test('keeps a typed key at its sixteenth character', () => {
    expect(takeKey(KEY.slice(0, 15), KEY.slice(0, 16)).value).toBe(KEY.slice(0, 16))
  })
})
