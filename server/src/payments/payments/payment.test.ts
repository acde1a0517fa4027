import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { findTokenAccount as deriveByProgram } from '../../../../program/client/instructions.ts'
import type { Wallet } from '../../../../scripts/local/wallets.ts'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { newPayer, useChain } from '../../../test/chain.ts'
import { readWire } from '../../../test/gifts/world.ts'
import { balanceOf, signAndSend, signWire } from '../../../test/wire.ts'
import { openRpc } from '../../chain/rpc.ts'
import { openSource } from '../../chain/source.ts'
import type { ChainTransaction } from '../../chain/transaction.ts'
import { openWallet } from '../../chain/wallet.ts'
import type { Address } from '../../lib/addresses.ts'
import { isSignedBy } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { BuiltTransaction } from '../../lib/transactions.ts'
import type { Payment, Refund } from './payment.ts'
import { buildPayment, buildRefund, findTokenAccount } from './payment.ts'
import { readTransfers } from './transfers.ts'

const chain = useChain({ slotMs: 0 })
const source = () => openSource(openRpc(chain().rpcUrl))
const addressOf = ({ address }: Wallet) => address as Address
const tokenAccountOf = (wallet: Wallet) => findTokenAccount(addressOf(wallet))
const units = (amount: bigint) => amount as BaseUnits
const newReference = () => addressOf(newWallet())
const PRICE = 10_000

async function newPayment(changes: Partial<Payment> = {}) {
  const [payer, merchant] = [await newPayer(chain(), 10_000), await newPayer(chain(), 0)]
  const payment: Payment = {
    payerAddress: addressOf(payer),
    transfers: [{ ownerAddress: addressOf(merchant), amountBaseUnits: units(25_000_000n) }],
    references: [newReference(), newReference()],
    missingAccounts: [],
    ...changes,
  }
  const built = await buildPayment(payment, await source().getLatestBlockhash(), PRICE)
  return { payer, merchant, payment, built }
}

/** As any wallet would, and then a block. */
async function land({ serialized }: BuiltTransaction, ...signers: Wallet[]) {
  const signature = await signAndSend(chain(), serialized, ...signers)
  chain().advance(2)
  const landed = (await source().findTransaction(signature, 'confirmed')) as ChainTransaction
  expect(landed).toMatchObject({ succeeded: true })
  return landed
}

describe('a payment', () => {
  test('moves the exact amount from wallet to wallet, and is found by every reference', async () => {
    const { payer, merchant, payment, built } = await newPayment()
    const landed = await land(built, payer)
    expect(await balanceOf(chain(), merchant)).toBe(25_000_000n)
    const [from, to] = [await tokenAccountOf(payer), await tokenAccountOf(merchant)]
    expect(landed.usdcDeltas).toEqual(
      new Map([
        [from, -25_000_000n],
        [to, 25_000_000n],
      ]),
    )
    expect(landed.usdcOwners).toEqual(
      new Map([
        [from, payer.address],
        [to, merchant.address],
      ]),
    )
    for (const reference of payment.references) {
      const { rows } = await source().listSignatures(reference, { limit: 10 })
      expect(rows.map(({ signature }) => signature)).toEqual([landed.signature])
    }
  })

  test('with a fee splits into one transfer each, every one with all references', async () => {
    const [merchant, service] = [await newPayer(chain(), 0), await newPayer(chain(), 0)]
    const { payer, payment, built } = await newPayment({
      transfers: [
        { ownerAddress: addressOf(merchant), amountBaseUnits: units(24_500_000n) },
        { ownerAddress: addressOf(service), amountBaseUnits: units(500_000n) },
      ],
    })
    const transfers = readTransfers(await land(built, payer))
    expect(transfers.map((transfer) => [transfer.amountBaseUnits, transfer.references])).toEqual([
      [24_500_000n, payment.references],
      [500_000n, payment.references],
    ])
    expect(await balanceOf(chain(), merchant)).toBe(24_500_000n)
    expect(await balanceOf(chain(), service)).toBe(500_000n)
    expect(await balanceOf(chain(), payer)).toBe(75_000_000n)
  })

  test('opens the accounts that are missing, at the cost of the payer', async () => {
    const [merchant, service] = [newWallet(), newWallet()]
    const owners = [addressOf(merchant), addressOf(service)]
    const { payer, built } = await newPayment({
      transfers: owners.map((ownerAddress) => ({ ownerAddress, amountBaseUnits: units(1n) })),
      missingAccounts: owners,
    })
    const before = await source().getBalanceLamports(addressOf(payer))
    await land(built, payer)
    expect(await balanceOf(chain(), merchant)).toBe(1n)
    expect(await balanceOf(chain(), service)).toBe(1n)
    const rents = [merchant, service].map(
      async (wallet) => chain().readAccount((await tokenAccountOf(wallet)) as never)?.lamports,
    )
    const paid = before - (await source().getBalanceLamports(addressOf(payer)))
    const rent = (await Promise.all(rents)).reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)
    expect(paid).toBe(Number(rent) + built.feeLamports)
  })

  test('is of version 0, without lookup tables, with the payer as only signer', async () => {
    const { payer, built } = await newPayment()
    const { signers, signatures, hasLookupTables } = readWire(built.serialized)
    expect(signers).toEqual([payer.address])
    expect(signatures).toEqual({ [payer.address]: null })
    expect(hasLookupTables).toBe(false)
    expect(built.feePayerAddress).toBe(payer.address)
  })

  test('names references for reading only, and ends in its transfers', async () => {
    const { built, payment } = await newPayment({ missingAccounts: [newReference()] })
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(built.serialized, 'base64'))
    const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    // Accounts for reading only stand at the end of a message.
    const forReading = staticAccounts.slice(-header.numReadonlyNonSignerAccounts)
    expect(forReading).toEqual(expect.arrayContaining([...payment.references]))
    const last = readWire(built.serialized).instructions.at(-1)
    expect(last?.data[0]).toBe(12)
    expect(last?.accounts.slice(4)).toEqual(payment.references)
  })

  test('costs what it says', async () => {
    const { payer, built } = await newPayment()
    const before = await source().getBalanceLamports(addressOf(payer))
    await land(built, payer)
    const paid = before - (await source().getBalanceLamports(addressOf(payer)))
    expect(paid).toBe(built.feeLamports)
  })
})

