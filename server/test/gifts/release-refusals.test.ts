import { setTimeout as wait } from 'node:timers/promises'
import type { Address, Instruction, TransactionSigner } from '@solana/kit'
import {
  appendTransactionMessageInstructions,
  blockhash,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildReclaim,
  buildRelease,
  findTokenAccount,
} from '../../../program/client/instructions.ts'
import { askAt, bid } from '../../../scripts/local/fake-solana/testing.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { balanceOf, signWire } from '../wire.ts'
import type { MadeGift } from './world.ts'
import { aWhile, signerOf, useGifts, wireOf } from './world.ts'

const sponsor = newWallet()
const payer = createNoopSigner(sponsor.address as Address)
const world = useGifts({ sponsor: { wallet: sponsor } })
const { chain, get, newGift, openGift, askRelease, submit, signedRelease, release, reclaim } = world
beforeAll(() => chain().fundSol(sponsor.address as never, 1_000_000_000n))

const lamportsOf = (address: string) => chain().readAccount(address as never)?.lamports ?? 0n

/** Signed by all its signers except the service. */
async function build(instructions: readonly Instruction[], feePayer: TransactionSigner = payer) {
  const { result } = await askAt(chain().rpcUrl)('getLatestBlockhash', { commitment: 'finalized' })
  const lifetime = {
    blockhash: blockhash(result.value.blockhash),
    lastValidBlockHeight: BigInt(result.value.lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(feePayer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return getBase64EncodedWireTransaction(await partiallySignTransactionMessageWithSigners(message))
}
const releaseOf = async (made: MadeGift, recipient: Wallet) =>
  await buildRelease(made.terms, await signerOf(recipient), await signerOf(made.release))

type Case = (made: MadeGift, recipient: Wallet) => Promise<string>
const transferFromSponsor = (to: string): Instruction =>
  getTransferSolInstruction({ source: payer, destination: to as Address, amount: 1_000_000n })
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
const data = (...bytes: number[]) => Uint8Array.from(bytes)

const CHEATS: [string, Case][] = [
  [
    'a transfer from the service',
    async (made, recipient) =>
      build([await releaseOf(made, recipient), transferFromSponsor(recipient.address)]),
  ],
  ['only a transfer from the service', async (_, to) => build([transferFromSponsor(to.address)])],
  [
    'a transfer between others',
    async (made, recipient) => {
      const source = await signerOf(made.sender)
      const transfer = getTransferSolInstruction({
        ...{ source, destination: recipient.address as Address, amount: 1n },
      })
      return build([await releaseOf(made, recipient), transfer])
    },
  ],
  [
    'a price above the limit',
    async (made, to) => build([...bid(1_400_000, 5_000_000n), await releaseOf(made, to)]),
  ],
  [
    'the service among the accounts of the release',
    async (made, recipient) => {
      const instruction = await releaseOf(made, recipient)
      const extra = { address: sponsor.address as Address, role: 1 }
      return build([{ ...instruction, accounts: [...instruction.accounts, extra] } as Instruction])
    },
  ],
  [
    'the release twice',
    async (made, to) => build([await releaseOf(made, to), await releaseOf(made, to)]),
  ],
  [
    'a reclaim instead of the release',
    async (made) => build([await buildReclaim(made.terms, await signerOf(made.sender))]),
  ],
  [
    'a memo',
    async (made, to) =>
      build([await releaseOf(made, to), { programAddress: MEMO, data: data(104, 105) }]),
  ],
  [
    'a write by Lighthouse',
    async (made, to) =>
      build([await releaseOf(made, to), { programAddress: LIGHTHOUSE, data: data(0, 0) }]),
  ],
  ['no instructions', async () => build([])],
  [
    'the release of another gift',
    async (_, recipient) => build([await releaseOf(await openGift(), recipient)]),
  ],
]

async function expectRefused(made: MadeGift, wire: string) {
  const before = lamportsOf(sponsor.address)
  const answer = await submit(made.gift.id, wire)
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  expect(answer.body.error).toMatchObject({
    code: 'transaction_refused',
    param: 'serialized_transaction',
  })
  await aWhile()
  expect(lamportsOf(sponsor.address)).toBe(before)
  expect(await get(made)).toMatchObject({ status: 'open' })
  const preview = await world.call('GET', `/v1/gifts/${made.gift.id}/preview`)
  expect(preview.body.last_release_attempt).toBeNull()
}

describe('the service signs nothing but the release: it refuses', () => {
  test.each(CHEATS)('%s', async (_what, cheat) => {
    const made = await openGift()
    await expectRefused(made, await cheat(made, newWallet()))
  })

  test('a missing or wrong signature', async () => {
    const made = await openGift()
    const recipient = newWallet()
    const { body } = await askRelease(made.gift.id, recipient)
    const unsigned = wireOf(body)
    await expectRefused(made, unsigned)
    await expectRefused(made, signWire(unsigned, recipient))
    await expectRefused(made, signWire(unsigned, made.release))
    const broken = Buffer.from(signWire(signWire(unsigned, recipient), made.release), 'base64')
    broken.writeUInt8(broken.readUInt8(1 + 64 + 5) ^ 1, 1 + 64 + 5)
    await expectRefused(made, broken.toString('base64'))
  })

  test.each(['AAAA', 'not/a+transaction', 'AQ=='])('%j', async (junk) => {
    await expectRefused(await openGift(), junk)
  })

  test('input that is not base64 or too long, by name', async () => {
    const { gift } = await openGift()
    for (const junk of ['', '?', 'A'.repeat(1_701), 7, null]) {
      const answer = await submit(gift.id, junk as string)
      expect(answer.status).toBe(400)
      expect(answer.body.error.param).toBe('serialized_transaction')
    }
  })
})

test('an assert added by a wallet passes to the simulation', async () => {
  const made = await openGift()
  const assert = { programAddress: LIGHTHOUSE, data: data(5, 0, 0, 0) }
  const answer = await submit(
    made.gift.id,
    await build([await releaseOf(made, newWallet()), assert]),
  )
  // There is no Lighthouse on this network, so the simulation fails; the checks before it passed.
  expect(answer.body.error?.code).toBe('release_would_fail')
})

describe('at the wrong time', () => {
  test('an unfunded gift: gift_not_funded', async () => {
    const made = await newGift()
    const answer = await askRelease(made.gift.id, newWallet())
    expect(answer.status).toBe(409)
    expect(answer.body.error.code).toBe('gift_not_funded')
  })

  test('a released gift: gift_released', async () => {
    const made = await openGift()
    const late = await signedRelease(made, newWallet())
    await release(made, newWallet())
    await get(made, '?wait_for=released')
    for (const answer of [
      await askRelease(made.gift.id, newWallet()),
      await submit(made.gift.id, late),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.error.code).toBe('gift_released')
    }
  })

  test('a reclaimed gift: gift_reclaimed', async () => {
    const made = await openGift()
    const late = await signedRelease(made, newWallet())
    await reclaim(made)
    await get(made, '?wait_for=reclaimed')
    for (const answer of [
      await askRelease(made.gift.id, newWallet()),
      await submit(made.gift.id, late),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.error.code).toBe('gift_reclaimed')
    }
  })

  test('a transaction signed too late: transaction_expired', async () => {
    const made = await openGift()
    const late = await signedRelease(made, newWallet())
    chain().advance(200)
    const answer = await submit(made.gift.id, late)
    expect(answer.status).toBe(409)
    expect(answer.body.error.code).toBe('transaction_expired')
    // The next tests need a blockhash that the service read after this jump.
    await wait(5_500)
  })

  test('a release that the network would refuse is not sent', async () => {
    const made = await openGift()
    const recipient = newWallet()
    // Its canonical token account belongs to somebody else.
    const account = await chain().fundToken(recipient.address as never, 0n)
    const state = chain().readAccount(account)
    const stolen = Uint8Array.from(state?.data as Uint8Array)
    stolen.set(Buffer.from(newWallet().keypair.slice(32)), 32)
    chain().setAccount(account, { ...(state as NonNullable<typeof state>), data: stolen })
    const before = lamportsOf(sponsor.address)
    const answer = await submit(made.gift.id, await signedRelease(made, recipient))
    expect(answer.status).toBe(409)
    expect(answer.body.error.code).toBe('release_would_fail')
    expect(lamportsOf(sponsor.address)).toBe(before)
    // The next release is not blocked.
    const next = newWallet()
    await release(made, next)
    await get(made, '?wait_for=released')
    expect(await balanceOf(chain(), next)).toBe(25_000_000n)
  })
})

test.each([
  ['recipient_address', {}],
  ['recipient_address', { recipient_address: 'x' }],
  ['fee_payer', { recipient_address: newWallet().address, fee_payer: 'sender' }],
  ['recipient_wallet', { recipient_wallet: newWallet().address }],
  ['release_code', { recipient_address: newWallet().address, release_code: '0123456789ABCDEF' }],
])('a release request checks %s', async (param, body) => {
  const { gift } = await openGift({ sender: await newPayer(chain(), 10_000) })
  const answer = await world.call('POST', `/v1/gifts/${gift.id}/release`, { body })
  expect(answer.status).toBe(400)
  expect(answer.body.error.param).toBe(param)
})

test('a recipient off the curve is refused', async () => {
  const { gift } = await openGift()
  const [recipient_address] = await findTokenAccount(newWallet().address as never)
  const body = { recipient_address }
  const answer = await world.call('POST', `/v1/gifts/${gift.id}/release`, { body })
  expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'recipient_address' })
})
