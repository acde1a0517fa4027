import { buildFund, buildReclaim, buildRelease } from '@florin/gift-escrow/instructions.ts'
import type { Instruction } from '@solana/kit'
import { createNoopSigner } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { useDatabase } from '../../test/database.ts'
import type { SeenTransaction } from '../chain/source.ts'
import type { Address } from '../lib/addresses.ts'
import type { AccountId } from '../lib/ids.ts'
import { newId } from '../lib/ids.ts'
import type { BaseUnits, Cents } from '../lib/money.ts'
import { fixTerms } from './escrow.ts'
import { ingestGifts } from './ingest.ts'
import { giftRow } from './repository.ts'
import type { Gift } from './state.ts'

const database = useDatabase()
const wallet = () => newWallet().address as Address

async function newGift(
  options: { senderAddress?: Address; releaseVerificationKey?: Address } = {},
): Promise<Gift> {
  const accountId = newId('acct', 1, Date.now()) as AccountId
  await database().query(
    "INSERT INTO accounts (id, wallet_address, business_name) VALUES ($1, $1, 'Shop')",
    [accountId],
  )
  const promise = {
    senderAddress: wallet(),
    releaseVerificationKey: wallet(),
    amountCents: 2_500 as Cents,
    ...options,
  }
  const gift: Gift = {
    ...(await fixTerms(promise, 1_000, 0)),
    id: newId('gift', 1, Date.now()),
    accountId,
    metadata: {},
    status: 'requires_action',
    fundedAtSeconds: null,
    recipientAddress: null,
    releasedAtSeconds: null,
    releaseTx: null,
    reclaimedAtSeconds: null,
    reclaimRequestedAtSeconds: null,
  }
  await database().db.insert([giftRow(gift)])
  return gift
}

function termsOf(gift: Gift) {
  return {
    sender: gift.senderAddress as never,
    releaseKey: gift.releaseVerificationKey as never,
    amountBaseUnits: BigInt(gift.amountCents) * 10_000n,
    fundBySlot: BigInt(gift.fundBySlot),
    nonce: BigInt(gift.nonce),
  }
}

const signer = (address: Address) => createNoopSigner(address as never)
const fund = (gift: Gift) => buildFund(termsOf(gift), signer(gift.senderAddress))
const reclaim = (gift: Gift) => buildReclaim(termsOf(gift), signer(gift.senderAddress))
const release = (gift: Gift, to: Address) =>
  buildRelease(termsOf(gift), signer(to), signer(gift.releaseVerificationKey))

type View = { slot: number; commitment?: 'confirmed' | 'finalized'; baseUnits?: bigint }

/** A transaction as ingestion hands it over; the first gift's vault gained so much. */
async function seen(
  signature: string,
  instructions: Promise<Instruction>[],
  { slot, commitment = 'finalized', baseUnits = 0n }: View,
): Promise<SeenTransaction> {
  const built = await Promise.all(instructions)
  const vault = built[0]?.accounts?.[2]?.address as unknown as Address
  const transaction = {
    signature,
    slot,
    succeeded: true,
    instructions: built.map(({ programAddress, accounts = [], data }) => ({
      programAddress: programAddress as unknown as Address,
      accounts: accounts.map(({ address }) => address as unknown as Address),
      data: new Uint8Array(data ?? []),
    })),
    usdcDeltas: new Map([[vault, baseUnits as BaseUnits]]),
    feePayerAddress: 'payer' as Address,
    signers: ['payer' as Address],
    usdcOwners: new Map(),
    mints: new Map(),
    story: '',
  }
  return { signature, slot, atSeconds: slot, commitment, transaction }
}

const ingest = (...facts: SeenTransaction[]) =>
  database().db.transaction((tx) => ingestGifts(tx, facts))

async function transactionsOf(gift: Gift) {
  const { rows } = await database().query(
    'SELECT type, signature, amount_cents::int FROM transactions WHERE source = $1 ORDER BY 2',
    [gift.id],
  )
  return rows.map(({ type, signature, amount_cents: cents }) => `${type} ${signature} ${cents}`)
}

async function verdictsOf(gift: Gift) {
  const { rows } = await database().query(
    'SELECT signature, verdict FROM detections WHERE source = $1 ORDER BY slot, position',
    [gift.id],
  )
  return rows.map(({ signature, verdict }) => `${signature} ${verdict}`)
}

async function statusOf(gift: Gift) {
  const { rows } = await database().query('SELECT status FROM gifts WHERE id = $1', [gift.id])
  return rows[0].status
}

