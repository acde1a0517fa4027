/** Transaction intents, which pay two accounts; and the transactions of the Solana Pay endpoint. */

import type { Expectation, Scenario } from './expected.ts'
import { expect, one, PAID, saw } from './expected.ts'
import type { Payable, Scene } from './scene.ts'

const CENTS = 4_000

type Split = {
  readonly toMerchant: bigint
  readonly toFee: bigint
  /** The transfer that does not carry the references. */
  readonly bare?: 'merchant' | 'fee'
}

async function paySplit(scene: Scene, intent: Payable, split: Split): Promise<string> {
  const without = (part: Split['bare']) => (split.bare === part ? { references: [] } : {})
  const parts = [
    { baseUnits: split.toMerchant, other: without('merchant') },
    { baseUnits: split.toFee, other: { to: scene.stage.fee.tokenAccount, ...without('fee') } },
  ].filter(({ baseUnits }) => baseUnits > 0n)
  return await scene.send(parts.map(({ baseUnits, other }) => scene.pay(intent, baseUnits, other)))
}

const succeeds = (intent: Payable, signature: string, verdict: string, baseUnits: bigint) =>
  one(intent, 'succeeded', saw(signature, verdict, baseUnits))

const lacks = (payable: Payable, signature: string, baseUnits: bigint): Expectation => ({
  objects: [
    {
      payable,
      is: 'requires_action',
      saw: [saw(signature, 'underpaid', baseUnits)],
      error: 'underpaid',
    },
  ],
})

const splitScenario =
  (
    split: (intent: Payable) => Split,
    expectationOf: (intent: Payable, signature: string) => Expectation,
  ): Scenario =>
  async (scene) => {
    const intent = await scene.intent(CENTS)
    return expectationOf(intent, await paySplit(scene, intent, split(intent)))
  }

