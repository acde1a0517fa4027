import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wallet } from '../../../../scripts/local/wallets.ts'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { useApi } from '../../../test/api.ts'
import { newPayer, useChain, useIngestion } from '../../../test/chain.ts'
import { signAndSend, signWire } from '../../../test/wire.ts'
import { openRpc } from '../../chain/rpc.ts'
import { openSource } from '../../chain/source.ts'
import { openWallet } from '../../chain/wallet.ts'
import { followAttempts } from './service.ts'

// Programs that a release calls or names: some are on the curve, like wallets.
const PROGRAMS = [
  '11111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'F1orinGiftEscrow111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
]

const sponsor = newWallet()
const chain = useChain()
const sent: { method: string; params: unknown[] }[] = []
const node = createServer(async (request, response) => {
  const body = await text(request)
  sent.push(JSON.parse(body))
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  response.end(await (await fetch(chain().rpcUrl, init)).text())
})
beforeAll(() => void node.listen(0, '127.0.0.1'))
afterAll(() => void node.close())
const api = useApi({
  rpcUrl: () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
  sponsor: () => ({
    ...openWallet(JSON.stringify(sponsor.keypair)),
    feeLimitLamports: 25_000,
    attemptsPerGift: 2,
    perClientPerDay: 1_000,
    perAccountPerDay: 1_000,
    lamportsPerDay: 1_000_000_000,
  }),
})
useIngestion(chain, api)
beforeAll(() => chain().fundSol(sponsor.address as never, 1_000_000_000n))

async function fundedGift() {
  const { secret: key } = await api().newKey()
  const [sender, release] = [await newPayer(chain(), 10_000), newWallet()]
  const body = {
    amount: 2_500,
    sender_address: sender.address,
    release_verification_key: release.address,
  }
  const { body: gift } = await api().call('POST', '/v1/gifts', { key, body })
  await signAndSend(chain(), gift.next_action.transaction.serialized_transaction, sender)
  await api().call('GET', `/v1/gifts/${gift.id}?wait_for=open`, { key })
  return { id: gift.id as string, release }
}
const ask = (id: string, recipient_address: string) =>
  api().call('POST', `/v1/gifts/${id}/release`, { body: { recipient_address } })
const submit = (id: string, serialized_transaction: string) =>
  api().call('POST', `/v1/gifts/${id}/release/submit`, { body: { serialized_transaction } })
async function signedRelease(id: string, recipient: Wallet, release: Wallet, change = unchanged) {
  const { body } = await ask(id, recipient.address)
  const wire = change(Buffer.from(body.next_action.transaction.serialized_transaction, 'base64'))
  return signWire(signWire(wire.toString('base64'), recipient), release)
}
const unchanged = (wire: Buffer) => wire
const drop = (id: string) =>
  api().database.query("UPDATE gift_release_attempts SET status = 'dropped' WHERE gift_id = $1", [
    id,
  ])
const signaturePart = (base64: unknown) => Buffer.from(`${base64}`, 'base64').subarray(1, 65)

test.each(PROGRAMS)('a gift is not made with %s as its sender or key', async (address) => {
  const { secret: key } = await api().newKey()
  const sound = {
    sender_address: newWallet().address,
    release_verification_key: newWallet().address,
  }
  for (const param of ['sender_address', 'release_verification_key']) {
    const body = { amount: 2_500, ...sound, [param]: address }
    const { status, body: answer } = await api().call('POST', '/v1/gifts', { key, body })
    expect([status, answer.error?.param]).toEqual([400, param])
  }
})

describe('a release', () => {
  test('is not built for the sponsor, the release key or a program', async () => {
    const { id, release } = await fundedGift()
    for (const address of [sponsor.address, release.address, ...PROGRAMS]) {
      const { status, body } = await ask(id, address)
      expect([status, body.error.code, body.error.param], address).toEqual([
        400,
        'parameter_invalid',
        'recipient_address',
      ])
    }
  })

  test('that the network cannot read is refused, and the network is not blamed', async () => {
    const { id, release } = await fundedGift()
    // The header says that the fee payer is not written, which no node takes.
    const wire = await signedRelease(id, newWallet(), release, (bytes) => {
      bytes[1 + 3 * 64 + 2] = 3
      return bytes
    })
    const { status, body } = await submit(id, wire)
    expect([status, body.error.code]).toEqual([400, 'transaction_refused'])
  })

  test('is tried out without the signature that makes it worth something', async () => {
    const { id, release } = await fundedGift()
    const { status, body } = await submit(id, await signedRelease(id, newWallet(), release))
    expect([status, body.last_release_attempt.status]).toEqual([200, 'submitted'])
    const of = (method: string) => sent.filter((call) => call.method === method).at(-1)?.params[0]
    expect(signaturePart(of('simulateTransaction'))).toEqual(Buffer.alloc(64))
    expect(signaturePart(of('sendTransaction'))).not.toEqual(Buffer.alloc(64))
  })

  test('that is submitted again is the same one, whatever came after it', async () => {
    const { id, release } = await fundedGift()
    const recipient = newWallet()
    chain().dropTransactions(1_000_000)
    const first = await signedRelease(id, recipient, release)
    const second = await signedRelease(id, recipient, release, (bytes) => {
      const price = bytes.lastIndexOf(Buffer.from([9, 3, 0x10, 0x27]))
      bytes[price + 2] = 0x0f
      return bytes
    })
    for (const wire of [first, second]) {
      expect((await submit(id, wire)).status).toBe(200)
      await drop(id)
    }
    expect((await submit(id, first)).status).toBe(200)
    const { rows } = await api().database.query(
      'SELECT 1 FROM gift_release_attempts WHERE gift_id = $1',
      [id],
    )
    expect(rows).toHaveLength(2)
    chain().dropTransactions(0)
  })
})

test('ingestion looks after all that is on its way, however much it is', async () => {
  const { id, release } = await fundedGift()
  chain().dropTransactions(1_000_000)
  await submit(id, await signedRelease(id, newWallet(), release))
  // So many others, whose signatures come first, and whose time is not over.
  await api().database.query(
    `INSERT INTO gift_release_attempts SELECT account_id, gift_id || n, '1' || lpad(n::text, 4, '0'),
        recipient_address, 'submitted', true, 1, wire_transaction, 1e12, client_hash, created_at
      FROM gift_release_attempts, generate_series(1, 250) AS n WHERE gift_id = $1`,
    [id],
  )
  await api().database.query(
    "UPDATE gift_release_attempts SET signature = 'z' || signature, last_valid_block_height = 1 WHERE gift_id = $1",
    [id],
  )
  const quiet = openSource(openRpc(chain().rpcUrl))
  const asked: number[] = []
  const source = {
    ...quiet,
    send: async () => {},
    findStatuses: async (signatures: readonly string[]) => {
      asked.push(signatures.length)
      return signatures.map(() => null)
    },
  }
  await followAttempts({ db: api().database.db, clock: Date.now, sources: [source] })
  expect(asked).toEqual([100, 100, 51])
  chain().dropTransactions(0)
})
