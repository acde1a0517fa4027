/** Payments of all kinds, and what each must add to the records. */
import type { Instruction } from '@solana/kit'
import { expect } from '../settlement/expected.ts'
import { openAccount } from '../settlement/instructions.ts'
import type { Payable, Setup } from '../settlement/setup.ts'

/** The result of a scenario: base units that count, and those that are held. */
export type Result = { readonly countedBaseUnits: bigint; readonly heldBaseUnits?: bigint }

/** To a wallet whose token account the first payment opens. */
const newRecipient = async ({ testEnv }: Setup) => ({
  recipient: await testEnv.accounts.wallet(null),
})
const newSession = async (setup: Setup, cents: number) =>
  await setup.session(cents, await newRecipient(setup))
const newIntent = async (setup: Setup, cents: number) =>
  await setup.intent(cents, await newRecipient(setup))

/** Sends transfers in one transaction; resolves when it is detected and final. */
async function send(setup: Setup, payable: Payable, ...transfers: Instruction[]): Promise<string> {
  const open = await openAccount(setup.payer, payable.recipient.address)
  const signature = await setup.send([open, ...transfers])
  await setup.seen(payable, signature)
  return signature
}

async function pay(setup: Setup, payable: Payable, ...amounts: bigint[]): Promise<Result> {
  for (const baseUnits of amounts) await send(setup, payable, setup.pay(payable, baseUnits))
  return { countedBaseUnits: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

async function payWithoutReference(setup: Setup, payable: Payable): Promise<string> {
  return await send(setup, payable, setup.pay(payable, payable.baseUnits, { references: [] }))
}

async function accept(setup: Setup, payable: Payable, signature: string): Promise<void> {
  expect('accept', await setup.accept(payable, signature), null)
}

/** One payment to two sessions of one wallet; returns the first, and its signature. */
async function payTwo(setup: Setup) {
  const one = await newSession(setup, 300)
  const other = await setup.session(300, { recipient: one.recipient })
  const references = [...one.references, other.reference]
  const signature = await send(setup, one, setup.pay(one, one.baseUnits, { references }))
  return { one, signature }
}

export const SCENARIOS: Record<string, (setup: Setup) => Promise<Result>> = {
  exact: async (setup) => pay(setup, await newSession(setup, 2_500), 25_000_000n),
  'in two parts': async (setup) => pay(setup, await newSession(setup, 900), 4_000_000n, 5_000_000n),
  'too much': async (setup) => pay(setup, await newSession(setup, 300), 3_500_001n),
  'too little': async (setup) => pay(setup, await newSession(setup, 800), 7_999_999n),
  'less than a cent, then the rest': async (setup) =>
    pay(setup, await newSession(setup, 100), 9_999n, 990_001n),
  twice: async (setup) => pay(setup, await newSession(setup, 120), 1_200_000n, 1_200_000n),
  'after cancel': async (setup) => {
    const session = await newSession(setup, 400)
    expect('cancel', await setup.cancel(session), 200)
    return await pay(setup, session, session.baseUnits)
  },
  'without a reference, and accepted': async (setup) => {
    const session = await newSession(setup, 777)
    await accept(setup, session, await payWithoutReference(setup, session))
    return { countedBaseUnits: session.baseUnits }
  },
  'without a reference, and not accepted': async (setup) => {
    const session = await newSession(setup, 555)
    await payWithoutReference(setup, session)
    return { countedBaseUnits: 0n, heldBaseUnits: session.baseUnits }
  },
  'for two, and held': async (setup) => {
    const { one } = await payTwo(setup)
    return { countedBaseUnits: 0n, heldBaseUnits: one.baseUnits }
  },
  'for two, and accepted for one': async (setup) => {
    const { one, signature } = await payTwo(setup)
    await accept(setup, one, signature)
    return { countedBaseUnits: one.baseUnits }
  },
  'an intent, split': async (setup) => {
    const intent = await newIntent(setup, 10_000)
    const fee = { to: setup.testEnv.fee.tokenAccount }
    const transfers = [
      setup.pay(intent, intent.netBaseUnits),
      setup.pay(intent, intent.feeBaseUnits, fee),
    ]
    await send(setup, intent, ...transfers)
    return { countedBaseUnits: intent.baseUnits }
  },
  'an intent, whole to the merchant': async (setup) =>
    pay(setup, await newIntent(setup, 5_000), 50_000_000n),
  'an intent, short': async (setup) => pay(setup, await newIntent(setup, 6_000), 58_000_000n),
}
