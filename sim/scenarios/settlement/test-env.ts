/** A network, the real processes on it, two businesses and a service that takes fees. */
import { base58 } from '@scure/base'
import type { Address, KeyPairSigner } from '@solana/kit'
import { signBytes } from '@solana/kit'
import type pg from 'pg'
import { addPayoutWallet, call, createKey } from '../../../scripts/local/client.ts'
import { reachNetwork } from '../../../scripts/local/network.ts'
import { startSolana } from '../../../scripts/local/solana.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import type { Ingestion } from '../../world/ingestion.ts'
import { withIngestion } from '../../world/ingestion.ts'
import { openChain } from '../gifts/chain.ts'
import { signerOf } from '../gifts/wallets.ts'
import { deploy } from '../program/loader.ts'
import { openAccounts, tokenAccountOf } from './accounts.ts'
import { readRelay } from './relay.ts'
import type { Account, TestEnv } from './setup.ts'

type Setting = {
  readonly rpcUrl: string
  readonly wsUrl: string
  readonly feeAddress: string
  readonly directory?: string | undefined
}

export type Processes = Pick<TestEnv, 'ask' | 'prove'> & {
  readonly sql: pg.Client
  readonly ingestion: Ingestion
}

const SLOT_MS = 100
/** API processes, and as many of ingestion; one is enough for a planted fault. */
const PROCESSES = 2

/** The real processes on any network. */
export async function withProcesses<Result>(
  { rpcUrl, wsUrl, feeAddress, directory }: Setting,
  run: (processes: Processes) => Promise<Result>,
): Promise<Result> {
  const environment = {
    FEE_ADDRESS: feeAddress,
    FEE_BASIS_POINTS: '150',
    FEE_FIXED_CENTS: '10',
    PAYMENT_MARKERS: '1',
  }
  const processes = directory === undefined ? PROCESSES : 1
  const world = { processes, rpcUrls: rpcUrl, environment, directory }
  return await withWorld(world, async ({ apis, appUrl, sql, databaseUrl, next }) => {
    const { url } = apis[0] as (typeof apis)[0]
    const owners: Record<Account, Wallet> = { mine: newWallet(), other: newWallet() }
    const newKey = (owner: Wallet) => createKey(url, owner, { name: 'proof', appUrl })
    const keys = { mine: await newKey(owners.mine), other: await newKey(owners.other) }
    const proved = new Map<string, Promise<void>>()
    const prove: TestEnv['prove'] = async (as, recipient) => {
      const name = `${as} ${recipient.address}`
      const adding =
        proved.get(name) ?? addPayoutWallet(url, owners[as], proverOf(recipient), appUrl)
      proved.set(name, adding)
      await adding
    }
    const ask: TestEnv['ask'] = (as, method, path, body) =>
      call(next().url, method, path, {
        ...(as === null ? {} : { key: keys[as] }),
        ...(body === undefined ? {} : { body }),
      })
    const following = { databaseUrl, rpcUrls: rpcUrl, wsUrl, environment, directory }
    return await withIngestion(processes, following, (ingestion) =>
      run({ ask, prove, sql, ingestion }),
    )
  })
}

/** On our own local network, with a stranger's paying program on it. */
export async function withTestEnv<Result>(
  directory: string | undefined,
  play: (testEnv: TestEnv & Processes) => Promise<Result>,
): Promise<Result> {
  const owner = newWallet()
  const network = await startSolana([owner.address], { slotMs: SLOT_MS })
  const { rpcUrl, wsUrl } = network
  const chain = openChain(rpcUrl)
  try {
    const accounts = openAccounts(rpcUrl)
    let deployed: Promise<Address> | undefined
    const deployRelay = async () =>
      await deploy(reachNetwork(rpcUrl, wsUrl, await signerOf(owner)), readRelay())
    const relay = () => {
      deployed ??= deployRelay()
      return deployed
    }
    const wallet = await accounts.wallet(0n)
    const fee = { wallet, tokenAccount: await tokenAccountOf(wallet.address) }
    const setting = { rpcUrl, wsUrl, feeAddress: wallet.address, directory }
    return await withProcesses(setting, (processes) =>
      play({ ...processes, chain, accounts, relay, fee }),
    )
  } finally {
    await chain.stop()
    await network.stop()
  }
}

const proverOf = ({ address, keyPair }: KeyPairSigner) => ({
  address,
  sign: async (message: string) =>
    base58.encode(await signBytes(keyPair.privateKey, Buffer.from(message))),
})
