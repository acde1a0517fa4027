import { expect, test } from 'vitest'
import { readFlow, seedFlow } from '../../../../scripts/local/flows.ts'
import { useDatabase } from '../../../test/database.ts'
import { findFlowForHost, getFlow } from './service.ts'

const database = useDatabase()

test('the newest version in use is found for a host, an older one by its name', async () => {
  const { db, url, query } = database()
  const flow = await readFlow('oscar')
  expect(await findFlowForHost(db, '127.0.0.1:4602')).toBeNull()
  await seedFlow(url, '127.0.0.1:4602', flow)
  await seedFlow(url, '127.0.0.1:4602', { ...flow, version: 2 })
  expect(await findFlowForHost(db, '127.0.0.1:4602')).toMatchObject({
    version: 2,
    hosts: ['127.0.0.1:4602'],
  })
  expect(await findFlowForHost(db, '127.0.0.1:4603')).toBeNull()
  await query('UPDATE flows SET retired_at = now() WHERE version = 2')
  expect(await findFlowForHost(db, '127.0.0.1:4602')).toMatchObject({ version: 1 })
  expect(await getFlow(db, flow.slug, 2)).toMatchObject({ version: 2 })
  await expect(getFlow(db, flow.slug, 3)).rejects.toThrow('no flow')
})

test('a flow that is not understood is an error, not a guess', async () => {
  const { db, query } = database()
  await query(
    `INSERT INTO flows (slug, version, host, flow) VALUES ('odd', 1, 'odd.test', '{"slug": "odd"}')`,
  )
  await expect(findFlowForHost(db, 'odd.test')).rejects.toThrow()
})
