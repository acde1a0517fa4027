import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { QUOTE, readScriptedFlow, useCheckout } from '../../../test/checkout.ts'
import { createFakeIssuer } from '../../../test/issuer.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'
import type { LearntFlow, Order, Unlearnt } from '../browser/driver.ts'
import type { JobName } from '../jobs/jobs.ts'
import type { ShopRefusal } from '../shops/purchase.ts'

const PATH = '/v1/checkout_intents'
const api = useApi({ isIssuing: true })
const issuer = createFakeIssuer(() => api().clock())
const checkout = useCheckout(api, { issuer, statements: issuer })
let buyer: Buyer
let lessons: Unlearnt[]
/** A shop that nobody has been at, for each test its own. */
let url: string
let learnt: LearntFlow
let shops = 0

const MISFIT: ShopRefusal = {
  reason: 'merchant_error',
  code: 'page_unreadable',
  message: 'A page of the shop was not understood.',
  isRetryable: true,
}
/** The shop was rebuilt: only flows from this version on fit it. */
const fitsFrom = (version: number) => async (order: Order) =>
  order.flow.version < version
    ? ({ outcome: 'refused', ...MISFIT } as const)
    : ({ outcome: 'quoted', quote: QUOTE } as const)

beforeEach(async () => {
  const { shop, later } = checkout()
  url = `http://new-${++shops}.test/mug`
  const { host } = new URL(url)
  const { slug: _, version: __, ...flow } = await readScriptedFlow()
  learnt = { ...flow, hosts: [host], payment_hosts: [host], name: 'New', platform: 'Handmade' }
  lessons = []
  shop.learn = async (order) => {
    lessons.push(order)
    return { outcome: 'learnt', flow: learnt }
  }
  shop.quote = { outcome: 'quoted', quote: QUOTE }
  shop.pay = { outcome: 'charged', orderId: '100001', amountCents: null }
  shop.refusal = null
  shop.submissions = 0
  later.length = 0
  buyer = await newBuyer(api(), checkout())
  await buyer.post('/v1/cards', { body: { source: 'issued' } })
})

const get = async (id: string) => (await buyer.get(`${PATH}/${id}`)).body
const create = async (body = {}) =>
  (await buyer.post(PATH, { body: { url, ...body } })).body.id as string
const eventsOf = async (id: string): Promise<string[]> =>
  (await buyer.get(`${PATH}/${id}/events?limit=100`)).body.data
    .map(({ type, message }: { type: string; message: string }) => `${type}: ${message}`)
    .reverse()
const versions = async () => {
  const { rows } = await api().database.query(
    `SELECT version, learnt_by, retired_at IS NOT NULL AS retired FROM flows WHERE host = $1
      ORDER BY version`,
    [new URL(url).host],
  )
  return rows
}
const work = async (handler: JobName, id: string) =>
  await checkout().work[handler]({ accountId: buyer.accountId, intentId: id, version: 1 } as never)
/** Runs every next job without a delay. */
const workOn = async (handler: JobName, id: string) => {
  let next = await work(handler, id)
  while (next?.delayMs === 0) next = await work(next.handler, id)
  return next
}

