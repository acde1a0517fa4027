import { beforeAll, describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newId } from '../../src/lib/ids.ts'
import type { Answer } from '../api.ts'
import { APP_URL } from '../api.ts'
import { newPayer } from '../chain.ts'
import { signAndSend } from '../wire.ts'
import type { MadeGift } from './world.ts'
import { readTerms, readWire, useGifts, wireOf } from './world.ts'

const { chain, api, call, get, newGift, openGift, release, reclaim } = useGifts()
let made: MadeGift
beforeAll(async () => {
  const { secret: key } = await api().newKey()
  await call('POST', '/v1/account', { key, body: { business_profile: { name: 'Café Zoë' } } })
  made = await newGift({ key, body: { metadata: { secret: 'internal-note' } } })
})

const endpoint = (id = made.gift.id) => `/v1/gifts/${id}/fund`
const ask = (account: unknown, id?: string, more: object = {}) =>
  call('POST', endpoint(id), { body: { account, ...more } })
const ORIGIN = { origin: 'https://wallet.example' }

function expectOpenToAll({ headers }: Answer) {
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
}
function expectEndpointError(answer: Answer, status: number, code: string) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(answer.body.error.code).toBe(code)
  expect(answer.body.message).toBe(answer.body.error.message)
  expectOpenToAll(answer)
}

describe('GET, the first request of a wallet', () => {
  test('returns a label and an icon to any origin', async () => {
    const answer = await call('GET', endpoint(), { headers: ORIGIN })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['icon', 'label'])
    expect(answer.body.label).toContain('Café Zoë')
    expect(answer.body.icon.startsWith(`${APP_URL}/`)).toBe(true)
    expectOpenToAll(answer)
  })

  test('the icon exists, in a format that wallets accept', async () => {
    const { body } = await call('GET', endpoint())
    const icon = await api().app.inject({ method: 'GET', url: new URL(body.icon).pathname })
    expect(icon.statusCode).toBe(200)
    expect(icon.headers['content-type']).toMatch(/^image\/(png|svg\+xml|webp)/)
    expect(icon.rawPayload.length).toBeGreaterThan(50)
    expect(icon.headers['cross-origin-resource-policy'] ?? 'cross-origin').toBe('cross-origin')
  })

  test('ignores unknown parameters', async () => {
    const answer = await call('GET', `${endpoint()}?utm_source=qr&cluster=mainnet`)
    expect(answer.status).toBe(200)
  })
})

describe('POST, the request of a wallet for a transaction', () => {
  test('returns the unsigned funding of the gift with a message', async () => {
    const answer = await ask(made.sender.address)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['message', 'transaction'])
    expect(readTerms(answer.body.transaction)).toEqual(made.terms)
    const wire = readWire(answer.body.transaction)
    expect(wire.signers).toEqual([made.sender.address])
    expect(wire.signatures[made.sender.address]?.some((byte) => byte !== 0) ?? false).toBe(false)
    expect(answer.body.message).toContain('25.00')
    expect(JSON.stringify(answer.body)).not.toContain('internal-note')
    expectOpenToAll(answer)
  })

  test('its transaction opens the gift', async () => {
    const other = await newGift()
    const { body } = await ask(other.sender.address, other.gift.id)
    await signAndSend(chain(), body.transaction, other.sender)
    expect((await get(other, '?wait_for=open')).status).toBe('open')
  })

  test('ignores unknown fields in body and query', async () => {
    const url = `${endpoint()}?redirect=x`
    const body = { account: made.sender.address, network: 'mainnet', amount: 1 }
    const answer = await call('POST', url, { body, headers: ORIGIN })
    expect(answer.status).toBe(200)
    expect(readTerms(answer.body.transaction).amountBaseUnits).toBe(25_000_000n)
  })

  test('needs no credentials and ignores wrong ones', async () => {
    const answer = await call('POST', endpoint(), {
      body: { account: made.sender.address },
      key: 'sk_live_nobody',
      headers: ORIGIN,
    })
    expect(answer.status).toBe(200)
  })
})

describe('errors are reported where wallets look', () => {
  test('another wallet: signer_mismatch, naming the right one', async () => {
    const answer = await ask(newWallet().address)
    expectEndpointError(answer, 400, 'signer_mismatch')
    expect(answer.body.error.param).toBe('account')
    expect(answer.body.message).toContain(made.sender.address)
  })

  test('no account, or an invalid one', async () => {
    expectEndpointError(await call('POST', endpoint(), { body: {} }), 400, 'parameter_missing')
    expectEndpointError(await ask('x'), 400, 'parameter_invalid')
    expectEndpointError(await ask(7), 400, 'parameter_invalid')
  })

  test('an unreadable body', async () => {
    const answer = await api().app.inject({
      method: 'POST',
      url: endpoint(),
      headers: { 'content-type': 'application/json' },
      payload: '{"account"',
    })
    expect(answer.statusCode).toBe(400)
    const body = answer.json()
    expect(body.message).toBe(body.error.message)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('no such gift, by GET and POST', async () => {
    for (const id of [newId('gift', 0, Date.now()), 'x']) {
      expectEndpointError(await call('GET', endpoint(id)), 404, 'resource_missing')
      expectEndpointError(await ask(made.sender.address, id), 404, 'resource_missing')
    }
  })

  test('a gift that is funded or has ended', async () => {
    const open = await openGift()
    expectEndpointError(await ask(open.sender.address, open.gift.id), 409, 'gift_funded')
    await release(open, await newPayer(chain(), 0))
    await get(open, '?wait_for=released')
    expectEndpointError(await ask(open.sender.address, open.gift.id), 409, 'gift_released')
    const back = await openGift()
    await reclaim(back)
    await get(back, '?wait_for=reclaimed')
    expectEndpointError(await ask(back.sender.address, back.gift.id), 409, 'gift_reclaimed')
  })

  test('an unreachable network', async () => {
    const fresh = await newGift()
    chain().faults.set('down')
    try {
      const answer = await ask(fresh.sender.address, fresh.gift.id)
      if (answer.status !== 200) expectEndpointError(answer, 503, 'chain_unavailable')
    } finally {
      chain().faults.clear()
    }
  })
})

describe('from a page of another origin', () => {
  test('the preflight is answered', async () => {
    const answer = await call('OPTIONS', endpoint(), {
      headers: {
        ...ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect([200, 204]).toContain(answer.status)
    expectOpenToAll(answer)
    expect(answer.headers['access-control-allow-methods']).toMatch(/POST/)
    expect(answer.headers['access-control-allow-methods']).toMatch(/GET/)
    expect(answer.headers['access-control-allow-headers']?.toLowerCase()).toContain('content-type')
  })

  test.each([
    ['GET', ''],
    ['GET', '/detections'],
  ])(
    'only the Solana Pay endpoint allows it: %s /v1/gifts/{id}%s does not',
    async (method, path) => {
      const url = `/v1/gifts/${made.gift.id}${path}`
      const answer = await call(method, url, { key: made.key, headers: ORIGIN })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.body.message).toBeUndefined()
    },
  )
})

test('many wallets at once get the same terms', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(made.sender.address)))
  for (const { body } of answers) expect(readTerms(body.transaction)).toEqual(made.terms)
  expect(readTerms(wireOf(await get(made)))).toEqual(made.terms)
})
