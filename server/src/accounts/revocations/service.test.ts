import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { reapplyRevocations } from '../../main/revocations.ts'
import { leasesEnd } from '../api-keys/authentication.ts'
import { openRevocationLog } from './log.ts'

const directory = mkdtempSync(join(tmpdir(), 'florin-revocations-'))
const log = openRevocationLog(directory, Date.now)
const api = useApi({ revocations: log })
afterAll(() => rm(directory, { recursive: true }))

async function reapply(): Promise<number> {
  const alive = await reapplyRevocations({ db: api().database.db, clock: Date.now }, log)
  await leasesEnd()
  return alive
}

const works = async (key: string) =>
  (await api().call('GET', '/v1/api_keys', { key })).status === 200

/** The rows as they are now; afterwards `restore` brings them back, as a backup would. */
async function backUp(...tables: string[]) {
  const { database } = api()
  for (const table of [...tables, 'revocations_applied']) {
    await database.query(`CREATE TABLE backup_${table} AS TABLE ${table}`)
  }
  return async () => {
    for (const table of [...tables, 'revocations_applied'].toReversed()) {
      await database.query(`DELETE FROM ${table}`)
    }
    for (const table of [...tables, 'revocations_applied']) {
      await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`) // as a restore does
      await database.query(`INSERT INTO ${table} SELECT * FROM backup_${table}`)
      await database.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
      await database.query(`DROP TABLE backup_${table}`)
    }
    await leasesEnd()
  }
}

test('a key that was revoked after the backup stays revoked, with those that it created', async () => {
  const owner = await api().newKey()
  const parent = await api().call('POST', '/v1/api_keys', { key: owner.secret, body: {} })
  const child = await api().call('POST', '/v1/api_keys', { key: parent.body.secret, body: {} })
  const restore = await backUp('api_keys', 'api_key_old_secrets')
  await api().call('DELETE', `/v1/api_keys/${parent.body.id}`, { key: owner.secret })
  await reapply() // the database knows, and notes how far it is
  await restore()
  expect([await works(parent.body.secret), await works(child.body.secret)]).toEqual([true, true])
  expect(await reapply()).toBe(2)
  expect([await works(parent.body.secret), await works(child.body.secret)]).toEqual([false, false])
  expect(await works(owner.secret)).toBe(true)
  expect(await reapply()).toBe(0)
})

test('a secret that was replaced after the backup is replaced again, and only by the last', async () => {
  const owner = await api().newKey()
  const { body: key } = await api().call('POST', '/v1/api_keys', { key: owner.secret, body: {} })
  const restore = await backUp('api_keys', 'api_key_old_secrets')
  const secrets: string[] = [key.secret]
  for (let times = 0; times < 3; times++) {
    const path = `/v1/api_keys/${key.id}/rotate`
    const { body } = await api().call('POST', path, {
      ...{ key: owner.secret, body: { old_secret_lifetime: 0 } },
    })
    secrets.push(body.secret)
  }
  expect(await reapply()).toBe(0)
  expect(await Promise.all(secrets.map(works))).toEqual([false, false, false, true])
  await restore()
  expect(await works(secrets[0] as string)).toBe(true)
  expect(await reapply()).toBe(1)
  expect(await Promise.all(secrets.map(works))).toEqual([false, false, false, true])
})
