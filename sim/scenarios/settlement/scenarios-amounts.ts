/** Too little, too much, in parts, twice, and too late. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Saw, Scenario } from './expected.ts'
import { CANCELED, expect, one, PAID, saw, UNPAID } from './expected.ts'
import type { Payable, Setup } from './setup.ts'
import { CENT } from './setup.ts'

const CENTS = 3_000
const PARTS = 5n

/** Amounts with their verdicts, paid in order, each in its own slot. */
const inParts =
  (
    is: string,
    parts: (payable: Payable) => readonly (readonly [bigint, string])[],
    make: (setup: Setup) => Promise<Payable> = (setup) => setup.session(CENTS),
  ): Scenario =>
  async (setup) => {
    const payable = await make(setup)
    const seen: Saw[] = []
    for (const [amount, verdict] of parts(payable))
      seen.push(saw(await setup.send([setup.pay(payable, amount)]), verdict, amount))
    return one(payable, is, ...seen)
  }

/** One payment that differs from the session's amount by `more`. */
const off = (more: bigint, verdict: string, is: string) =>
  inParts(is, ({ baseUnits }) => [[baseUnits + more, verdict]])

const paidTwice = ({ baseUnits }: Payable) =>
  [
    [baseUnits, 'paid'],
    [baseUnits, 'extra'],
  ] as const

