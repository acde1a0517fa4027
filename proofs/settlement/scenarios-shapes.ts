/** A valid payment in all the shapes that wallets and programs give it. */
import type { Address, Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
} from '@solana-program/token'
import { USDC_MINT_ADDRESS } from '../../program/client/instructions.ts'
import { bid } from '../../scripts/local/fake-solana/testing.ts'
import { tokenAccountOf } from './accounts.ts'
import type { Scenario } from './expected.ts'
import { one, PAID, saw, UNPAID } from './expected.ts'
import { memo, relayed, transfer } from './instructions.ts'
import type { Payable, Scene } from './scene.ts'

const CENTS = 1_999

/** A session that is paid in full by the instructions from `build`. */
const paidBy =
  (
    build: (scene: Scene, session: Payable) => Promise<readonly Instruction[]>,
    options: (session: Payable) => Parameters<Scene['send']>[1] = () => ({}),
  ): Scenario =>
  async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send(await build(scene, session), options(session))
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  }

const full = (scene: Scene, session: Payable) => scene.pay(session, session.baseUnits)

const open = (scene: Scene, owner: Address) =>
  getCreateAssociatedTokenIdempotentInstructionAsync({
    payer: scene.payer,
    owner,
    mint: USDC_MINT_ADDRESS,
  })

