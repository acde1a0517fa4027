/** One transaction for several objects, and transfers without a reference. */
import { generateKeyPairSigner } from '@solana/kit'
import { buildFund } from '../../../program/client/instructions.ts'
import { mention } from '../../../scripts/local/fake-solana/testing.ts'
import { readTerms } from '../ingestion/field.ts'
import type { Expected, Scenario } from './expected.ts'
import { CANCELED, expect, one, PAID, saw, UNPAID } from './expected.ts'
import type { Payable, Setup } from './setup.ts'

const CENTS = 1_250
const COUNTED = '409 detection_counted'

const held = (payable: Payable, is: string, signature: string): Expected => ({
  payable,
  is,
  saw: [saw(signature, 'multiple_objects', payable.baseUnits)],
})

const credited = (payable: Payable, is: string, signature: string): Expected => ({
  payable,
  is,
  saw: [saw(signature, 'paid', payable.baseUnits)],
})

/** Pays both at once, each by its own transfer. */
async function payBoth(setup: Setup, first: Payable, second: Payable): Promise<string> {
  return await setup.send([setup.pay(first, first.baseUnits), setup.pay(second, second.baseUnits)])
}

/** A transfer that names only the marker, so that it is detected at once. */
async function payWithoutReference(setup: Setup, payable: Payable, baseUnits: bigint) {
  const references = payable.references.slice(1)
  return await setup.send([setup.pay(payable, baseUnits, { references })])
}