describe('a refund', () => {
  const service = newWallet()

  async function newRefund(changes: Partial<Refund> = {}) {
    const [merchant, payer] = [await newPayer(chain(), 10_000), await newPayer(chain(), 0)]
    const refund: Refund = {
      merchantAddress: addressOf(merchant),
      payerAddress: addressOf(payer),
      amountBaseUnits: units(25_000_000n),
      references: [newReference(), newReference()],
      memo: 'refund of cs_01jcqv0h3zkq8p8m0c5e6x7y8z',
      serviceSigner: openWallet(JSON.stringify(service.keypair)),
      ...changes,
    }
    const built = await buildRefund(refund, await source().getLatestBlockhash(), PRICE)
    return { merchant, payer, refund, built }
  }

  test('goes back to the payer, with the fee on the merchant and the memo in the open', async () => {
    const { merchant, payer, refund, built } = await newRefund()
    const before = await source().getBalanceLamports(addressOf(merchant))
    const landed = await land(built, merchant)
    expect(await balanceOf(chain(), payer)).toBe(25_000_000n)
    const paid = before - (await source().getBalanceLamports(addressOf(merchant)))
    expect(paid).toBe(built.feeLamports)
    const memo = landed.instructions.find(({ programAddress }) => programAddress.startsWith('Memo'))
    expect(Buffer.from(memo?.data ?? []).toString()).toBe(refund.memo)
    expect(memo?.accounts).toEqual([service.address])
    expect(readTransfers(landed)).toMatchObject([
      { amountBaseUnits: 25_000_000n, references: refund.references },
    ])
    for (const reference of refund.references) {
      const { rows } = await source().listSignatures(reference, { limit: 10 })
      expect(rows.map(({ signature }) => signature)).toEqual([landed.signature])
    }
  })

  test('opens the account of the payer, should it be gone', async () => {
    const payer = newWallet()
    const { merchant, built } = await newRefund({ payerAddress: addressOf(payer) })
    await land(built, merchant)
    expect(await balanceOf(chain(), payer)).toBe(25_000_000n)
  })

  test('is signed by the service alone, over the returned bytes', async () => {
    const { merchant, built } = await newRefund()
    const { signers, signatures } = readWire(built.serialized)
    expect(signers).toEqual([merchant.address, service.address])
    expect(signatures[merchant.address]).toBeNull()
    const signature = base58.encode(signatures[service.address] as Uint8Array)
    expect(isSignedBy(addressOf(service), built.messageBytes, signature)).toBe(true)
    const wire = Buffer.from(built.serialized, 'base64')
    expect(wire.subarray(1 + 2 * 64)).toEqual(Buffer.from(built.messageBytes))
  })

  describe('lands neither', () => {
    // Each must be refused for its signatures, and the untouched one must land after it.
    const refusals: [string, (wire: Buffer, merchant: Wallet, blockhash: string) => string][] = [
      ['without the merchant', (wire) => wire.toString('base64')],
      [
        'without the service',
        (wire, merchant) => signWire(wire.fill(0, 65, 129).toString('base64'), merchant),
      ],
      [
        'with another blockhash',
        (wire, merchant, blockhash) => {
          const { blockhash: own } = readWire(wire.toString('base64'))
          wire.set(base58.decode(blockhash), wire.indexOf(Buffer.from(base58.decode(own))))
          return signWire(wire.toString('base64'), merchant)
        },
      ],
      [
        'with another amount',
        (wire, merchant) => {
          const amount = Buffer.from([12, 0, 0, 0, 0, 0, 0, 0, 0, 6])
          amount.writeBigUInt64LE(25_000_000n, 1)
          const at = wire.indexOf(amount)
          expect(at).toBeGreaterThan(0)
          amount.writeBigUInt64LE(1n, 1)
          wire.set(amount, at)
          return signWire(wire.toString('base64'), merchant)
        },
      ],
    ]
    test.each(refusals)('%s', async (_, change) => {
      const { merchant, payer, built } = await newRefund()
      chain().advance(40)
      const { blockhash } = await source().getLatestBlockhash()
      expect(blockhash).not.toBe(readWire(built.serialized).blockhash)
      const changed = change(Buffer.from(built.serialized, 'base64'), merchant, blockhash)
      await expect(signAndSend(chain(), changed)).rejects.toThrow(/signature/i)
      chain().advance(2)
      expect(await balanceOf(chain(), payer)).toBe(0n)
      await land(built, merchant)
      expect(await balanceOf(chain(), payer)).toBe(25_000_000n)
    })
  })
})

describe('the token account of a wallet', () => {
  test('is the canonical one, however often it is asked for', async () => {
    const owner = addressOf(newWallet())
    const [expected] = await deriveByProgram(owner as never)
    expect(await findTokenAccount(owner)).toBe(expected)
    expect(await findTokenAccount(owner)).toBe(expected)
  })
})
