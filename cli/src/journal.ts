// A payment is a transfer like any other: two of them are two payments. So a signed payment is
// written down before it is sent, and until it can no longer land only its own bytes are sent again.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SendingWallet } from '@florin/sdk'
import { RefusedError } from './refusals.ts'
import { rpc } from './rpc.ts'
import type { Wallet } from './wallet.ts'

/** A blockhash is valid for 150 blocks. The node that is asked may be as many behind. */
const DEAD_AFTER_BLOCKS = 300

type Entry = {
  readonly signature: string
  readonly transaction: string
  /** Once a finalized block is higher than this, the transaction can never land. */
  readonly deadHeight: number
}

type Status = { readonly err: unknown; readonly confirmationStatus: string } | null

export type Journal = {
  /** The earlier payment that has landed or still may; it is sent again in the second case. */
  resume(): Promise<{ signature: string } | null>
  /** A wallet that writes the payment down before it sends it. */
  readonly payer: SendingWallet
}

export function openJournal(
  { directory, name, rpcUrl }: { directory: string; name: string; rpcUrl: string },
  wallet: Wallet,
): Journal {
  const file = join(directory, `${name}-${wallet.address}.json`)
  return {
    resume: () => resume(file, rpcUrl),
    payer: {
      address: wallet.address,
      async signAndSendTransaction(wire) {
        if (wire[0] !== 1) throw new Error('A payment has one signer, its payer.')
        const signed = Uint8Array.from(wire)
        const signature = wallet.signMessage(wire.subarray(65))
        signed.set(signature, 1)
        const height = await rpc<number>(rpcUrl, 'getBlockHeight', { commitment: 'confirmed' })
        const transaction = Buffer.from(signed).toString('base64')
        const [deadHeight, id] = [height + DEAD_AFTER_BLOCKS, base58(signature)]
        record(directory, file, { signature: id, transaction, deadHeight })
        await send(rpcUrl, transaction)
        return signature
      },
    },
  }
}

async function resume(file: string, rpcUrl: string): Promise<{ signature: string } | null> {
  const entry = read(file)
  if (entry === null) return null
  const { signature, transaction, deadHeight } = entry
  // The height first: what is not there once the height is past can no longer come.
  const height = await rpc<number>(rpcUrl, 'getBlockHeight', { commitment: 'finalized' })
  const { value } = await rpc<{ value: Status[] }>(rpcUrl, 'getSignatureStatuses', [signature], {
    searchTransactionHistory: true,
  })
  const status = value[0] ?? null
  const hasFailed = status?.confirmationStatus === 'finalized' && status.err !== null
  if (hasFailed || (status === null && height > deadHeight)) {
    rmSync(file)
    return null
  }
  if (status === null) await send(rpcUrl, transaction)
  return { signature }
}

function send(rpcUrl: string, transaction: string): Promise<unknown> {
  const config = { encoding: 'base64', preflightCommitment: 'confirmed' }
  return rpc(rpcUrl, 'sendTransaction', transaction, config)
}

function read(file: string): Entry | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Entry
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all, and only once: a second process that pays meanwhile fails here. */
function record(directory: string, file: string, entry: Entry): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(entry), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (cause) {
    throw new RefusedError('Another process is making this payment.', { cause })
  } finally {
    rmSync(draft)
  }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}
