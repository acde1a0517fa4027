import { describe, test } from 'vitest'
import { BEHAVIOURS } from '../../../../test/stripe/behaviour.ts'

// Each row asserts for itself; the proof runs the same rows on wrong adapters.
describe.concurrent('Stripe', () => {
  for (const { name, run } of BEHAVIOURS) test(name, run)
})