export const INTENT_SCENARIOS: Record<string, Scenario> = {
  'net and fee': splitScenario(
    ({ netBaseUnits, feeBaseUnits }) => ({ toMerchant: netBaseUnits, toFee: feeBaseUnits }),
    (intent, signature) => succeeds(intent, signature, 'paid', intent.baseUnits),
  ),
  'the gross to the merchant': splitScenario(
    ({ baseUnits }) => ({ toMerchant: baseUnits, toFee: 0n }),
    (intent, signature) => succeeds(intent, signature, 'paid', intent.baseUnits),
  ),
  'a part of the fee to the merchant': splitScenario(
    ({ netBaseUnits, feeBaseUnits }) => ({
      toMerchant: netBaseUnits + 100_000n,
      toFee: feeBaseUnits - 100_000n,
    }),
    (intent, signature) => succeeds(intent, signature, 'paid', intent.baseUnits),
  ),
  'the gross to the merchant and the fee besides': splitScenario(
    ({ baseUnits, feeBaseUnits }) => ({ toMerchant: baseUnits, toFee: feeBaseUnits }),
    (intent, signature) =>
      succeeds(intent, signature, 'overpaid', intent.baseUnits + intent.feeBaseUnits),
  ),
  'the fee only': splitScenario(
    ({ feeBaseUnits }) => ({ toMerchant: 0n, toFee: feeBaseUnits }),
    (intent, signature) => lacks(intent, signature, intent.feeBaseUnits),
  ),
  'all of it to the fee account': splitScenario(
    ({ baseUnits }) => ({ toMerchant: 0n, toFee: baseUnits }),
    (intent, signature) => lacks(intent, signature, intent.baseUnits),
  ),
  'the net only': splitScenario(
    ({ netBaseUnits }) => ({ toMerchant: netBaseUnits, toFee: 0n }),
    (intent, signature) => lacks(intent, signature, intent.netBaseUnits),
  ),
  'the net short by a base unit, the fee over by one': splitScenario(
    ({ netBaseUnits, feeBaseUnits }) => ({
      toMerchant: netBaseUnits - 1n,
      toFee: feeBaseUnits + 1n,
    }),
    (intent, signature) => lacks(intent, signature, intent.baseUnits),
  ),
  'the fee short by a base unit': splitScenario(
    ({ netBaseUnits, feeBaseUnits }) => ({ toMerchant: netBaseUnits, toFee: feeBaseUnits - 1n }),
    (intent, signature) => lacks(intent, signature, intent.baseUnits - 1n),
  ),
  'the reference on the net alone': splitScenario(
    ({ netBaseUnits, feeBaseUnits }) => ({
      toMerchant: netBaseUnits,
      toFee: feeBaseUnits,
      bare: 'fee',
    }),
    (intent, signature) => ({
      ...lacks(intent, signature, intent.netBaseUnits),
      unmatchedBaseUnits: intent.feeBaseUnits,
    }),
  ),
  'the reference on the fee alone': splitScenario(
    ({ netBaseUnits, feeBaseUnits }) => ({
      toMerchant: netBaseUnits,
      toFee: feeBaseUnits,
      bare: 'merchant',
    }),
    (intent, signature) => ({
      ...lacks(intent, signature, intent.feeBaseUnits),
      unmatchedBaseUnits: intent.netBaseUnits,
    }),
  ),
  'net and fee in two transactions': async (scene) => {
    const intent = await scene.intent(CENTS)
    const { netBaseUnits, feeBaseUnits } = intent
    const first = await paySplit(scene, intent, { toMerchant: 0n, toFee: feeBaseUnits })
    const second = await paySplit(scene, intent, { toMerchant: netBaseUnits, toFee: 0n })
    const seen = [saw(first, 'underpaid', feeBaseUnits), saw(second, 'paid', netBaseUnits)]
    return one(intent, 'succeeded', ...seen)
  },
  'the missing base unit of the fee comes later': async (scene) => {
    const intent = await scene.intent(CENTS)
    const { baseUnits, netBaseUnits, feeBaseUnits } = intent
    const short = { toMerchant: netBaseUnits, toFee: feeBaseUnits - 1n }
    const first = await paySplit(scene, intent, short)
    const second = await paySplit(scene, intent, { toMerchant: 0n, toFee: 1n })
    return one(
      intent,
      'succeeded',
      saw(first, 'underpaid', baseUnits - 1n),
      saw(second, 'paid', 1n),
    )
  },
  'the fee wallet is the merchant': async (scene) => {
    const intent = await scene.intent(CENTS, { recipient: scene.stage.fee.wallet })
    const signature = await scene.send([scene.pay(intent, intent.baseUnits)])
    return succeeds(intent, signature, 'paid', intent.baseUnits)
  },
  'the fee wallet is the merchant, and gets the net': async (scene) => {
    const intent = await scene.intent(CENTS, { recipient: scene.stage.fee.wallet })
    const signature = await scene.send([scene.pay(intent, intent.netBaseUnits)])
    return lacks(intent, signature, intent.netBaseUnits)
  },
  'a session whose payer also pays the fee account': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([
      scene.pay(session, session.baseUnits),
      scene.pay(session, 77_000n, { to: scene.stage.fee.tokenAccount }),
    ])
    return {
      ...one(session, PAID, saw(signature, 'paid', session.baseUnits)),
      unmatchedBaseUnits: 77_000n,
    }
  },
  'an amount that is all fee': async (scene) => {
    const intent = await scene.intent(1)
    expect('the fee', intent.feeBaseUnits, intent.baseUnits)
    const signature = await scene.payAtEndpoint(intent)
    return succeeds(intent, signature, 'paid', intent.baseUnits)
  },
  'by the Solana Pay endpoint of a session': async (scene) => {
    const session = await scene.session(CENTS)
    return one(session, PAID, saw(await scene.payAtEndpoint(session), 'paid', session.baseUnits))
  },
  'by the Solana Pay endpoint of an intent': async (scene) => {
    const intent = await scene.intent(CENTS)
    return succeeds(intent, await scene.payAtEndpoint(intent), 'paid', intent.baseUnits)
  },
  'by the Solana Pay endpoint, to a wallet without a token account': async (scene) => {
    const recipient = await scene.stage.accounts.wallet(null)
    const intent = await scene.intent(CENTS, { recipient })
    return succeeds(intent, await scene.payAtEndpoint(intent), 'paid', intent.baseUnits)
  },
  'a part by hand, the rest by the Solana Pay endpoint of a session': async (scene) => {
    const session = await scene.session(CENTS)
    const part = 12_345_678n
    const first = await scene.send([scene.pay(session, part)])
    await scene.seen(session, first)
    const second = await scene.payAtEndpoint(session)
    const rest = saw(second, 'paid', session.baseUnits - part)
    return one(session, PAID, saw(first, 'underpaid', part), rest)
  },
  'a part of the net by hand, the rest by the Solana Pay endpoint of an intent': async (scene) => {
    const intent = await scene.intent(CENTS)
    const part = 12_345_678n
    const first = await paySplit(scene, intent, { toMerchant: part, toFee: 1n })
    await scene.seen(intent, first)
    const second = await scene.payAtEndpoint(intent)
    const rest = saw(second, 'paid', intent.baseUnits - part - 1n)
    return one(intent, 'succeeded', saw(first, 'underpaid', part + 1n), rest)
  },
  'more than the net by hand, the rest by the Solana Pay endpoint': async (scene) => {
    const intent = await scene.intent(CENTS)
    const part = intent.netBaseUnits + 50_000n
    const first = await paySplit(scene, intent, { toMerchant: part, toFee: 0n })
    await scene.seen(intent, first)
    const second = await scene.payAtEndpoint(intent)
    const rest = saw(second, 'paid', intent.baseUnits - part)
    return one(intent, 'succeeded', saw(first, 'underpaid', part), rest)
  },
  'a session that a link opened': async (scene) => {
    const session = await scene.linkSession(CENTS)
    return one(session, PAID, saw(await scene.payAtEndpoint(session), 'paid', session.baseUnits))
  },
  'the Solana Pay endpoint of a paid session': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.payAtEndpoint(session)
    await scene.seen(session, signature)
    const { path, id } = session
    const body = { account: scene.payer.address }
    const { status } = await scene.stage.ask(null, 'POST', `${path}/${id}/pay`, body)
    expect('the Solana Pay endpoint of a paid session', status, 409)
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
}