describe('chain facts about a gift', () => {
  test('is put right when the first word about it was wrong', async () => {
    const gift = await newGift()
    const wrong = { slot: 10, commitment: 'confirmed', baseUnits: 26_000_000n } as const
    await ingest(await seen('w1', [fund(gift)], wrong))
    expect(await transactionsOf(gift)).toEqual(['gift_fund w1 2600'])
    await ingest(await seen('w1', [fund(gift)], { slot: 10, baseUnits: 25_000_000n }))
    expect(await transactionsOf(gift)).toEqual(['gift_fund w1 2500'])
  })

  test('counts once, whichever of two payments is seen first', async () => {
    const gift = await newGift()
    const to = wallet()
    const [first, taken, second] = [
      await seen('o1', [fund(gift)], { slot: 10 }),
      await seen('o2', [release(gift, to)], { slot: 20 }),
      await seen('o3', [fund(gift)], { slot: 30 }),
    ]
    await ingest(second)
    expect(await transactionsOf(gift)).toEqual(['gift_fund o3 2500'])
    await ingest(first)
    await ingest(taken)
    expect(await transactionsOf(gift)).toEqual(['gift_fund o1 2500', 'gift_release o2 2500'])
    expect(await verdictsOf(gift)).toEqual(['o1 funded', 'o2 released', 'o3 after_end'])
  })

  test('is recorded once when one transaction pays for two, and passes on to the other', async () => {
    const senderAddress = wallet()
    const [one, two] = [await newGift({ senderAddress }), await newGift({ senderAddress })]
    await ingest(await seen('p2', [fund(one), fund(two)], { slot: 20 }))
    const recorded = async () => [...(await transactionsOf(one)), ...(await transactionsOf(two))]
    expect(await recorded()).toEqual(['gift_fund p2 2500'])
    const verdicts = [...(await verdictsOf(one)), ...(await verdictsOf(two))]
    expect(verdicts.toSorted()).toEqual(['p2 funded', 'p2 multiple_objects'])
    expect([await statusOf(one), await statusOf(two)]).toEqual(['open', 'open'])

    const [owner, other] = (await transactionsOf(one)).length === 1 ? [one, two] : [two, one]
    await ingest(await seen('p1', [fund(owner)], { slot: 10 }))
    expect(await transactionsOf(owner)).toEqual(['gift_fund p1 2500'])
    expect(await transactionsOf(other)).toEqual(['gift_fund p2 2500'])
    expect(await verdictsOf(other)).toEqual(['p2 funded'])
  })

  test('under its key but on other terms is detected there, also after its end', async () => {
    const gift = await newGift()
    await ingest(await seen('k1', [fund(gift)], { slot: 10 }))
    await ingest(await seen('k2', [reclaim(gift)], { slot: 20 }))
    const { releaseVerificationKey, senderAddress, amountCents } = gift
    const promise = { releaseVerificationKey, senderAddress, amountCents }
    const elsewhere = { ...gift, ...(await fixTerms(promise, 999, 0)) }
    await ingest(await seen('k3', [fund(elsewhere)], { slot: 30, commitment: 'confirmed' }))
    await ingest(await seen('k3', [fund(elsewhere)], { slot: 30 }))
    expect(await verdictsOf(gift)).toEqual(['k1 funded', 'k2 reclaimed', 'k3 terms_mismatch'])
    expect(await transactionsOf(gift)).toEqual(['gift_fund k1 2500'])
  })

  test('at the address of a newer gift with the same key is not detected for the older one', async () => {
    const gift = await newGift()
    await ingest(await seen('n1', [fund(gift)], { slot: 10 }))
    await ingest(await seen('n2', [reclaim(gift)], { slot: 20 }))
    const { releaseVerificationKey } = gift
    const newer = await newGift({ releaseVerificationKey })
    await ingest(
      await seen('n2', [reclaim(gift)], { slot: 20 }),
      await seen('n3', [fund(newer)], { slot: 30 }),
    )
    expect(await verdictsOf(gift)).toEqual(['n1 funded', 'n2 reclaimed'])
    expect(await verdictsOf(newer)).toEqual(['n3 funded'])
  })

  test('is not undone by an older view of it that comes late', async () => {
    const gift = await newGift()
    await ingest(await seen('l1', [fund(gift)], { slot: 10 }))
    await ingest(await seen('l2', [release(gift, wallet())], { slot: 20 }))
    await ingest(await seen('l2', [release(gift, wallet())], { slot: 20, commitment: 'confirmed' }))
    const gone = { signature: 'l2', slot: 20, atSeconds: 20, transaction: null }
    await ingest({ ...gone, commitment: 'vanished' })
    expect(await statusOf(gift)).toBe('released')
    expect(await transactionsOf(gift)).toEqual(['gift_fund l1 2500', 'gift_release l2 2500'])
  })

  test('is taken back when it vanishes before it was final', async () => {
    const gift = await newGift()
    await ingest(await seen('v1', [fund(gift)], { slot: 10, commitment: 'confirmed' }))
    expect(await statusOf(gift)).toBe('open')
    const gone = { signature: 'v1', slot: 10, atSeconds: 10, transaction: null }
    await ingest({ ...gone, commitment: 'vanished' })
    expect(await statusOf(gift)).toBe('requires_action')
    expect(await transactionsOf(gift)).toEqual([])
    expect(await verdictsOf(gift)).toEqual(['v1 rolled_back'])
  })

  test('ends it only when no earlier end is uncertain', async () => {
    const gift = await newGift()
    const early = await seen('d2', [release(gift, wallet())], { slot: 20, commitment: 'confirmed' })
    const failed = { ...early, transaction: { ...early.transaction, succeeded: false } }
    await ingest(await seen('d1', [fund(gift)], { slot: 10 }))
    await ingest(failed as SeenTransaction)
    await ingest(await seen('d3', [fund(gift)], { slot: 30 }))
    await ingest(await seen('d4', [reclaim(gift)], { slot: 40 }))
    expect(await statusOf(gift)).toBe('open')
    await ingest({ ...early, commitment: 'finalized' })
    expect(await statusOf(gift)).toBe('released')
  })
})
