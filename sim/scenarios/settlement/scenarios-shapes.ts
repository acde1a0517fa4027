/** A valid payment in all the shapes that wallets and programs give it. */
import type { Instruction } from '@solana/kit'
import { getCloseAccountInstruction } from '@solana-program/token'
import { USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import { bid, mention } from '../../../scripts/local/fake-solana/testing.ts'
import { tokenAccountOf } from './accounts.ts'
import type { Scenario } from './expected.ts'
import { one, PAID, saw, UNPAID } from './expected.ts'
import { memo, openAccount, relayed, transfer } from './instructions.ts'
import type { Payable, Setup } from './setup.ts'

const CENTS = 1_999

/** A session that is paid in full by the instructions from `build`. */
const paidBy =
  (
    build: (setup: Setup, session: Payable) => Promise<readonly Instruction[]>,
    options: (session: Payable) => Parameters<Setup['send']>[1] = () => ({}),
  ): Scenario =>
  async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send(await build(setup, session), options(session))
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  }

const full = (setup: Setup, session: Payable) => setup.pay(session, session.baseUnits)

export const SHAPE_SCENARIOS: Record<string, Scenario> = {
  'as requested': paidBy(async (setup, session) => [full(setup, session)]),
  'a memo first': paidBy(async (setup, session) => [memo('tea'), full(setup, session)]),
  'additions by wallets before and after': paidBy(async (setup, session) => {
    const aside = mention(setup.payer, [], 3n)
    return [...bid(300_000, 1_000n), aside, full(setup, session), aside, memo('checked')]
  }),
  'the recipient in a lookup table': paidBy(
    async (setup, session) => [full(setup, session)],
    ({ tokenAccount }) => ({ tables: [[tokenAccount, USDC_MINT_ADDRESS]] }),
  ),
  'the reference in a lookup table': paidBy(
    async (setup, session) => [full(setup, session)],
    ({ reference }) => ({ tables: [[reference]] }),
  ),
  'recipient and reference in two lookup tables': paidBy(
    async (setup, session) => [full(setup, session)],
    ({ tokenAccount, reference }) => ({ tables: [[tokenAccount], [reference]] }),
  ),
  'Transfer instead of TransferChecked': paidBy(async (setup, session) => [
    setup.pay(session, session.baseUnits, { isPlain: true }),
  ]),
  'by another program': paidBy(async ({ testEnv, payer, purse }, session) => {
    const { tokenAccount: to, baseUnits, references } = session
    return [
      relayed(await testEnv.relay(), { from: purse, to, baseUnits, authority: payer, references }),
    ]
  }),
  'half by another program, half by the wallet': paidBy(async (setup, session) => {
    const { testEnv, payer, purse } = setup
    const { tokenAccount: to, references } = session
    const baseUnits = session.baseUnits / 2n
    const inner = { from: purse, to, baseUnits, authority: payer, references }
    return [
      relayed(await testEnv.relay(), inner),
      setup.pay(session, session.baseUnits - baseUnits),
    ]
  }),
  'the token account opened in the same transaction': async (setup) => {
    const recipient = await setup.testEnv.accounts.wallet(null)
    const session = await setup.session(CENTS, { recipient })
    const opening = await openAccount(setup.payer, recipient.address)
    const signature = await setup.send([opening, full(setup, session)])
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
  'the token account closed, and opened again later': async (setup) => {
    const session = await setup.session(CENTS)
    const { recipient, tokenAccount } = session
    const half = session.baseUnits / 2n
    const first = await setup.send([setup.pay(session, half)])
    await setup.send([
      transfer({ from: tokenAccount, to: setup.purse, baseUnits: half, authority: recipient }),
      close(session),
    ])
    const opening = await openAccount(setup.payer, recipient.address)
    const second = await setup.send([opening, setup.pay(session, session.baseUnits - half)])
    const rest = session.baseUnits - half
    return one(session, PAID, saw(first, 'underpaid', half), saw(second, 'paid', rest))
  },
  'the token account closed and opened in the same transaction': paidBy(async (setup, session) => [
    close(session),
    await openAccount(setup.payer, session.recipient.address),
    full(setup, session),
  ]),
  'a full token account emptied, closed, opened and paid at once': async (setup) => {
    const held = 30_000_000n
    const recipient = await setup.testEnv.accounts.wallet(held)
    const session = await setup.session(CENTS, { recipient })
    const { tokenAccount: from } = session
    const signature = await setup.send([
      transfer({ from, to: setup.purse, baseUnits: held, authority: recipient }),
      close(session),
      await openAccount(setup.payer, recipient.address),
      full(setup, session),
    ])
    return one(session, UNPAID, saw(signature, 'no_value')) // its balance fell
  },
  'from an account that is not canonical': paidBy(async (setup, session) => {
    const { accounts } = setup.testEnv
    const { baseUnits } = session
    const from = await accounts.token({ owner: setup.payer.address, baseUnits })
    return [setup.pay(session, baseUnits, { from })]
  }),
  'by a delegate': async (setup) => {
    const { accounts } = setup.testEnv
    const intent = await setup.intent(CENTS)
    const owner = (await accounts.wallet(null)).address
    const { baseUnits } = intent
    const from = await accounts.token({ owner, baseUnits, delegate: setup.payer.address })
    const signature = await setup.send([setup.pay(intent, baseUnits, { from })])
    const seen = [saw(signature, 'paid', baseUnits)]
    return { objects: [{ payable: intent, is: 'succeeded', saw: seen, payer: owner }] }
  },
  'by a two-of-three multisig': async (setup) => {
    const { accounts } = setup.testEnv
    const intent = await setup.intent(CENTS)
    const second = await accounts.wallet(null)
    const third = await accounts.wallet(null)
    const signers = [setup.payer, second]
    const all = [setup.payer, second, third].map(({ address }) => address)
    const multisig = { address: await accounts.multisig(all), signers }
    const { baseUnits } = intent
    const from = await accounts.token({ owner: multisig.address, baseUnits })
    const signature = await setup.send([setup.pay(intent, baseUnits, { from, multisig })])
    const seen = [saw(signature, 'paid', baseUnits)]
    return { objects: [{ payable: intent, is: 'succeeded', saw: seen, payer: multisig.address }] }
  },
  'the network fee paid by a third party': async (setup) => {
    const { accounts } = setup.testEnv
    const intent = await setup.intent(CENTS)
    const feePayer = await accounts.wallet(null)
    const signature = await setup.send([full(setup, intent)], { feePayer })
    return one(intent, 'succeeded', saw(signature, 'paid', intent.baseUnits))
  },
  'without the marker': paidBy(async (setup, session) => [
    setup.pay(session, session.baseUnits, { references: [session.reference] }),
  ]),
  'the marker before the reference': paidBy(async (setup, session) => [
    setup.pay(session, session.baseUnits, { references: session.references.toReversed() }),
  ]),
  'through another token account of the payer': paidBy(async (setup, session) => {
    const { accounts } = setup.testEnv
    const { baseUnits } = session
    const middle = await accounts.token({ owner: setup.payer.address, baseUnits: 0n })
    const first = transfer({ from: setup.purse, to: middle, baseUnits, authority: setup.payer })
    return [first, setup.pay(session, baseUnits, { from: middle })]
  }),
  'to a wallet with more than one token account': paidBy(async (setup, session) => {
    const owner = session.recipient.address
    await setup.testEnv.accounts.token({ owner, baseUnits: 5n })
    return [setup.pay(session, session.baseUnits, { to: await tokenAccountOf(owner) })]
  }),
}

function close({ recipient, tokenAccount }: Payable): Instruction {
  return getCloseAccountInstruction({
    account: tokenAccount,
    destination: recipient.address,
    owner: recipient,
  })
}
