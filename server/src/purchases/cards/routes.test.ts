import { describe, expect, inject, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { forgetSecurityCodes } from './repository.ts'
import { openOpener } from './vault/open.ts'

const api = useApi({ isIssuing: true })
const opener = openOpener([inject('vault').privateKey])

const NUMBER = '4242424242424242'
const OTHER = '5555555555554444'
const year = new Date().getUTCFullYear() + 3
const visa = { number: NUMBER, exp_month: 12, exp_year: year, security_code: '737' }
const DAY_MS = 24 * 60 * 60 * 1000

const add = async (key: string, body: object = visa, headers: Record<string, string> = {}) =>
  await api().call('POST', '/v1/cards', { key, body, headers })

async function rowOf(id: string) {
  const { rows } = await api().database.query('SELECT * FROM cards WHERE id = $1', [id])
  return rows[0]
}

async function codeOf(id: string): Promise<Buffer | null> {
  const { rows } = await api().database.query(
    'SELECT sealed_security_code AS code FROM card_security_codes WHERE card_id = $1',
    [id],
  )
  return rows[0]?.code ?? null
}

describe('a stored card', () => {
  test('is shown by what is printed on it, never by its number or code', async () => {
    const { secret, accountId } = await api().newKey()
    const { status, body } = await add(secret, { ...visa, metadata: { owner: 'Ada' } })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^card_/),
      object: 'card',
      source: 'stored',
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: year,
      has_security_code: true,
      created: expect.any(Number),
      metadata: { owner: 'Ada' },
    })
    expect((await api().call('GET', `/v1/cards/${body.id}`, { key: secret })).body).toEqual({
      ...body,
      open_intent_count: 0,
    })
    const row = await rowOf(body.id)
    const open = async (sealed: Buffer, purpose: 'card_number' | 'security_code') =>
      (await opener.open(sealed, { accountId, subjectId: body.id, purpose })).toString()
    expect(await open(row.sealed_number, 'card_number')).toBe(NUMBER)
    expect(await open((await codeOf(body.id)) as Buffer, 'security_code')).toBe('737')
    await expect(open(row.sealed_number, 'security_code')).rejects.toThrow('another context')
    expect(JSON.stringify({ ...row, sealed_number: null })).not.toContain(NUMBER)
  })

  test.each([
    ['4242 4242 4242 4242', 'visa', '737'],
    ['5555-5555-5555-4444', 'mastercard', '737'],
    ['3782 822463 10005', 'amex', '7373'],
    ['6011111111111117', 'discover', '737'],
    ['3530111333300000', 'jcb', '737'],
    ['30569309025904', 'diners', '737'],
  ])('%s is %s', async (number, brand, security_code) => {
    const { secret } = await api().newKey()
    const { body } = await add(secret, { ...visa, number, security_code })
    expect(body).toMatchObject({ brand, last4: number.slice(-4), has_security_code: true })
  })

  test.each<[string, object]>([
    ['number', { number: '4242424242424241' }],
    ['number', { number: '0000000000000000' }],
    ['number', { number: undefined }],
    ['exp_month', { exp_month: 0 }],
    ['exp_month', { exp_month: undefined }],
    ['exp_year', { exp_year: year - 4 }],
    ['exp_year', { exp_year: year + 40 }],
    ['exp_year', { exp_year: undefined }],
    ['security_code', { security_code: '7373' }],
    ['security_code', { number: '378282246310005', security_code: '737' }],
    ['metadata', { metadata: { card: 'no 4242-4242-4242-4242' } }],
  ])('is refused for its %s: %o', async (param, change) => {
    const { secret } = await api().newKey()
    const { status, body } = await add(secret, { ...visa, ...change })
    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
  })

  test('is good to the end of its month, by the clock of the API', async () => {
    const { secret } = await api().newKey()
    const now = new Date()
    const [exp_year, exp_month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
    expect((await add(secret, { ...visa, exp_year, exp_month })).status).toBe(200)
    api().advance(32 * DAY_MS)
    const late = await add(secret, { ...visa, exp_year, exp_month })
    api().advance(-32 * DAY_MS)
    expect(late.body.error).toMatchObject({ code: 'parameter_invalid', param: 'exp_year' })
  })
})

describe('an issued card', () => {
  test('has nothing to show and nothing to keep', async () => {
    const { secret } = await api().newKey()
    const { body } = await add(secret, { source: 'issued' })
    const nothing = { brand: null, last4: null, exp_month: null, exp_year: null }
    expect(body).toMatchObject({ source: 'issued', ...nothing, has_security_code: false })
    const row = await rowOf(body.id)
    expect(row).toMatchObject({ sealed_number: null, vault_key_id: null })
  })

  test('is refused a number of yours', async () => {
    const { secret } = await api().newKey()
    const { body } = await add(secret, { source: 'issued', number: NUMBER })
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'number' })
  })
})

