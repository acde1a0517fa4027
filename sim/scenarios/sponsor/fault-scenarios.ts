/** Fault scenarios for a sponsor over time: no money, races, farming, quotas, lost transactions. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@solana/kit'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import type { Answer } from '../../../scripts/local/client.ts'
import { call } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Scenario, TestEnv } from './test-env.ts'
import { codeOf, LIMITS, latestBlockhash, send, tally } from './test-env.ts'
import type { Draft } from './transactions.ts'
import { compile, feeOf, limit, signedBy, take } from './transactions.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const RENT_EXEMPT = 890_880n
// How long the API caches a blockhash, and for how many blocks a transaction stays valid.
const BLOCKHASH_AGE_MS = 4_200
const BLOCKS_UNTIL_DROPPED = 260

/** The recipient pays, or tries to after the sponsor ran dry: the sponsor is not charged. */
export const proveDry: Scenario = async (testEnv, verdict) => {
  const { chain, sponsor } = testEnv
  const [gift] = await testEnv.fund(1)
  if (gift === undefined) throw new Error('no gift')
  const recipient = newWallet()
  chain.fundSol(recipient.address as Address, 1_000_000_000n)
  const signed = testEnv.signed(await testEnv.ask(gift, recipient), gift, recipient)
  await testEnv.settle()
  const held = chain.readAccount(sponsor.address as Address)?.lamports ?? 0n
  chain.fundSol(sponsor.address as Address, RENT_EXEMPT + 14_999n)
  await delay(400) // until confirmed
  const asked = await testEnv.post(`/v1/gifts/${gift.id}/release`, {
    recipient_address: recipient.address,
  })
  verdict.equal('a dry sponsor, release requested', codeOf(asked), '503 sponsor_dry')
  verdict.equal(
    'a dry sponsor, release submitted',
    codeOf(await testEnv.submit(gift, signed)),
    '503 sponsor_dry',
  )
  const own = testEnv.signed(await testEnv.ask(gift, recipient, 'recipient'), gift, recipient)
  verdict.equal('then the recipient pays', codeOf(await testEnv.submit(gift, own)), '200 ok')
  await testEnv.waitFor(gift, 'released')
  verdict.equal(
    'lamports spent by a dry sponsor',
    Number(RENT_EXEMPT + 14_999n - (chain.readAccount(sponsor.address as Address)?.lamports ?? 0n)),
    0,
  )
  chain.fundSol(sponsor.address as Address, held)
}

/** The sender reclaims first: the release fails on the network, and only its fee is lost. */
export const proveRaces: Scenario = async (testEnv, verdict) => {
  const { chain } = testEnv
  const [raced, late, stale] = await testEnv.fund(3)
  if (!raced || !late || !stale) throw new Error('no gifts')
  const recipient = newWallet()
  const reclaim = async ({ id, key, sender }: typeof raced) => {
    const { body } = await call(testEnv.world.next().url, 'POST', `/v1/gifts/${id}/reclaim`, {
      key,
    })
    const message = compile(take(body.next_action.transaction.serialized_transaction))
    await send(chain, signedBy(message, [sender]))
  }
  const wire = testEnv.signed(await testEnv.ask(raced, recipient), raced, recipient)
  chain.holdTransactions(true)
  await reclaim(raced)
  verdict.equal(
    'a release overtaken by a reclaim',
    codeOf(await testEnv.submit(raced, wire)),
    '200 ok',
  )
  chain.holdTransactions(false)
  await testEnv.waitFor(raced, 'reclaimed')
  await testEnv.settle()
  const { body } = await call(testEnv.world.next().url, 'GET', `/v1/gifts/${raced.id}/preview`)
  verdict.equal('status of that release', body.last_release_attempt.status, 'failed')

  const second = testEnv.signed(await testEnv.ask(late, recipient), late, recipient)
  chain.setDepths({ finalizeAfterSlots: 1_000 }) // so that the gift still counts as open
  await reclaim(late)
  await delay(500)
  verdict.equal(
    'a release after a reclaim',
    codeOf(await testEnv.submit(late, second)),
    '409 release_would_fail',
  )
  chain.setDepths({ finalizeAfterSlots: 31 })

  const third = testEnv.signed(await testEnv.ask(stale, recipient), stale, recipient)
  chain.advance(BLOCKS_UNTIL_DROPPED)
  verdict.equal(
    'a release signed too late',
    codeOf(await testEnv.submit(stale, third)),
    '409 transaction_expired',
  )
  await delay(BLOCKHASH_AGE_MS)
}

