import { describe, expect, test } from 'vitest'
import { buildFund } from '../../../program/client/instructions.ts'
import { askAt, bid, mention } from '../../../scripts/local/fake-solana/testing.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { signAndSend, signWire } from '../wire.ts'
import { aWhile, signerOf, until, useGifts, wireOf } from './world.ts'

const world = useGifts()
const { chain, call, get, newGift, fund, openGift } = world
const { detectionsOf, transactionsOf, release, askReclaim, sendByHand } = world

/** While this runs, nothing becomes final. */
async function withoutFinality(run: () => Promise<void>) {
  chain().setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY })
  try {
    await run()
  } finally {
    chain().setDepths({ finalizeAfterSlots: 31 })
  }
}

describe('a funding', () => {
  test('that is confirmed opens the gift, with its gift_fund Transaction', async () => {
    await withoutFinality(async () => {
      const made = await openGift()
      expect(chain().find(made.fundTx)?.status).not.toBe('finalized')
      expect(made.gift).toMatchObject({ status: 'open', next_action: null, released_at: null })
      expect(Math.abs(made.gift.funded_at - Date.now() / 1000)).toBeLessThan(30)
      const [transaction, ...more] = await transactionsOf(made)
      expect(more).toEqual([])
      expect(transaction).toMatchObject({
        object: 'transaction',
        type: 'gift_fund',
        source: made.gift.id,
        signature: made.fundTx,
        sender_address: made.sender.address,
        recipient_address: null,
        amount: 2_500,
        currency: 'usdc',
      })
      const [detection] = await detectionsOf(made)
      expect(detection).toMatchObject({
        object: 'detection',
        source: made.gift.id,
        signature: made.fundTx,
        verdict: 'funded',
        commitment: 'confirmed',
        amount: 2_500,
        amount_base_units: '25000000',
        sender_address: made.sender.address,
        recipient_address: null,
      })
    })
  })

  test('becomes final and stays one Transaction and one detection', async () => {
    const made = await openGift()
    const final = await until(
      () => detectionsOf(made),
      ([detection]) => detection?.commitment === 'finalized',
    )
    expect(final).toHaveLength(1)
    expect(await transactionsOf(made)).toHaveLength(1)
  })

  test('is dated by its block', async () => {
    const made = await openGift()
    const { result } = await askAt(chain().rpcUrl)('getTransaction', made.fundTx, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    })
    expect(made.gift.funded_at).toBe(result.blockTime)
    expect(await transactionsOf(made)).toMatchObject([{ created: result.blockTime }])
  })

  test('with other instructions around it still opens the gift', async () => {
    const made = await newGift()
    const signer = await signerOf(made.sender)
    await sendByHand(made.sender, [
      ...bid(200_000, 1_000n),
      mention(signer, [], 1n),
      await buildFund(made.terms, signer),
      mention(signer, [], 2n),
    ])
    expect((await get(made, '?wait_for=open')).status).toBe('open')
    expect(await transactionsOf(made)).toMatchObject([{ type: 'gift_fund', amount: 2_500 }])
  })

  test('that was never sent leaves the gift unchanged', async () => {
    const made = await newGift()
    expect(await get(made, '?wait_for=open&timeout=1')).toMatchObject({
      status: 'requires_action',
      funded_at: null,
    })
    expect(await transactionsOf(made)).toEqual([])
    expect(await detectionsOf(made)).toEqual([])
  })

  test('twice with one transaction is one funding', async () => {
    const made = await newGift()
    const first = await fund(made)
    await fund(made).catch(() => {})
    await get(made, '?wait_for=open')
    await aWhile()
    expect((await transactionsOf(made)).map(({ signature }) => signature)).toEqual([first])
    expect(await detectionsOf(made)).toHaveLength(1)
  })

  test('once more with another transaction fails on the chain and moves nothing', async () => {
    const made = await newGift()
    const older = wireOf(made.gift)
    // The same terms under another blockhash: another signature for the same address.
    const newer = await until(
      async () => wireOf(await get(made)),
      (wire) => wire !== older,
    )
    chain().holdTransactions(true)
    const first = await signAndSend(chain(), older, made.sender)
    const second = await signAndSend(chain(), newer, made.sender)
    chain().holdTransactions(false)
    await get(made, '?wait_for=open')
    const seen = await until(
      () => detectionsOf(made),
      (detections) => detections.length === 2,
    )
    const verdicts = Object.fromEntries(seen.map((one) => [one.signature, one.verdict]))
    expect(verdicts).toEqual({ [first]: 'funded', [second]: 'failed' })
    expect((await transactionsOf(made)).map(({ signature }) => signature)).toEqual([first])
    expect((await get(made)).status).toBe('open')
  })

  test('that fails on the chain is reported, and can be retried', async () => {
    const sender = await newPayer(chain(), 0)
    const made = await newGift({ sender })
    const response = await fetch(chain().rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'sendTransaction',
        params: [signWire(wireOf(made.gift), sender), { encoding: 'base64', skipPreflight: true }],
      }),
    })
    const { result: signature } = (await response.json()) as { result: string }
    const [detection] = await until(
      () => detectionsOf(made),
      (detections) => detections.length > 0,
    )
    expect(detection).toMatchObject({ verdict: 'failed', signature })
    expect(detection?.message).toMatch(/^[A-Z].*\.$/s)
    const gift = await get(made)
    expect(gift).toMatchObject({ status: 'requires_action', funded_at: null })
    expect(await transactionsOf(made)).toEqual([])
    await chain().fundToken(sender.address as never, 25_000_000n)
    const fresh = await until(
      () => get(made),
      (one) => wireOf(one) !== wireOf(made.gift),
    )
    await fund({ gift: fresh, sender })
    expect((await get(made, '?wait_for=open')).status).toBe('open')
  })
})