describe('the same Idempotency-Key', () => {
  test('with another number and code answers the first card, and adds none', async () => {
    const { secret } = await api().newKey()
    const headers = { 'idempotency-key': 'card-1' }
    const first = await add(secret, visa, headers)
    const again = await add(secret, { ...visa, number: OTHER, security_code: '111' }, headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    const list = await api().call('GET', '/v1/cards', { key: secret })
    expect(list.body.data).toEqual([first.body])
  })

  test('with anything else that differs is refused', async () => {
    const { secret } = await api().newKey()
    const headers = { 'idempotency-key': 'card-2' }
    await add(secret, visa, headers)
    const { body } = await add(secret, { ...visa, exp_month: 11 }, headers)
    expect(body.error.code).toBe('idempotency_key_reused')
  })
})

describe('removing', () => {
  test('destroys what was sealed; afterwards the card is missing like any other', async () => {
    const { secret } = await api().newKey()
    const { id } = (await add(secret)).body
    const path = `/v1/cards/${id}`
    const removed = await api().call('DELETE', path, { key: secret })
    expect(removed.body).toEqual({ id, object: 'card', deleted: true })
    expect(await rowOf(id)).toMatchObject({ sealed_number: null, vault_key_id: null })
    expect(await codeOf(id)).toBeNull()
    expect((await api().call('GET', '/v1/cards', { key: secret })).body.data).toEqual([])
    for (const method of ['GET', 'DELETE']) {
      expect((await api().call(method, path, { key: secret })).status).toBe(404)
    }
  })

  test('leaves lines in the audit log, one each, and the card in the export', async () => {
    const { secret } = await api().newKey()
    const { id } = (await add(secret)).body
    await Promise.all([1, 2, 3].map(() => api().call('DELETE', `/v1/cards/${id}`, { key: secret })))
    const events = await api().call('GET', '/v1/audit_events', { key: secret })
    const lines = events.body.data.filter((event: { subject: string }) => event.subject === id)
    expect(lines.map((event: { action: string }) => event.action)).toEqual([
      'card.removed',
      'card.created',
    ])
    const { body } = await api().call('GET', '/v1/account/export', { key: secret })
    expect(body.cards).toMatchObject([{ id, last4: '4242', removed_at: expect.any(Number) }])
  })
})

describe('a foreign card', () => {
  test('is missing, to read and to remove, and stays as it was', async () => {
    const [owner, stranger] = [await api().newKey(), await api().newKey()]
    const { id } = (await add(owner.secret)).body
    for (const method of ['GET', 'DELETE']) {
      const answer = await api().call(method, `/v1/cards/${id}`, { key: stranger.secret })
      expect(answer.status).toBe(404)
      expect(answer.body.error.code).toBe('resource_missing')
    }
    expect((await api().call('GET', `/v1/cards/${id}`, { key: owner.secret })).status).toBe(200)
  })

  test('a key needs the scope', async () => {
    const { secret } = await api().newKey()
    const body = { scopes: ['cards:read'] }
    const reader = (await api().call('POST', '/v1/api_keys', { key: secret, body })).body.secret
    expect((await add(reader)).body.error.code).toBe('scope_missing')
    expect((await api().call('GET', '/v1/cards', { key: reader })).status).toBe(200)
  })
})

describe('the security code', () => {
  test('is kept for 24 hours at most, used or not', async () => {
    const { secret } = await api().newKey()
    const { id } = (await add(secret)).body
    const isThere = async () =>
      (await api().call('GET', `/v1/cards/${id}`, { key: secret })).body.has_security_code
    api().advance(DAY_MS - 60_000)
    expect(await isThere()).toBe(true)
    api().advance(60_000)
    expect(await isThere()).toBe(false)
    api().advance(-DAY_MS)
  })

  test('is destroyed when its time is over, and only then', async () => {
    const { secret } = await api().newKey()
    const fresh = (await add(secret)).body.id
    api().advance(-DAY_MS - 1_000)
    const old = [(await add(secret)).body.id, (await add(secret)).body.id]
    api().advance(DAY_MS + 1_000)
    const { db } = api().database
    expect(await forgetSecurityCodes(db, 1)).toBe(1)
    expect(await forgetSecurityCodes(db, 10)).toBe(1)
    expect(await forgetSecurityCodes(db, 10)).toBe(0)
    for (const id of old) {
      expect(await codeOf(id)).toBeNull()
      expect((await rowOf(id)).sealed_number).not.toBeNull()
    }
    expect(await codeOf(fresh)).not.toBeNull()
  })
})
