import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { FakeSolana, FakeSolanaOptions } from '../../scripts/local/fake-solana/fake-solana.ts'
import { startFakeSolana } from '../../scripts/local/fake-solana/fake-solana.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import { ensureMarkers } from '../src/chain/ingestion/markers.ts'
import { startIngestion } from '../src/chain/ingestion/run.ts'
import { listenForLogs } from '../src/chain/log-notifications.ts'
import { openRpc } from '../src/chain/rpc.ts'
import { openSource } from '../src/chain/source.ts'
import { ESCROW_PROGRAM } from '../src/gifts/escrow.ts'
import { endGivenUp, ingestGifts } from '../src/gifts/ingest.ts'
import { followAttempts } from '../src/gifts/release/service.ts'
import { ESCROW_FEED } from '../src/gifts/settings.ts'
import type { Address } from '../src/lib/addresses.ts'
import { ingestPayments } from '../src/payments/payments/ingest.ts'
import { findTokenAccount } from '../src/payments/payments/payment.ts'
import { expireRefunds } from '../src/payments/refunds/expiry.ts'
import type { TestApi } from './api.ts'

const LAG_SLOTS = 2

/** The test's own network, with quick blocks. */
export function useChain(options: FakeSolanaOptions = {}): () => FakeSolana {
  let chain: FakeSolana | undefined
  beforeAll(async () => {
    chain = await startFakeSolana({ slotMs: 40, ...options })
  })
  afterAll(() => chain?.stop())
  return () => chain as FakeSolana
}

/** Ingestion between the network and the API's database. */
export function useIngestion(
  chain: () => FakeSolana,
  api: () => TestApi,
  feeAddress?: Address,
): void {
  let ingestion: Awaited<ReturnType<typeof startIngestion>>
  beforeAll(async () => {
    const { db } = api().database
    const source = openSource(openRpc(chain().rpcUrl))
    const feeTokenAccount = feeAddress ? await findTokenAccount(feeAddress) : null
    await ensureMarkers(db, 1)
    ingestion = await startIngestion({
      db,
      clock: Date.now,
      sources: [source],
      lagSlots: LAG_SLOTS,
      feeds: [{ name: ESCROW_FEED, address: ESCROW_PROGRAM }],
      ingesters: [
        ingestGifts,
        ingestPayments({ feeTokenAccount, otherPrograms: new Set([ESCROW_PROGRAM]) }),
      ],
      chores: [
        () => endGivenUp({ db, source }),
        () => followAttempts({ db, clock: Date.now, sources: [source] }),
        () => expireRefunds({ db, sources: [source], lagSlots: LAG_SLOTS }),
      ],
      owner: 'test',
      log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      onProblem: () => {},
      listen: (address, ring) => listenForLogs(chain().wsUrl, address, ring),
      onTrouble: () => {},
    })
  })
  afterAll(() => ingestion.stop())
}

/** A wallet with SOL for fees and this much USDC. */
export async function newPayer(chain: FakeSolana, cents: number): Promise<Wallet> {
  const wallet = newWallet()
  chain.fundSol(wallet.address as never, 1_000_000_000n)
  await chain.fundToken(wallet.address as never, BigInt(cents) * 10_000n)
  return wallet
}