describe('a shop that nobody knows', () => {
  test('is learnt by the first intent, and known to the next', async () => {
    const first = await buyer.quoted({ url, prompt: 'a mug', options: { quantity: 2 } })
    const slug = new URL(url).host.replace('.', '-')
    expect(first).toMatchObject({
      status: 'requires_confirmation',
      merchant: slug,
      status_detail: null,
    })
    expect(lessons).toMatchObject([{ url, prompt: 'a mug', options: { quantity: 2 } }])
    expect(await eventsOf(first.id)).toEqual([
      expect.stringMatching(/^intent.resolving: Asked/),
      expect.stringMatching(/^intent.resolving: Florin does not know this shop yet/),
      expect.stringMatching(new RegExp(`^shop.learnt: .*${slug}, version 1`)),
      expect.stringMatching(/^intent.quoting/),
      expect.stringMatching(/^intent.awaiting_confirmation/),
    ])
    await buyer.quoted({ url })
    expect(lessons).toHaveLength(1)
    expect(await versions()).toMatchObject([{ learnt_by: first.id, retired: false }])
  })

  test('is learnt once by two intents at the same time: one waits for the other', async () => {
    const [one, other] = [await create(), await create()]
    const walking = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    checkout().shop.learn = async (order) => {
      lessons.push(order)
      walking.resolve()
      await go.promise
      return { outcome: 'learnt', flow: learnt }
    }
    const first = workOn('quote', one)
    await walking.promise
    expect(await workOn('quote', other)).toMatchObject({ handler: 'quote', delayMs: 2_000 })
    expect(await get(other)).toMatchObject({
      status: 'processing',
      status_detail: { code: 'shop_unlearnt' },
    })
    go.resolve()
    await first
    await workOn('quote', other)
    for (const id of [one, other]) expect((await get(id)).status).toBe('requires_confirmation')
    expect(lessons).toHaveLength(1)
    expect(await versions()).toHaveLength(1)
  })

  test('left by a worker that died is learnt by the next; one that wakes late adds nothing', async () => {
    const [one, other] = [await create(), await create()]
    const walking = Promise.withResolvers<void>()
    const wake = Promise.withResolvers<void>()
    checkout().shop.learn = async () => {
      walking.resolve()
      await wake.promise
      return { outcome: 'learnt', flow: { ...learnt, name: 'Too late' } }
    }
    const asleep = workOn('quote', one)
    await walking.promise
    await api().database.query('UPDATE merchants SET lesson_until = now() WHERE host = $1', [
      new URL(url).host,
    ])
    checkout().shop.learn = { outcome: 'learnt', flow: learnt }
    await workOn('quote', other)
    wake.resolve()
    await asleep
    for (const id of [one, other]) expect((await get(id)).status).toBe('requires_confirmation')
    expect(await versions()).toMatchObject([{ version: '1', learnt_by: other }])
  })

  test('that needs more options asks, and is learned with the answer', async () => {
    const optionsSchema = { type: 'object', properties: { size: {} }, required: ['size'] }
    checkout().shop.learn = async (order) =>
      'size' in order.options
        ? { outcome: 'learnt', flow: learnt }
        : { outcome: 'options_missing', optionsSchema }
    const { id, ...asked } = await buyer.quoted({ url })
    expect(asked).toMatchObject({
      status: 'requires_action',
      merchant: null,
      status_detail: null,
      next_action: { options_schema: optionsSchema },
    })
    await buyer.post(`${PATH}/${id}/respond`, { body: { options: { size: 'M' } } })
    await checkout().run()
    expect((await get(id)).status).toBe('requires_confirmation')
  })

  test('and refuses with what may be gone the next time ends so, and is searched again', async () => {
    const captcha = { outcome: 'refused', ...MISFIT, code: 'captcha' } as const
    checkout().shop.learn = captcha
    expect(await buyer.quoted({ url })).toMatchObject({
      status: 'failed',
      status_reason: 'merchant_error',
      status_detail: { code: 'captcha' },
    })
    checkout().shop.learn = { outcome: 'learnt', flow: learnt }
    expect((await buyer.quoted({ url })).status).toBe('requires_confirmation')
  })

  describe('where no way was found', () => {
    const UNKNOWN = {
      status: 'failed',
      status_reason: 'unsupported_checkout',
      status_detail: { code: 'shop_unknown', retryable: false },
    }
    const options = { quantity: 2, contact: { email: 'ada@example.test' } }
    const failing = async (order: Unlearnt) => {
      lessons.push(order)
      return { outcome: 'refused', ...MISFIT, message: 'It got to the cart.' } as const
    }
    beforeEach(async () => {
      checkout().shop.learn = failing
      expect(await buyer.quoted({ url, options })).toMatchObject(UNKNOWN)
    })

    test('the refusal says how far the search came', async () => {
      const { status_detail } = await buyer.quoted({ url, options })
      expect(status_detail.message).toMatch(/could not find out\. It got to the cart\./)
    })

    test('the same wish of the same buyer is refused at once: nobody goes there again', async () => {
      expect(await buyer.quoted({ url, options })).toMatchObject(UNKNOWN)
      expect(lessons).toHaveLength(1)
    })

    test('another buyer is not refused for what this one typed', async () => {
      const contact = { email: 'grace@example.test' }
      await buyer.quoted({ url, options: { quantity: 2, contact } })
      expect(lessons).toHaveLength(2)
    })

    test('what the shop says to everybody is refused at once, whoever wants it', async () => {
      const refused = { outcome: 'refused', ...MISFIT, code: 'login_required' } as const
      checkout().shop.learn = async (order) => {
        lessons.push(order)
        return refused
      }
      const wanted = { url, prompt: 'the same mug' }
      const code = { status_detail: { code: 'login_required' } }
      expect(await buyer.quoted({ ...wanted, options })).toMatchObject(code)
      const contact = { email: 'grace@example.test' }
      expect(await buyer.quoted({ ...wanted, options: { quantity: 2, contact } })).toMatchObject(
        code,
      )
      expect(lessons).toHaveLength(2)
    })

    test.each([
      ['another quantity', { options: { ...options, quantity: 1 } }],
      ['a prompt', { options, prompt: 'the red one' }],
    ])('%s is searched for', async (_, wish) => {
      await buyer.quoted({ url, ...wish })
      expect(lessons).toHaveLength(2)
    })

    test('a day later it is searched for again, and nothing of it is left once it is found', async () => {
      const { database } = api()
      await database.query(`UPDATE failed_lessons SET failed_at = now() - interval '25 hours'`)
      checkout().shop.learn = { outcome: 'learnt', flow: learnt }
      expect((await buyer.quoted({ url, options })).status).toBe('requires_confirmation')
      expect((await buyer.quoted({ url, options })).status).toBe('requires_confirmation')
    })
  })

  test.each([
    ['a browser that broke off', () => Promise.reject(new Error('no browser')), 'shop_unreachable'],
    ['what is no flow', async () => ({ outcome: 'learnt', flow: {} }) as never, 'shop_unknown'],
  ])('and %s: nothing is kept', async (_, learn, code) => {
    checkout().shop.learn = learn
    expect(await buyer.quoted({ url })).toMatchObject({ status: 'failed', status_detail: { code } })
    expect(await versions()).toEqual([])
  })

  test('canceled while it is learnt: the intent stays canceled, the shop is known', async () => {
    const id = await create()
    checkout().shop.learn = async () => {
      expect((await buyer.post(`${PATH}/${id}/cancel`)).status).toBe(200)
      return { outcome: 'learnt', flow: learnt }
    }
    await workOn('quote', id)
    expect((await get(id)).status).toBe('canceled')
    expect(await versions()).toHaveLength(1)
  })
})