export const AMOUNT_SCENARIOS: Record<string, Scenario> = {
  'a base unit short': off(-1n, 'underpaid', UNPAID),
  'a base unit over': off(1n, 'overpaid', PAID),
  'twice as much': off(BigInt(CENTS) * CENT, 'overpaid', PAID),
  'a cent short': off(-CENT, 'underpaid', UNPAID),
  'less than a cent': inParts(UNPAID, () => [[CENT - 1n, 'dust']]),
  'a cent exactly': inParts(
    PAID,
    () => [[CENT, 'paid']],
    (setup) => setup.session(1),
  ),
  'the last base unit comes later': inParts(PAID, ({ baseUnits }) => [
    [baseUnits - 1n, 'underpaid'],
    [1n, 'paid'],
  ]),
  'dust that adds up to a cent': inParts(
    PAID,
    () => [
      [6_000n, 'dust'],
      [4_000n, 'paid'],
    ],
    (setup) => setup.session(1),
  ),
  'dust after everything was paid': inParts(PAID, ({ baseUnits }) => [
    [baseUnits, 'paid'],
    [9n, 'dust'],
  ]),
  'in five transactions': inParts(PAID, ({ baseUnits }) => [
    ...Array.from({ length: 4 }, () => [baseUnits / PARTS, 'underpaid'] as const),
    [baseUnits / PARTS, 'paid'] as const,
  ]),
  'in five transactions, the last too much': inParts(PAID, ({ baseUnits }) => [
    ...Array.from({ length: 4 }, () => [baseUnits / PARTS, 'underpaid'] as const),
    [baseUnits / PARTS + 12_345n, 'overpaid'] as const,
  ]),
  'in five transfers of one transaction': async (setup) => {
    const session = await setup.session(CENTS)
    const { baseUnits } = session
    // All differ: a message stores equal instructions once or five times, and the sum must be right
    // either way.
    const parts = [1n, 2n, 3n, 4n].map((part) => (baseUnits * part) / 20n)
    const rest = baseUnits - parts.reduce((sum, part) => sum + part, 0n)
    const signature = await setup.send([...parts, rest].map((part) => setup.pay(session, part)))
    return one(session, PAID, saw(signature, 'paid', baseUnits))
  },
  'the same transfer five times in one transaction': async (setup) => {
    const session = await setup.session(CENTS)
    const fifth = setup.pay(session, session.baseUnits / PARTS)
    const signature = await setup.send([fifth, fifth, fifth, fifth, fifth])
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
  twice: inParts(PAID, paidTwice),
  'an intent twice': inParts('succeeded', paidTwice, (setup) => setup.intent(CENTS)),
  'twice at the same moment': async (setup) => {
    const session = await setup.session(CENTS)
    const { baseUnits } = session
    const other = await setup.testEnv.accounts.token({ owner: setup.payer.address, baseUnits })
    const signed = [
      await setup.sign([setup.pay(session, baseUnits)]),
      await setup.sign([setup.pay(session, baseUnits, { from: other })]),
    ]
    const landed = await Promise.all(signed.map((wire) => setup.land(wire)))
    // The order of two in one slot is undefined; one of them must be first.
    const { body } = await seenBoth(setup, session, landed)
    const paid = body.data.find((each: { verdict: string }) => each.verdict === 'paid')?.signature
    const seen = landed.map((each) => saw(each, each === paid ? 'paid' : 'extra', baseUnits))
    return one(session, PAID, ...seen)
  },
  'after cancellation': async (setup) => {
    const session = await setup.session(CENTS)
    expect('cancel', await setup.cancel(session), 200)
    await nextSecond()
    const signature = await setup.send([setup.pay(session, session.baseUnits)])
    return one(session, CANCELED, saw(signature, 'after_cancel', session.baseUnits))
  },
  'an intent after cancellation': async (setup) => {
    const intent = await setup.intent(CENTS)
    expect('cancel', await setup.cancel(intent), 200)
    await nextSecond()
    const signature = await setup.send([setup.pay(intent, intent.baseUnits)])
    return one(intent, 'canceled', saw(signature, 'after_cancel', intent.baseUnits))
  },
  'a part, then canceled, then the rest': async (setup) => {
    const session = await setup.session(CENTS)
    const half = session.baseUnits / 2n
    const first = await setup.send([setup.pay(session, half)])
    await setup.seen(session, first)
    await nextSecond()
    expect('cancel', await setup.cancel(session), 200)
    await nextSecond()
    const second = await setup.send([setup.pay(session, half)])
    const seen: Saw[] = [saw(first, 'underpaid', half), saw(second, 'after_cancel', half)]
    return one(session, CANCELED, ...seen)
  },
  'cancel of a paid session': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([setup.pay(session, session.baseUnits)])
    await setup.seen(session, signature)
    expect('cancel', await setup.cancel(session), 409)
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
  'nothing to pay': async (setup) => {
    const session = await setup.session(0)
    const { path, id } = session
    const body = { account: setup.payer.address }
    const { status } = await setup.testEnv.ask(null, 'POST', `${path}/${id}/pay`, body)
    expect('the Solana Pay endpoint of a free session', status, 409)
    expect('cancel of a free session', await setup.cancel(session), 409)
    return one(session, 'complete/no_payment_required')
  },
}

/** Block times are whole seconds: "later" shows only from the next second on. */
async function nextSecond(): Promise<void> {
  await delay(2_000 - (Date.now() % 1_000))
}

async function seenBoth(setup: Setup, payable: Payable, signatures: readonly string[]) {
  for (const each of signatures) await setup.seen(payable, each)
  return await setup.testEnv.ask('mine', 'GET', `${payable.path}/${payable.id}/detections`)
}

/** A cancel and a payment race: one of two outcomes, never half of each. */
export const race =
  (make: 'session' | 'intent', lead: number): Scenario =>
  async (setup) => {
    const payable = await setup[make](CENTS)
    const wire = await setup.sign([setup.pay(payable, payable.baseUnits)])
    const late = Math.abs(lead)
    const [signature, status] = await Promise.all([
      delay(lead < 0 ? late : 0).then(() => setup.land(wire)),
      delay(lead > 0 ? late : 0).then(() => setup.cancel(payable)),
    ])
    const isCanceled = status === 200
    if (!isCanceled) expect('the answer to cancel', status, 409)
    const [canceled, paid] = make === 'session' ? [CANCELED, PAID] : ['canceled', 'succeeded']
    const seen = saw(signature, isCanceled ? 'after_cancel' : 'paid', payable.baseUnits)
    return one(payable, isCanceled ? canceled : paid, seen)
  }