export const SEVERAL_SCENARIOS: Record<string, Scenario> = {
  'two sessions in one transaction': async (setup) => {
    const [first, second] = [await setup.session(CENTS), await setup.session(CENTS + 1)]
    const signature = await payBoth(setup, first, second)
    return { objects: [held(first, UNPAID, signature), held(second, UNPAID, signature)] }
  },
  'two sessions of one wallet in one transaction': async (setup) => {
    const first = await setup.session(CENTS)
    const second = await setup.session(CENTS * 2, { recipient: first.recipient })
    const signature = await payBoth(setup, first, second)
    return { objects: [held(first, UNPAID, signature), held(second, UNPAID, signature)] }
  },
  'two sessions in one transaction, one of them accepted': async (setup) => {
    const [first, second] = [await setup.session(CENTS), await setup.session(CENTS + 1)]
    const signature = await payBoth(setup, first, second)
    await setup.seen(first, signature)
    await setup.seen(second, signature)
    expect('the first accept', await setup.accept(first, signature), null)
    expect('the second accept', await setup.accept(second, signature), COUNTED)
    expect('the first again', await setup.accept(first, signature), COUNTED)
    return { objects: [credited(first, PAID, signature), held(second, UNPAID, signature)] }
  },
  'accepted for both at the same moment': async (setup) => {
    const [first, second] = [await setup.session(CENTS), await setup.session(CENTS + 1)]
    const signature = await payBoth(setup, first, second)
    await setup.seen(first, signature)
    await setup.seen(second, signature)
    const answers = await Promise.all([first, second].map((each) => setup.accept(each, signature)))
    expect('accepts that went through', answers.filter((each) => each === null).length, 1)
    return {
      objects: [first, second].map((each, at) =>
        answers[at] === null ? credited(each, PAID, signature) : held(each, UNPAID, signature),
      ),
    }
  },
  'one transfer that names two sessions': async (setup) => {
    const first = await setup.session(CENTS)
    const second = await setup.session(CENTS, { recipient: first.recipient })
    const references = [...first.references, second.reference]
    const signature = await setup.send([setup.pay(first, first.baseUnits, { references })])
    return {
      objects: [held(first, UNPAID, signature), held(second, UNPAID, signature)],
      unmatchedBaseUnits: -first.baseUnits, // reported for both
    }
  },
  'one transfer that names two sessions, accepted for one': async (setup) => {
    const first = await setup.session(CENTS)
    const second = await setup.session(CENTS, { recipient: first.recipient })
    const references = [...first.references, second.reference]
    const signature = await setup.send([setup.pay(first, first.baseUnits, { references })])
    await setup.seen(first, signature)
    await setup.seen(second, signature)
    expect('accept', await setup.accept(second, signature), null)
    expect('accept for the other', await setup.accept(first, signature), COUNTED)
    return {
      objects: [held(first, UNPAID, signature), credited(second, PAID, signature)],
      unmatchedBaseUnits: -first.baseUnits,
    }
  },
  'a session and an intent in one transaction': async (setup) => {
    const session = await setup.session(CENTS)
    const intent = await setup.intent(CENTS)
    const signature = await payBoth(setup, session, intent)
    return {
      objects: [held(session, UNPAID, signature), held(intent, 'requires_action', signature)],
    }
  },
  'a session and a gift in one transaction': async (setup) => {
    const session = await setup.session(CENTS)
    const { payer } = setup
    const { address: release_verification_key } = await generateKeyPairSigner()
    const gift = { amount: CENTS, sender_address: payer.address, release_verification_key }
    const { status, body } = await setup.testEnv.ask('mine', 'POST', '/v1/gifts', gift)
    expect('creating the gift', status, 200)
    const terms = readTerms(body.next_action.transaction.serialized_transaction)
    const signature = await setup.send([
      await buildFund(terms, payer),
      setup.pay(session, session.baseUnits),
    ])
    return { objects: [held(session, UNPAID, signature)] }
  },
  'own session and one of another account': async (setup) => {
    const mine = await setup.session(CENTS)
    const other = await setup.session(CENTS, { account: 'other' })
    const signature = await payBoth(setup, mine, other)
    await setup.seen(mine, signature)
    await setup.seen(other, signature)
    const foreign = { ...other, account: 'mine' } as const
    expect(
      'accept of a foreign session',
      await setup.accept(foreign, signature),
      '404 resource_missing',
    )
    return { objects: [held(mine, UNPAID, signature), held(other, UNPAID, signature)] }
  },
  'one is paid, another only named': async (setup) => {
    const [first, second] = [await setup.session(CENTS), await setup.session(CENTS)]
    const { payer } = setup
    const signature = await setup.send([
      mention(payer, [second.reference], 5n),
      setup.pay(first, first.baseUnits),
    ])
    const named = { payable: second, is: UNPAID, saw: [saw(signature, 'no_value')] }
    return { objects: [credited(first, PAID, signature), named] }
  },
  'two sessions in one that fails': async (setup) => {
    const [first, second] = [await setup.session(CENTS), await setup.session(CENTS)]
    const from = await setup.testEnv.accounts.token({ owner: setup.payer.address, baseUnits: 1n })
    const instructions = [
      setup.pay(first, first.baseUnits),
      setup.pay(second, second.baseUnits, { from }),
    ]
    const signature = await setup.send(instructions, { mustFail: true })
    const failed = [first, second].map((payable) => one(payable, UNPAID, saw(signature, 'failed')))
    return { objects: failed.flatMap(({ objects }) => objects) }
  },
  'the amount without a reference': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await payWithoutReference(setup, session, session.baseUnits)
    return one(session, UNPAID, saw(signature, 'proposed', session.baseUnits))
  },
  'the amount without reference or marker': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([setup.pay(session, session.baseUnits, { references: [] })])
    await setup.seen(session, signature)
    return one(session, UNPAID, saw(signature, 'proposed', session.baseUnits))
  },
  'the amount without a reference, accepted': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await payWithoutReference(setup, session, session.baseUnits)
    await setup.seen(session, signature)
    expect('accept', await setup.accept(session, signature), null)
    expect('accept again', await setup.accept(session, signature), COUNTED)
    return { objects: [credited(session, PAID, signature)] }
  },
  'the amount of an intent without a reference, accepted': async (setup) => {
    const intent = await setup.intent(CENTS)
    const signature = await payWithoutReference(setup, intent, intent.baseUnits)
    await setup.seen(intent, signature)
    expect('accept', await setup.accept(intent, signature), null)
    return { objects: [credited(intent, 'succeeded', signature)] }
  },
  'without a reference, and two ask for the amount': async (setup) => {
    const first = await setup.session(CENTS)
    const second = await setup.session(CENTS, { recipient: first.recipient })
    await payWithoutReference(setup, first, first.baseUnits)
    const objects = [first, second].flatMap((payable) => one(payable, UNPAID).objects)
    return { objects, unmatchedBaseUnits: first.baseUnits }
  },
  'without a reference, and a session and an intent ask for the amount': async (setup) => {
    const session = await setup.session(CENTS)
    const intent = await setup.intent(CENTS, { recipient: session.recipient })
    await payWithoutReference(setup, session, session.baseUnits)
    const objects = [...one(session, UNPAID).objects, ...one(intent, 'requires_action').objects]
    return { objects, unmatchedBaseUnits: session.baseUnits }
  },
  'without a reference, another amount': async (setup) => {
    const session = await setup.session(CENTS)
    await payWithoutReference(setup, session, session.baseUnits + 1n)
    return { ...one(session, UNPAID), unmatchedBaseUnits: session.baseUnits + 1n }
  },
  'without a reference, and the session of that amount is canceled': async (setup) => {
    const session = await setup.session(CENTS)
    expect('cancel', await setup.cancel(session), 200)
    await payWithoutReference(setup, session, session.baseUnits)
    return { ...one(session, CANCELED), unmatchedBaseUnits: session.baseUnits }
  },
  'accept of a transaction that does not pay': async (setup) => {
    const session = await setup.session(CENTS)
    const signature = await setup.send([setup.pay(session, 0n)])
    await setup.seen(session, signature)
    expect('accept', await setup.accept(session, signature), '409 detection_not_acceptable')
    return one(session, UNPAID, saw(signature, 'no_value'))
  },
}
