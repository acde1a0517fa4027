import { beforeEach, describe, expect, test } from 'vitest'
import { seedFlow } from '../../../../../scripts/local/flows.ts'
import { readScriptedFlow } from '../../../../test/checkout.ts'
import { useDatabase } from '../../../../test/database.ts'
import type { Flow } from '../flow.ts'
import {
  findFlowForHost,
  findLastVersion,
  getFlow,
  keepFlow,
  observeMismatch,
  observePurchase,
  saveFit,
} from './service.ts'

const HOST = '127.0.0.1:4602'
const database = useDatabase()
let flow: Flow

beforeEach(async () => {
  flow = await readScriptedFlow()
  await database().query('TRUNCATE flows, flow_tallies')
})

const tally = async (version = 1) =>
  (await database().query('SELECT * FROM flow_tallies WHERE version = $1', [version])).rows[0]

test('the newest version in use is found for a host, an older one by its name', async () => {
  const { db, url, query } = database()
  expect(await findFlowForHost(db, HOST)).toBeNull()
  expect(await findLastVersion(db, flow.slug)).toBe(0)
  await seedFlow(url, HOST, flow)
  await seedFlow(url, HOST, { ...flow, version: 2 })
  expect(await findFlowForHost(db, HOST)).toMatchObject({ version: 2, hosts: [HOST] })
  expect(await findFlowForHost(db, '127.0.0.1:4603')).toBeNull()
  await query('UPDATE flows SET retired_at = now() WHERE version = 2')
  expect(await findFlowForHost(db, HOST)).toMatchObject({ version: 1 })
  expect(await getFlow(db, flow.slug, 2)).toMatchObject({ version: 2 })
  expect(await findLastVersion(db, flow.slug)).toBe(2)
  await expect(getFlow(db, flow.slug, 3)).rejects.toThrow('no flow')
})

test('a flow that is not understood is an error, not a guess', async () => {
  const { db, query } = database()
  await query(
    `INSERT INTO flows (slug, version, host, flow) VALUES ('odd', 1, 'odd.test', '{"slug": "odd"}')`,
  )
  await expect(findFlowForHost(db, 'odd.test')).rejects.toThrow()
})

test('of many who learnt the same version at once, one is kept, and all go by it', async () => {
  const { db, query } = database()
  const kept = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      db.transaction((tx) => keepFlow(tx, HOST, { ...flow, name: `Shop ${n}` }, `ci_${n}`)),
    ),
  )
  expect(new Set(kept.map(({ name }) => name)).size).toBe(1)
  const { rows } = await query('SELECT version, learnt_by FROM flows')
  expect(rows).toHaveLength(1)
  expect(kept[0]?.name).toBe(`Shop ${rows[0].learnt_by.slice(3)}`)
})

describe('a flow that does not fit', () => {
  test('is learnt anew by others, and out of use after three times in a row', async () => {
    const { db } = database()
    await keepFlow(db, HOST, flow, 'ci_teacher')
    expect(await observeMismatch(db, flow, 'ci_1')).toBe(true)
    expect(await observeMismatch(db, flow, 'ci_2')).toBe(true)
    await saveFit(db, flow) // the shop is as it was: those were odd pages
    expect(await observeMismatch(db, flow, 'ci_3')).toBe(true)
    expect(await observeMismatch(db, flow, 'ci_4')).toBe(true)
    expect(await findFlowForHost(db, HOST)).not.toBeNull()
    expect(await observeMismatch(db, flow, 'ci_5')).toBe(true)
    expect(await findFlowForHost(db, HOST)).toBeNull()
  })

  test('though the same intent has just learnt it, is out of use at once; the one before stays', async () => {
    const { db } = database()
    await keepFlow(db, HOST, flow, 'ci_1')
    await keepFlow(db, HOST, { ...flow, version: 2 }, 'ci_2')
    expect(await observeMismatch(db, { ...flow, version: 2 }, 'ci_2')).toBe(false)
    expect(await findFlowForHost(db, HOST)).toMatchObject({ version: 1 })
  })
})

describe('the tally of a version', () => {
  test('counts purchases, and failures that are the shop’s', async () => {
    const { db } = database()
    await Promise.all(Array.from({ length: 5 }, () => observePurchase(db, flow, null)))
    for (const code of ['captcha', 'page_unreadable', 'card_declined', 'price_changed', '']) {
      await observePurchase(db, flow, code)
    }
    expect(await tally()).toMatchObject({ succeeded: '5', failed: '2' })
    expect((await tally()).last_succeeded_at).toBeInstanceOf(Date)
  })

  test('is not written by a second quote of the day', async () => {
    const { db, query } = database()
    await saveFit(db, flow)
    const row = () => query('SELECT xmin, ctid, xmax FROM flow_tallies')
    const before = (await row()).rows
    await saveFit(db, flow)
    expect((await row()).rows).toEqual(before) // neither changed nor locked
    await query('UPDATE flow_tallies SET last_quoted_on = current_date - 1')
    await saveFit(db, flow)
    expect((await row()).rows).not.toEqual(before)
  })
})
