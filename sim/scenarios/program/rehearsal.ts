/**
 * The whole life of the program on a network: deployed through the upgradeable loader, one gift
 * released to a recipient with nothing, one reclaimed, then made immutable.
 * By hand against a validator: `node sim/scenarios/program/rehearsal.ts <rpc> <websocket> <key file>`,
 * with USDC's mint at its mainnet address under the key's authority.
 */
import { readFileSync } from 'node:fs'
import type { TransactionSigner } from '@solana/kit'
import { createKeyPairSignerFromBytes, generateKeyPairSigner } from '@solana/kit'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintToInstruction,
} from '@solana-program/token'
import {
  buildFund,
  buildReclaim,
  buildRelease,
  findTokenAccount,
  USDC_MINT_ADDRESS,
} from '../../../program/client/instructions.ts'
import { searchNonce } from '../../../program/client/nonce.ts'
import type { Network } from '../../../scripts/local/network.ts'
import { reachNetwork } from '../../../scripts/local/network.ts'
import { ARTIFACT } from '../../../scripts/program/compile.ts'
import { deploy, isImmutable, makeImmutable } from './loader.ts'

const AMOUNT_BASE_UNITS = 25_000_000n
const WINDOW_SLOTS = 2_000n

export async function rehearse(network: Network, program: Uint8Array) {
  const { payer, rpc } = network
  const programAddress = await deploy(network, program)
  await mintTo(network, payer, 4n * AMOUNT_BASE_UNITS)

  const writeTerms = async (releaseKey: TransactionSigner) => {
    const slot = await rpc.getSlot({ commitment: 'confirmed' }).send()
    const promise = { sender: payer.address, releaseKey: releaseKey.address }
    const amounts = { amountBaseUnits: AMOUNT_BASE_UNITS, fundBySlot: slot + WINDOW_SLOTS }
    return searchNonce({ ...promise, ...amounts }, 0n, programAddress)
  }
  const balance = async (owner: TransactionSigner) => {
    const [account] = await findTokenAccount(owner.address)
    const { value } = await rpc.getTokenAccountBalance(account, { commitment: 'confirmed' }).send()
    return BigInt(value.amount)
  }

  const recipient = await generateKeyPairSigner()
  const key = await generateKeyPairSigner()
  const first = await writeTerms(key)
  const funded = await network.send([await buildFund(first.terms, payer, programAddress)])
  const released = await network.send([
    await buildRelease(first.terms, recipient, key, programAddress),
  ])
  const second = await writeTerms(await generateKeyPairSigner())
  await network.send([await buildFund(second.terms, payer, programAddress)])
  const reclaimed = await network.send([await buildReclaim(second.terms, payer, programAddress)])
  await makeImmutable(network, programAddress)

  const config = { commitment: 'confirmed' } as const
  return {
    recipientBaseUnits: await balance(recipient),
    recipientLamports: (await rpc.getBalance(recipient.address, config).send()).value,
    senderBaseUnits: await balance(payer),
    immutable: await isImmutable(network, programAddress),
    computeUnits: {
      fund: await network.computeUnits(funded),
      release: await network.computeUnits(released),
      reclaim: await network.computeUnits(reclaimed),
    },
  }
}

/** Mints USDC on a local network, where the payer has the mint authority. */
export async function mintTo(network: Network, owner: TransactionSigner, amount: bigint) {
  const { payer } = network
  const [token] = await findTokenAccount(owner.address)
  const open = { payer, owner: owner.address, mint: USDC_MINT_ADDRESS }
  await network.send([
    await getCreateAssociatedTokenIdempotentInstructionAsync(open),
    getMintToInstruction({ mint: USDC_MINT_ADDRESS, token, mintAuthority: payer, amount }),
  ])
}

if (import.meta.main) {
  const [rpcUrl, webSocketUrl, keyFile] = process.argv.slice(2)
  if (!rpcUrl || !webSocketUrl || !keyFile)
    throw new Error('usage: rehearsal.ts <rpc> <websocket> <key file>')
  const secret = Uint8Array.from(JSON.parse(readFileSync(keyFile, 'utf8')) as number[])
  const payer = await createKeyPairSignerFromBytes(secret)
  console.log(await rehearse(reachNetwork(rpcUrl, webSocketUrl, payer), readFileSync(ARTIFACT)))
}
