/** Transaction intents, which pay two accounts; and the transactions of the Solana Pay endpoint. */

import type { Expectation, Scenario } from './expected.ts'
import { expect, one, PAID, saw } from './expected.ts'
import type { Payable, Setup } from './setup.ts'

const CENTS = 4_000

type Split = {
  readonly toMerchant: bigint
  readonly toFee: bigint
  /** The transfer that does not carry the references. */
  readonly bare?: 'merchant' | 'fee' | undefined
}

async function paySplit(
  setup: Setup,
  intent: Payable,
  { toMerchant, toFee, bare }: Split,
): Promise<string> {
  const without = (part: Split['bare']) => (bare === part ? { references: [] } : {})
  const parts = [
    { baseUnits: toMerchant, other: without('merchant') },
    { baseUnits: toFee, other: { to: setup.testEnv.fee.tokenAccount, ...without('fee') } },
  ].filter(({ baseUnits }) => baseUnits > 0n)
  return await setup.send(parts.map(({ baseUnits, other }) => setup.pay(intent, baseUnits, other)))
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

/** Pays an intent in two transfers of one transaction; only one with the references counts. */
const split =
  (
    verdict: 'paid' | 'overpaid' | 'underpaid',
    partsOf: (net: bigint, fee: bigint) => readonly [toMerchant: bigint, toFee: bigint],
    bare?: Split['bare'],
  ): Scenario =>
  async (setup) => {
    const intent = await setup.intent(CENTS)
    const [toMerchant, toFee] = partsOf(intent.netBaseUnits, intent.feeBaseUnits)
    const signature = await paySplit(setup, intent, { toMerchant, toFee, bare })
    const unmatchedBaseUnits = bare === 'merchant' ? toMerchant : bare === 'fee' ? toFee : 0n
    const credited = toMerchant + toFee - unmatchedBaseUnits
    const expectation =
      verdict === 'underpaid'
        ? lacks(intent, signature, credited)
        : succeeds(intent, signature, verdict, credited)
    return { ...expectation, unmatchedBaseUnits }
  }

export const INTENT_SCENARIOS: Record<string, Scenario> = {
  'net and fee': split('paid', (net, fee) => [net, fee]),
  'the gross to the merchant': split('paid', (net, fee) => [net + fee, 0n]),
  'a part of the fee to the merchant': split('paid', (net, fee) => [
    net + 100_000n,
    fee - 100_000n,
  ]),
  'the gross to the merchant and the fee besides': split('overpaid', (net, fee) => [
    net + fee,
    fee,
  ]),
  'the fee only': split('underpaid', (_, fee) => [0n, fee]),
  'all of it to the fee account': split('underpaid', (net, fee) => [0n, net + fee]),
  'the net only': split('underpaid', (net) => [net, 0n]),
  'the net short by a base unit, the fee over by one': split('underpaid', (net, fee) => [
    net - 1n,
    fee + 1n,
  ]),
  'the fee short by a base unit': split('underpaid', (net, fee) => [net, fee - 1n]),
  'the reference on the net alone': split('underpaid', (net, fee) => [net, fee], 'fee'),
  'the reference on the fee alone': split('underpaid', (net, fee) => [net, fee], 'merchant'),
  'net and fee in two transactions': async (setup) => {
    const intent = await setup.intent(CENTS)
    const { netBaseUnits, feeBaseUnits } = intent
    const first = await paySplit(setup, intent, { toMerchant: 0n, toFee: feeBaseUnits })
    const second = await paySplit(setup, intent, { toMerchant: netBaseUnits, toFee: 0n })
    const seen = [saw(first, 'underpaid', feeBaseUnits), saw(second, 'paid', netBaseUnits)]
    return one(intent, 'succeeded', ...seen)
  },
  'the missing base unit of the fee comes later': async (setup) => {
    const intent = await setup.intent(CENTS)
    const { baseUnits, netBaseUnits, feeBaseUnits } = intent
    const short = { toMerchant: netBaseUnits, toFee: feeBaseUnits - 1n }
    const first = await paySplit(setup, intent, short)
    const second = await paySplit(setup, intent, { toMerchant: 0n, toFee: 1n })
    return one(
      intent,
      'succeeded',
      saw(first, 'underpaid', baseUnits - 1n),
      saw(second, 'paid', 1n),
    )
  },
  'the fee wallet is the merchant': async (setup) => {
    const intent = await setup.intent(CENTS, { recipient: setup.testEnv.fee.wallet })
    const signature = await setup.send([setup.pay(intent, intent.baseUnits)])
    return succeeds(intent, signature, 'paid', intent.baseUnits)
  },
  'the fee wallet is the merchant, and gets the net': async (setup) => {
    const intent = await setup.intent(CENTS, { recipient: setup.testEnv.fee.wallet })
    const signature = await setup.send([setup.pay(intent, intent.netBaseUnits)])
    return lacks(intent, signature, intent.netBaseUnits)
  },
  'a session whose payer also pays the fee account': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([
      setup.pay(session, session.baseUnits),
      setup.pay(session, 77_000n, { to: setup.testEnv.fee.tokenAccount }),
    ])
    return {
      ...one(session, PAID, saw(signature, 'paid', session.baseUnits)),
      unmatchedBaseUnits: 77_000n,
    }
  },
  'an amount that is all fee': async (setup) => {
    const intent = await setup.intent(1)
    expect('the fee', intent.feeBaseUnits, intent.baseUnits)
    const signature = await setup.payAtEndpoint(intent)
    return succeeds(intent, signature, 'paid', intent.baseUnits)
  },
  'by the Solana Pay endpoint of a session': async (setup) => {
    const session = await setup.session(CENTS)
    return one(session, PAID, saw(await setup.payAtEndpoint(session), 'paid', session.baseUnits))
  },
  'by the Solana Pay endpoint of an intent': async (setup) => {
    const intent = await setup.intent(CENTS)
    return succeeds(intent, await setup.payAtEndpoint(intent), 'paid', intent.baseUnits)
  },
  'by the Solana Pay endpoint, to a wallet without a token account': async (setup) => {
    const recipient = await setup.testEnv.accounts.wallet(null)
    const intent = await setup.intent(CENTS, { recipient })
    return succeeds(intent, await setup.payAtEndpoint(intent), 'paid', intent.baseUnits)
  },
  'a part by hand, the rest by the Solana Pay endpoint of a session': async (setup) => {
    const session = await setup.session(CENTS)
    const part = 12_345_678n
    const first = await setup.send([setup.pay(session, part)])
    await setup.seen(session, first)
    const second = await setup.payAtEndpoint(session)
    const rest = saw(second, 'paid', session.baseUnits - part)
    return one(session, PAID, saw(first, 'underpaid', part), rest)
  },
  'a part of the net by hand, the rest by the Solana Pay endpoint of an intent': async (setup) => {
    const intent = await setup.intent(CENTS)
    const part = 12_345_678n
    const first = await paySplit(setup, intent, { toMerchant: part, toFee: 1n })
    await setup.seen(intent, first)
    const second = await setup.payAtEndpoint(intent)
    const rest = saw(second, 'paid', intent.baseUnits - part - 1n)
    return one(intent, 'succeeded', saw(first, 'underpaid', part + 1n), rest)
  },
  'more than the net by hand, the rest by the Solana Pay endpoint': async (setup) => {
    const intent = await setup.intent(CENTS)
    const part = intent.netBaseUnits + 50_000n
    const first = await paySplit(setup, intent, { toMerchant: part, toFee: 0n })
    await setup.seen(intent, first)
    const second = await setup.payAtEndpoint(intent)
    const rest = saw(second, 'paid', intent.baseUnits - part)
    return one(intent, 'succeeded', saw(first, 'underpaid', part), rest)
  },
  'a session that a link opened': async (setup) => {
    const session = await setup.linkSession(CENTS)
    return one(session, PAID, saw(await setup.payAtEndpoint(session), 'paid', session.baseUnits))
  },
  'the Solana Pay endpoint of a paid session': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.payAtEndpoint(session)
    await setup.seen(session, signature)
    const { path, id } = session
    const body = { account: setup.payer.address }
    const { status } = await setup.testEnv.ask(null, 'POST', `${path}/${id}/pay`, body)
    expect('the Solana Pay endpoint of a paid session', status, 409)
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
}
