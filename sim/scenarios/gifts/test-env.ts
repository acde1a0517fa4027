/** The test environment: a network, the real processes on it, and a funded wallet. */
import type { Address } from '@solana/kit'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import { createKey } from '../../../scripts/local/client.ts'
import type { Network } from '../../../scripts/local/network.ts'
import { reachNetwork } from '../../../scripts/local/network.ts'
import { startSolana } from '../../../scripts/local/solana.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import type { FlorinOptions } from '../../../sdk/src/index.ts'
import { Florin } from '../../../sdk/src/index.ts'
import type { Ingestion } from '../../world/ingestion.ts'
import { withIngestion } from '../../world/ingestion.ts'
import { mintTo } from '../program/rehearsal.ts'
import type { Chain } from './chain.ts'
import { openChain } from './chain.ts'
import { handOut, signerOf } from './wallets.ts'

export type TestEnv = Pick<Ingestion, 'warnings'> & {
  readonly chain: Chain
  readonly bank: Network
  readonly sponsor: Wallet
  /** Older transactions are not ours. */
  readonly sinceSlot: bigint
  /** The business, at one of the API processes in turn. */
  florin(options?: Partial<FlorinOptions>): Florin
  /** Like `florin`, at a process with a short funding window. */
  hasty(): Florin
  /** Anyone, without a key. */
  visitor(options?: Partial<FlorinOptions>): Florin
  /** On our own network, which is Surfpool. */
  readonly isLocal: boolean
  readonly limits: Limits
  readonly timings: { readonly opened: number[]; readonly ended: number[] }
  /** Statuses that the API reported before the network had confirmed them. */
  readonly early: string[]
  readonly races: { both: number; inOneSlot: number }
}

/** How many scenarios run at once, and the time limits of one, and of one that waits for a window to end. */
type Limits = { readonly atOnce: number; readonly scenarioMs: number; readonly windowMs: number }

/** An existing network; otherwise a local one is started. */
export type Given = { readonly rpcUrl: string; readonly wsUrl: string; readonly payer: Wallet }

type Options = { readonly directory: string | undefined; readonly given: Given | undefined }

const SLOT_MS = 100
const PROCESSES = 2
const INGESTIONS = 2
// A transaction is issued while at least 64 slots are left, so 120 leave time to sign it.
const SHORT_WINDOW_SLOTS = '120'
const PLENTY = '100000'
const SPONSOR_LAMPORTS = 500_000_000n
const BANK_BASE_UNITS = 10_000_000_000n
const LOCAL_LIMITS = { atOnce: 10, scenarioMs: 30_000, windowMs: 60_000 }
const VALIDATOR_LIMITS = { atOnce: 24, scenarioMs: 300_000, windowMs: 900_000 }

export async function withTestEnv<Result>(
  options: Options,
  play: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const { given } = options
  const owner = given?.payer ?? newWallet()
  const local = given ? null : await startSolana([owner.address], { slotMs: SLOT_MS })
  const { rpcUrl, wsUrl } = (given ?? local) as { rpcUrl: string; wsUrl: string }
  const chain = openChain(rpcUrl)
  try {
    const bank = reachNetwork(rpcUrl, wsUrl, await signerOf(owner))
    await assertEscrow(chain)
    if (given) await mintTo(bank, bank.payer, BANK_BASE_UNITS)
    return await withProcesses({ ...options, chain, wsUrl, bank }, play)
  } finally {
    await chain.stop()
    await local?.stop()
  }
}

async function assertEscrow({ rpc }: Chain): Promise<void> {
  const config = { encoding: 'base64' } as const
  const { value } = await rpc.getAccountInfo(GIFT_ESCROW_PROGRAM_ADDRESS as Address, config).send()
  if (!value?.executable) throw new Error('the gift escrow is not deployed on this network')
}

async function withProcesses<Result>(
  setting: Options & { chain: Chain; wsUrl: string; bank: Network },
  play: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const { directory, chain, wsUrl, bank, given } = setting
  const { rpcUrl } = chain
  const sponsor = newWallet()
  await handOut(bank, [{ to: sponsor, lamports: SPONSOR_LAMPORTS, baseUnits: null }])
  const sinceSlot = await chain.rpc.getSlot({ commitment: 'confirmed' }).send()
  const environment = {
    SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair),
    SPONSOR_PER_CLIENT_PER_DAY: PLENTY,
  }
  const world = { processes: PROCESSES, rpcUrls: rpcUrl, environment, directory }
  return await withWorld(world, async ({ apis, appUrl, databaseUrl, startAnother }) => {
    const urls = apis.map(({ url }) => url)
    const short = await startAnother({ GIFT_WINDOW_SLOTS: SHORT_WINDOW_SLOTS })
    const key = await createKey(short.url, newWallet(), { name: 'proof', appUrl })
    let turn = 0
    const next = () => urls[turn++ % urls.length] as string
    const following = { databaseUrl, rpcUrls: rpcUrl, wsUrl, directory }
    return await withIngestion(INGESTIONS, following, ({ warnings }) =>
      play({
        ...{ chain, bank, sponsor, sinceSlot, warnings },
        florin: (own) => new Florin(key, { baseUrl: next(), ...own }),
        hasty: () => new Florin(key, { baseUrl: short.url }),
        visitor: (own) => new Florin(null, { baseUrl: next(), ...own }),
        isLocal: given === undefined,
        limits: given ? VALIDATOR_LIMITS : LOCAL_LIMITS,
        timings: { opened: [], ended: [] },
        early: [],
        races: { both: 0, inOneSlot: 0 },
      }),
    )
  })
}
