import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { newVaultKeys } from '../../../../../scripts/local/vault.ts'
import { useDatabase } from '../../../../test/database.ts'
import { openOpener } from '../../cards/vault/open.ts'
import { openSealer } from '../../cards/vault/seal.ts'
import type { ResealingVault, SealContext } from '../../cards/vault/vault.ts'
import { pageOf, readPage } from '../recover.ts'
import type { SubmissionLog } from '../submission-log.ts'
import { openSubmissionLog } from '../submission-log.ts'
import { SEALED_COLUMNS } from './repository.ts'
import { reseal } from './service.ts'

const database = useDatabase()
const previous = inject('vault')
const current = newVaultKeys()
const sealer = openSealer([previous.publicKey])
const opener = openOpener([current.privateKey, previous.privateKey])
const alone = openOpener([current.privateKey])
const ACCOUNT = `acct_${'0'.repeat(26)}` as never
const id = (prefix: string, index: number) => `${prefix}_${`${index}`.padStart(26, '0')}`

const vault: ResealingVault = {
  currentKeyId: async () => opener.keyId,
  reseal: (sealed, context) => opener.reseal(sealed, context).catch(() => null),
}
const run = (submissionLog: SubmissionLog, through: ResealingVault = vault) =>
  reseal({ db: database().db, vault: through, submissionLog, onProgress() {} })

async function seal(subjectId: string, purpose: SealContext['purpose'], text = 'a text') {
  return (await sealer.seal(Buffer.from(text), { accountId: ACCOUNT, subjectId, purpose })).sealed
}

async function addCard(index: number, sealed?: Buffer): Promise<void> {
  const card = id('card', index)
  await database().query(
    `INSERT INTO cards (account_id, id, source, brand, last4, exp_month, exp_year, sealed_number,
      vault_key_id) VALUES ($1, $2, 'stored', 'visa', '4242', 1, 2040, $3, $4)`,
    [ACCOUNT, card, sealed ?? (await seal(card, 'card_number')), sealer.key.id],
  )
}

let directory: string
let submissionLog: SubmissionLog
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-reseal-'))
  submissionLog = openSubmissionLog(directory)
  await database().query('DELETE FROM accounts')
  await database().query(
    "INSERT INTO accounts (id, business_name, wallet_address) VALUES ($1, 'x', 'y')",
    [ACCOUNT],
  )
})
afterEach(() => rm(directory, { recursive: true }))

test('every column with sealed texts is sealed again', async () => {
  const { rows } = await database().query(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE column_name LIKE 'sealed_%' AND table_schema = 'public'`,
  )
  const found = rows.map(({ name }) => name as string)
  expect(found.toSorted()).toEqual(SEALED_COLUMNS.map(({ name }) => name).toSorted())
})

test('afterwards the current key opens everything, and a second run has nothing to do', async () => {
  for (let index = 0; index < 120; index++) await addCard(index) // more than a batch
  const [card, intent] = [id('card', 1), id('ci', 1)]
  await database().query(
    `INSERT INTO card_security_codes (account_id, card_id, sealed_security_code, vault_key_id,
      expires_at) VALUES ($1, $2, $3, $4, now() + interval '1 day')`,
    [ACCOUNT, card, await seal(card, 'security_code'), sealer.key.id],
  )
  await database().query(
    `INSERT INTO purchase_security_codes (account_id, intent_id, sealed_security_code, vault_key_id,
      expires_at) VALUES ($1, $2, $3, $4, now() + interval '1 day')`,
    [ACCOUNT, intent, await seal(intent, 'security_code'), sealer.key.id],
  )
  const sealedSession = await seal(intent, 'shop_session')
  await database().query(
    `INSERT INTO charge_presses (account_id, intent_id, pressed_at, sealed_session)
      VALUES ($1, $2, now(), $3)`,
    [ACCOUNT, intent, sealedSession],
  )
  const sealedIntent = await seal(intent, 'pressed_intent')
  const page = { accountId: ACCOUNT, pressedAtMs: 1, issuedCard: null, sealedSession, sealedIntent }
  await submissionLog.put(intent, pageOf(page))
  const path = join(directory, 'presses', intent.slice(-2), intent)
  const age = new Date('2026-01-01T00:00:00Z')
  await utimes(path, age, age)

  const first = await run(submissionLog)
  expect(first).toMatchObject({ keyId: alone.keyId, left: 0 })
  expect(Object.values(first.places).map(({ resealed }) => resealed)).toEqual([120, 1, 1, 1, 1])
  const { rows } = await database().query('SELECT id, sealed_number, vault_key_id FROM cards')
  for (const row of rows) {
    const context = { accountId: ACCOUNT, subjectId: row.id, purpose: 'card_number' } as const
    expect((await alone.open(row.sealed_number, context)).toString()).toBe('a text')
    expect(row.vault_key_id).toBe(alone.keyId)
  }
  const kept = readPage(await submissionLog.find(intent))
  const context = { accountId: ACCOUNT, subjectId: intent }
  expect(
    await alone.open(kept?.sealedIntent as Buffer, { ...context, purpose: 'pressed_intent' }),
  ).toEqual(Buffer.from('a text'))
  expect(kept).toMatchObject({ accountId: ACCOUNT, pressedAtMs: 1, issuedCard: null })
  expect((await stat(path)).mtime).toEqual(age)
  expect(await submissionLog.list(new Date(0))).toEqual([intent])

  const second = await run(submissionLog)
  expect(Object.values(second.places).map(({ resealed }) => resealed)).toEqual([0, 0, 0, 0, 0])
})

test('a run that was cut off is taken up by the next', async () => {
  for (let index = 0; index < 60; index++) await addCard(index)
  let calls = 0
  const failing: ResealingVault = {
    ...vault,
    reseal: (sealed, context) =>
      calls++ < 55 ? vault.reseal(sealed, context) : Promise.reject(new Error('away')),
  }
  await expect(run(submissionLog, failing)).rejects.toThrow('away')
  const { places, left } = await run(submissionLog)
  expect(left).toBe(0)
  expect(places['cards.sealed_number']?.resealed).toBeLessThanOrEqual(10)
})

test('a text that changes meanwhile is not overwritten, and one that is removed stays away', async () => {
  await addCard(1)
  await addCard(2)
  const newer = await openSealer([current.publicKey]).seal(Buffer.from('newer'), {
    ...{ accountId: ACCOUNT, subjectId: id('card', 1), purpose: 'card_number' },
  })
  const racing: ResealingVault = {
    ...vault,
    async reseal(sealed, context) {
      const resealed = await vault.reseal(sealed, context)
      await database().query(
        'UPDATE cards SET sealed_number = $2, vault_key_id = $3 WHERE id = $1',
        [
          ...(context.subjectId === id('card', 1)
            ? [id('card', 1), newer.sealed, newer.keyId]
            : [id('card', 2), null, null]),
        ],
      )
      return resealed
    },
  }
  const { places } = await run(submissionLog, racing)
  expect(places['cards.sealed_number']).toMatchObject({ resealed: 0, left: 0 })
  const { rows } = await database().query('SELECT sealed_number FROM cards ORDER BY id')
  expect(rows).toEqual([{ sealed_number: newer.sealed }, { sealed_number: null }])
})

test('a text that the vault cannot open is named, and keeps the previous key', async () => {
  await addCard(1)
  await addCard(2, await seal(id('card', 3), 'card_number'))
  const { places, left } = await run(submissionLog)
  expect(left).toBe(1)
  expect(places['cards.sealed_number']).toEqual({
    ...{ resealed: 1, left: 1, unopenable: [id('card', 2)] },
  })
})
