import { createKeyPairSignerFromBytes, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFund, buildRelease, findTokenAccount } from '../../program/client/instructions.ts'
import { searchNonce } from '../../program/client/nonce.ts'
import { reachNetwork } from './network.ts'
import type { LocalSolana } from './solana.ts'
import { startSolana } from './solana.ts'
import { newWallet } from './wallets.ts'

const AMOUNT_BASE_UNITS = 25_000_000n
const WINDOW_SLOTS = 2_000n
const wallet = newWallet()
let solana: LocalSolana

beforeAll(async () => {
  solana = await startSolana([wallet.address], { slotMs: 100 })
})
afterAll(async () => await solana?.stop())

it('has the gift escrow at its address: a gift is funded and released there', async () => {
  const sender = await createKeyPairSignerFromBytes(Uint8Array.from(wallet.keypair))
  const [recipient, releaseKey] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
  const network = reachNetwork(solana.rpcUrl, solana.wsUrl, sender)
  const slot = await network.rpc.getSlot({ commitment: 'confirmed' }).send()
  const { terms } = await searchNonce(
    {
      sender: sender.address,
      releaseKey: releaseKey.address,
      amountBaseUnits: AMOUNT_BASE_UNITS,
      fundBySlot: slot + WINDOW_SLOTS,
    },
    0n,
  )
  await network.send([await buildFund(terms, sender)])
  await network.send([await buildRelease(terms, recipient, releaseKey)])
  const [account] = await findTokenAccount(recipient.address)
  const { value } = await network.rpc
    .getTokenAccountBalance(account, { commitment: 'confirmed' })
    .send()
  expect(value.amount).toBe(`${AMOUNT_BASE_UNITS}`)
}, 60_000)
