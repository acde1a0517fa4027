/** The test environment: a real network, the real processes on it, a merchant and a payer. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Instruction } from '@solana/kit'
import { AccountRole } from '@solana/kit'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type pg from 'pg'
import { findTokenAccount, USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import { call, createKey } from '../../../scripts/local/client.ts'
import { startIngestion } from '../../../scripts/local/ingestion.ts'
import { startSolana } from '../../../scripts/local/solana.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import type { Chain } from '../gifts/chain.ts'
import { openChain } from '../gifts/chain.ts'
import { signerOf } from '../gifts/wallets.ts'

export type TestEnv = {
  readonly sql: pg.Client
  readonly feeWallet: Wallet
  /** A call as the merchant; throws when it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API said
  ask(method: string, path: string, body?: object): Promise<any>
  /** Sends USDC as any wallet can; resolves with the signature when it is final. */
  send(transfers: readonly Transfer[], references: readonly string[]): Promise<string>
  /** Stops ingestion. */
  stopFollowing(): Promise<void>
}

type Transfer = { readonly to: string; readonly baseUnits: number }

const SLOT_MS = 100

export async function withTestEnv<Result>(
  directory: string | undefined,
  play: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const [payer, feeWallet] = [newWallet(), newWallet()]
  const network = await startSolana([payer.address, feeWallet.address], { slotMs: SLOT_MS })
  const { rpcUrl, wsUrl } = network
  const chain = openChain(rpcUrl)
  const environment = { FEE_ADDRESS: feeWallet.address, FEE_BASIS_POINTS: '100' }
  const world = { processes: 1, rpcUrls: rpcUrl, environment, directory }
  try {
    return await withWorld(world, async ({ sql, next, appUrl, databaseUrl }) => {
      const { url } = next()
      const settings = { databaseUrl, rpcUrls: rpcUrl, wsUrl, environment, directory }
      const ingestion = await startIngestion(settings)
      const key = await createKey(url, newWallet(), { name: 'proof', appUrl })
      const ask: TestEnv['ask'] = async (method, path, body) => {
        const answer = await call(url, method, path, { key, body })
        if (answer.status === 200) return answer.body
        throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
      }
      const send: TestEnv['send'] = (transfers, references) =>
        sendUsdc(chain, payer, transfers, references)
      try {
        return await play({ sql, feeWallet, ask, send, stopFollowing: () => ingestion.stop() })
      } finally {
        await ingestion.stop()
      }
    })
  } finally {
    await chain.stop()
    await network.stop()
  }
}

async function sendUsdc(
  chain: Chain,
  payer: Wallet,
  transfers: readonly Transfer[],
  references: readonly string[],
): Promise<string> {
  const parts = await Promise.all(transfers.map((each) => instructionsFor(payer, each, references)))
  const signature = await chain.sendByHand(payer, parts.flat())
  const { failed } = await chain.landed(signature, 'finalized')
  if (failed) throw new Error(`${signature} failed`)
  return signature
}

async function instructionsFor(
  payer: Wallet,
  { to, baseUnits }: Transfer,
  references: readonly string[],
): Promise<Instruction[]> {
  const signer = await signerOf(payer)
  const [source] = await findTokenAccount(signer.address)
  const [destination] = await findTokenAccount(to as Address)
  const transfer = getTransferCheckedInstruction({
    source,
    destination,
    authority: signer,
    mint: USDC_MINT_ADDRESS,
    amount: baseUnits,
    decimals: 6,
  })
  const named = references.map((each) => ({ address: each as Address, role: AccountRole.READONLY }))
  return [
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: signer,
      owner: to as Address,
      mint: USDC_MINT_ADDRESS,
    }),
    { ...transfer, accounts: [...transfer.accounts, ...named] } as Instruction,
  ]
}

/** Polls until the condition holds. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const lateAt = Date.now() + 120_000
  while (!(await isSo())) {
    if (Date.now() > lateAt) throw new Error(`${what}: did not happen within two minutes`)
    await delay(200)
  }
}