export const SHAPE_SCENARIOS: Record<string, Scenario> = {
  'as requested': paidBy(async (scene, session) => [full(scene, session)]),
  'a memo first': paidBy(async (scene, session) => [memo('tea'), full(scene, session)]),
  'additions by wallets before and after': paidBy(async (scene, session) => {
    const { payer } = scene
    const aside = getTransferSolInstruction({
      source: payer,
      destination: payer.address,
      amount: 3n,
    })
    return [...bid(300_000, 1_000n), aside, full(scene, session), aside, memo('checked')]
  }),
  'the recipient in a lookup table': paidBy(
    async (scene, session) => [full(scene, session)],
    ({ tokenAccount }) => ({ tables: [[tokenAccount, USDC_MINT_ADDRESS]] }),
  ),
  'the reference in a lookup table': paidBy(
    async (scene, session) => [full(scene, session)],
    ({ reference }) => ({ tables: [[reference]] }),
  ),
  'recipient and reference in two lookup tables': paidBy(
    async (scene, session) => [full(scene, session)],
    ({ tokenAccount, reference }) => ({ tables: [[tokenAccount], [reference]] }),
  ),
  'Transfer instead of TransferChecked': paidBy(async (scene, session) => [
    scene.pay(session, session.baseUnits, { isPlain: true }),
  ]),
  'by another program': paidBy(async ({ stage, payer, purse }, session) => {
    const { tokenAccount: to, baseUnits, references } = session
    return [
      relayed(await stage.relay(), { from: purse, to, baseUnits, authority: payer, references }),
    ]
  }),
  'half by another program, half by the wallet': paidBy(async (scene, session) => {
    const { stage, payer, purse } = scene
    const { tokenAccount: to, references } = session
    const baseUnits = session.baseUnits / 2n
    const inner = { from: purse, to, baseUnits, authority: payer, references }
    return [relayed(await stage.relay(), inner), scene.pay(session, session.baseUnits - baseUnits)]
  }),
  'the token account opened in the same transaction': async (scene) => {
    const recipient = await scene.stage.accounts.wallet(null)
    const session = await scene.session(CENTS, { recipient })
    const opening = await open(scene, recipient.address)
    const signature = await scene.send([opening, full(scene, session)])
    return one(session, PAID, saw(signature, 'paid', session.baseUnits))
  },
  'the token account closed, and opened again later': async (scene) => {
    const session = await scene.session(CENTS)
    const { recipient, tokenAccount } = session
    const half = session.baseUnits / 2n
    const first = await scene.send([scene.pay(session, half)])
    await scene.send([
      transfer({ from: tokenAccount, to: scene.purse, baseUnits: half, authority: recipient }),
      close(session),
    ])
    const opening = await open(scene, recipient.address)
    const second = await scene.send([opening, scene.pay(session, session.baseUnits - half)])
    const rest = session.baseUnits - half
    return one(session, PAID, saw(first, 'underpaid', half), saw(second, 'paid', rest))
  },
  'the token account closed and opened in the same transaction': paidBy(async (scene, session) => [
    close(session),
    await open(scene, session.recipient.address),
    full(scene, session),
  ]),
  'a full token account emptied, closed, opened and paid at once': async (scene) => {
    const held = 30_000_000n
    const recipient = await scene.stage.accounts.wallet(held)
    const session = await scene.session(CENTS, { recipient })
    const { tokenAccount: from } = session
    const signature = await scene.send([
      transfer({ from, to: scene.purse, baseUnits: held, authority: recipient }),
      close(session),
      await open(scene, recipient.address),
      full(scene, session),
    ])
    return one(session, UNPAID, saw(signature, 'no_value')) // its balance fell
  },
  'from an account that is not canonical': paidBy(async (scene, session) => {
    const { accounts } = scene.stage
    const { baseUnits } = session
    const from = await accounts.token({ owner: scene.payer.address, baseUnits })
    return [scene.pay(session, baseUnits, { from })]
  }),
  'by a delegate': async (scene) => {
    const { accounts } = scene.stage
    const intent = await scene.intent(CENTS)
    const owner = (await accounts.wallet(null)).address
    const { baseUnits } = intent
    const from = await accounts.token({ owner, baseUnits, delegate: scene.payer.address })
    const signature = await scene.send([scene.pay(intent, baseUnits, { from })])
    const seen = [saw(signature, 'paid', baseUnits)]
    return { objects: [{ payable: intent, is: 'succeeded', saw: seen, payer: owner }] }
  },
  'by a two-of-three multisig': async (scene) => {
    const { accounts } = scene.stage
    const intent = await scene.intent(CENTS)
    const second = await accounts.wallet(null)
    const third = await accounts.wallet(null)
    const signers = [scene.payer, second]
    const all = [scene.payer, second, third].map(({ address }) => address)
    const multisig = { address: await accounts.multisig(all), signers }
    const { baseUnits } = intent
    const from = await accounts.token({ owner: multisig.address, baseUnits })
    const signature = await scene.send([scene.pay(intent, baseUnits, { from, multisig })])
    const seen = [saw(signature, 'paid', baseUnits)]
    return { objects: [{ payable: intent, is: 'succeeded', saw: seen, payer: multisig.address }] }
  },
  'the network fee paid by a third party': async (scene) => {
    const { accounts } = scene.stage
    const intent = await scene.intent(CENTS)
    const feePayer = await accounts.wallet(null)
    const signature = await scene.send([full(scene, intent)], { feePayer })
    return one(intent, 'succeeded', saw(signature, 'paid', intent.baseUnits))
  },
  'without the marker': paidBy(async (scene, session) => [
    scene.pay(session, session.baseUnits, { references: [session.reference] }),
  ]),
  'the marker before the reference': paidBy(async (scene, session) => [
    scene.pay(session, session.baseUnits, { references: session.references.toReversed() }),
  ]),
  'through another token account of the payer': paidBy(async (scene, session) => {
    const { accounts } = scene.stage
    const { baseUnits } = session
    const middle = await accounts.token({ owner: scene.payer.address, baseUnits: 0n })
    const first = transfer({ from: scene.purse, to: middle, baseUnits, authority: scene.payer })
    return [first, scene.pay(session, baseUnits, { from: middle })]
  }),
  'to a wallet with more than one token account': paidBy(async (scene, session) => {
    const owner = session.recipient.address
    await scene.stage.accounts.token({ owner, baseUnits: 5n })
    return [scene.pay(session, session.baseUnits, { to: await tokenAccountOf(owner) })]
  }),
}

function close({ recipient, tokenAccount }: Payable): Instruction {
  return getCloseAccountInstruction({
    account: tokenAccount,
    destination: recipient.address,
    owner: recipient,
  })
}
