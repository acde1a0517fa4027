import { expect, test } from 'vitest'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { useDatabase } from '../../../test/database.ts'
import type { SeenTransaction } from '../../chain/source.ts'
import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import { USDC_MINT } from '../../lib/money.ts'
import { ingestPayments } from './ingest.ts'
import { paymentRow } from './repository.ts'
import { UNPAID } from './state.ts'

const database = useDatabase()
const wallet = () => newWallet().address as Address
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address

type Payee = { readonly recipientAddress: Address; readonly account: Address }

/** A business that is paid in its own wallet, or in one that it did not prove. */
async function newShop(payee?: Payee) {
  const own = wallet()
  const accountId = newId('acct', 1, Date.now()) as AccountId
  await database().query(
    "INSERT INTO accounts (id, wallet_address, business_name) VALUES ($1, $2, 'Shop')",
    [accountId, own],
  )
  const recipient = {
    recipientAddress: payee?.recipientAddress ?? own,
    recipientTokenAccount: payee?.account ?? wallet(),
  }
  const references = new Map<string, Address>()
  return {
    accountId,
    recipientAddress: recipient.recipientAddress,
    account: recipient.recipientTokenAccount,
    references,
    async sell(amountCents: number): Promise<string> {
      const id = newId('cs', 1, Date.now())
      const terms = { ...recipient, reference: wallet(), marker: wallet(), feeCents: 0 as Cents }
      const basket = { metadata: {}, canceledAtSeconds: null, lineItems: [], checkoutLink: null }
      const amount = { amountCents: amountCents as Cents }
      const session = { ...UNPAID, id, accountId, ...terms, ...amount, ...basket }
      await database().db.insert([paymentRow(session)])
      references.set(id, terms.reference)
      return id
    },
  }
}

/** A transfer that names nobody, as a source tells it that says the account gained so much. */
function unmatched(
  account: Address,
  baseUnits: bigint,
  commitment: 'confirmed' | 'finalized',
): SeenTransaction {
  const data = Buffer.alloc(10, 12)
  data.writeBigUInt64LE(baseUnits, 1)
  const accounts = ['purse', USDC_MINT, account, 'payer'] as Address[]
  const transaction = {
    signature: account,
    slot: 10,
    succeeded: true,
    feePayerAddress: 'payer' as Address,
    signers: ['payer' as Address],
    instructions: [{ programAddress: TOKEN, accounts, data: new Uint8Array(data) }],
    usdcDeltas: new Map([[account, baseUnits as BaseUnits]]),
    usdcOwners: new Map([['purse' as Address, 'payer' as Address]]),
    mints: new Map(),
    story: '',
  }
  const atSeconds = Math.floor(Date.now() / 1000)
  return { signature: account, slot: 10, commitment, atSeconds, transaction }
}

const ingest = (seen: SeenTransaction) =>
  database().db.transaction((tx) =>
    ingestPayments({ feeTokenAccount: null, otherPrograms: new Set() })(tx, [seen]),
  )

async function verdicts(id: string) {
  const text = 'SELECT verdict, commitment FROM detections WHERE source = $1'
  return (await database().query(text, [id])).rows
}

test('a proposal that a source made up is taken back when all agree on what really came', async () => {
  const shop = await newShop()
  const [cheap, dear] = [await shop.sell(1_000), await shop.sell(1_100)]
  await ingest(unmatched(shop.account, 11_000_000n, 'confirmed'))
  expect(await verdicts(dear)).toEqual([{ verdict: 'proposed', commitment: 'confirmed' }])
  await ingest(unmatched(shop.account, 10_000_000n, 'finalized'))
  expect(await verdicts(cheap)).toEqual([{ verdict: 'proposed', commitment: 'finalized' }])
  expect(await verdicts(dear)).toEqual([{ verdict: 'rolled_back', commitment: 'vanished' }])
})

test('a proposal stays with its object, also when a second one asks for the same by then', async () => {
  const shop = await newShop()
  const first = await shop.sell(1_000)
  await ingest(unmatched(shop.account, 10_000_000n, 'confirmed'))
  const second = await shop.sell(1_000)
  await ingest(unmatched(shop.account, 10_000_000n, 'finalized'))
  expect(await verdicts(first)).toEqual([{ verdict: 'proposed', commitment: 'finalized' }])
  expect(await verdicts(second)).toEqual([])
})

test('a proposal is for those who proved the wallet: a stranger’s request for it is passed over', async () => {
  const shop = await newShop()
  const stranger = await newShop(shop)
  const [own, foreign] = [await shop.sell(1_000), await stranger.sell(1_000)]
  await ingest(unmatched(shop.account, 10_000_000n, 'confirmed'))
  expect(await verdicts(own)).toEqual([{ verdict: 'proposed', commitment: 'confirmed' }])
  expect(await verdicts(foreign)).toEqual([])
})

test('a payout wallet’s transfer is proposed until the wallet is removed', async () => {
  for (const removedAt of [null, new Date()]) {
    const payee = { recipientAddress: wallet(), account: wallet() }
    const shop = await newShop(payee)
    await database().query(
      'INSERT INTO payout_wallets (account_id, id, address, removed_at) VALUES ($1, $2, $3, $4)',
      [shop.accountId, newId('pw', 1, Date.now()), payee.recipientAddress, removedAt],
    )
    const id = await shop.sell(1_000)
    await ingest(unmatched(payee.account, 10_000_000n, 'confirmed'))
    expect((await verdicts(id)).length).toBe(removedAt === null ? 1 : 0)
  }
})

test.each([
  [599, 'the network’s clock is behind ours', [{ verdict: 'proposed', commitment: 'confirmed' }]],
  [660, 'it came before anybody asked for it', []],
])('a transfer %i s older than what it may pay for: %s', async (seconds, _why, expected) => {
  const shop = await newShop()
  const id = await shop.sell(1_000)
  const seen = unmatched(shop.account, 10_000_000n, 'confirmed')
  await ingest({ ...seen, atSeconds: seen.atSeconds - seconds })
  expect(await verdicts(id)).toEqual(expected)
})

test('of two attempts in one slot the same is shown as the last, whichever was seen first', async () => {
  const shop = await newShop()
  const ids = [await shop.sell(1_000), await shop.sell(1_000)]
  const shown: unknown[] = []
  for (const [index, id] of ids.entries()) {
    const reference = shop.references.get(id) as Address
    const attempt = (name: string, succeeded: boolean) => {
      const seen = unmatched(shop.account, 5_000_000n, 'confirmed')
      const transaction = seen.transaction as ChainTransaction
      const instructions = transaction.instructions.map((it) => ({
        ...it,
        accounts: [...it.accounts, reference],
      }))
      const signature = `${name} ${id}`
      const usdcDeltas = succeeded ? transaction.usdcDeltas : new Map()
      const reported = { ...transaction, signature, succeeded, instructions, usdcDeltas }
      return { ...seen, signature, transaction: reported }
    }
    const attempts = [attempt('a', false), attempt('b', true)]
    for (const each of index === 0 ? attempts : attempts.toReversed()) await ingest(each)
    const text = "SELECT last_error->>'code' AS code FROM payables WHERE id = $1"
    shown.push((await database().query(text, [id])).rows[0].code)
  }
  expect(shown).toEqual(['underpaid', 'underpaid'])
})
