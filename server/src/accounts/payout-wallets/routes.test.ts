import { beforeEach, describe, expect, test } from 'vitest'
import type { Wallet } from '../../../../scripts/local/wallets.ts'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { useApi } from '../../../test/api.ts'
import { SIGNATURE_LIFETIME_MS } from '../sessions/state.ts'

const api = useApi()
let cookie: string
let key: string
let accountId: string

beforeEach(async () => {
  ;({ cookie, secret: key, accountId } = await api().newKey())
})

const challenge = (address: string, as = cookie) =>
  api().call('POST', '/v1/payout_wallet_challenges', { cookie: as, body: { address } })
const messageFor = async ({ address }: Wallet, as = cookie): Promise<string> =>
  (await challenge(address, as)).body.message
const add = (message: string, signature: string, as = cookie, name?: string) =>
  api().call('POST', '/v1/payout_wallets', {
    cookie: as,
    body: { message, signature, ...(name && { name }) },
  })
const remove = (id: string, as = cookie) =>
  api().call('DELETE', `/v1/payout_wallets/${id}`, { cookie: as })
const list = async () => (await api().call('GET', '/v1/payout_wallets', { key })).body.data

const line_items = [
  { quantity: 1, product_data: { name: 'Mug', price_data: { unit_amount: 300 } } },
]
const CREATIONS = [
  ['/v1/checkout_links', { line_items }],
  ['/v1/checkout_sessions', { line_items }],
  ['/v1/transaction_intents', { amount: 300 }],
] as const
const pay = (to: Wallet, [path, body]: (typeof CREATIONS)[number], as = key) =>
  api().call('POST', path, { key: as, body: { ...body, recipient_address: to.address } })

describe('a wallet that signed for the account', () => {
  test('is added with its name, listed, and may be paid', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    expect(message).toContain(accountId)
    const added = await add(message, wallet.sign(message), cookie, 'Cold wallet')
    expect(added.status).toBe(200)
    expect(added.body).toEqual({
      id: expect.stringMatching(/^pw_/),
      object: 'payout_wallet',
      address: wallet.address,
      name: 'Cold wallet',
      created: expect.any(Number),
      account_id: accountId,
    })
    expect(await list()).toEqual([added.body])
    const got = await api().call('GET', `/v1/payout_wallets/${added.body.id}`, { key })
    expect(got.body).toEqual(added.body)
    for (const creation of CREATIONS) {
      const { status, body } = await pay(wallet, creation)
      expect([status, body.recipient_address]).toEqual([200, wallet.address])
    }
  })

  test('is audited when added, removed, and when payments are created', async () => {
    const wallet = await api().addPayoutWallet(cookie)
    const [{ id }] = await list()
    const made = await Promise.all(CREATIONS.map((creation) => pay(wallet, creation)))
    await remove(id)
    const { body } = await api().call('GET', '/v1/audit_events', { key })
    const seen = body.data.map((each: { action: string; subject: string }) => [
      each.action,
      each.subject,
    ])
    expect(seen).toEqual(
      expect.arrayContaining([
        ['payout_wallet.added', id],
        ['payout_wallet.removed', id],
        ['checkout_link.created', made[0]?.body.id],
        ['checkout_session.created', made[1]?.body.id],
        ['transaction_intent.created', made[2]?.body.id],
      ]),
    )
  })

  test('is refused once removed, while what was created before still works', async () => {
    const wallet = await api().addPayoutWallet(cookie)
    const { body: link } = await pay(wallet, CREATIONS[0])
    const [{ id }] = await list()
    expect((await remove(id)).body).toEqual({ id, object: 'payout_wallet', deleted: true })
    expect(await list()).toEqual([])
    expect((await pay(wallet, CREATIONS[1])).body.error.code).toBe('recipient_unproven')
    const opened = await api().call('POST', `/v1/checkout_links/${link.id}/sessions`)
    expect([opened.status, opened.body.recipient_address]).toEqual([200, wallet.address])
    expect((await remove(id)).status).toBe(404)
    await api().addPayoutWallet(cookie, wallet)
    expect((await pay(wallet, CREATIONS[1])).status).toBe(200)
  })
})

