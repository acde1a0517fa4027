import { describe, expect, test } from 'vitest'
import type { Driver } from '../browser/driver.ts'
import type { Flow } from '../shops/flow.ts'

const HELD_MS = 100_000

/** Why nothing can be bought at a URL, and whether a retry can help. */
const DEAD_ENDS = {
  page_missing: { reason: 'unsupported_checkout', code: 'page_not_found', isRetryable: false },
  page_gone: { reason: 'unsupported_checkout', code: 'page_not_found', isRetryable: false },
  host_unknown: { reason: 'unsupported_checkout', code: 'host_not_found', isRetryable: false },
  shop_failing: { reason: 'merchant_error', code: 'shop_unreachable', isRetryable: true },
  name_server_failing: { reason: 'merchant_error', code: 'shop_unreachable', isRetryable: true },
} as const

type DeadEnd = keyof typeof DEAD_ENDS

/** Contract: every driver tells a dead URL from a shop that fails today. */
export function describeDeadEnds(
  name: string,
  prepare: () => { driver: Driver; flow: Flow; urls: Readonly<Record<DeadEnd, string>> },
): void {
  describe(`${name}, as every driver, at a dead end`, () => {
    test.each(Object.entries(DEAD_ENDS))(
      '%s: says whether trying again can help, at a shop it knows and at one it does not',
      async (deadEnd, refusal) => {
        const { driver, flow, urls } = prepare()
        const url = urls[deadEnd as DeadEnd]
        const order = { url, options: {}, prompt: null, signal: new AbortController().signal }
        const known = { ...flow, hosts: [new URL(url).host] }
        const refused = { outcome: 'refused', ...refusal }
        const nobody = async () => {}
        expect(await driver.quote({ ...order, flow: known }, nobody)).toMatchObject(refused)
        expect(await driver.learn(order, nobody)).toMatchObject(refused)
      },
      HELD_MS,
    )
  })
}
