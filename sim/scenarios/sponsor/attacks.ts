/** Attacks at one moment: hostile submissions, malformed requests, many at once. */
import type { Address } from '@solana/kit'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import { call } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { hostileTo } from './hostile.ts'
import type { Scenario } from './test-env.ts'
import { codeOf, LIGHTHOUSE, latestBlockhash, tally } from './test-env.ts'
import type { Draft, Instruction } from './transactions.ts'
import { feeOf, limit, price } from './transactions.ts'

const DUPLICATES = 50
const PROGRAMS = [
  '11111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'F1orinGiftEscrow111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
]

/** Each alone, by a holder of the code: refused with the right code and field. */
export const proveHostile: Scenario = async (testEnv, verdict) => {
  const recipient = newWallet()
  const [gift, another] = await testEnv.fund(2)
  if (gift === undefined || another === undefined) throw new Error('no gifts')
  const build = async () =>
    hostileTo({
      ...{ gift, recipient, sponsor: testEnv.sponsor.address },
      honest: await testEnv.ask(gift, recipient),
      other: await testEnv.ask(another, recipient),
    })
  let cases = await build()
  const wrong: string[] = []
  for (const [at, { name, wire, code = 'transaction_refused' }] of cases.entries()) {
    let answer = await testEnv.submit(gift, cases[at]?.wire ?? wire)
    if (answer.body.error?.code === 'transaction_expired' && code !== 'transaction_expired') {
      // On a busy machine the first ones are older than a blockhash may be before the last are sent.
      cases = await build()
      answer = await testEnv.submit(gift, cases[at]?.wire ?? wire)
    }
    const { error } = answer.body
    const isNamed = answer.status !== 400 || error?.param === 'serialized_transaction'
    if (error?.code !== code || !isNamed) wrong.push(`${name}: ${codeOf(answer)}`)
  }
  verdict.equal(
    'hostile submissions',
    cases.length >= 200 ? 'at least 200' : cases.length,
    'at least 200',
  )
  verdict.equal(`of ${cases.length}, not refused correctly`, wrong.join('; ') || 'none', 'none')

  const { rows } = await testEnv.world.sql.query('SELECT 1 FROM gift_release_attempts')
  verdict.equal('attempts left behind', rows.length, 0)
  if (!verdict.holds) return // the gift may be gone
  const accepted = await testEnv.submit(
    gift,
    testEnv.signed(await testEnv.ask(gift, recipient), gift, recipient),
  )
  verdict.equal('the honest release after them', codeOf(accepted), '200 ok')
}

/** Requests for a release, before anything is signed. */
export const proveAsking: Scenario = async (testEnv, verdict) => {
  const [gift] = await testEnv.fund(1)
  if (gift === undefined) throw new Error('no gift')
  const [vault] = await findTokenAccount(gift.sender.address as Address)
  const wallet = newWallet().address
  const key = newWallet().address
  const terms = { amount: 100, sender_address: wallet, release_verification_key: key }
  const made = { key: gift.key, body: terms }
  const unfunded = await call(testEnv.world.next().url, 'POST', '/v1/gifts', made)
  const unsignable = [testEnv.sponsor.address, gift.release.address, `${vault}`, 'me', ...PROGRAMS]
  const asked: [body: object, answer: string, id?: string][] = [
    ...unsignable.map((recipient_address): [object, string] => [
      { recipient_address },
      '400 parameter_invalid recipient_address',
    ]),
    [{}, '400 parameter_missing recipient_address'],
    [{ recipient_address: wallet, fee_payer: wallet }, '400 parameter_invalid fee_payer'],
    [{ recipient_address: wallet, units: 1 }, '400 parameter_unknown units'],
    [{ recipient_address: wallet }, '404 resource_missing ', `gift_${'0'.repeat(26)}`],
    [{ recipient_address: wallet }, '409 gift_not_funded ', unfunded.body.id],
  ]
  const wrong: string[] = []
  for (const [body, wanted, id = gift.id] of asked) {
    const answer = await testEnv.post(`/v1/gifts/${id}/release`, body)
    const refusal = `${codeOf(answer)} ${answer.body.error?.param ?? ''}`
    if (refusal !== wanted) wrong.push(`${JSON.stringify(body)}: ${refusal}`)
  }
  const what = `of ${asked.length} malformed release requests, not refused correctly`
  verdict.equal(what, wrong.join('; ') || 'none', 'none')
}

