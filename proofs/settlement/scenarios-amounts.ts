/** Too little, too much, in parts, twice, and too late. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Saw, Scenario } from './expected.ts'
import { CANCELED, expect, one, PAID, saw, UNPAID } from './expected.ts'
import type { Payable, Scene } from './scene.ts'
import { CENT } from './scene.ts'

const CENTS = 3_000
const PARTS = 5n

/** One payment that differs from the session's amount by `baseUnits`. */
const off =
  (baseUnits: bigint, verdict: string, is: string): Scenario =>
  async (scene) => {
    const session = await scene.session(CENTS)
    const paid = session.baseUnits + baseUnits
    return one(session, is, saw(await scene.send([scene.pay(session, paid)]), verdict, paid))
  }

/** Pays in order, each in its own slot. */
async function payAll(scene: Scene, payable: Payable, amounts: readonly bigint[]) {
  const signatures: string[] = []
  for (const each of amounts) signatures.push(await scene.send([scene.pay(payable, each)]))
  return signatures
}

/** Amounts with their verdicts, paid in order. */
const inParts =
  (is: string, parts: (session: Payable) => readonly (readonly [bigint, string])[]): Scenario =>
  async (scene) => {
    const session = await scene.session(CENTS)
    const planned = parts(session)
    const signatures = await payAll(
      scene,
      session,
      planned.map(([amount]) => amount),
    )
    const seen = planned.map(([amount, verdict], at) =>
      saw(signatures[at] as string, verdict, amount),
    )
    return one(session, is, ...seen)
  }

