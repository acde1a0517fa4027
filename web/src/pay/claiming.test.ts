import { expect, test } from 'vitest'
import { claimFrom, readGiven } from './claiming.ts'

const ADDRESS = '2Vr3xjPRn3SXjMKm68mx3q22TMNETyRwvcokj8hagZ4w'
const SIGNATURE = '5'.repeat(88)

test.each([
  [ADDRESS, { sender_address: ADDRESS }],
  [`  ${ADDRESS}\n`, { sender_address: ADDRESS }],
  [SIGNATURE, { signature: SIGNATURE }],
  [`https://explorer.solana.com/tx/${SIGNATURE}?cluster=custom`, { signature: SIGNATURE }],
  [`https://solscan.io/tx/${SIGNATURE}`, { signature: SIGNATURE }],
  ['', null],
  ['0'.repeat(40), null],
  ['alice@example.com', null],
  [ADDRESS.slice(0, 20), null],
])('%s is read as what it is', (text, given) => {
  expect(readGiven(text)).toEqual(given)
})

const posted = (given: string) => {
  const body = new URLSearchParams({ given })
  return new Request('https://florin.example/c/cs_1', { method: 'POST', body })
}

test('text that is neither is not sent', async () => {
  const answer = await claimFrom(posted('hello'), () => Promise.reject(new Error('was sent')))
  expect(answer).toEqual({ problem: 'invalid' })
})

test('a server that is away loses nothing silently', async () => {
  const away = () => Promise.reject(new Error('away'))
  expect(await claimFrom(posted(ADDRESS), away)).toEqual({ problem: 'down' })
  expect(await claimFrom(posted(ADDRESS), async () => {})).toEqual({ problem: null })
})
