import { describe, expect, inject, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { sealedCard } from '../../../test/card-frame.ts'
import type { FakeIssuer } from '../../../test/issuer.ts'
import { createFakeIssuer } from '../../../test/issuer.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { removeCard } from './repository.ts'
import type { Purchase, WorkerContext } from './service.ts'
import { getMaterial, resolveCard, useCard } from './service.ts'
import type { CardId } from './state.ts'
import { openOpener } from './vault/open.ts'

const api = useApi({ isIssuing: true })
const vault = openOpener([inject('vault').privateKey])

const NUMBER = '4242424242424242'
const exp_year = new Date().getUTCFullYear() + 3
const visa = { number: NUMBER, exp_month: 12, exp_year, security_code: '737' }
const DAY_MS = 24 * 60 * 60 * 1000

type Owner = { secret: string; cookie: string; accountId: AccountId }

async function newOwner(): Promise<Owner> {
  const { secret, cookie, accountId } = await api().newKey()
  return { secret, cookie, accountId: accountId as AccountId }
}

async function add({ secret }: Owner, body: object = visa): Promise<CardId> {
  return (await api().call('POST', '/v1/cards', { key: secret, body })).body.id
}

async function remove({ secret }: Owner, id: CardId): Promise<number> {
  return (await api().call('DELETE', `/v1/cards/${id}`, { key: secret })).status
}

const worker = (changes: Partial<WorkerContext> = {}): WorkerContext => ({
  db: api().database.db,
  vault,
  issuer: null,
  clock: Date.now,
  ...changes,
})

const purchase = ({ accountId }: Owner, cardId: CardId): Purchase => ({
  accountId,
  cardId,
  intentId: `ci_${cardId}` as Id<'ci'>,
  capCents: 5_000 as Cents,
  currency: 'usd',
  holderName: 'Ada Lovelace',
})

describe('which card', () => {
  test('the one that was named, else the newest; a removed one is none', async () => {
    const owner = await newOwner()
    const { db } = api().database
    expect(await resolveCard(db, owner.accountId, null)).toBeNull()
    const first = await add(owner)
    const second = await add(owner)
    expect((await resolveCard(db, owner.accountId, null))?.id).toBe(second)
    expect((await resolveCard(db, owner.accountId, first))?.id).toBe(first)
    await remove(owner, second)
    expect((await resolveCard(db, owner.accountId, null))?.id).toBe(first)
    expect(await resolveCard(db, owner.accountId, second)).toBeNull()
  })

  test('never one of another account', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const id = await add(owner)
    const { db } = api().database
    expect(await resolveCard(db, stranger.accountId, id)).toBeNull()
    expect(await resolveCard(db, stranger.accountId, null)).toBeNull()
    const asked = { ...purchase(stranger, id) }
    expect(await getMaterial(worker(), asked)).toEqual({ refused: 'card_removed' })
    expect(await db.transaction((tx) => useCard(tx, purchase(stranger, id)))).toBe(false)
  })
})

describe('a stored card', () => {
  test('is opened for a purchase, as often as asked', async () => {
    const owner = await newOwner()
    const id = await add(owner)
    const card = { number: NUMBER, expMonth: 12, expYear: exp_year, securityCode: '737' }
    const material = { card: { ...card, holderName: 'Ada Lovelace' }, issuedCard: null }
    expect(await getMaterial(worker(), purchase(owner, id))).toEqual(material)
    expect(await getMaterial(worker(), purchase(owner, id))).toEqual(material)
  })

  test('a sealed number does not open in the row of another card', async () => {
    const owner = await newOwner()
    const [mine, other] = [await add(owner), await add(owner)]
    await api().database.query(
      `UPDATE cards SET sealed_number = (SELECT sealed_number FROM cards WHERE id = $1)
        WHERE id = $2`,
      [mine, other],
    )
    await expect(getMaterial(worker(), purchase(owner, other))).rejects.toThrow('another context')
  })

  test.each([{ brand: 'mastercard' }, { last4: '4241' }])(
    'whose number is not as described by %j is opened for nothing',
    async (changes) => {
      const owner = await newOwner()
      const { cookie } = owner
      const { body: asked } = await api().call('POST', '/v1/card_frame_tokens', { cookie })
      const body = await sealedCard(api(), asked.token, visa, changes)
      const { id } = (await api().call('POST', '/v1/sealed_cards', { key: asked.token, body })).body
      expect(await getMaterial(worker(), purchase(owner, id))).toEqual({ refused: 'card_mismatch' })
    },
  )

  test('sealed by the frame is opened like one that came by API', async () => {
    const owner = await newOwner()
    const { cookie } = owner
    const { body: asked } = await api().call('POST', '/v1/card_frame_tokens', { cookie })
    const body = await sealedCard(api(), asked.token, visa)
    const { id } = (await api().call('POST', '/v1/sealed_cards', { key: asked.token, body })).body
    const material = await getMaterial(worker(), purchase(owner, id))
    expect(material).toMatchObject({ card: { number: NUMBER, securityCode: '737' } })
  })

  test('without a code, or a day after it, it waits for one', async () => {
    const owner = await newOwner()
    const { security_code: _code, ...bare } = visa
    const refused = { refused: 'security_code_missing' }
    expect(await getMaterial(worker(), purchase(owner, await add(owner, bare)))).toEqual(refused)
    const id = await add(owner)
    const clock = () => Date.now() + DAY_MS
    expect(await getMaterial(worker({ clock }), purchase(owner, id))).toEqual(refused)
  })

  test('the code is gone with the first attempt, the number stays', async () => {
    const owner = await newOwner()
    const { db, query } = api().database
    const id = await add(owner)
    expect(await db.transaction((tx) => useCard(tx, purchase(owner, id)))).toBe(true)
    const codes = await query('SELECT 1 FROM card_security_codes WHERE card_id = $1', [id])
    expect(codes.rows).toEqual([])
    const { rows } = await query('SELECT sealed_number FROM cards WHERE id = $1', [id])
    expect(rows[0].sealed_number).not.toBeNull()
    const material = await getMaterial(worker(), purchase(owner, id))
    expect(material).toEqual({ refused: 'security_code_missing' })
  })

  test('an attempt that is rolled back has used nothing', async () => {
    const owner = await newOwner()
    const id = await add(owner)
    const attempt = api().database.db.transaction(async (tx) => {
      await useCard(tx, purchase(owner, id))
      throw new Error('somebody else has pressed')
    })
    await expect(attempt).rejects.toThrow('pressed')
    expect(await getMaterial(worker(), purchase(owner, id))).toHaveProperty('card')
  })

  test('once removed it is used for nothing', async () => {
    const owner = await newOwner()
    const id = await add(owner)
    await remove(owner, id)
    expect(await getMaterial(worker(), purchase(owner, id))).toEqual({ refused: 'card_removed' })
    const { db } = api().database
    expect(await db.transaction((tx) => useCard(tx, purchase(owner, id)))).toBe(false)
  })
})