export const AMOUNT_SCENARIOS: Record<string, Scenario> = {
  'a base unit short': off(-1n, 'underpaid', UNPAID),
  'a base unit over': off(1n, 'overpaid', PAID),
  'twice as much': off(BigInt(CENTS) * CENT, 'overpaid', PAID),
  'a cent short': off(-CENT, 'underpaid', UNPAID),
  'less than a cent': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([scene.pay(session, CENT - 1n)])
    return one(session, UNPAID, saw(signature, 'dust', CENT - 1n))
  },
  'a cent exactly': async (scene) => {
    const session = await scene.session(1)
    return one(session, PAID, saw(await scene.send([scene.pay(session, CENT)]), 'paid', CENT))
  },
  'the last base unit comes later': inParts(PAID, ({ baseUnits }) => [
    [baseUnits - 1n, 'underpaid'],
    [1n, 'paid'],
  ]),
  'dust that adds up to a cent': async (scene) => {
    const session = await scene.session(1)
    const [first, second] = await payAll(scene, session, [6_000n, 4_000n])
    return one(
      session,
      PAID,
      saw(first as string, 'dust', 6_000n),
      saw(second as string, 'paid', 4_000n),
    )
  },
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
  'in five transfers of one transaction': async (scene) => {
    const session = await scene.session(CENTS)
    const { baseUnits } = session
    // All differ: a message stores equal instructions once or five times, and the sum must be right
    // either way.
    const parts = [1n, 2n, 3n, 4n].map((part) => (baseUnits * part) / 20n)
    const rest = baseUnits - parts.reduce((sum, part) => sum + part, 0n)
    const signature = await scene.send([...parts, rest].map((part) => scene.pay(session, part)))
    return one(session, PAID, saw(signature, 'paid', baseUnits))
  },
  'the same transfer five times in one transaction': async (scene) => {
    const session = await scene.session(CENTS)
    const fifth = scene.pay(session, session.baseUnits / PARTS)
    const signature = await scene.send([fifth, fifth, fifth, fifth, fifth])
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
  twice: inParts(PAID, ({ baseUnits }) => [
    [baseUnits, 'paid'],
    [baseUnits, 'extra'],
  ]),
  'an intent twice': async (scene) => {
    const intent = await scene.intent(CENTS)
    const { baseUnits } = intent
    const [first, second] = await payAll(scene, intent, [baseUnits, baseUnits])
    const seen = [
      saw(first as string, 'paid', baseUnits),
      saw(second as string, 'extra', baseUnits),
    ]
    return one(intent, 'succeeded', ...seen)
  },
  'twice at the same moment': async (scene) => {
    const session = await scene.session(CENTS)
    const { baseUnits } = session
    const other = await scene.stage.accounts.token({ owner: scene.payer.address, baseUnits })
    const signed = [
      await scene.sign([scene.pay(session, baseUnits)]),
      await scene.sign([scene.pay(session, baseUnits, { from: other })]),
    ]
    const landed = await Promise.all(signed.map((wire) => scene.land(wire)))
    // The order of two in one slot is undefined; one of them must be first.
    const { body } = await seenBoth(scene, session, landed)
    const paid = body.data.find((each: { verdict: string }) => each.verdict === 'paid')?.signature
    const seen = landed.map((each) => saw(each, each === paid ? 'paid' : 'extra', baseUnits))
    return one(session, PAID, ...seen)
  },
  'after cancellation': async (scene) => {
    const session = await scene.session(CENTS)
    expect('cancel', await scene.cancel(session), 200)
    await nextSecond()
    const signature = await scene.send([scene.pay(session, session.baseUnits)])
    return one(session, CANCELED, saw(signature, 'after_cancel', session.baseUnits))
  },
  'an intent after cancellation': async (scene) => {
    const intent = await scene.intent(CENTS)
    expect('cancel', await scene.cancel(intent), 200)
    await nextSecond()
    const signature = await scene.send([scene.pay(intent, intent.baseUnits)])
    return one(intent, 'canceled', saw(signature, 'after_cancel', intent.baseUnits))
  },
  'a part, then canceled, then the rest': async (scene) => {
    const session = await scene.session(CENTS)
    const half = session.baseUnits / 2n
    const first = await scene.send([scene.pay(session, half)])
    await scene.seen(session, first)
    await nextSecond()
    expect('cancel', await scene.cancel(session), 200)
    await nextSecond()
    const second = await scene.send([scene.pay(session, half)])
    const seen: Saw[] = [saw(first, 'underpaid', half), saw(second, 'after_cancel', half)]
    return one(session, CANCELED, ...seen)
  },
  'cancel of a paid session': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([scene.pay(session, session.baseUnits)])
    await scene.seen(session, signature)
    expect('cancel', await scene.cancel(session), 409)
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
  'nothing to pay': async (scene) => {
    const session = await scene.session(0)
    const { path, id } = session
    const body = { account: scene.payer.address }
    const { status } = await scene.stage.ask(null, 'POST', `${path}/${id}/pay`, body)
    expect('the Solana Pay endpoint of a free session', status, 409)
    expect('cancel of a free session', await scene.cancel(session), 409)
    return one(session, 'complete/no_payment_required')
  },
}

/** Block times are whole seconds: "later" shows only from the next second on. */
async function nextSecond(): Promise<void> {
  await delay(2_000 - (Date.now() % 1_000))
}

async function seenBoth(scene: Scene, payable: Payable, signatures: readonly string[]) {
  for (const each of signatures) await scene.seen(payable, each)
  return await scene.stage.ask('mine', 'GET', `${payable.path}/${payable.id}/detections`)
}

/** A cancel and a payment race: one of two outcomes, never half of each. */
export const race =
  (make: 'session' | 'intent', lead: number): Scenario =>
  async (scene) => {
    const payable = await scene[make](CENTS)
    const wire = await scene.sign([scene.pay(payable, payable.baseUnits)])
    const late = Math.abs(lead)
    const [signature, status] = await Promise.all([
      delay(lead < 0 ? late : 0).then(() => scene.land(wire)),
      delay(lead > 0 ? late : 0).then(() => scene.cancel(payable)),
    ])
    const isCanceled = status === 200
    if (!isCanceled) expect('the answer to cancel', status, 409)
    const [canceled, paid] = make === 'session' ? [CANCELED, PAID] : ['canceled', 'succeeded']
    const seen = saw(signature, isCanceled ? 'after_cancel' : 'paid', payable.baseUnits)
    return one(payable, isCanceled ? canceled : paid, seen)
  }
