import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { listen } from '../../../lib/control-server.ts'
import type { Id } from '../../../lib/ids.ts'
import { newId } from '../../../lib/ids.ts'
import { openResealer, openVault, VaultRefusal, VaultUnavailable } from './client.ts'
import { openOpener } from './open.ts'
import type { Opening, Resealing } from './openings.ts'
import { countOpenings } from './openings.ts'
import { openSealer } from './seal.ts'
import { createVaultServer } from './serve.ts'
import type { SealContext } from './vault.ts'

const SECRET = 'of the worker and its vault, long'
const LIMITS = { perAccountPerMinute: 100, perMinute: 150 }
const NUMBER = '4242424242424242'
const { publicKey, privateKey } = inject('vault')
const sealer = openSealer([publicKey])
const id = <Prefix extends 'acct' | 'card' | 'ci'>(prefix: Prefix): Id<Prefix> =>
  newId(prefix, 0, Date.now())

let server: Server
let url: string
let opened: Opening[] = []
let resealed: Resealing[] = []
let refused: string[] = []
let count = countOpenings(LIMITS)

beforeAll(async () => {
  server = createVaultServer({
    secrets: [SECRET],
    opener: openOpener([privateKey]),
    count: (opening) => count(opening),
    onResealed: (resealing) => void resealed.push(resealing),
    onOpened: (opening) => void opened.push(opening),
    onRefusal: (_opening, reason) => void refused.push(reason),
    onFault: (error) => void refused.push(String(error)),
  })
  url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`
})
afterAll(async () => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
})
beforeEach(() => {
  opened = []
  resealed = []
  refused = []
  count = countOpenings(LIMITS)
})

const vault = (secret = SECRET) => openVault({ url, secret })

async function cardOf(accountId: string, text = NUMBER) {
  const context: SealContext = { accountId, subjectId: id('card'), purpose: 'card_number' }
  return { context, sealed: (await sealer.seal(Buffer.from(text), context)).sealed }
}

test('opens a card for a purchase, and reports the ids alone', async () => {
  const [account, intent] = [id('acct'), id('ci')]
  const { context, sealed } = await cardOf(account)
  expect((await vault().open(sealed, context, intent)).toString()).toBe(NUMBER)
  expect(opened).toEqual([{ intent, account, subject: context.subjectId, purpose: 'card_number' }])
  expect(refused).toEqual([])
})

test('opens for no other account, card or purpose than it was sealed for', async () => {
  const { context, sealed } = await cardOf(id('acct'))
  const others: SealContext[] = [
    { ...context, accountId: id('acct') },
    { ...context, subjectId: id('card') },
    { ...context, purpose: 'security_code' },
  ]
  for (const other of others) {
    await expect(vault().open(sealed, other, id('ci'))).rejects.toThrow(VaultRefusal)
  }
  expect(refused).toEqual(['another_context', 'another_context', 'another_context'])
  expect(opened).toEqual([])
})

test("opens a purchase's own texts for that purchase alone", async () => {
  const [intent, another, account] = [id('ci'), id('ci'), id('acct')]
  for (const purpose of ['pressed_intent', 'shop_session', 'security_code'] as const) {
    const context: SealContext = { accountId: account, subjectId: intent, purpose }
    const { sealed } = await sealer.seal(Buffer.from('{}'), context)
    expect((await vault().open(sealed, context, intent)).toString()).toBe('{}')
    await expect(vault().open(sealed, context, another)).rejects.toThrow(VaultRefusal)
  }
  const session: SealContext = {
    accountId: account,
    subjectId: id('card'),
    purpose: 'shop_session',
  }
  const { sealed } = await sealer.seal(Buffer.from('{}'), session)
  await expect(vault().open(sealed, session, intent)).rejects.toThrow(VaultRefusal)
  expect(refused).toEqual(Array.from({ length: 4 }, () => 'another_subject'))
})

test('a text that was altered is refused for good', async () => {
  const { context, sealed } = await cardOf(id('acct'))
  sealed[sealed.length - 1] = (sealed.at(-1) as number) ^ 1
  await expect(vault().open(sealed, context, id('ci'))).rejects.toThrow(VaultRefusal)
  expect(refused).toEqual(['unopenable'])
})

test('seals again for the current key, in the same context, and gives nothing away', async () => {
  const { context, sealed } = await cardOf(id('acct'))
  const resealer = openResealer({ url, secret: SECRET })
  expect(await resealer.currentKeyId()).toBe(sealer.key.id)
  const next = (await resealer.reseal(sealed, context)) as { sealed: Buffer; keyId: string }
  expect(next.keyId).toBe(sealer.key.id)
  expect(next.sealed.equals(sealed)).toBe(false)
  expect(next.sealed.includes(NUMBER)).toBe(false)
  expect((await vault().open(next.sealed, context, id('ci'))).toString()).toBe(NUMBER)
  const { accountId: account, subjectId: subject, purpose } = context
  expect(resealed).toEqual([{ account, subject, purpose }])
  const other = { ...context, accountId: id('acct') }
  expect(await resealer.reseal(sealed, other)).toBeNull()
  expect(refused).toEqual(['another_context'])
})

test('cards in bulk are refused for a while: by purchase, by account and in all', async () => {
  const [account, intent] = [id('acct'), id('ci')]
  const opening = (changes: Partial<Opening> = {}): Opening => ({
    ...{ account, intent, subject: id('card'), purpose: 'card_number', ...changes },
  })
  const within = async (times: number, next: () => Opening) => {
    for (let i = 0; i < times; i++) expect(await count(next())).toBeNull()
  }
  await within(60, () => opening())
  expect(await count(opening())).toBe('too_many_for_intent')
  await within(40, () => opening({ intent: id('ci') }))
  expect(await count(opening({ intent: id('ci') }))).toBe('too_many_for_account')
  await within(50, () => opening({ intent: id('ci'), account: id('acct') }))
  expect(await count(opening({ intent: id('ci'), account: id('acct') }))).toBe('too_many')
  const { context, sealed } = await cardOf(account)
  await expect(vault().open(sealed, context, id('ci'))).rejects.toThrow(VaultUnavailable)
  expect(opened).toEqual([])
})

test('answers nobody without the secret, and nothing else than openings', async () => {
  const { context, sealed } = await cardOf(id('acct'))
  const stranger = vault('another secret of the same length')
  const unknown = { name: 'VaultUnavailable', code: 'EACCES' }
  await expect(stranger.open(sealed, context, id('ci'))).rejects.toMatchObject(unknown)
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const response = await fetch(new URL(path, url), {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    return [response.status, await response.text()]
  }
  expect(await post('/keys', {})).toEqual([404, '{}'])
  const asked = { intent: id('ci'), account: id('acct'), subject: id('card') }
  for (const body of [
    [],
    { ...asked, purpose: 'card_number' },
    { ...asked, purpose: 'anything', sealed: '' },
    { ...asked, purpose: 'card_number', sealed: [sealed.toString('base64')] },
    { ...asked, purpose: 'card_number', sealed: 'A'.repeat(2 ** 20) },
  ]) {
    expect(await post('/openings', body)).toEqual([400, '{}'])
  }
  expect(opened).toEqual([])
})

test('a vault that is away is an outage, not a refusal', async () => {
  const { context, sealed } = await cardOf(id('acct'))
  const other = createServer()
  const port = await listen(other, '127.0.0.1', 0)
  const closed = once(other, 'close')
  other.close()
  await closed
  const away = openVault({ url: `http://127.0.0.1:${port}`, secret: SECRET })
  const outage = { name: 'VaultUnavailable', code: 'ECONNREFUSED' }
  await expect(away.open(sealed, context, id('ci'))).rejects.toMatchObject(outage)
})
