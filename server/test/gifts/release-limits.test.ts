import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { balanceOf } from '../wire.ts'
import { aWhile, useGifts } from './world.ts'

const lamports = 1_000_000_000n

describe('without a sponsor', () => {
  const { chain, call, get, openGift, askRelease, release } = useGifts()

  test('the recipient pays, even when the sponsor is requested', async () => {
    const made = await openGift()
    const recipient = await newPayer(chain(), 0)
    for (const more of [{}, { fee_payer: 'sponsor' }, { fee_payer: 'recipient' }]) {
      const { body } = await askRelease(made.gift.id, recipient, more)
      expect(body.next_action.transaction).toMatchObject({
        signer_address: recipient.address,
        fee_payer_address: recipient.address,
      })
    }
    await release(made, recipient)
    expect((await get(made, '?wait_for=released')).recipient_address).toBe(recipient.address)
    expect(await balanceOf(chain(), recipient)).toBe(25_000_000n)
  })

  test('GET /v1/limits says so', async () => {
    const made = await openGift()
    const { body } = await call('GET', '/v1/limits', { key: made.key })
    expect(body.gift.sponsored_releases).toBe(false)
  })
})

describe('a sponsor', () => {
  const sponsor = newWallet()
  const world = useGifts({
    sponsor: { wallet: sponsor, attemptsPerGift: 2, perClientPerDay: 4, perAccountPerDay: 1_000 },
  })
  const { chain, api, call, get, openGift, askRelease, submit, signedRelease, release } = world
  beforeEach(() => chain().fundSol(sponsor.address as never, lamports))
  afterEach(() => chain().faults.clear())

  test('is shown by GET /v1/limits', async () => {
    const { secret: key } = await api().newKey()
    const { body } = await call('GET', '/v1/limits', { key })
    expect(body.gift.sponsored_releases).toBe(true)
  })

  test('that is dry is reported, and the recipient may pay', async () => {
    const made = await openGift()
    const recipient = await newPayer(chain(), 0)
    const signed = await signedRelease(made, recipient)
    chain().fundSol(sponsor.address as never, 0n)
    const answer = await submit(made.gift.id, signed)
    expect(answer.status).toBe(503)
    expect(answer.body.error).toMatchObject({ type: 'api_error', code: 'sponsor_dry' })
    await aWhile()
    await release(made, recipient, { fee_payer: 'recipient' })
    expect((await get(made, '?wait_for=released')).status).toBe('released')
  })

  test('has a daily quota per client, and then says when to retry', async () => {
    const answers = []
    for (let count = 0; count < 6; count++) {
      const made = await openGift()
      const recipient = newWallet()
      const asked = await askRelease(made.gift.id, recipient)
      if (asked.status !== 200) {
        answers.push(asked)
        continue
      }
      answers.push(await submit(made.gift.id, await signedRelease(made, recipient)))
    }
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBeLessThanOrEqual(4)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429)
      expect(body.error).toMatchObject({
        type: 'rate_limit_error',
        code: 'sponsor_quota_exceeded',
      })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    // A recipient who pays is not limited.
    const made = await openGift()
    await release(made, await newPayer(chain(), 0), { fee_payer: 'recipient' })
    expect((await get(made, '?wait_for=released')).status).toBe('released')
  })
})

describe("a sponsor's quota for a business", () => {
  const sponsor = newWallet()
  const world = useGifts({ sponsor: { wallet: sponsor, perAccountPerDay: 1 } })
  const { chain, openGift, askRelease, submit, signedRelease, release } = world
  beforeEach(() => chain().fundSol(sponsor.address as never, lamports))

  test('is separate: another business is still sponsored', async () => {
    const first = await openGift()
    await release(first, newWallet())
    const second = await openGift({ key: first.key })
    const recipient = newWallet()
    let answer = await askRelease(second.gift.id, recipient)
    if (answer.status === 200) {
      answer = await submit(second.gift.id, await signedRelease(second, recipient))
    }
    expect(answer.status).toBe(429)
    expect(answer.body.error.code).toBe('sponsor_quota_exceeded')
    await release(await openGift(), newWallet())
  })
})

describe("a sponsor's budget for all businesses", () => {
  const sponsor = newWallet()
  const stops: unknown[] = []
  const onStopped = () => void stops.push('stopped')
  // One release costs 15,350 lamports or a little more.
  const limits = { feeLimitLamports: 20_000, lamportsPerDay: 35_000, onStopped }
  const world = useGifts({ sponsor: { wallet: sponsor, ...limits } })
  const { chain, openGift, askRelease, submit, signedRelease, release } = world
  beforeEach(() => chain().fundSol(sponsor.address as never, lamports))

  test('is shared: of three at once two are paid for, then nothing until midnight', async () => {
    const claims = await Promise.all(
      [1, 2, 3].map(async () => {
        const made = await openGift()
        const recipient = newWallet()
        return { made, signed: await signedRelease(made, recipient) }
      }),
    )
    const answers = await Promise.all(
      claims.map(({ made, signed }) => submit(made.gift.id, signed)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
    const late = await openGift()
    for (const _again of [1, 2]) {
      const { body } = await askRelease(late.gift.id, newWallet())
      expect(body.error.code).toBe('sponsor_quota_exceeded')
    }
    expect(stops).toEqual(['stopped'])
    await release(late, await newPayer(chain(), 0), { fee_payer: 'recipient' })
  })
})

describe('look-ups by release key', () => {
  const { call, api, get, newGift, openGift, reclaim } = useGifts()
  const ask = async (key: string, remoteAddress: string) =>
    await api().app.inject({ method: 'GET', url: `/v1/gift_previews/${key}`, remoteAddress })

  test('find only open gifts; everything else looks missing', async () => {
    const unfunded = await newGift()
    const ended = await openGift()
    await reclaim(ended)
    await get(ended, '?wait_for=reclaimed')
    const answers = new Set<string>()
    for (const key of [unfunded, ended].map(({ release }) => release.address)) {
      const answer = await ask(key, '192.0.2.1')
      expect(answer.statusCode).toBe(404)
      answers.add(answer.body.replaceAll(key, 'KEY'))
    }
    const { address } = newWallet()
    answers.add((await ask(address, '192.0.2.1')).body.replaceAll(address, 'KEY'))
    expect(answers.size).toBe(1)
  })

  test('are limited to ten per minute and address; other addresses are not affected', async () => {
    const { release } = await openGift()
    const statuses = []
    for (let count = 0; count < 12; count++) {
      statuses.push((await ask(release.address, '192.0.2.2')).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    const refused = await ask(release.address, '192.0.2.2')
    expect(JSON.parse(refused.body).error).toMatchObject({
      type: 'rate_limit_error',
      code: 'rate_limit',
    })
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect((await ask(release.address, '192.0.2.3')).statusCode).toBe(200)
  })

  test('that find nothing count as well', async () => {
    for (let count = 0; count < 10; count++) await ask(newWallet().address, '192.0.2.4')
    expect((await ask(newWallet().address, '192.0.2.4')).statusCode).toBe(429)
  })

  test('previews by id are not affected', async () => {
    const { gift } = await openGift()
    for (let count = 0; count < 15; count++) {
      expect((await call('GET', `/v1/gifts/${gift.id}/preview`)).status).toBe(200)
    }
  })
})
