import { expect, inject, test } from 'vitest'
import { newVaultKeys } from '../../../../../scripts/local/vault.ts'
import { openOpener } from './open.ts'
import { keyIdOf, openSealer } from './seal.ts'
import type { SealContext } from './vault.ts'

const keys = inject('vault')
const sealer = openSealer([keys.publicKey])
const opener = openOpener([keys.privateKey])
const context: SealContext = { accountId: 'acct_1', subjectId: 'card_1', purpose: 'card_number' }
const secret = Buffer.from('4242424242424242')

test('what is sealed opens to the same bytes, and shows none of them', async () => {
  const { sealed, keyId } = await sealer.seal(secret, context)
  expect(await opener.open(sealed, context)).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(keyId).toBe(keyIdOf(keys.publicKey))
  expect(sealed.includes(keyId)).toBe(true)
})

test('the same text is sealed otherwise each time', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => sealer.seal(secret, context)))
  expect(new Set(all.map(({ sealed }) => sealed.toString('hex'))).size).toBe(20)
})

test.each<Partial<SealContext>>([
  { accountId: 'acct_2' },
  { subjectId: 'card_2' },
  { purpose: 'security_code' },
])('it does not open as %o', async (other) => {
  const { sealed } = await sealer.seal(secret, context)
  await expect(opener.open(sealed, { ...context, ...other })).rejects.toThrow('another context')
})

test('a text that was altered anywhere does not open', async () => {
  const { sealed } = await sealer.seal(secret, context)
  for (let place = 0; place < sealed.length; place += 7) {
    const altered = Buffer.from(sealed)
    altered[place] = (altered[place] as number) ^ 1
    await expect(opener.open(altered, context), `byte ${place}`).rejects.toThrow()
  }
})

test('another key does not open it, and says nothing of what was in it', async () => {
  const { sealed } = await sealer.seal(secret, context)
  const stranger = openOpener([newVaultKeys().privateKey])
  await expect(stranger.open(sealed, context)).rejects.toThrow('cannot be opened')
})

test('keys change: both open, whichever sealed', async () => {
  const next = newVaultKeys()
  const both = openOpener([next.privateKey, keys.privateKey])
  for (const { publicKey } of [keys, next]) {
    const { sealed } = await openSealer([publicKey]).seal(secret, context)
    expect(await both.open(sealed, context)).toEqual(secret)
  }
})

test('sealed again, a text needs the new key alone', async () => {
  const next = newVaultKeys()
  const both = openOpener([next.privateKey, keys.privateKey])
  const { sealed } = await sealer.seal(secret, context)
  const resealed = await both.reseal(sealed, context)
  expect(resealed.keyId).toBe(keyIdOf(next.publicKey))
  expect(await openOpener([next.privateKey]).open(resealed.sealed, context)).toEqual(secret)
  await expect(opener.open(resealed.sealed, context)).rejects.toThrow('cannot be opened')
})

test('the suite commits to its key and does not sign', async () => {
  const { sealed } = await sealer.seal(secret, context)
  expect(sealed.subarray(0, 3).toString('hex')).toBe('020478') // message version 2, suite 0x0478
})