describe('a shop that has changed', () => {
  beforeEach(async () => {
    await buyer.quoted({ url })
    lessons = []
  })

  test('is learnt anew inside the intent that finds out, once', async () => {
    checkout().shop.quote = fitsFrom(2)
    const intent = await buyer.quoted({ url })
    expect(intent).toMatchObject({ status: 'requires_confirmation', status_detail: null })
    expect(lessons).toHaveLength(1)
    expect(await versions()).toMatchObject([{ retired: false }, { learnt_by: intent.id }])
    expect((await eventsOf(intent.id)).join('\n')).toMatch(
      /shop.misfit: .*not understood.*\n.*has changed.*\n.*shop.learnt: .*version 2/,
    )
    await buyer.quoted({ url })
    expect(lessons).toHaveLength(1)
  })

  test('only in its clicks keeps its flow: the way that a quote searched for is the next version', async () => {
    const way = {
      ships: true,
      asks: [],
      asksCard: true,
      clicks: [{ phase: 'cart', role: 'link', name: 'Go' }],
    }
    const download = { ...way, ships: false }
    const seen: unknown[] = []
    const quoting = (found: typeof way) => async (order: Order) => {
      seen.push(order.flow.ways)
      return { outcome: 'quoted', quote: QUOTE, way: found } as never
    }
    checkout().shop.quote = quoting(download)
    const intent = await buyer.quoted({ url })
    expect(intent.status).toBe('requires_confirmation')
    expect((await eventsOf(intent.id)).join('\n')).toMatch(/shop.learnt: .*saved.*version 2/)
    checkout().shop.quote = quoting(way) // another way for such goods, saved a moment ago
    await buyer.quoted({ url })
    await buyer.quoted({ url })
    expect(lessons).toEqual([])
    const both = [...learnt.ways, download]
    expect(seen).toEqual([learnt.ways, both, both])
    expect(await versions()).toMatchObject([{}, { learnt_by: intent.id }])
  })

  test('is not learnt again by who was outrun: there is a newer flow', async () => {
    const id = await create()
    checkout().shop.quote = async (order) => {
      const outcome = await fitsFrom(2)(order)
      if (order.flow.version === 1 && (await versions()).length === 1) {
        checkout().shop.quote = fitsFrom(2)
        await buyer.quoted({ url }) // somebody else is quicker
      }
      return outcome
    }
    await workOn('quote', id)
    expect((await get(id)).status).toBe('requires_confirmation')
    expect(lessons).toHaveLength(1)
  })

  test('and does not fit what was learnt either: the new flow goes, the intent ends', async () => {
    checkout().shop.quote = fitsFrom(99)
    expect(await buyer.quoted({ url })).toMatchObject({
      status: 'failed',
      status_detail: { code: 'page_unreadable', retryable: true },
    })
    expect(lessons).toHaveLength(1)
    expect(await versions()).toMatchObject([{ retired: false }, { retired: true }])
  })

  test('and cannot be learnt: an error of the shop’s, not one that nobody can buy at', async () => {
    checkout().shop.quote = fitsFrom(2)
    checkout().shop.learn = { outcome: 'refused', ...MISFIT }
    expect(await buyer.quoted({ url })).toMatchObject({
      status: 'failed',
      status_reason: 'merchant_error',
      status_detail: { code: 'page_unreadable' },
    })
  })

  test.each(['captcha', 'shop_unreachable', 'out_of_stock'])(
    'is no shop that answers with %s: that is no matter of its flow',
    async (code) => {
      checkout().shop.quote = { outcome: 'refused', ...MISFIT, code }
      expect((await buyer.quoted({ url })).status_detail.code).toBe(code)
      expect(lessons).toEqual([])
    },
  )
})