/** The same release many times at once, and several valid ones at once: one is sent. */
export const proveOneInFlight: Scenario = async (testEnv, verdict) => {
  const gifts = await testEnv.fund(3)
  const [plain, keyed, contested] = gifts
  if (!plain || !keyed || !contested) throw new Error('no gifts')
  const recipient = newWallet()
  for (const [gift, idempotencyKey] of [[plain], [keyed, 'claim-1']] as const) {
    const wire = testEnv.signed(await testEnv.ask(gift, recipient), gift, recipient)
    const options = idempotencyKey === undefined ? {} : { idempotencyKey }
    const duplicates = Array.from({ length: DUPLICATES }, () => testEnv.submit(gift, wire, options))
    const how = idempotencyKey === undefined ? 'without a key' : 'with one key'
    verdict.equal(
      `${DUPLICATES} duplicate requests ${how}, answered with 200`,
      tally(await Promise.all(duplicates), '200 ok'),
      DUPLICATES,
    )
  }
  const draft = await testEnv.ask(contested, recipient)
  const release = draft.instructions.at(-1) as Instruction
  testEnv.chain.holdTransactions(true) // so that the first is still in flight when the last arrives
  const rivals = Array.from({ length: 20 }, (_, turn) => {
    const instructions = [limit(35_000 - turn), price(10_000n), release]
    return testEnv.submit(
      contested,
      testEnv.signed({ ...draft, instructions }, contested, recipient),
    )
  })
  const answers = await Promise.all(rivals)
  testEnv.chain.holdTransactions(false)
  verdict.equal('of 20 different ones at once, accepted', tally(answers, '200 ok'), 1)
  verdict.equal(
    'of 20 different ones at once, refused as in progress',
    tally(answers, '409 release_in_progress'),
    19,
  )
  const { rows } = await testEnv.world.sql.query(
    'SELECT count(*)::int AS attempts FROM gift_release_attempts WHERE gift_id = ANY($1)',
    [gifts.map(({ id }) => id)],
  )
  verdict.equal('attempts of these 3 gifts', rows[0].attempts, 3)
  for (const gift of gifts) await testEnv.waitFor(gift, 'released')
  const again = testEnv.signed(
    { ...draft, blockhash: await latestBlockhash(testEnv.chain) },
    contested,
    recipient,
  )
  verdict.equal(
    'after the release',
    codeOf(await testEnv.submit(contested, again)),
    '409 gift_released',
  )
}

/**
 * A taker whose transaction was tried out before another's landed: the sponsor pays once. The
 * network is held, so that it would still take both.
 */
export const proveLanded: Scenario = async (testEnv, verdict) => {
  const [gift] = await testEnv.fund(1)
  if (gift === undefined) throw new Error('no gift')
  const { world, chain } = testEnv
  const takers = [newWallet(), newWallet()] as const
  const wires = await Promise.all(
    takers.map(async (taker) => testEnv.signed(await testEnv.ask(gift, taker), gift, taker)),
  )
  const [first, second] = wires as [Uint8Array, Uint8Array]
  chain.holdTransactions(true)
  verdict.equal('the first of two takers', codeOf(await testEnv.submit(gift, first)), '200 ok')
  await world.sql.query("UPDATE gift_release_attempts SET status = 'landed' WHERE gift_id = $1", [
    gift.id,
  ])
  const late = await testEnv.submit(gift, second)
  verdict.equal('the second, once the first has landed', codeOf(late), '409 release_in_progress')
  chain.holdTransactions(false)
  await testEnv.waitFor(gift, 'released')
}

/** Unusual, but within the documented rules: they land, and cost what they declare. */
export const proveAccepted: Scenario = async (testEnv, verdict) => {
  const changes: Record<string, (draft: Draft, release: Instruction) => Partial<Draft>> = {
    'the fee of the template, made up otherwise': (draft, release) => ({
      instructions: [limit(1_000_000), price(BigInt(feeOf(draft, 3) - 15_000)), release],
    }),
    'no budget': (_, release) => ({ instructions: [release] }),
    'the budget last': ({ instructions }) => ({ instructions: instructions.toReversed() }),
    'an assert': ({ instructions, feePayer }, release) => {
      const self = release.accounts.filter(({ address }) => address !== feePayer).slice(0, 1)
      const assert = (kind: number) => ({ program: LIGHTHOUSE, accounts: self, data: [kind, 0] })
      return { instructions: [assert(2), ...instructions, assert(17)] }
    },
    'the signers in another order': (_, { accounts }) => ({
      signers: [accounts[1]?.address, accounts[0]?.address] as string[],
    }),
  }
  const gifts = await testEnv.fund(Object.keys(changes).length)
  for (const [name, change] of Object.entries(changes)) {
    const gift = gifts.pop()
    if (gift === undefined) throw new Error('no gift')
    const recipient = newWallet()
    const draft = await testEnv.ask(gift, recipient)
    const changed = { ...draft, ...change(draft, draft.instructions.at(-1) as Instruction) }
    const answer = await testEnv.submit(gift, testEnv.signed(changed, gift, recipient))
    verdict.equal(name, codeOf(answer), '200 ok')
  }
}