/**
 * Released repeatedly into an account that is closed each time: the sponsor never pays its rent.
 */
export const proveFarming: Scenario = async (testEnv, verdict) => {
  const { chain } = testEnv
  const farmer = newWallet()
  chain.fundSol(farmer.address as Address, 1_000_000_000n)
  const before = await testEnv.account()
  const gifts = await testEnv.fund(3)
  for (const gift of gifts) {
    const answer = await testEnv.submit(
      gift,
      testEnv.signed(await testEnv.ask(gift, farmer), gift, farmer),
    )
    verdict.equal('a release to a recipient who closes the account', codeOf(answer), '200 ok')
    await testEnv.waitFor(gift, 'released')
    const [account] = await findTokenAccount(farmer.address as Address)
    const amount = Buffer.from(chain.readAccount(account)?.data ?? []).readBigUInt64LE(64)
    await chain.fundToken(gift.sender.address as Address, 0n)
    const [target] = await findTokenAccount(gift.sender.address as Address)
    const u64 = Buffer.alloc(8)
    u64.writeBigUInt64LE(amount)
    const owner = { address: farmer.address, isSigner: true }
    const [own, other] = [account, target].map((address) => ({
      address: `${address}`,
      isWritable: true,
    }))
    const emptied: Draft = {
      feePayer: farmer.address,
      blockhash: await latestBlockhash(chain),
      instructions: [
        { program: TOKEN, accounts: [own, other, owner] as never, data: [3, ...u64] },
        {
          program: TOKEN,
          accounts: [own, { address: farmer.address, isWritable: true }, owner] as never,
          data: [9],
        },
      ],
    }
    await send(chain, signedBy(compile(emptied), [farmer]))
    while (chain.readAccount(account) !== null) await delay(50)
  }
  const after = await testEnv.account()
  const fees = after.documented - before.documented
  verdict.equal(
    'lamports beyond the fees of 3 releases to a farmer',
    after.lost - before.lost - fees,
    0,
  )
}

/** Quotas per client, per account and per gift. */
export const proveQuotas: Scenario = async (testEnv, verdict) => {
  const recipient = newWallet()
  const client = '192.0.2.1'
  const take1 = async (gift: Parameters<TestEnv['ask']>[0], from?: string) => {
    const wire = testEnv.signed(await testEnv.ask(gift, recipient), gift, recipient)
    return await testEnv.submit(gift, wire, from === undefined ? {} : { client: from })
  }
  const mine = await testEnv.fund(LIMITS.perClient + 1)
  const ofClient: Answer[] = []
  for (const gift of mine) ofClient.push(await take1(gift, client))
  verdict.equal('by one client, accepted', tally(ofClient, '200 ok'), LIMITS.perClient)
  verdict.equal('by one client, refused', tally(ofClient, '429 sponsor_quota_exceeded'), 1)

  const theirs = await testEnv.fund(LIMITS.perAccount + 2, await testEnv.newAccount())
  const drafts = await Promise.all(
    theirs.map(async (gift) => testEnv.signed(await testEnv.ask(gift, recipient), gift, recipient)),
  )
  const ofAccount = await Promise.all(
    theirs.map((gift, index) => testEnv.submit(gift, drafts[index] as Uint8Array)),
  )
  verdict.equal('of one account at once, accepted', tally(ofAccount, '200 ok'), LIMITS.perAccount)
  verdict.equal(
    'of one account at once, refused',
    tally(ofAccount, '429 sponsor_quota_exceeded'),
    2,
  )
  await testEnv.settle()
}

/**
 * The rest of today's budget pays for one release: of several at once, of several accounts and at
 * several processes, one is sponsored. Then nothing is until midnight, and recipients pay.
 */