describe('a shop that has changed since it was quoted', () => {
  let id: string
  beforeEach(async () => {
    ;({ id } = await buyer.quoted({ url }))
    lessons = []
    checkout().shop.refusal = ({ flow }) => (flow.version < 2 ? MISFIT : null)
  })

  test('is learnt anew before the press, and paid once by the newer flow', async () => {
    expect(await buyer.buy(id)).toMatchObject({ status: 'succeeded', status_detail: null })
    expect(lessons).toHaveLength(1)
    expect(JSON.stringify(lessons)).not.toMatch(/\d{16}/)
    expect(checkout().shop.submissions).toBe(1)
    const { rows } = await api().database.query(
      'SELECT flow_version FROM checkout_intents WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ flow_version: '2' }]) // a later look-up uses it too
  })

  test('is held to the confirmed quote by the newer flow as well', async () => {
    const dearer = { ...MISFIT, code: 'price_changed' }
    checkout().shop.refusal = ({ flow }) => (flow.version < 2 ? MISFIT : dearer)
    expect(await buyer.buy(id)).toMatchObject({
      status: 'failed',
      status_detail: { code: 'price_changed' },
    })
    expect(checkout().shop.submissions).toBe(0)
  })

  test('and takes cards at another host now: no card goes there', async () => {
    learnt = { ...learnt, payment_hosts: ['elsewhere.test'] }
    expect(await buyer.buy(id)).toMatchObject({
      status: 'failed',
      status_detail: { code: 'host_changed' },
    })
    expect(checkout().shop.submissions).toBe(0)
  })

  test('and does not fit the newer flow either: nothing is pressed, that flow goes', async () => {
    checkout().shop.refusal = MISFIT
    expect(await buyer.buy(id)).toMatchObject({
      status: 'failed',
      status_detail: { code: 'page_unreadable' },
    })
    expect(checkout().shop.submissions).toBe(0)
    expect(lessons).toHaveLength(1)
    expect(await versions()).toMatchObject([{ retired: false }, { retired: true }])
  })

  test.each([
    ['refuses', { outcome: 'refused', ...MISFIT } as const, 'page_unreadable'],
    ['asks more', { outcome: 'options_missing', optionsSchema: {} } as const, 'item_changed'],
  ])(
    'and %s: it ends, and the card that was made for it cannot be charged',
    async (_, end, code) => {
      checkout().shop.learn = end
      expect(await buyer.buy(id)).toMatchObject({ status: 'failed', status_detail: { code } })
      const card = await issuer.createCard({
        reference: id,
        capCents: 1500 as never,
        currency: 'usd',
      })
      const { number } = await issuer.getDetails(card.id)
      expect(issuer.charge({ number, amountCents: 1500, currency: 'usd' })).toBe('declined')
      expect(checkout().shop.submissions).toBe(0)
    },
  )

  test('after the press nothing is learnt: only evidence is looked for', async () => {
    checkout().shop.refusal = null
    checkout().shop.pay = { outcome: 'refused', ...MISFIT }
    await buyer.buy(id)
    expect(checkout().shop.submissions).toBe(1)
    expect(lessons).toEqual([])
    expect(await work('charge', id)).toBeNull()
    expect(checkout().shop.submissions).toBe(1)
  })
})
