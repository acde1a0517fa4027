import { describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { signAndSend } from '../wire.ts'
import { readTerms, useGifts, wireOf } from './world.ts'

const { chain, api, call, get, newGift, openGift, reclaim, release, askReclaim } = useGifts()

const good = () => ({
  amount: 2_500,
  sender_address: newWallet().address,
  release_verification_key: newWallet().address,
})
const IN_USE = { code: 'release_verification_key_in_use', param: 'release_verification_key' }

describe('one key, one gift', () => {
  test('the key of a live gift is refused to every caller', async () => {
    const { key, release: releaseKey } = await newGift()
    const { secret: stranger } = await api().newKey()
    for (const who of [key, stranger]) {
      const body = { ...good(), release_verification_key: releaseKey.address }
      const answer = await call('POST', '/v1/gifts', { key: who, body })
      expect(answer.status).toBe(409)
      expect(answer.body.error).toMatchObject(IN_USE)
    }
    expect((await call('GET', '/v1/gifts', { key: stranger })).body.data).toEqual([])
  })

  test('of twenty concurrent requests for one key, one succeeds', async () => {
    const { secret: key } = await api().newKey()
    const { address } = newWallet()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call('POST', '/v1/gifts', { key, body: { ...good(), release_verification_key: address } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect((await call('GET', '/v1/gifts', { key })).body.data).toHaveLength(1)
  })

  test('the key is in use while the gift is open, and free once it is released', async () => {
    const made = await openGift()
    const body = { ...good(), release_verification_key: made.release.address }
    const { secret: key } = await api().newKey()
    expect((await call('POST', '/v1/gifts', { key, body })).status).toBe(409)
    await release(made, await newPayer(chain(), 0))
    expect((await get(made, '?wait_for=released')).status).toBe('released')
    expect((await call('POST', '/v1/gifts', { key, body })).status).toBe(200)
  })

  test('the key is free once the gift is reclaimed, not on the request', async () => {
    const made = await openGift()
    const body = { ...good(), release_verification_key: made.release.address }
    await askReclaim(made)
    expect((await call('POST', '/v1/gifts', { key: made.key, body })).status).toBe(409)
    await reclaim(made)
    expect((await get(made, '?wait_for=reclaimed')).status).toBe('reclaimed')
    expect((await call('POST', '/v1/gifts', { key: made.key, body })).status).toBe(200)
  })
})

describe('an Idempotency-Key', () => {
  const headers = () => ({ 'idempotency-key': crypto.randomUUID() })

  test('sent twice creates one gift, and the replay is marked', async () => {
    const { secret: key } = await api().newKey()
    const sent = { key, body: good(), headers: headers() }
    const first = await call('POST', '/v1/gifts', sent)
    const second = await call('POST', '/v1/gifts', sent)
    expect(second.status).toBe(200)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(second.headers['idempotent-replayed']).toBe('true')
    // Each answer has its own blockhash; the gift and its terms are the same.
    expect({ ...second.body, next_action: null }).toEqual({ ...first.body, next_action: null })
    expect(readTerms(wireOf(second.body))).toEqual(readTerms(wireOf(first.body)))
    expect((await call('GET', '/v1/gifts', { key })).body.data).toHaveLength(1)
  })

  test('a replay returns the current gift', async () => {
    const { secret: key } = await api().newKey()
    const sender = await newPayer(chain(), 10_000)
    const sent = { key, body: { ...good(), sender_address: sender.address }, headers: headers() }
    const { body: gift } = await call('POST', '/v1/gifts', sent)
    await signAndSend(chain(), wireOf(gift), sender)
    await get({ key, gift }, '?wait_for=open')
    const replay = await call('POST', '/v1/gifts', sent)
    expect(replay.body).toMatchObject({ id: gift.id, status: 'open', next_action: null })
  })

  test('with another body is refused, and nothing is created', async () => {
    const { secret: key } = await api().newKey()
    const sent = { key, body: good(), headers: headers() }
    await call('POST', '/v1/gifts', sent)
    const others = [{ ...sent.body, amount: 2_501 }, { ...sent.body, metadata: { a: 'b' } }, good()]
    for (const body of others) {
      const answer = await call('POST', '/v1/gifts', { ...sent, body })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatchObject({
        type: 'idempotency_error',
        code: 'idempotency_key_reused',
      })
    }
    expect((await call('GET', '/v1/gifts', { key })).body.data).toHaveLength(1)
  })

  test('of twenty concurrent duplicates creates one gift, which all answers return', async () => {
    const { secret: key } = await api().newKey()
    const sent = { key, body: good(), headers: headers() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/v1/gifts', sent)),
    )
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.id).toBe(answers[0]?.body.id)
    }
    expect((await call('GET', '/v1/gifts', { key })).body.data).toHaveLength(1)
  })

  test('belongs to its account: another account may use the same one', async () => {
    const shared = headers()
    const ids = new Set<string>()
    for (let count = 0; count < 2; count++) {
      const { secret: key } = await api().newKey()
      const answer = await call('POST', '/v1/gifts', { key, body: good(), headers: shared })
      expect(answer.status).toBe(200)
      ids.add(answer.body.id)
    }
    expect(ids.size).toBe(2)
  })

  test('of a refused request is free again', async () => {
    const { secret: key } = await api().newKey()
    const sent = { key, headers: headers() }
    const refused = await call('POST', '/v1/gifts', { ...sent, body: { ...good(), amount: 1 } })
    expect(refused.status).toBe(400)
    expect((await call('POST', '/v1/gifts', { ...sent, body: good() })).status).toBe(200)
  })
})