describe('400 recipient_unproven', () => {
  test.each(CREATIONS)(
    '%s: a wallet that did not sign, or signed for another account',
    async (...creation) => {
      const stranger = await api().newKey()
      const theirs = await api().addPayoutWallet(stranger.cookie)
      for (const wallet of [newWallet(), theirs]) {
        const { status, body } = await pay(wallet, creation as (typeof CREATIONS)[number])
        expect(status).toBe(400)
        expect(body.error).toMatchObject({ code: 'recipient_unproven', param: 'recipient_address' })
      }
    },
  )

  test('the account’s own wallet needs no proof, named or not', async () => {
    const own = (await api().call('GET', '/v1/account', { key })).body.wallet_address
    for (const creation of CREATIONS) {
      const { status, body } = await pay({ address: own } as Wallet, creation)
      expect([status, body.recipient_address]).toEqual([200, own])
    }
  })
})

describe('a message proves one wallet to one account, once', () => {
  test('401: another account’s, a sign-in’s, or one used before', async () => {
    const wallet = newWallet()
    const stranger = await api().newKey()
    const theirs = await messageFor(wallet, stranger.cookie)
    const asked = { body: { address: wallet.address } }
    const signIn = (await api().call('POST', '/v1/session/challenge', asked)).body.message
    for (const message of [theirs, signIn]) {
      const answer = await add(message, wallet.sign(message))
      expect([answer.status, answer.body.error.code]).toEqual([401, 'sign_in_challenge_unknown'])
    }
    const message = await messageFor(wallet)
    expect((await add(message, wallet.sign(message))).status).toBe(200)
    const again = await add(message, wallet.sign(message))
    expect(again.body.error.code).toBe('sign_in_challenge_unknown')
  })

  test('401: signed by another wallet; and it signs nobody in', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    const forged = await add(message, newWallet().sign(message))
    expect(forged.body.error.code).toBe('sign_in_signature_invalid')
    const body = { message, signature: wallet.sign(message) }
    const signedIn = await api().call('POST', '/v1/session', { body })
    expect(signedIn.body.error.code).toBe('sign_in_challenge_unknown')
    expect((await add(message, wallet.sign(message))).status).toBe(200)
  })

  test('409: a wallet that the account has, even when both arrive at once', async () => {
    const wallet = newWallet()
    const messages = [await messageFor(wallet), await messageFor(wallet)]
    const answers = await Promise.all(messages.map((each) => add(each, wallet.sign(each))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error.code).toBe('payout_wallet_exists')
    const owner = await api().signIn()
    const own = await messageFor(owner.wallet, owner.cookie)
    const needless = await add(own, owner.wallet.sign(own), owner.cookie)
    expect(needless.body.error.code).toBe('payout_wallet_exists')
  })
})

describe('only the owner adds and removes', () => {
  test('403: a key, whatever its scopes', async () => {
    const body = { address: newWallet().address }
    const asked = await api().call('POST', '/v1/payout_wallet_challenges', { key, body })
    expect(asked.body.error.code).toBe('session_required')
    await api().addPayoutWallet(cookie)
    const [{ id }] = await list()
    const removed = await api().call('DELETE', `/v1/payout_wallets/${id}`, { key })
    expect(removed.body.error.code).toBe('session_required')
  })

  test('401 signature_required: a session whose wallet signed too long ago', async () => {
    const wallet = await api().addPayoutWallet(cookie)
    const [{ id }] = await list()
    api().advance(SIGNATURE_LIFETIME_MS)
    const message = await messageFor(newWallet())
    for (const answer of [await add(message, wallet.sign(message)), await remove(id)]) {
      expect([answer.status, answer.body.error.code]).toEqual([401, 'signature_required'])
    }
  })

  test('404: another account’s wallet', async () => {
    await api().addPayoutWallet(cookie)
    const [{ id }] = await list()
    const stranger = await api().newKey()
    expect((await remove(id, stranger.cookie)).status).toBe(404)
    const options = { key: stranger.secret }
    expect((await api().call('GET', `/v1/payout_wallets/${id}`, options)).status).toBe(404)
  })
})
