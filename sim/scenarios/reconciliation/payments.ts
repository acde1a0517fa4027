/** Payments of all kinds, and what each must add to the records. */
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { TestEnv } from './test-env.ts'
import { until } from './test-env.ts'

/** The result of a scenario: base units that count, and those that are held. */
export type Result = { readonly countedBaseUnits: number; readonly heldBaseUnits?: number }

type Made = {
  readonly path: string
  readonly recipient: string
  readonly references: readonly string[]
}

async function newSession({ ask }: TestEnv, cents: number, recipient = newWallet().address) {
  const price_data = { unit_amount: cents }
  const line_items = [{ quantity: 1, product_data: { name: 'Mug', price_data } }]
  const path = '/v1/checkout_sessions'
  const { id, chain_pay_uri } = await ask('POST', path, {
    line_items,
    recipient_address: recipient,
  })
  const references = new URL(chain_pay_uri).searchParams.getAll('reference')
  return { path: `${path}/${id}`, recipient, references } satisfies Made
}

async function newIntent({ ask }: TestEnv, cents: number): Promise<Made> {
  const recipient = newWallet().address
  const path = '/v1/transaction_intents'
  const intent = await ask('POST', path, { amount: cents, recipient_address: recipient })
  const { references } = intent.next_action.chain_payment.payable
  return { path: `${path}/${intent.id}`, recipient, references }
}

async function pay(testEnv: TestEnv, made: Made, ...amounts: readonly number[]): Promise<Result> {
  for (const baseUnits of amounts) {
    const signature = await testEnv.send([{ to: made.recipient, baseUnits }], made.references)
    await detected(testEnv, made, signature)
  }
  return { countedBaseUnits: amounts.reduce((sum, amount) => sum + amount, 0) }
}

async function detected({ ask }: TestEnv, { path }: Made, signature: string): Promise<void> {
  type Detection = { signature: string; commitment: string }
  await until(`${path} ${signature}`, async () => {
    const { data } = await ask('GET', `${path}/detections`)
    return data.some(
      (each: Detection) => each.signature === signature && each.commitment === 'finalized',
    )
  })
}

/** One payment to two sessions of one wallet; returns both, and its signature. */
async function payTwo(testEnv: TestEnv) {
  const recipient = newWallet().address
  const one = await newSession(testEnv, 300, recipient)
  const other = await newSession(testEnv, 300, recipient)
  const references = [...one.references, other.references[0] as string]
  const signature = await testEnv.send([{ to: recipient, baseUnits: 3_000_000 }], references)
  await detected(testEnv, one, signature)
  return { one, signature }
}

export const SCENARIOS: Record<string, (testEnv: TestEnv) => Promise<Result>> = {
  exact: async (testEnv) => pay(testEnv, await newSession(testEnv, 2_500), 25_000_000),
  'in two parts': async (testEnv) =>
    pay(testEnv, await newSession(testEnv, 900), 4_000_000, 5_000_000),
  'too much': async (testEnv) => pay(testEnv, await newSession(testEnv, 300), 3_500_001),
  'too little': async (testEnv) => pay(testEnv, await newSession(testEnv, 800), 7_999_999),
  'less than a cent, then the rest': async (testEnv) =>
    pay(testEnv, await newSession(testEnv, 100), 9_999, 990_001),
  twice: async (testEnv) => pay(testEnv, await newSession(testEnv, 120), 1_200_000, 1_200_000),
  'after cancel': async (testEnv) => {
    const session = await newSession(testEnv, 400)
    await testEnv.ask('POST', `${session.path}/cancel`)
    return await pay(testEnv, session, 4_000_000)
  },
  'without a reference, and accepted': async (testEnv) => {
    const session = await newSession(testEnv, 777)
    const signature = await testEnv.send([{ to: session.recipient, baseUnits: 7_770_000 }], [])
    await detected(testEnv, session, signature)
    await testEnv.ask('POST', `${session.path}/detections/${signature}/accept`)
    return { countedBaseUnits: 7_770_000 }
  },
  'without a reference, and not accepted': async (testEnv) => {
    const session = await newSession(testEnv, 555)
    const signature = await testEnv.send([{ to: session.recipient, baseUnits: 5_550_000 }], [])
    await detected(testEnv, session, signature)
    return { countedBaseUnits: 0, heldBaseUnits: 5_550_000 }
  },
  'for two, and held': async (testEnv) => {
    await payTwo(testEnv)
    return { countedBaseUnits: 0, heldBaseUnits: 3_000_000 }
  },
  'for two, and accepted for one': async (testEnv) => {
    const { one, signature } = await payTwo(testEnv)
    await testEnv.ask('POST', `${one.path}/detections/${signature}/accept`)
    return { countedBaseUnits: 3_000_000 }
  },
  'an intent, split': async (testEnv) => {
    const intent = await newIntent(testEnv, 10_000)
    const transfers = [
      { to: intent.recipient, baseUnits: 99_000_000 },
      { to: testEnv.feeWallet.address, baseUnits: 1_000_000 },
    ]
    await detected(testEnv, intent, await testEnv.send(transfers, intent.references))
    return { countedBaseUnits: 100_000_000 }
  },
  'an intent, whole to the merchant': async (testEnv) =>
    pay(testEnv, await newIntent(testEnv, 5_000), 50_000_000),
  'an intent, short': async (testEnv) => pay(testEnv, await newIntent(testEnv, 6_000), 59_000_000),
}
