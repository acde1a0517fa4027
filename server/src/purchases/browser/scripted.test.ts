import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorClient } from '../../../../shops/processor/client.ts'
import type { Processor } from '../../../../shops/processor/server.ts'
import { startProcessor } from '../../../../shops/processor/server.ts'
import { describeDeadEnds } from '../buyer/dead-end-contract.ts'
import { flowSchema } from '../shops/flow.ts'
import type { TestEnv } from './driver-contract.ts'
import { describeDriver, describeLearning } from './driver-contract.ts'
import { createScriptedDriver } from './scripted.ts'

const flow = flowSchema.parse(
  JSON.parse(
    readFileSync(new URL('../../../../shops/scripted/flow.json', import.meta.url), 'utf8'),
  ),
)
const OPTIONS = {
  quantity: 2,
  variant: { Size: 'M' },
  contact: { email: 'ada@example.test' },
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '1 Main Street',
    city: 'Austin',
    postal_code: '78701',
    country: 'US',
  },
  shipping_method: 'Express',
}
const SCRIPTS = {
  as_usual: '',
  sold_out: '&stock=0',
  price_raised: '&raised_cents=1',
  answer_lost: '&answer=lost',
}

let processor: Processor
beforeAll(async () => {
  processor = await startProcessor(
    {
      port: 0,
      shops: [{ id: 'scripted', name: 'Scripted', secret: 'shop', origin: 'http://scripted.test' }],
      issuerSecret: 'issuer',
      operatorSecret: 'operator',
      signingSecret: 'signing',
      bookPath: null,
      slowMs: 100,
    },
    () => {},
  )
})
afterAll(() => processor.stop())

const driver = () =>
  createScriptedDriver({
    processorUrl: processor.url,
    shopSecret: 'shop',
    operatorSecret: 'operator',
    flow,
    timeoutMs: 1_000,
  })

/** Only what was booked after now: a moment's wait tells two scenes apart in the ledger's milliseconds. */
async function ledger(): Promise<() => Promise<number[]>> {
  const operator = operatorClient(processor.url, 'operator')
  const before = new Set((await operator.readLedger()).map(({ id }) => id))
  return async () =>
    (await operator.readLedger())
      .filter(({ id, outcome }) => outcome === 'approved' && !before.has(id))
      .map(({ amount_cents }) => amount_cents)
}

const testEnv = async (): Promise<TestEnv> => ({
  driver: driver(),
  flow,
  goods: async (situation) => ({
    url: `http://scripted.test/mug?price_cents=1295&variant=Size:S,M${SCRIPTS[situation]}`,
    options: OPTIONS,
    begin: async () => {},
  }),
  approvedCents: await ledger(),
})
describeDriver('a script', testEnv)
describeLearning('a script', testEnv)

const refusing = (code: string) => `http://scripted.test/mug?refuse=${code}&learn=${code}`
describeDeadEnds('a script', () => ({
  driver: driver(),
  flow,
  urls: {
    page_missing: refusing('page_not_found'),
    page_gone: refusing('page_not_found'),
    host_unknown: refusing('host_not_found'),
    shop_failing: refusing('shop_unreachable'),
    name_server_failing: refusing('shop_unreachable'),
  },
}))

test('a shop that cannot be learnt says why, and one that was rebuilt fits newer flows only', async () => {
  const { signal } = new AbortController()
  const order = { options: OPTIONS, signal, prompt: null }
  const learn = (url: string) => driver().learn({ ...order, url }, async () => {})
  expect(await learn('http://scripted.test/mug?learn=captcha')).toMatchObject({ code: 'captcha' })
  const url = 'http://scripted.test/mug?fits_from=2'
  const quote = (version: number) =>
    driver().quote({ ...order, url, flow: { ...flow, version } }, async () => {})
  expect(await quote(1)).toMatchObject({ outcome: 'refused', code: 'page_unreadable' })
  expect(await quote(2)).toMatchObject({ outcome: 'quoted' })
})

test('a checkpoint holds the worker at each point that is named, until it is let go', async () => {
  const points: (string | null)[] = []
  const server = createServer((request, response) => {
    points.push(new URL(request.url ?? '', 'http://x').searchParams.get('point'))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const named = 'before_press,after_press,after_charge,after_answer'
  const url = `http://scripted.test/mug?points=${named}&checkpoint=http://127.0.0.1:${port}/`
  const order = { flow, url, options: OPTIONS, signal: new AbortController().signal }
  const quote = await driver().quote(order, async () => {})
  if (quote.outcome !== 'quoted') throw new Error('no quote')
  const card = {
    number: '4242424242424242',
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 1,
    securityCode: '123',
    holderName: 'Ada',
  }
  const press = async () => {
    points.push('press')
    return true
  }
  const nobody = async () => false
  await driver().pay({ ...order, quote: quote.quote, card }, press, async () => {}, nobody)
  expect(points).toEqual(['before_press', 'press', 'after_press', 'after_charge', 'after_answer'])
  server.close()
})

test('a checkpoint away from this machine is refused', async () => {
  const url = 'http://scripted.test/mug?points=before_press&checkpoint=http://example.com/'
  const order = { flow, url, options: OPTIONS, signal: new AbortController().signal }
  const quote = await driver().quote(order, async () => {})
  if (quote.outcome !== 'quoted') throw new Error('no quote')
  const card = { number: '', expMonth: 1, expYear: 2030, securityCode: '', holderName: '' }
  await expect(
    driver().pay(
      { ...order, quote: quote.quote, card },
      async () => true,
      async () => {},
      async () => false,
    ),
  ).rejects.toThrow('loopback')
})
