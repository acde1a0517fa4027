/** A browser wallet that registers by the Wallet Standard, as extensions do. */

import type { BrowserContext } from '@playwright/test'
import { base58 } from '@scure/base'
import {
  createKeyPairFromBytes,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit'
import { call } from '../scripts/local/client.ts'
import type { Wallet } from '../scripts/local/wallets.ts'

type Behaviour = 'approve' | 'reject' | 'reject in words'

export type TestWallet = {
  readonly name: string
  readonly address: string
  /** How it answers from now on. */
  behaviour: Behaviour
  /** Requests of pages, in order. */
  readonly asked: string[]
  /** Holds answers back until the returned function is called. */
  hold(): () => void
}

export type WalletOptions = {
  readonly name?: string
  readonly chains?: readonly string[]
  readonly features?: readonly Feature[]
}

const FEATURES = [
  'solana:signAndSendTransaction',
  'solana:signTransaction',
  'solana:signIn',
  'solana:signMessage',
] as const
type Feature = (typeof FEATURES)[number]

type Call = {
  readonly method: string
  readonly transaction?: string
  readonly chain?: string
  /** A message to sign as it is. */
  readonly message?: string
  /** Sign-in input, of which the wallet makes the message. */
  readonly input?: SignInInput
}
type SignInInput = Readonly<Record<string, string>>
type Reply = {
  readonly bytes?: number[]
  readonly message?: string
  readonly refusal?: { code?: number; message: string }
}

const REJECTED = 4001
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzNiNGNjYSIvPjxwYXRoIGQ9Ik04IDEyaDE2djEwSDh6IiBmaWxsPSIjZmZmIi8+PC9zdmc+'

/** Installs the wallet in every page of the context. Keys stay here; pages get only signatures. */
export async function installWallet(
  context: BrowserContext,
  wallet: Wallet,
  rpcUrl: string,
  options: WalletOptions = {},
): Promise<TestWallet> {
  const name = options.name ?? 'Test Wallet'
  const binding = `testWallet${Math.random().toString(36).slice(2)}`
  let gate: Promise<void> = Promise.resolve()
  const installed: TestWallet = {
    name,
    address: wallet.address,
    behaviour: 'approve',
    asked: [],
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
  await context.exposeFunction(binding, async (asked: Call): Promise<Reply> => {
    installed.asked.push(
      asked.chain === undefined ? asked.method : `${asked.method} ${asked.chain}`,
    )
    await gate
    return await answer(installed, wallet, rpcUrl, asked)
  })
  await context.addInitScript(announce, {
    binding,
    name,
    icon: ICON,
    chains: options.chains ?? ['solana:localnet'],
    features: options.features ?? FEATURES,
    address: wallet.address,
    publicKey: [...base58.decode(wallet.address)],
  })
  return installed
}

async function answer(
  { behaviour }: TestWallet,
  wallet: Wallet,
  rpcUrl: string,
  { method, transaction, input, message = input && textOf(input, wallet.address) }: Call,
): Promise<Reply> {
  if (method === 'connect') {
    return behaviour === 'reject' ? { refusal: { code: REJECTED, message: 'No.' } } : {}
  }
  if (behaviour === 'reject') return { refusal: { code: REJECTED, message: 'No.' } }
  if (behaviour === 'reject in words') return { refusal: { message: 'User rejected the request.' } }
  if (message !== undefined) return { message, bytes: [...base58.decode(wallet.sign(message))] }
  const signed = await sign(wallet, transaction ?? '')
  if (method === 'signTransaction') return { bytes: [...Buffer.from(signed, 'base64')] }
  try {
    return { bytes: [...base58.decode(await send(rpcUrl, signed))] }
  } catch (error) {
    return { refusal: { message: (error as Error).message } }
  }
}

/** The message that wallets build from a sign-in request. */
function textOf(input: SignInInput, address: string): string {
  return [
    `${input.domain} wants you to sign in with your Solana account:`,
    `${address}\n`,
    `${input.statement}\n`,
    `URI: ${input.uri}`,
    `Version: ${input.version}`,
    `Chain ID: ${input.chainId}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt}`,
    `Expiration Time: ${input.expirationTime}`,
  ].join('\n')
}

/** Signs a base64 transaction with the wallet. */
export async function sign(wallet: Wallet, transaction: string): Promise<string> {
  const keys = await createKeyPairFromBytes(Uint8Array.from(wallet.keypair))
  const unsigned = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'))
  return getBase64EncodedWireTransaction(await partiallySignTransaction([keys], unsigned))
}

/** Sends a transaction and returns its signature. */
export async function send(rpcUrl: string, transaction: string): Promise<string> {
  const params = [transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }]
  const body = { jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }
  const { body: sent } = await call(rpcUrl, 'POST', '/', { body })
  if (sent.error !== undefined) throw new Error(sent.error.message)
  return sent.result
}

type Announced = {
  binding: string
  name: string
  icon: string
  chains: readonly string[]
  features: readonly string[]
  address: string
  publicKey: number[]
}

/** Runs in the page before its own scripts. */
function announce(given: Announced): void {
  const ask = (globalThis as unknown as Record<string, (call: Call) => Promise<Reply>>)[
    given.binding
  ] as (call: Call) => Promise<Reply>
  const account = {
    address: given.address,
    publicKey: Uint8Array.from(given.publicKey),
    chains: given.chains,
    features: given.features,
  }
  const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
  const asked = async (call: Call) => {
    const { bytes = [], refusal } = await ask(call)
    if (refusal !== undefined) throw Object.assign(new Error(refusal.message), refusal)
    return Uint8Array.from(bytes)
  }
  const signed = async (call: Call) => {
    const { bytes = [], message = '', refusal } = await ask(call)
    if (refusal !== undefined) throw Object.assign(new Error(refusal.message), refusal)
    const signature = Uint8Array.from(bytes)
    return [{ account, signedMessage: new TextEncoder().encode(message), signature }]
  }
  type Input = { transaction: Uint8Array; chain: string }
  const each = (method: string, render: (bytes: Uint8Array) => object) => ({
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    [method]: async (...inputs: Input[]) => {
      const outputs = []
      for (const { transaction, chain } of inputs) {
        outputs.push(render(await asked({ method, transaction: encode(transaction), chain })))
      }
      return outputs
    },
  })
  const all = {
    'solana:signAndSendTransaction': each('signAndSendTransaction', (signature) => ({ signature })),
    'solana:signTransaction': each('signTransaction', (signedTransaction) => ({
      signedTransaction,
    })),
    'solana:signIn': {
      version: '1.0.0',
      signIn: (input: SignInInput) => signed({ method: 'signIn', input }),
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: ({ message }: { message: Uint8Array }) =>
        signed({ method: 'signMessage', message: new TextDecoder().decode(message) }),
    },
  }
  const wallet = {
    version: '1.0.0',
    name: given.name,
    icon: given.icon,
    chains: given.chains,
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect() {
          await asked({ method: 'connect' })
          return { accounts: [account] }
        },
      },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      ...Object.fromEntries(Object.entries(all).filter(([name]) => given.features.includes(name))),
    },
  }
  const register = (api: { register(wallet: unknown): void }) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
