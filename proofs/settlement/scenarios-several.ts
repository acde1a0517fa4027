/** One transaction for several objects, and transfers without a reference. */
import { generateKeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { buildFund } from '../../program/client/instructions.ts'
import { readTerms } from '../ingestion/field.ts'
import type { Expected, Scenario } from './expected.ts'
import { CANCELED, expect, one, PAID, saw, UNPAID } from './expected.ts'
import { naming } from './instructions.ts'
import type { Payable, Scene } from './scene.ts'

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
async function payBoth(scene: Scene, first: Payable, second: Payable): Promise<string> {
  const signature = await scene.send([
    scene.pay(first, first.baseUnits),
    scene.pay(second, second.baseUnits),
  ])
  return signature
}

/** A transfer that names only the marker, so that it is detected at once. */
async function payWithoutReference(scene: Scene, payable: Payable, baseUnits: bigint) {
  const references = payable.references.slice(1)
  return await scene.send([scene.pay(payable, baseUnits, { references })])
}

export const SEVERAL_SCENARIOS: Record<string, Scenario> = {
  'two sessions in one transaction': async (scene) => {
    const [first, second] = [await scene.session(CENTS), await scene.session(CENTS + 1)]
    const signature = await payBoth(scene, first, second)
    return { objects: [held(first, UNPAID, signature), held(second, UNPAID, signature)] }
  },
  'two sessions of one wallet in one transaction': async (scene) => {
    const first = await scene.session(CENTS)
    const second = await scene.session(CENTS * 2, { recipient: first.recipient })
    const signature = await payBoth(scene, first, second)
    return { objects: [held(first, UNPAID, signature), held(second, UNPAID, signature)] }
  },
  'two sessions in one transaction, one of them accepted': async (scene) => {
    const [first, second] = [await scene.session(CENTS), await scene.session(CENTS + 1)]
    const signature = await payBoth(scene, first, second)
    await scene.seen(first, signature)
    await scene.seen(second, signature)
    expect('the first accept', await scene.accept(first, signature), null)
    expect('the second accept', await scene.accept(second, signature), COUNTED)
    expect('the first again', await scene.accept(first, signature), COUNTED)
    return { objects: [credited(first, PAID, signature), held(second, UNPAID, signature)] }
  },
  'accepted for both at the same moment': async (scene) => {
    const [first, second] = [await scene.session(CENTS), await scene.session(CENTS + 1)]
    const signature = await payBoth(scene, first, second)
    await scene.seen(first, signature)
    await scene.seen(second, signature)
    const answers = await Promise.all([first, second].map((each) => scene.accept(each, signature)))
    expect('accepts that went through', answers.filter((each) => each === null).length, 1)
    return {
      objects: [first, second].map((each, at) =>
        answers[at] === null ? credited(each, PAID, signature) : held(each, UNPAID, signature),
      ),
    }
  },
  'one transfer that names two sessions': async (scene) => {
    const first = await scene.session(CENTS)
    const second = await scene.session(CENTS, { recipient: first.recipient })
    const references = [...first.references, second.reference]
    const signature = await scene.send([scene.pay(first, first.baseUnits, { references })])
    return {
      objects: [held(first, UNPAID, signature), held(second, UNPAID, signature)],
      unmatchedBaseUnits: -first.baseUnits, // reported for both
    }
  },
  'one transfer that names two sessions, accepted for one': async (scene) => {
    const first = await scene.session(CENTS)
    const second = await scene.session(CENTS, { recipient: first.recipient })
    const references = [...first.references, second.reference]
    const signature = await scene.send([scene.pay(first, first.baseUnits, { references })])
    await scene.seen(first, signature)
    await scene.seen(second, signature)
    expect('accept', await scene.accept(second, signature), null)
    expect('accept for the other', await scene.accept(first, signature), COUNTED)
    return {
      objects: [held(first, UNPAID, signature), credited(second, PAID, signature)],
      unmatchedBaseUnits: -first.baseUnits,
    }
  },
  'a session and an intent in one transaction': async (scene) => {
    const session = await scene.session(CENTS)
    const intent = await scene.intent(CENTS)
    const signature = await payBoth(scene, session, intent)
    return {
      objects: [held(session, UNPAID, signature), held(intent, 'requires_action', signature)],
    }
  },
  'a session and a gift in one transaction': async (scene) => {
    const session = await scene.session(CENTS)
    const { payer } = scene
    const { address: release_verification_key } = await generateKeyPairSigner()
    const gift = { amount: CENTS, sender_address: payer.address, release_verification_key }
    const { status, body } = await scene.stage.ask('mine', 'POST', '/v1/gifts', gift)
    expect('creating the gift', status, 200)
    const terms = readTerms(body.next_action.transaction.serialized_transaction)
    const signature = await scene.send([
      await buildFund(terms, payer),
      scene.pay(session, session.baseUnits),
    ])
    return { objects: [held(session, UNPAID, signature)] }
  },
  'own session and one of another account': async (scene) => {
    const mine = await scene.session(CENTS)
    const other = await scene.session(CENTS, { account: 'other' })
    const signature = await payBoth(scene, mine, other)
    await scene.seen(mine, signature)
    await scene.seen(other, signature)
    const foreign = { ...other, account: 'mine' } as const
    expect(
      'accept of a foreign session',
      await scene.accept(foreign, signature),
      '404 resource_missing',
    )
    return { objects: [held(mine, UNPAID, signature), held(other, UNPAID, signature)] }
  },
  'one is paid, another only named': async (scene) => {
    const [first, second] = [await scene.session(CENTS), await scene.session(CENTS)]
    const { payer } = scene
    const aside = getTransferSolInstruction({
      source: payer,
      destination: payer.address,
      amount: 5n,
    })
    const signature = await scene.send([
      naming(aside, [second.reference]),
      scene.pay(first, first.baseUnits),
    ])
    const named = { payable: second, is: UNPAID, saw: [saw(signature, 'no_value')] }
    return { objects: [credited(first, PAID, signature), named] }
  },
  'two sessions in one that fails': async (scene) => {
    const [first, second] = [await scene.session(CENTS), await scene.session(CENTS)]
    const from = await scene.stage.accounts.token({ owner: scene.payer.address, baseUnits: 1n })
    const instructions = [
      scene.pay(first, first.baseUnits),
      scene.pay(second, second.baseUnits, { from }),
    ]
    const signature = await scene.send(instructions, { mustFail: true })
    const failed = [first, second].map((payable) => one(payable, UNPAID, saw(signature, 'failed')))
    return { objects: failed.flatMap(({ objects }) => objects) }
  },
  'the amount without a reference': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await payWithoutReference(scene, session, session.baseUnits)
    return one(session, UNPAID, saw(signature, 'proposed', session.baseUnits))
  },
  'the amount without reference or marker': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([scene.pay(session, session.baseUnits, { references: [] })])
    await scene.seen(session, signature)
    return one(session, UNPAID, saw(signature, 'proposed', session.baseUnits))
  },
  'the amount without a reference, accepted': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await payWithoutReference(scene, session, session.baseUnits)
    await scene.seen(session, signature)
    expect('accept', await scene.accept(session, signature), null)
    expect('accept again', await scene.accept(session, signature), COUNTED)
    return { objects: [credited(session, PAID, signature)] }
  },
  'the amount of an intent without a reference, accepted': async (scene) => {
    const intent = await scene.intent(CENTS)
    const signature = await payWithoutReference(scene, intent, intent.baseUnits)
    await scene.seen(intent, signature)
    expect('accept', await scene.accept(intent, signature), null)
    return { objects: [credited(intent, 'succeeded', signature)] }
  },
  'without a reference, and two ask for the amount': async (scene) => {
    const first = await scene.session(CENTS)
    const second = await scene.session(CENTS, { recipient: first.recipient })
    await payWithoutReference(scene, first, first.baseUnits)
    const objects = [first, second].flatMap((payable) => one(payable, UNPAID).objects)
    return { objects, unmatchedBaseUnits: first.baseUnits }
  },
  'without a reference, and a session and an intent ask for the amount': async (scene) => {
    const session = await scene.session(CENTS)
    const intent = await scene.intent(CENTS, { recipient: session.recipient })
    await payWithoutReference(scene, session, session.baseUnits)
    const objects = [...one(session, UNPAID).objects, ...one(intent, 'requires_action').objects]
    return { objects, unmatchedBaseUnits: session.baseUnits }
  },
  'without a reference, another amount': async (scene) => {
    const session = await scene.session(CENTS)
    await payWithoutReference(scene, session, session.baseUnits + 1n)
    return { ...one(session, UNPAID), unmatchedBaseUnits: session.baseUnits + 1n }
  },
  'without a reference, and the session of that amount is canceled': async (scene) => {
    const session = await scene.session(CENTS)
    expect('cancel', await scene.cancel(session), 200)
    await payWithoutReference(scene, session, session.baseUnits)
    return { ...one(session, CANCELED), unmatchedBaseUnits: session.baseUnits }
  },
  'accept of a transaction that does not pay': async (scene) => {
    const session = await scene.session(CENTS)
    const signature = await scene.send([scene.pay(session, 0n)])
    await scene.seen(session, signature)
    expect('accept', await scene.accept(session, signature), '409 detection_not_acceptable')
    return one(session, UNPAID, saw(signature, 'no_value'))
  },
}
