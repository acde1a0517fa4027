import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { findGiftAddresses } from '../../../program/client/addresses.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Answer } from '../api.ts'
import { APP_URL } from '../api.ts'
import { newPayer } from '../chain.ts'
import { balanceOf } from '../wire.ts'
import type { MadeGift } from './world.ts'
import { readTerms, readWire, until, useGifts, wireOf } from './world.ts'

const { chain, api, call, get, newGift, fund, openGift, askReclaim, release, reclaim } = useGifts()
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
let made: MadeGift
beforeAll(async () => {
  made = await newGift({ body: { amount: 12_345 } })
})

const lamportsOf = (address: string) => chain().readAccount(address as never)?.lamports ?? 0n

describe('the transaction that funds a gift', () => {
  test('is unsigned, and only the sender signs and pays', async () => {
    const { transaction } = made.gift.next_action
    expect(transaction).toMatchObject({
      signer_address: made.sender.address,
      fee_payer_address: made.sender.address,
    })
    const wire = readWire(transaction.serialized_transaction)
    expect(wire.signers).toEqual([made.sender.address])
    expect(Object.keys(wire.signatures)).toEqual([made.sender.address])
    expect(wire.signatures[made.sender.address]?.some((byte) => byte !== 0) ?? false).toBe(false)
    expect(wire.hasLookupTables).toBe(false)
  })

  test('contains only a compute limit, a compute price and the fund of these terms', async () => {
    const { instructions } = readWire(wireOf(made.gift))
    expect(instructions.map(({ program }) => program)).toEqual([
      COMPUTE_BUDGET,
      COMPUTE_BUDGET,
      GIFT_ESCROW_PROGRAM_ADDRESS,
    ])
    const [limit, price, fundInstruction] = instructions
    expect(limit?.data[0]).toBe(2)
    expect(price?.data[0]).toBe(3)
    const terms = readTerms(wireOf(made.gift))
    expect(terms).toMatchObject({
      sender: made.sender.address,
      releaseKey: made.release.address,
      amountBaseUnits: 123_450_000n,
    })
    const ahead = Number(terms.fundBySlot) - chain().slot
    expect(ahead).toBeGreaterThan(2_000)
    expect(ahead).toBeLessThanOrEqual(2_250)
    const addresses = await findGiftAddresses(terms)
    expect(addresses).not.toBeNull()
    const [source] = await findTokenAccount(made.sender.address as never)
    expect(fundInstruction?.accounts.slice(0, 4)).toEqual([
      made.sender.address,
      addresses?.gift,
      addresses?.vault,
      source,
    ])
  })

  test('has a fresh blockhash and the same terms when requested again', async () => {
    const first = wireOf(await get(made))
    // The service does not ask a node on every GET; the next blockhash appears within seconds.
    const second = await until(
      async () => wireOf(await get(made)),
      (wire) => readWire(wire).blockhash !== readWire(first).blockhash,
      5_000,
    )
    expect(readTerms(second)).toEqual(readTerms(first))
  })

  test('costs what it states, to the lamport', async () => {
    const other = await newGift()
    const terms = readTerms(wireOf(other.gift))
    const addresses = await findGiftAddresses(terms)
    const before = lamportsOf(other.sender.address)
    await fund(other)
    await get(other, '?wait_for=open')
    const rent = lamportsOf(addresses?.gift as string) + lamportsOf(addresses?.vault as string)
    const charged = before - lamportsOf(other.sender.address) - rent
    expect(Number(charged)).toBe(other.gift.next_action.transaction.network_fee_lamports)
    expect(await balanceOf(chain(), other.sender)).toBe(10_000_000_000n - 25_000_000n)
  })

  test('is also in lists, without the QR code', async () => {
    const { body } = await call('GET', '/v1/gifts', { key: made.key })
    const { transaction } = body.data[0].next_action
    expect(readTerms(transaction.serialized_transaction)).toEqual(readTerms(wireOf(made.gift)))
    expect(transaction).not.toHaveProperty('qr_data_url')
  })

  test('two gifts of equal terms have two addresses', async () => {
    const [one, two] = [await newGift(), await newGift()]
    expect(readTerms(wireOf(one.gift)).nonce).not.toBe(readTerms(wireOf(two.gift)).nonce)
  })
})

describe('for wallets that scan QR codes', () => {
  test('chain_pay_uri is a Solana Pay request to the gift’s endpoint', () => {
    const { chain_pay_uri } = made.gift.next_action.transaction
    expect(chain_pay_uri.startsWith('solana:')).toBe(true)
    expect(decodeURIComponent(chain_pay_uri.slice('solana:'.length))).toBe(
      `${APP_URL}/v1/gifts/${made.gift.id}/fund`,
    )
  })

  test('qr_data_url is a valid square PNG, large enough to scan', () => {
    const { qr_data_url } = made.gift.next_action.transaction
    expect(qr_data_url.startsWith('data:image/png;base64,')).toBe(true)
    const png = Buffer.from(qr_data_url.slice('data:image/png;base64,'.length), 'base64')
    const { width, height, lines } = readPng(png)
    expect(width).toBe(height)
    expect(width).toBeGreaterThanOrEqual(100)
    expect(lines).toBeGreaterThan(0)
  })
})

/** Its size, and the length of its unpacked lines; throws if a part is missing. */
function readPng(png: Buffer) {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const parts = new Map<string, Buffer[]>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    parts.set(name, [...(parts.get(name) ?? []), data])
    at += 12 + length
  }
  expect([...parts.keys()].at(-1)).toBe('IEND')
  const [header] = parts.get('IHDR') as [Buffer]
  const lines = inflateSync(Buffer.concat(parts.get('IDAT') as Buffer[])).length
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4), lines }
}

describe('next_action of a gift that is open or has ended', () => {
  const expectNone = async (gift: { key: string; gift: Answer['body'] }) => {
    expect((await get(gift)).next_action).toBeNull()
    const { body } = await call('GET', '/v1/gifts', { key: gift.key })
    expect(body.data[0].next_action).toBeNull()
  }

  test('is null, also after a reclaim or release request', async () => {
    const open = await openGift()
    await expectNone(open)
    expect((await askReclaim(open)).body.next_action).not.toBeNull()
    await expectNone(open)
    const recipient = await newPayer(chain(), 0)
    await release(open, recipient)
    await get(open, '?wait_for=released')
    await expectNone(open)
  })

  test('is null once it is reclaimed', async () => {
    const open = await openGift()
    await reclaim(open)
    await get(open, '?wait_for=reclaimed')
    await expectNone(open)
  })
})

test('without the network no gift is created, and the answer says when to retry', async () => {
  const { secret: key } = await api().newKey()
  chain().faults.set('down')
  try {
    // The service's cached chain data lasts a few moments.
    const answer = await until(
      () => {
        const release_verification_key = newWallet().address
        const body = {
          amount: 2_500,
          sender_address: made.sender.address,
          release_verification_key,
        }
        return call('POST', '/v1/gifts', { key, body })
      },
      ({ status }) => status !== 200,
    )
    expect(answer.status).toBe(503)
    expect(answer.body.error).toMatchObject({ type: 'api_error', code: 'chain_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    chain().faults.clear()
  }
})
