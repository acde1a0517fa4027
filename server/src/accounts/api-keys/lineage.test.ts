import { beforeEach, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/api.ts'
import { useApi } from '../../../test/api.ts'

const api = useApi()
let cookie: string

// An earlier test may have moved the clock beyond the wallet's signature.
beforeEach(async () => {
  ;({ cookie } = await api().signIn())
})

type Key = { readonly id: string; readonly secret: string; readonly created_by: string | null }

const create = async (options: CallOptions): Promise<Key> =>
  (await api().call('POST', '/v1/api_keys', options)).body
const childOf = ({ secret }: Key) => create({ key: secret })
const revoke = (id: string, options: CallOptions) =>
  api().call('DELETE', `/v1/api_keys/${id}`, options)
const rotate = (id: string, options: CallOptions) =>
  api().call('POST', `/v1/api_keys/${id}/rotate`, options)
const statusOf = async ({ secret }: Pick<Key, 'secret'>) =>
  (await api().call('GET', '/v1/account', { key: secret })).status
const statusesOf = (keys: readonly Key[]) => Promise.all(keys.map(statusOf))

describe('revoking a key', () => {
  test('revokes its descendants, each with an audit event, and nothing else', async () => {
    const [root, other] = [await create({ cookie }), await create({ cookie })]
    const child = await childOf(root)
    const grandchildren = [await childOf(child), await childOf(child)]
    expect([root.created_by, child.created_by]).toEqual([null, root.id])
    expect((await revoke(child.id, { key: root.secret })).status).toBe(200)
    expect(await statusesOf([root, other])).toEqual([200, 200])
    expect(await statusesOf([child, ...grandchildren])).toEqual([401, 401, 401])
    for (const { id } of [child, ...grandchildren]) {
      const { body } = await api().call('GET', `/v1/audit_events?object=${id}`, { cookie })
      expect(body.data.map(({ action }: { action: string }) => action)).toContain('api_key.revoked')
    }
  })

  test('leaves no child behind that the key was creating', async () => {
    for (let round = 0; round < 10; round++) {
      const parent = await create({ cookie })
      const creating = Promise.all(
        Array.from({ length: 8 }, () => api().call('POST', '/v1/api_keys', { key: parent.secret })),
      )
      const [answers, revoked] = await Promise.all([creating, revoke(parent.id, { cookie })])
      expect(revoked.status).toBe(200)
      for (const { status, body } of answers) {
        expect(status).toBeOneOf([200, 401])
        if (status === 200) expect(await statusOf(body)).toBe(401)
      }
    }
  })

  test('works for the key itself and its descendants only: 403 for siblings and ancestors', async () => {
    const root = await create({ cookie })
    const [child, sibling] = [await childOf(root), await childOf(root)]
    for (const target of [root, sibling]) {
      for (const answer of [
        await revoke(target.id, { key: child.secret }),
        await rotate(target.id, { key: child.secret }),
      ]) {
        expect(answer.status).toBe(403)
        expect(answer.body.error.code).toBe('api_key_not_descendant')
      }
    }
    expect(await statusesOf([root, sibling])).toEqual([200, 200])
    expect((await revoke(child.id, { key: child.secret })).status).toBe(200)
  })
})

describe('rotating a key', () => {
  test('keeps id, scopes, budget, spending and descendants; both secrets work for a while', async () => {
    const body = { scopes: ['api_keys:read', 'api_keys:write', 'account:read'], name: 'Till' }
    const before = await create({ cookie, body })
    const child = await childOf(before)
    const answer = await rotate(before.id, { key: before.secret })
    expect(answer.status).toBe(200)
    const { secret, last4, ...same } = answer.body
    expect(before).toMatchObject(same)
    expect(last4).toBe(secret.slice(-4))
    expect(secret).not.toBe(before.secret)
    expect(await statusesOf([before, answer.body, child])).toEqual([200, 200, 200])
    api().advance(3_600_000)
    await new Promise((resolve) => setTimeout(resolve, 300)) // longer than any lease
    expect(await statusesOf([before, answer.body, child])).toEqual([401, 200, 200])
  })

  test('with a lifetime of 0 refuses the old secret at once', async () => {
    const before = await create({ cookie })
    expect(await statusOf(before)).toBe(200)
    const body = { old_secret_lifetime: 0 }
    const after = (await rotate(before.id, { key: before.secret, body })).body
    expect(await statusesOf([before, after])).toEqual([401, 200])
  })

  test('can be repeated with the old secret when the answer was lost', async () => {
    const before = await create({ cookie })
    const lost = await rotate(before.id, { key: before.secret })
    const found = await rotate(before.id, { key: before.secret })
    expect([lost.status, found.status]).toEqual([200, 200])
    expect(await statusesOf([before, lost.body, found.body])).toEqual([200, 200, 200])
    await revoke(before.id, { cookie })
    expect(await statusesOf([before, lost.body, found.body])).toEqual([401, 401, 401])
  })

  test('shows the secret once: a repeated Idempotency-Key gets none', async () => {
    const { id } = await create({ cookie })
    const headers = { 'idempotency-key': 'rotation' }
    const first = await rotate(id, { cookie, headers })
    const again = await rotate(id, { cookie, headers })
    expect(first.body.secret).toMatch(/^sk_live_/)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).not.toHaveProperty('secret')
    expect(await statusOf(first.body)).toBe(200)
  })

  test('400: a lifetime beyond a day', async () => {
    const { id } = await create({ cookie })
    const answer = await rotate(id, { cookie, body: { old_secret_lifetime: 86_401 } })
    expect(answer.body.error).toMatchObject({ param: 'old_secret_lifetime' })
  })
})

describe('the default budget', () => {
  test('is the account’s, for keys that may buy and name none', async () => {
    const owner = await api().newKey()
    const changed = { default_budget: { usd: { day: 700 } } }
    const update = (options: CallOptions) =>
      api().call('POST', '/v1/account', { ...options, body: changed })
    expect((await update({ key: owner.secret })).body.error.code).toBe('session_required')
    expect((await update({ cookie: owner.cookie })).body).toMatchObject(changed)
    const made = async (body: object) =>
      (await api().call('POST', '/v1/api_keys', { cookie: owner.cookie, body })).body.budget
    expect(await made({})).toEqual({ usd: { day: 700 } })
    expect(await made({ scopes: ['gifts:read'] })).toBeNull()
    expect(await made({ budget: { sgd: { total: 5 } } })).toEqual({ sgd: { total: 5 } })
    const renamed = { business_profile: { name: 'Café' } }
    await api().call('POST', '/v1/account', { cookie: owner.cookie, body: renamed })
    expect(await made({})).toEqual({ usd: { day: 700 } })
  })
})