describe('removing a card while it is used', () => {
  test('a removal waits for the purchase that was first', async () => {
    const owner = await newOwner()
    const id = await add(owner)
    const order: string[] = []
    let removal: Promise<number> | undefined
    await api().database.db.transaction(async (tx) => {
      expect(await useCard(tx, purchase(owner, id))).toBe(true)
      removal = remove(owner, id).finally(() => order.push('removed'))
      await waitsForLock()
      order.push('pressed')
    })
    expect(await removal).toBe(200)
    expect(order).toEqual(['pressed', 'removed'])
  })

  test('a purchase that comes second finds no card', async () => {
    const owner = await newOwner()
    const id = await add(owner)
    const { db } = api().database
    let used: Promise<boolean> | undefined
    await db.transaction(async (tx) => {
      expect(await removeCard(tx, owner.accountId, id)).toBe(true)
      used = db.transaction((other) => useCard(other, purchase(owner, id)))
      await waitsForLock()
    })
    expect(await used).toBe(false)
  })

  /** Returns once a statement of this database waits for a row that another has. */
  async function waitsForLock(): Promise<void> {
    const { query } = api().database
    for (;;) {
      const { rows } = await query(
        `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      if (rows.length > 0) return
    }
  }
})

describe('an issued card', () => {
  const issued = async (issuer: FakeIssuer) => {
    const owner = await newOwner()
    const id = await add(owner, { source: 'issued' })
    return { ask: () => getMaterial(worker({ issuer }), purchase(owner, id)), owner, id }
  }

  test('is made for the intent, capped, and is the same when asked again', async () => {
    const issuer = createFakeIssuer()
    const { ask } = await issued(issuer)
    const material = await ask()
    if (!('card' in material)) throw new Error('there is no card')
    expect(material.card).toMatchObject({ holderName: 'Ada Lovelace' })
    expect(await ask()).toEqual(material)
    const { number } = material.card
    expect(issuer.charge({ number, amountCents: 5_001, currency: 'usd' })).toBe('declined')
    expect(issuer.charge({ number, amountCents: 5_000, currency: 'usd' })).toBe('approved')
    const attempts = await issuer.listAuthorizations(material.issuedCard as string)
    expect(attempts).toHaveLength(2)
  })

  test('without an issuer, or one that does not answer, there is none for now', async () => {
    const issuer = createFakeIssuer()
    const { ask, owner, id } = await issued(issuer)
    issuer.setDown(true)
    expect(await ask()).toMatchObject({ refused: 'issuer_unavailable' })
    issuer.setDown(false)
    expect(await ask()).toHaveProperty('card')
    expect(await getMaterial(worker(), purchase(owner, id))).toEqual({
      refused: 'issuer_unavailable',
    })
  })

  test('a currency that no cards are issued in is no fault of the moment', async () => {
    const issuer = createFakeIssuer()
    issuer.createCard = async () => {
      throw Object.assign(new Error('The issuer refused.'), { refusal: 'currency' })
    }
    const { ask } = await issued(issuer)
    expect(await ask()).toMatchObject({ refused: 'currency_not_issued' })
  })

  test('once removed the issuer is asked for nothing', async () => {
    const issuer = createFakeIssuer()
    const { ask, owner, id } = await issued(issuer)
    await remove(owner, id)
    expect(await ask()).toEqual({ refused: 'card_removed' })
    await expect(issuer.getDetails('card_1')).rejects.toThrow('404')
  })
})
