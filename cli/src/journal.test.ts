// Against a node with scripted answers.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJournal } from './journal.ts'
import { openWallet } from './wallet.ts'

const wallet = openWallet(JSON.stringify(Array.from({ length: 32 }, (_, n) => n)))
const WIRE = Uint8Array.of(1, ...new Uint8Array(64), 0x80, 1, 2, 3)

let directory: string
let sent: string[]
let height: number
let status: { err: unknown; confirmationStatus: string } | null

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-journal-'))
  sent = []
  height = 1_000
  status = null
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    if (method === 'sendTransaction') sent.push(params[0])
    const results: Record<string, unknown> = {
      getBlockHeight: height,
      getSignatureStatuses: { value: [status] },
      sendTransaction: 'signature',
    }
    return Response.json({ jsonrpc: '2.0', id: 1, result: results[method] })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(directory, { recursive: true })
})

const open = () => openJournal({ directory, name: 'ti_1', rpcUrl: 'http://node' }, wallet)

test('a payment that may still land is sent again as it is, and no other is made', async () => {
  expect(await open().resume()).toBeNull()
  await open().payer.signAndSendTransaction(WIRE)
  const again = await open().resume()
  expect(again?.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
})

test('one that has landed is not sent again', async () => {
  await open().payer.signAndSendTransaction(WIRE)
  status = { err: null, confirmationStatus: 'confirmed' }
  height = 1_000_000
  expect(await open().resume()).not.toBeNull()
  expect(sent).toHaveLength(1)
})

test('one that can no longer land, or has failed for good, makes way', async () => {
  await open().payer.signAndSendTransaction(WIRE)
  height = 1_300
  expect(await open().resume()).not.toBeNull() // its last block
  height = 1_301
  expect(await open().resume()).toBeNull()
  await open().payer.signAndSendTransaction(WIRE)
  status = { err: 'no funds', confirmationStatus: 'confirmed' } // another fork may know better
  expect(await open().resume()).not.toBeNull()
  status = { err: 'no funds', confirmationStatus: 'finalized' }
  expect(await open().resume()).toBeNull()
  expect(readdirSync(directory)).toEqual([])
})

test('two processes that pay at once make one payment', async () => {
  const [one, other] = [open(), open()]
  await one.payer.signAndSendTransaction(WIRE)
  await expect(other.payer.signAndSendTransaction(WIRE)).rejects.toThrow(/Another process/)
  expect(sent).toHaveLength(1)
})
