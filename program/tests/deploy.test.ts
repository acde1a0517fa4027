import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { generateKeyPairSigner, some } from '@solana/kit'
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reachNetwork } from '../../scripts/local/network.ts'
import { rehearse } from '../../sim/scenarios/program/rehearsal.ts'
import { USDC_MINT_ADDRESS } from '../client/instructions.ts'

type Surfnet = {
  rpcUrl: string
  wsUrl: string
  setAccount: (address: string, lamports: number, data: number[], owner: string) => void
  fundSol: (address: string, lamports: number) => void
  drainEvents: () => unknown
  stop: () => void
}

const AMOUNT_BASE_UNITS = 25_000_000n
const program = readFileSync(join(import.meta.dirname, '../artifact/gift_escrow.so'))
let surfnet: Surfnet | undefined
let drain: NodeJS.Timeout | undefined

/** Surfpool is published only for these platforms. */
const PACKAGES: Record<string, string> = {
  'linux-x64': '@solana/surfpool-linux-x64-gnu',
  'darwin-x64': '@solana/surfpool-darwin-x64',
  'darwin-arm64': '@solana/surfpool-darwin-arm64',
}
const surfpool = PACKAGES[`${process.platform}-${process.arch}`]

beforeAll(() => {
  if (!surfpool) return
  const { Surfnet } = createRequire(import.meta.url)(surfpool)
  const mode = { offline: true, blockProductionMode: 'clock', slotTimeMs: 100 }
  surfnet = Surfnet.startWithConfig(mode) as Surfnet
  // Surfpool stops once 1,024 events wait unread; every slot adds one.
  drain = setInterval(() => surfnet?.drainEvents(), 50)
})

afterAll(() => {
  clearInterval(drain)
  surfnet?.stop()
})

it.skipIf(!surfpool)(
  'deploys by the upgradeable loader, releases, reclaims, becomes immutable',
  async () => {
    if (!surfnet) throw new Error('no network')
    const payer = await generateKeyPairSigner()
    const mint = getMintEncoder().encode({
      mintAuthority: some(payer.address),
      supply: 0n,
      decimals: 6,
      isInitialized: true,
      freezeAuthority: some(payer.address),
    })
    surfnet.setAccount(USDC_MINT_ADDRESS, 1_461_600, Array.from(mint), TOKEN_PROGRAM_ADDRESS)
    surfnet.fundSol(payer.address, 100_000_000_000)
    const network = reachNetwork(surfnet.rpcUrl, surfnet.wsUrl, payer)
    const outcome = await rehearse(network, program)
    expect(outcome).toMatchObject({
      recipientBaseUnits: AMOUNT_BASE_UNITS,
      recipientLamports: 0n,
      senderBaseUnits: 3n * AMOUNT_BASE_UNITS,
      immutable: true,
    })
  },
  120_000,
)
