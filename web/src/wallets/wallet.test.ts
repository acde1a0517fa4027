import { FlorinError } from '@florin/sdk'
import type { Wallet } from '@wallet-standard/base'
import { expect, test } from 'vitest'
import { troubleOf } from './trouble.ts'
import { connectToPay, connectToSign, connectToSignIn } from './wallet.ts'

const ACCOUNT = {
  address: '2Vr3xjPRn3SXjMKm68mx3q22TMNETyRwvcokj8hagZ4w',
  chains: ['solana:mainnet'],
}
const agree = async () => ({ accounts: [ACCOUNT] })
const SIGNATURE = new Uint8Array(64).fill(7)

function wallet(
  given: { chains?: string[]; connect?: () => Promise<unknown>; features?: object } = {},
) {
  const { chains = ['solana:mainnet'], connect = agree } = given
  const features = given.features ?? {
    'solana:signAndSendTransaction': {
      signAndSendTransaction: async () => [{ signature: SIGNATURE }],
    },
    'solana:signTransaction': {
      signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
        { signedTransaction: transaction },
      ],
    },
  }
  return { chains, features: { 'standard:connect': { connect }, ...features } } as unknown as Wallet
}
const troubleWith = async (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error) => troubleOf(error),
  )

test('a wallet that approves pays and signs', async () => {
  const payer = await connectToPay(wallet(), 'mainnet')
  expect(payer.address).toBe(ACCOUNT.address)
  expect(await payer.signAndSendTransaction(new Uint8Array(3))).toBe(SIGNATURE)
  const signer = await connectToSign(wallet(), 'mainnet')
  if (!('signTransaction' in signer)) throw new Error('it signs whole transactions')
  expect(await signer.signTransaction(new Uint8Array(3))).toEqual(new Uint8Array(3))
})

const REQUEST = { message: 'florin.example wants you to sign in', sign_in_input: { nonce: '7' } }
const answerOf = (message: string) => [
  { account: ACCOUNT, signedMessage: new TextEncoder().encode(message), signature: SIGNATURE },
]

test.each([
  ['solana:signIn', { signIn: async () => answerOf('its own form') }, 'its own form'],
  [
    'solana:signMessage',
    {
      signMessage: async ({ message }: { message: Uint8Array }) =>
        answerOf(new TextDecoder().decode(message)),
    },
    REQUEST.message,
  ],
])('a wallet with only %s can sign in', async (name, feature, text) => {
  const signer = await connectToSignIn(wallet({ features: { [name]: feature } }), 'mainnet')
  const { message, signature } = await signer.signIn(REQUEST)
  expect(new TextDecoder().decode(message)).toBe(text)
  expect(signature).toBe(SIGNATURE)
})

test('a wallet without either feature, or on another network, cannot sign in', async () => {
  expect(await troubleWith(connectToSignIn(wallet(), 'mainnet'))).toBe('feature')
  const devnet = wallet({ chains: ['solana:devnet'], features: { 'solana:signIn': {} } })
  expect(await troubleWith(connectToSignIn(devnet, 'mainnet'))).toBe('network')
})

test('a wallet on another network is not asked to connect', async () => {
  let asked = 0
  const connect = async () => {
    asked++
    return { accounts: [ACCOUNT] }
  }
  const devnet = wallet({ chains: ['solana:devnet'], connect })
  expect(await troubleWith(connectToPay(devnet, 'mainnet'))).toBe('network')
  expect(await troubleWith(connectToSign(devnet, 'mainnet'))).toBe('network')
  expect(asked).toBe(0)
})

const refuse = (error: unknown) => async () => {
  throw error
}

test.each<[string, Wallet, string]>([
  [
    'rejects by code',
    wallet({ connect: refuse(Object.assign(new Error(''), { code: 4001 })) }),
    'rejected',
  ],
  [
    'rejects by message',
    wallet({ connect: refuse(new Error('User rejected the request.')) }),
    'rejected',
  ],
  ['breaks', wallet({ connect: refuse(new Error('boom')) }), 'unknown'],
  ['throws no error', wallet({ connect: refuse(undefined) }), 'unknown'],
  ['shares nothing', wallet({ connect: async () => ({ accounts: [] }) }), 'no_account'],
  ['cannot send', wallet({ features: {} }), 'feature'],
])('a wallet that %s gives %3$s', async (_name, given, trouble) => {
  expect(await troubleWith(connectToPay(given, 'mainnet'))).toBe(trouble)
})

test.each([
  ['connection_error', 'network_error', 'offline'],
  ['invalid_request_error', 'balance_insufficient', 'balance_insufficient'],
  ['invalid_request_error', 'from_the_future', 'unknown'],
] as const)('the API error %s / %s is shown as %s', (type, code, trouble) => {
  expect(troubleOf(new FlorinError('', { type, code }))).toBe(trouble)
})
