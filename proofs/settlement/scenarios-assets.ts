/** Worthless tokens, transfers to the wrong place, and money that does not stay. */
import { getTransferSolInstruction } from '@solana-program/system'
import { tokenAccountOf } from './accounts.ts'
import type { Scenario } from './expected.ts'
import { one, PAID, saw, UNPAID } from './expected.ts'
import { memo, naming, TOKEN_2022_PROGRAM, transfer } from './instructions.ts'
import type { Payable, Scene } from './scene.ts'

const CENTS = 2_500
const PART = 10_000_000n

/** A token of another mint, in accounts of payer and recipient. */
async function fakeToken(
  { stage, payer }: Scene,
  payable: Payable,
  program?: typeof TOKEN_2022_PROGRAM,
) {
  const { accounts } = stage
  const mint = await accounts.mint(program)
  const kind = { mint, ...(program && { program }) }
  const from = await accounts.canonicalToken({
    owner: payer.address,
    baseUnits: payable.baseUnits,
    ...kind,
  })
  const owner = payable.recipient.address
  const to = await accounts.canonicalToken({ owner, baseUnits: 0n, ...kind })
  return { from, to, ...kind }
}

const lookAlike =
  (program?: typeof TOKEN_2022_PROGRAM): Scenario =>
  async (scene) => {
    const session = await scene.session(CENTS)
    const fake = await fakeToken(scene, session, program)
    const signature = await scene.send([scene.pay(session, session.baseUnits, fake)])
    return one(session, UNPAID, saw(signature, 'wrong_asset'))
  }