export const proveBudget: Scenario = async (testEnv, verdict) => {
  const gifts = await testEnv.fund(AT_ONCE)
  const takers = gifts.map((gift) => ({ gift, recipient: newWallet() }))
  const drafts = await Promise.all(
    takers.map(async ({ gift, recipient }) => await testEnv.ask(gift, recipient)),
  )
  const fee = Math.max(...drafts.map((draft) => feeOf(draft, 3)))
  const before = await readDay(testEnv)
  await setDay(testEnv, LIMITS.lamportsPerDay - fee)
  const answers = await Promise.all(
    takers.map(({ gift, recipient }, index) =>
      testEnv.submit(gift, testEnv.signed(drafts[index] as Draft, gift, recipient)),
    ),
  )
  verdict.equal(
    `of ${AT_ONCE} at once for the rest of the budget, accepted`,
    tally(answers, '200 ok'),
    1,
  )
  verdict.equal(
    'refused as above the budget',
    tally(answers, '429 sponsor_quota_exceeded'),
    AT_ONCE - 1,
  )
  for (const { gift, recipient } of takers.slice(0, 2)) {
    const body = { recipient_address: recipient.address }
    const asked = await testEnv.post(`/v1/gifts/${gift.id}/release`, body)
    const isDone = codeOf(asked) === '409 gift_released'
    verdict.equal('requested after that', isDone ? REFUSED : codeOf(asked), REFUSED)
  }
  const after = await readDay(testEnv)
  verdict.atMost('lamports booked of the day', after.spent, LIMITS.lamportsPerDay)
  verdict.equal('sponsoring afterwards', after.isStopped ? 'stopped' : 'goes on', 'stopped')
  verdict.equal('reports that it has stopped', testEnv.lines(STOPPED), 1)
  verdict.equal('the metric of it', await testEnv.metric('florin_sponsor_stopped'), 1)
  await setDay(testEnv, before.spent + fee)
}

const AT_ONCE = 6
const REFUSED = '429 sponsor_quota_exceeded'
const STOPPED = 'the budget for network fees is used up'

async function setDay({ world }: TestEnv, spent: number): Promise<void> {
  await world.sql.query(
    `INSERT INTO sponsor_days VALUES ((now() AT TIME ZONE 'UTC')::date, $1)
      ON CONFLICT (day) DO UPDATE SET spent_lamports = $1, stopped_at = NULL`,
    [spent],
  )
}

async function readDay({ world }: TestEnv) {
  const { rows } = await world.sql.query(
    `SELECT coalesce(sum(spent_lamports), 0)::int AS spent, bool_or(stopped_at IS NOT NULL) AS stopped
      FROM sponsor_days`,
  )
  return { spent: rows[0].spent as number, isStopped: rows[0].stopped === true }
}

/**
 * The network loses every attempt. At the limit the sponsor signs no more; the recipient still may.
 */
export const proveExhaustion: Scenario = async (testEnv, verdict) => {
  const { chain } = testEnv
  const [gift] = await testEnv.fund(1)
  if (gift === undefined) throw new Error('no gift')
  const recipient = newWallet()
  chain.fundSol(recipient.address as Address, 1_000_000_000n)
  const answers: Answer[] = []
  for (let turn = 0; turn < LIMITS.perGift; turn++) {
    const wire = testEnv.signed(await testEnv.ask(gift, recipient), gift, recipient)
    chain.dropTransactions(1_000_000)
    answers.push(await testEnv.submit(gift, wire))
    const next = await testEnv.ask(gift, recipient).catch(() => null)
    if (next !== null && turn === 0) {
      const rival = { ...next, instructions: [limit(34_000), ...next.instructions.slice(1)] }
      const wait = await testEnv.submit(gift, testEnv.signed(rival, gift, recipient))
      verdict.equal('another while one is in flight', codeOf(wait), '409 release_in_progress')
    }
    chain.advance(BLOCKS_UNTIL_DROPPED)
    await testEnv.settle()
    await delay(BLOCKHASH_AGE_MS)
  }
  chain.dropTransactions(0)
  verdict.equal('releases lost by the network', tally(answers, '200 ok'), LIMITS.perGift)
  const asked = await testEnv.post(`/v1/gifts/${gift.id}/release`, {
    recipient_address: recipient.address,
  })
  verdict.equal('one more, requested', codeOf(asked), '409 release_attempts_exhausted')
  const own = await testEnv.ask(gift, recipient, 'recipient')
  const sponsored = { ...own, feePayer: testEnv.sponsor.address }
  const refused = await testEnv.submit(gift, testEnv.signed(sponsored, gift, recipient))
  verdict.equal('one more, submitted', codeOf(refused), '409 release_attempts_exhausted')
  const paid = await testEnv.submit(gift, testEnv.signed(own, gift, recipient))
  verdict.equal('one paid by the recipient', codeOf(paid), '200 ok')
  await testEnv.waitFor(gift, 'released')
}
