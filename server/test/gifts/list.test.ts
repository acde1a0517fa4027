import { beforeAll, describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import type { MadeGift } from './world.ts'
import { useGifts } from './world.ts'

const { chain, api, call, get, newGift, openGift, release, reclaim } = useGifts()

type Listed = { id: string; created: number; status: string }
let key: string
/** Newest first. */
const made: MadeGift[] = []
const sender = newWallet()
const recipient = newWallet()

beforeAll(async () => {
  ;({ secret: key } = await api().newKey())
  chain().fundSol(recipient.address as never, 1_000_000_000n)
  chain().fundSol(sender.address as never, 1_000_000_000n)
  await chain().fundToken(sender.address as never, 1_000_000_000n)
  // Moves the clock so that each has its own second.
  for (const make of [newGift, newGift, openGift, newGift, openGift, openGift, newGift]) {
    made.unshift(await make({ key, ...(made.length % 2 === 0 ? { sender } : {}) }))
    api().advance(2_000)
  }
  const [released, reclaimed] = [made[1] as MadeGift, made[2] as MadeGift]
  await release(released, recipient)
  await reclaim(reclaimed)
  await get(released, '?wait_for=released')
  await get(reclaimed, '?wait_for=reclaimed')
})

const list = async (query = '') => {
  const answer = await call('GET', `/v1/gifts${query}`, { key })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { data: Listed[]; has_more: boolean; object: string; url: string }
}
const idsOf = ({ data }: { data: readonly Listed[] }) => data.map(({ id }) => id)
const allIds = () => made.map(({ gift }) => gift.id)
const at = (index: number) => made[index]?.gift as Listed

test('newest first, all fields, in a List', async () => {
  const listed = await list()
  expect(listed).toMatchObject({ object: 'list', has_more: false, url: '/v1/gifts' })
  expect(idsOf(listed)).toEqual(allIds())
  expect(listed.data.map(({ status }) => status)).toEqual([
    'requires_action',
    'released',
    'reclaimed',
    'requires_action',
    'open',
    'requires_action',
    'requires_action',
  ])
  const alone = await get({ key, gift: { id: at(1).id } })
  expect(listed.data[1]).toEqual(alone)
})

describe('filters', () => {
  test.each([
    ['requires_action', [0, 3, 5, 6]],
    ['open', [4]],
    ['released', [1]],
    ['reclaimed', [2]],
  ])('status=%s', async (status, places) => {
    expect(idsOf(await list(`?status=${status}`))).toEqual(places.map((place) => at(place).id))
  })

  test('sender_address', async () => {
    const expected = made.filter((one) => one.sender === sender).map(({ gift }) => gift.id)
    expect(expected).toHaveLength(4)
    expect(idsOf(await list(`?sender_address=${sender.address}`))).toEqual(expected)
    expect(idsOf(await list(`?sender_address=${newWallet().address}`))).toEqual([])
  })

  test('recipient_address', async () => {
    expect(idsOf(await list(`?recipient_address=${recipient.address}`))).toEqual([at(1).id])
    expect(idsOf(await list(`?recipient_address=${sender.address}`))).toEqual([])
  })

  test('created_gt, gte, lt and lte', async () => {
    const { created } = at(3)
    const ids = allIds()
    expect(idsOf(await list(`?created_gt=${created}`))).toEqual(ids.slice(0, 3))
    expect(idsOf(await list(`?created_gte=${created}`))).toEqual(ids.slice(0, 4))
    expect(idsOf(await list(`?created_lt=${created}`))).toEqual(ids.slice(4))
    expect(idsOf(await list(`?created_lte=${created}`))).toEqual(ids.slice(3))
    expect(idsOf(await list(`?created_gte=${created}&created_lte=${created}`))).toEqual([ids[3]])
  })

  test('together, and with a cursor', async () => {
    const query = `?status=requires_action&sender_address=${sender.address}`
    const expected = [0, 3, 5, 6]
      .filter((place) => made[place]?.sender === sender)
      .map((place) => at(place).id)
    expect(idsOf(await list(query))).toEqual(expected)
    expect(idsOf(await list(`${query}&starting_after=${expected[0]}`))).toEqual(expected.slice(1))
  })

  test.each([
    ['status', 'status=funded'],
    ['status', 'status='],
    ['sender_address', 'sender_address=x'],
    ['recipient_address', 'recipient_address=0'],
    ['created_gte', 'created_gte=yesterday'],
    ['created_gt', 'created_gt=-1'],
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit=x'],
    ['starting_after', 'starting_after=x'],
    ['starting_after', 'starting_after=txn_00000000000000000000000000'],
  ])('%s is refused in ?%s', async (param, query) => {
    const answer = await call('GET', `/v1/gifts?${query}`, { key })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
  })

  test.each(['sender_wallet', 'amount', 'page', 'metadata'])('%s is unknown', async (param) => {
    const answer = await call('GET', `/v1/gifts?${param}=1`, { key })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param })
  })
})

describe('cursors', () => {
  test('forwards and backwards pass every gift once', async () => {
    const seen: string[] = []
    let page = await list('?limit=3')
    for (;;) {
      seen.push(...idsOf(page))
      if (!page.has_more) break
      page = await list(`?limit=3&starting_after=${seen.at(-1)}`)
    }
    expect(seen).toEqual(allIds())

    const back: string[] = [at(6).id]
    for (;;) {
      const before = await list(`?limit=2&ending_before=${back[0]}`)
      back.unshift(...idsOf(before))
      if (!before.has_more) break
    }
    expect(back).toEqual(allIds())
  })

  test('has_more is exact', async () => {
    expect((await list('?limit=7')).has_more).toBe(false)
    expect((await list('?limit=6')).has_more).toBe(true)
    expect((await list('?limit=100')).has_more).toBe(false)
    expect(await list(`?starting_after=${at(6).id}`)).toMatchObject({ data: [], has_more: false })
    expect(await list(`?ending_before=${at(0).id}`)).toMatchObject({ data: [], has_more: false })
  })

  test('both at once are refused', async () => {
    const query = `?starting_after=${at(1).id}&ending_before=${at(3).id}`
    const answer = await call('GET', `/v1/gifts${query}`, { key })
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('parameters_exclusive')
  })

  test('the default limit is 25', async () => {
    const { secret } = await api().newKey()
    const payer = await newPayer(chain(), 0)
    for (let count = 0; count < 26; count++) await newGift({ key: secret, sender: payer })
    const { body } = await call('GET', '/v1/gifts', { key: secret })
    expect(body.data).toHaveLength(25)
    expect(body.has_more).toBe(true)
  })
})
