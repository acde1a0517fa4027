/** Worthless tokens, transfers to the wrong place, and money that does not stay. */
import { mention } from '../../../scripts/local/fake-solana/testing.ts'
import { tokenAccountOf } from './accounts.ts'
import type { Scenario } from './expected.ts'
import { one, PAID, saw, UNPAID } from './expected.ts'
import { memo, naming, TOKEN_2022_PROGRAM, transfer } from './instructions.ts'
import type { Payable, Setup } from './setup.ts'

const CENTS = 2_500
const PART = 10_000_000n

/** A token of another mint, in accounts of payer and recipient. */
async function fakeToken(
  { testEnv, payer }: Setup,
  payable: Payable,
  program?: typeof TOKEN_2022_PROGRAM,
) {
  const { accounts } = testEnv
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
  async (setup) => {
    const session = await setup.session(CENTS)
    const fake = await fakeToken(setup, session, program)
    const signature = await setup.send([setup.pay(session, session.baseUnits, fake)])
    return one(session, UNPAID, saw(signature, 'wrong_asset'))
  }

export const ASSET_SCENARIOS: Record<string, Scenario> = {
  'another mint with six decimals': lookAlike(),
  'a look-alike under Token-2022': lookAlike(TOKEN_2022_PROGRAM),
  'another mint, and no marker: detected on read': async (setup) => {
    const session = await setup.session(CENTS)
    const fake = { ...(await fakeToken(setup, session)), references: [session.reference] }
    const signature = await setup.send([setup.pay(session, session.baseUnits, fake)])
    return one(session, UNPAID, saw(signature, 'wrong_asset'))
  },
  'another mint, to an intent': async (setup) => {
    const intent = await setup.intent(CENTS)
    const fake = await fakeToken(setup, intent)
    const signature = await setup.send([setup.pay(intent, intent.baseUnits, fake)])
    const seen = [saw(signature, 'wrong_asset')]
    return {
      objects: [{ payable: intent, is: 'requires_action', saw: seen, error: 'wrong_asset' }],
    }
  },
  'another mint beside a part of the real one': async (setup) => {
    const session = await setup.session(CENTS)
    const fake = await fakeToken(setup, session)
    const signature = await setup.send([
      setup.pay(session, session.baseUnits, fake),
      setup.pay(session, PART),
    ])
    return one(session, UNPAID, saw(signature, 'underpaid', PART))
  },
  'to another token account of the right owner': async (setup) => {
    const session = await setup.session(CENTS)
    const owner = session.recipient.address
    const to = await setup.testEnv.accounts.token({ owner, baseUnits: 0n })
    const signature = await setup.send([setup.pay(session, session.baseUnits, { to })])
    return one(session, UNPAID, saw(signature, 'wrong_recipient'))
  },
  'to a stranger': async (setup) => {
    const session = await setup.session(CENTS)
    const stranger = await setup.testEnv.accounts.wallet(0n)
    const to = await tokenAccountOf(stranger.address)
    const signature = await setup.send([setup.pay(session, session.baseUnits, { to })])
    return one(session, UNPAID, saw(signature, 'wrong_recipient'))
  },
  'the fee of an intent to its merchant’s other account': async (setup) => {
    const intent = await setup.intent(CENTS)
    const owner = intent.recipient.address
    const to = await setup.testEnv.accounts.token({ owner, baseUnits: 0n })
    const signature = await setup.send([
      setup.pay(intent, intent.netBaseUnits),
      setup.pay(intent, intent.feeBaseUnits, { to }),
    ])
    const seen = [saw(signature, 'underpaid', intent.netBaseUnits)]
    return { objects: [{ payable: intent, is: 'requires_action', saw: seen, error: 'underpaid' }] }
  },
  'from the recipient to itself': async (setup) => {
    const recipient = await setup.testEnv.accounts.wallet(50_000_000n)
    const session = await setup.session(CENTS, { recipient })
    const from = session.tokenAccount
    const signature = await setup.send([
      setup.pay(session, session.baseUnits, { from, authority: recipient }),
    ])
    return one(session, UNPAID, saw(signature, 'no_value'))
  },
  'failed for lack of funds': async (setup) => {
    const session = await setup.session(CENTS)
    const from = await setup.testEnv.accounts.token({ owner: setup.payer.address, baseUnits: 1n })
    const signature = await setup.send([setup.pay(session, session.baseUnits, { from })], {
      mustFail: true,
    })
    return one(session, UNPAID, saw(signature, 'failed'))
  },
  'failed, and paid on the second try': async (setup) => {
    const intent = await setup.intent(CENTS)
    const from = await setup.testEnv.accounts.token({ owner: setup.payer.address, baseUnits: 1n })
    const failing = [setup.pay(intent, intent.baseUnits, { from })]
    const failed = await setup.send(failing, { mustFail: true })
    const paid = await setup.send([setup.pay(intent, intent.baseUnits)])
    return one(intent, 'succeeded', saw(failed, 'failed'), saw(paid, 'paid', intent.baseUnits))
  },
  'there and back in one transaction': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([
      setup.pay(session, session.baseUnits),
      back(setup, session, session.baseUnits),
    ])
    return one(session, UNPAID, saw(signature, 'no_value'))
  },
  'there, and a part of it back': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([
      setup.pay(session, session.baseUnits),
      back(setup, session, PART),
    ])
    return one(session, UNPAID, saw(signature, 'underpaid', session.baseUnits - PART))
  },
  'out of the account of the recipient first, then in': async (setup) => {
    const recipient = await setup.testEnv.accounts.wallet(PART)
    const session = await setup.session(CENTS, { recipient })
    const signature = await setup.send([
      back(setup, session, PART),
      setup.pay(session, session.baseUnits),
    ])
    return one(session, UNPAID, saw(signature, 'underpaid', session.baseUnits - PART))
  },
  'junk on the reference, then the payment': async (setup) => {
    const { payer } = setup
    const session = await setup.session(CENTS)
    // The memo program requires a signature of every named account.
    const words = naming(memo('for you'), session.references)
    const refused = await setup.send([words], { mustFail: true })
    const junk: string[] = []
    for (const each of [mention(payer, session.references, 7n), setup.pay(session, 0n)]) {
      junk.push(await setup.send([each]))
    }
    const paid = await setup.send([setup.pay(session, session.baseUnits)])
    const empty = junk.map((signature) => saw(signature, 'no_value'))
    const seen = [saw(refused, 'failed'), ...empty, saw(paid, 'paid', session.baseUnits)]
    return one(session, PAID, ...seen)
  },
  'the reference on another instruction than the transfer': async (setup) => {
    const { payer } = setup
    const session = await setup.session(CENTS)
    const references: never[] = []
    const signature = await setup.send([
      mention(payer, session.references, 7n),
      setup.pay(session, session.baseUnits + 1n, { references }),
    ])
    return {
      ...one(session, UNPAID, saw(signature, 'no_value')),
      unmatchedBaseUnits: session.baseUnits + 1n,
    }
  },
  'the reference on a transfer of nothing, the money beside it': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([
      setup.pay(session, 0n),
      setup.pay(session, PART, { references: [] }),
    ])
    return { ...one(session, UNPAID, saw(signature, 'no_value')), unmatchedBaseUnits: PART }
  },
  'a part on the reference, the rest beside it': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([
      setup.pay(session, PART),
      setup.pay(session, session.baseUnits - PART, { references: [] }),
    ])
    return {
      ...one(session, UNPAID, saw(signature, 'underpaid', PART)),
      unmatchedBaseUnits: session.baseUnits - PART,
    }
  },
}

/** Sends the recipient's money back to the payer. */
function back({ payer, purse }: Setup, { recipient, tokenAccount }: Payable, baseUnits: bigint) {
  const to = payer.address === recipient.address ? tokenAccount : purse
  return transfer({ from: tokenAccount, to, baseUnits, authority: recipient })
}