export const ASSET_SCENARIOS: Record<string, Scenario> = {
  'another mint with six decimals': lookAlike(),
  'a look-alike under Token-2022': lookAlike(TOKEN_2022_PROGRAM),
  'another mint, and no marker: detected on read': async (scene) => {
    const session = await scene.session(CENTS)
    const fake = { ...(await fakeToken(scene, session)), references: [session.reference] }
    const signature = await scene.send([scene.pay(session, session.baseUnits, fake)])
    return one(session, UNPAID, saw(signature, 'wrong_asset'))
  },
  'another mint, to an intent': async (scene) => {
    const intent = await scene.intent(CENTS)
    const fake = await fakeToken(scene, intent)
    const signature = await scene.send([scene.pay(intent, intent.baseUnits, fake)])
    const seen = [saw(signature, 'wrong_asset')]
    return {
      objects: [{ payable: intent, is: 'requires_action', saw: seen, error: 'wrong_asset' }],
    }
  },
  'another mint beside a part of the real one': async (scene) => {
    const session = await scene.session(CENTS)
    const fake = await fakeToken(scene, session)
    const signature = await scene.send([
      scene.pay(session, session.baseUnits, fake),
      scene.pay(session, PART),
    ])
    return one(session, UNPAID, saw(signature, 'underpaid', PART))
  },
  'to another token account of the right owner': async (scene) => {
    const session = await scene.session(CENTS)
    const owner = session.recipient.address
    const to = await scene.stage.accounts.token({ owner, baseUnits: 0n })
    const signature = await scene.send([scene.pay(session, session.baseUnits, { to })])
    return one(session, UNPAID, saw(signature, 'wrong_recipient'))
  },
  'to a stranger': async (scene) => {
    const session = await scene.session(CENTS)
    const stranger = await scene.stage.accounts.wallet(0n)
    const to = await tokenAccountOf(stranger.address)
    const signature = await scene.send([scene.pay(session, session.baseUnits, { to })])
    return one(session, UNPAID, saw(signature, 'wrong_recipient'))
  },
  'the fee of an intent to its merchant’s other account': async (scene) => {
    const intent = await scene.intent(CENTS)
    const owner = intent.recipient.address
    const to = await scene.stage.accounts.token({ owner, baseUnits: 0n })
    const signature = await scene.send([
      scene.pay(intent, intent.netBaseUnits),
      scene.pay(intent, intent.feeBaseUnits, { to }),
    ])
    const seen = [saw(signature, 'underpaid', intent.netBaseUnits)]
    return { objects: [{ payable: intent, is: 'requires_action', saw: seen, error: 'underpaid' }] }
  },
  'from the recipient to itself': async (scene) => {
    const recipient = await scene.stage.accounts.wallet(50_000_000n)
    const session = await scene.session(CENTS, { recipient })
    const from = session.tokenAccount
    const signature = await scene.send([
      scene.pay(session, session.baseUnits, { from, authority: recipient }),
    ])
    return one(session, UNPAID, saw(signature, 'no_value'))
  },
  'failed for lack of funds': async (scene) => {
    const session = await scene.session(CENTS)
    const from = await scene.stage.accounts.token({ owner: scene.payer.address, baseUnits: 1n })
    const signature = await scene.send([scene.pay(session, session.baseUnits, { from })], {
      mustFail: true,
    })
    return one(session, UNPAID, saw(signature, 'failed'))
  },
  'failed, and paid on the second try': async (scene) => {
    const intent = await scene.intent(CENTS)
    const from = await scene.stage.accounts.token({ owner: scene.payer.address, baseUnits: 1n })
    const failing = [scene.pay(intent, intent.baseUnits, { from })]
    const failed = await scene.send(failing, { mustFail: true })
    const paid = await scene.send([scene.pay(intent, intent.baseUnits)])
    return one(intent, 'succeeded', saw(failed, 'failed'), saw(paid, 'paid', intent.baseUnits))
  },
  'there and back in one transaction': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([
      scene.pay(session, session.baseUnits),
      back(scene, session, session.baseUnits),
    ])
    return one(session, UNPAID, saw(signature, 'no_value'))
  },
  'there, and a part of it back': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([
      scene.pay(session, session.baseUnits),
      back(scene, session, PART),
    ])
    return one(session, UNPAID, saw(signature, 'underpaid', session.baseUnits - PART))
  },
  'out of the account of the recipient first, then in': async (scene) => {
    const recipient = await scene.stage.accounts.wallet(PART)
    const session = await scene.session(CENTS, { recipient })
    const signature = await scene.send([
      back(scene, session, PART),
      scene.pay(session, session.baseUnits),
    ])
    return one(session, UNPAID, saw(signature, 'underpaid', session.baseUnits - PART))
  },
  'junk on the reference, then the payment': async (scene) => {
    const { payer } = scene
    const session = await scene.session(CENTS)
    const aside = getTransferSolInstruction({
      source: payer,
      destination: payer.address,
      amount: 7n,
    })
    // The memo program requires a signature of every named account.
    const words = naming(memo('for you'), session.references)
    const refused = await scene.send([words], { mustFail: true })
    const junk: string[] = []
    for (const each of [naming(aside, session.references), scene.pay(session, 0n)]) {
      junk.push(await scene.send([each]))
    }
    const paid = await scene.send([scene.pay(session, session.baseUnits)])
    const empty = junk.map((signature) => saw(signature, 'no_value'))
    const seen = [saw(refused, 'failed'), ...empty, saw(paid, 'paid', session.baseUnits)]
    return one(session, PAID, ...seen)
  },
  'the reference on another instruction than the transfer': async (scene) => {
    const { payer } = scene
    const session = await scene.session(CENTS)
    const aside = getTransferSolInstruction({
      source: payer,
      destination: payer.address,
      amount: 7n,
    })
    const references: never[] = []
    const signature = await scene.send([
      naming(aside, session.references),
      scene.pay(session, session.baseUnits + 1n, { references }),
    ])
    return {
      ...one(session, UNPAID, saw(signature, 'no_value')),
      unmatchedBaseUnits: session.baseUnits + 1n,
    }
  },
  'the reference on a transfer of nothing, the money beside it': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([
      scene.pay(session, 0n),
      scene.pay(session, PART, { references: [] }),
    ])
    return { ...one(session, UNPAID, saw(signature, 'no_value')), unmatchedBaseUnits: PART }
  },
  'a part on the reference, the rest beside it': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([
      scene.pay(session, PART),
      scene.pay(session, session.baseUnits - PART, { references: [] }),
    ])
    return {
      ...one(session, UNPAID, saw(signature, 'underpaid', PART)),
      unmatchedBaseUnits: session.baseUnits - PART,
    }
  },
}

/** Sends the recipient's money back to the payer. */
function back({ payer, purse }: Scene, { recipient, tokenAccount }: Payable, baseUnits: bigint) {
  const to = payer.address === recipient.address ? tokenAccount : purse
  return transfer({ from: tokenAccount, to, baseUnits, authority: recipient })
}