describe('wait_for', () => {
  test('open is answered as soon as it is open', async () => {
    const made = await newGift()
    const waiting = get(made, '?wait_for=open&timeout=15')
    await fund(made)
    const start = Date.now()
    expect((await waiting).status).toBe('open')
    expect(Date.now() - start).toBeLessThan(10_000)
  })

  test('returns the current gift when the time is up', async () => {
    const made = await openGift()
    const start = Date.now()
    expect((await get(made, '?wait_for=released&timeout=1')).status).toBe('open')
    expect(Date.now() - start).toBeGreaterThanOrEqual(950)
  })

  test('open on a gift that was open and has ended returns at once', async () => {
    const made = await openGift()
    await release(made, await newPayer(chain(), 0))
    await get(made, '?wait_for=released')
    const start = Date.now()
    expect((await get(made, '?wait_for=open&timeout=10')).status).toBe('released')
    expect(Date.now() - start).toBeLessThan(9_000)
  })

  test.each([
    ['wait_for', 'wait_for=funded'],
    ['timeout', 'wait_for=open&timeout=31'],
    ['timeout', 'wait_for=open&timeout=0'],
  ])('%s is checked: %s', async (param, query) => {
    const { key, gift } = await newGift({ sender: newWallet() })
    const answer = await call('GET', `/v1/gifts/${gift.id}?${query}`, { key })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
  })
})

describe('an ETag', () => {
  test('saves the body while nothing changes, and not after', async () => {
    const made = await openGift()
    await until(
      () => detectionsOf(made),
      ([detection]) => detection?.commitment === 'finalized',
    )
    const url = `/v1/gifts/${made.gift.id}`
    const first = await call('GET', url, { key: made.key })
    const headers = { 'if-none-match': first.headers.etag as string }
    const again = await call('GET', url, { key: made.key, headers })
    expect(again.status).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(first.headers.etag)
    await release(made, await newPayer(chain(), 0))
    await get(made, '?wait_for=released')
    const changed = await call('GET', url, { key: made.key, headers })
    expect(changed.status).toBe(200)
    expect(changed.body.status).toBe('released')
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })
})

test('only the chain changes a gift’s status, requests to the API do not', async () => {
  const made = await openGift()
  const recipient = await newPayer(chain(), 0)
  await askReclaim(made)
  await call('POST', `/v1/gifts/${made.gift.id}/release`, {
    body: { recipient_address: recipient.address },
  })
  await aWhile()
  expect(await get(made)).toMatchObject({
    status: 'open',
    recipient_address: null,
    release_tx: null,
    reclaimed_at: null,
  })
})
