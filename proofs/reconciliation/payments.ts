/** Payments of all kinds, and what each must add to the records. */
import { newWallet } from '../../scripts/local/wallets.ts'
import type { Stage } from './stage.ts'
import { until } from './stage.ts'

/** The result of a scenario: base units that count, and those that are held. */
export type Result = { readonly countedBaseUnits: number; readonly heldBaseUnits?: number }

type Made = {
  readonly path: string
  readonly recipient: string
  readonly references: readonly string[]
}

async function newSession({ ask }: Stage, cents: number, recipient = newWallet().address) {
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

async function newIntent({ ask }: Stage, cents: number): Promise<Made> {
  const recipient = newWallet().address
  const path = '/v1/transaction_intents'
  const intent = await ask('POST', path, { amount: cents, recipient_address: recipient })
  const { references } = intent.next_action.chain_payment.payable
  return { path: `${path}/${intent.id}`, recipient, references }
}

async function pay(stage: Stage, made: Made, ...amounts: readonly number[]): Promise<Result> {
  for (const baseUnits of amounts) {
    const signature = await stage.send([{ to: made.recipient, baseUnits }], made.references)
    await detected(stage, made, signature)
  }
  return { countedBaseUnits: amounts.reduce((sum, amount) => sum + amount, 0) }
}

async function detected({ ask }: Stage, { path }: Made, signature: string): Promise<void> {
  type Detection = { signature: string; commitment: string }
  await until(`${path} ${signature}`, async () => {
    const { data } = await ask('GET', `${path}/detections`)
    return data.some(
      (each: Detection) => each.signature === signature && each.commitment === 'finalized',
    )
  })
}

/** One payment to two sessions of one wallet; returns both, and its signature. */
async function payTwo(stage: Stage) {
  const recipient = newWallet().address
  const one = await newSession(stage, 300, recipient)
  const other = await newSession(stage, 300, recipient)
  const references = [...one.references, other.references[0] as string]
  const signature = await stage.send([{ to: recipient, baseUnits: 3_000_000 }], references)
  await detected(stage, one, signature)
  return { one, signature }
}

export const SCENARIOS: Record<string, (stage: Stage) => Promise<Result>> = {
  exact: async (stage) => pay(stage, await newSession(stage, 2_500), 25_000_000),
  'in two parts': async (stage) => pay(stage, await newSession(stage, 900), 4_000_000, 5_000_000),
  'too much': async (stage) => pay(stage, await newSession(stage, 300), 3_500_001),
  'too little': async (stage) => pay(stage, await newSession(stage, 800), 7_999_999),
  'less than a cent, then the rest': async (stage) =>
    pay(stage, await newSession(stage, 100), 9_999, 990_001),
  twice: async (stage) => pay(stage, await newSession(stage, 120), 1_200_000, 1_200_000),
  'after cancel': async (stage) => {
    const session = await newSession(stage, 400)
    await stage.ask('POST', `${session.path}/cancel`)
    return await pay(stage, session, 4_000_000)
  },
  'without a reference, and accepted': async (stage) => {
    const session = await newSession(stage, 777)
    const signature = await stage.send([{ to: session.recipient, baseUnits: 7_770_000 }], [])
    await detected(stage, session, signature)
    await stage.ask('POST', `${session.path}/detections/${signature}/accept`)
    return { countedBaseUnits: 7_770_000 }
  },
  'without a reference, and not accepted': async (stage) => {
    const session = await newSession(stage, 555)
    const signature = await stage.send([{ to: session.recipient, baseUnits: 5_550_000 }], [])
    await detected(stage, session, signature)
    return { countedBaseUnits: 0, heldBaseUnits: 5_550_000 }
  },
  'for two, and held': async (stage) => {
    await payTwo(stage)
    return { countedBaseUnits: 0, heldBaseUnits: 3_000_000 }
  },
  'for two, and accepted for one': async (stage) => {
    const { one, signature } = await payTwo(stage)
    await stage.ask('POST', `${one.path}/detections/${signature}/accept`)
    return { countedBaseUnits: 3_000_000 }
  },
  'an intent, split': async (stage) => {
    const intent = await newIntent(stage, 10_000)
    const transfers = [
      { to: intent.recipient, baseUnits: 99_000_000 },
      { to: stage.feeWallet.address, baseUnits: 1_000_000 },
    ]
    await detected(stage, intent, await stage.send(transfers, intent.references))
    return { countedBaseUnits: 100_000_000 }
  },
  'an intent, whole to the merchant': async (stage) =>
    pay(stage, await newIntent(stage, 5_000), 50_000_000),
  'an intent, short': async (stage) => pay(stage, await newIntent(stage, 6_000), 59_000_000),
}
