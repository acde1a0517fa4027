import { describe, expect, test } from 'vitest'
import { buildReclaim, findTokenAccount } from '../../../program/client/instructions.ts'
import { newPayer } from '../chain.ts'
import { balanceOf, signAndSend } from '../wire.ts'
import { readTerms, readWire, signerOf, useGifts, wireOf } from './world.ts'

const world = useGifts()
const { chain, api, call, get, openGift, newGift } = world
const { release, askReclaim, reclaim, sendByHand } = world

const lamportsOf = (address: string) => chain().readAccount(address as never)?.lamports ?? 0n

describe('reclaiming an open gift', () => {
  test('answers the gift, unchanged, with a transaction for its sender', async () => {
    const made = await openGift({ body: { metadata: { order: '7' } } })
    const { status, body } = await askReclaim(made)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...made.gift, next_action: expect.anything() })
    expect(body.next_action).toMatchObject({
      type: 'submit_transaction',
      transaction: {
        signer_address: made.sender.address,
        fee_payer_address: made.sender.address,
        network_fee_lamports: expect.any(Number),
      },
    })
    const wire = readWire(wireOf(body))
    expect(wire.signers).toEqual([made.sender.address])
    expect((await get(made)).status).toBe('open')
  })

  test('returns the amount and the rent, and reports the network fee', async () => {
    const sender = await newPayer(chain(), 5_000)
    const before = lamportsOf(sender.address)
    const made = await newGift({ sender })
    const { network_fee_lamports: fundFee } = made.gift.next_action.transaction
    await signAndSend(chain(), wireOf(made.gift), sender)
    await get(made, '?wait_for=open')
    const { body } = await askReclaim(made)
    await signAndSend(chain(), wireOf(body), sender)
    const gift = await get(made, '?wait_for=reclaimed')
    expect(gift).toMatchObject({
      status: 'reclaimed',
      next_action: null,
      recipient_address: null,
      released_at: null,
      release_tx: null,
    })
    expect(Math.abs(gift.reclaimed_at - Date.now() / 1000)).toBeLessThan(60)
    expect(await balanceOf(chain(), sender)).toBe(50_000_000n)
    const spent = Number(before - lamportsOf(sender.address))
    expect(spent).toBe(fundFee + body.next_action.transaction.network_fee_lamports)
  })

  test("works when the sender's token account is gone", async () => {
    const made = await openGift()
    const [account] = await findTokenAccount(made.sender.address as never)
    chain().setAccount(account, null)
    await reclaim(made)
    expect((await get(made, '?wait_for=reclaimed')).status).toBe('reclaimed')
    expect(await balanceOf(chain(), made.sender)).toBe(25_000_000n)
  })

  test('may be requested any number of times, and once per Idempotency-Key', async () => {
    const made = await openGift()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const url = `/v1/gifts/${made.gift.id}/reclaim`
    const first = await call('POST', url, { key: made.key, headers })
    const second = await call('POST', url, { key: made.key, headers })
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.body.id).toBe(first.body.id)
    expect(second.body.next_action).not.toBeNull()
    expect((await askReclaim(made)).status).toBe(200)
  })

  test('accepts no body, or an empty one', async () => {
    const made = await openGift()
    const url = `/v1/gifts/${made.gift.id}/reclaim`
    expect((await call('POST', url, { key: made.key, body: {} })).status).toBe(200)
    const answer = await call('POST', url, { key: made.key, body: { force: true } })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'force' })
  })

  test('records an audit event', async () => {
    const account = await api().newKey()
    const made = await openGift({ key: account.secret })
    const asked = await askReclaim(made)
    const { body } = await call('GET', '/v1/audit_events', { key: made.key })
    expect(body.data[0]).toMatchObject({
      action: 'gift.reclaim_requested',
      actor: { type: 'api_key', id: account.id },
      subject: made.gift.id,
      request_id: asked.headers['request-id'],
    })
  })
})

describe('reclaiming a gift that has ended', () => {
  test('is refused after a release: gift_released', async () => {
    const made = await openGift()
    await release(made, await newPayer(chain(), 0))
    await get(made, '?wait_for=released')
    const answer = await askReclaim(made)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'gift_released',
    })
  })

  test('is refused after a reclaim: gift_reclaimed', async () => {
    const made = await openGift()
    await reclaim(made)
    await get(made, '?wait_for=reclaimed')
    const answer = await askReclaim(made)
    expect(answer.status).toBe(409)
    expect(answer.body.error.code).toBe('gift_reclaimed')
  })
})

test('a reclaim made outside the service counts, for its gift only', async () => {
  const made = await newGift()
  const terms = readTerms(wireOf(made.gift))
  await signAndSend(chain(), wireOf(made.gift), made.sender)
  await get(made, '?wait_for=open')
  const other = await openGift({ key: made.key, sender: made.sender })
  await sendByHand(made.sender, [await buildReclaim(terms, await signerOf(made.sender))])
  expect((await get(made, '?wait_for=reclaimed')).status).toBe('reclaimed')
  expect((await get(other)).status).toBe('open')
})
