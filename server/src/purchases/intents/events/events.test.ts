import { hash, randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/api.ts'
import { useCheckout } from '../../../../test/checkout.ts'
import type { Buyer } from '../../../../test/purchases.ts'
import { newBuyer } from '../../../../test/purchases.ts'
import { watcher } from '../../worker/worker.ts'

const PATH = '/v1/checkout_intents'
const pictures = new Map<string, Buffer>()
const api = useApi({ blobs: { find: async (name) => pictures.get(name.toString('hex')) ?? null } })
const checkout = useCheckout(api)
let buyer: Buyer

beforeAll(async () => {
  buyer = await newBuyer(api(), checkout())
  await buyer.addCard()
})

type Reported = Record<string, string | number | null>

/** A second implementation, from the contract's description. */
function rehash(intentId: string, event: Reported, previous: string): string {
  const parts = [
    intentId,
    event.sequence,
    event.id,
    event.type,
    event.message,
    event.page_url,
    event.page_hash,
    event.screenshot_hash,
    previous,
  ]
  return hash('sha256', JSON.stringify(parts))
}

test('what happened is told in order, each event bound to the one before', async () => {
  const { id } = await buyer.quoted()
  await buyer.buy(id)
  const events: Reported[] = (await buyer.get(`${PATH}/${id}/events`)).body.data.toReversed()
  expect(events.map(({ type }) => type)).toEqual([
    'intent.resolving',
    'intent.quoting',
    'intent.awaiting_confirmation',
    'intent.claimed',
    'intent.paying',
    'evidence',
    'intent.succeeded',
  ])
  let previous = '0'.repeat(64)
  for (const [index, event] of events.entries()) {
    expect(event.sequence).toBe(index + 1)
    expect(event.hash).toBe(rehash(id, event, previous))
    previous = String(event.hash)
  }
})

test('steps of many at once leave no gap and no fork', async () => {
  const { id } = await buyer.quoted()
  const watch = watcher(checkout().worker, { id, accountId: buyer.accountId } as never)
  const steps = Array.from({ length: 20 }, (_, n) => watch({ type: 'step', message: `${n}` }))
  await Promise.all(steps)
  const { data } = (await buyer.get(`${PATH}/${id}/events?limit=100`)).body
  const sequences = data.map(({ sequence }: Reported) => sequence).toReversed()
  expect(sequences).toEqual(Array.from({ length: data.length }, (_, n) => n + 1))
  expect(new Set(data.map(({ hash }: Reported) => hash)).size).toBe(data.length)
})

test('the picture of an event is shown to its account, and there are no others', async () => {
  const { id } = await buyer.quoted()
  const picture = randomBytes(100)
  const name = hash('sha256', picture, 'buffer')
  pictures.set(name.toString('hex'), picture)
  const worker = { ...checkout().worker, blobs: { put: async () => name } }
  const intent = { id, accountId: buyer.accountId } as never
  await watcher(worker, intent)({ type: 'page_opened', message: 'Here.', screenshot: picture })
  const [event] = (await buyer.get(`${PATH}/${id}/events`)).body.data
  expect(event).toMatchObject({ type: 'page_opened', screenshot: event.sequence })
  const url = `${PATH}/${id}/screenshots/${event.screenshot}`
  const answer = await api().app.inject({
    url,
    headers: { authorization: `Bearer ${buyer.key}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  expect(answer.rawPayload.equals(picture)).toBe(true)
  const stranger = await newBuyer(api(), checkout())
  expect((await stranger.get(url)).status).toBe(404)
  for (const n of ['1', '99', '0', 'x']) {
    expect((await buyer.get(`${PATH}/${id}/screenshots/${n}`)).status).toBe(404)
  }
})
