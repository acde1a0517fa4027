import { expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { isSignedBytes } from '../lib/addresses.ts'
import { deriveWallet, openWallet } from './wallet.ts'

const message = new TextEncoder().encode('anything')

test('a wallet that is derived from a seed is the one whose keypair begins with it', () => {
  const { keypair, address } = newWallet()
  const [opened, derived] = [
    openWallet(JSON.stringify(keypair)),
    deriveWallet(Uint8Array.from(keypair.slice(0, 32))),
  ]
  expect(derived.address).toBe(address)
  expect(derived.sign(message)).toEqual(opened.sign(message))
  expect(isSignedBytes(derived.address, message, derived.sign(message))).toBe(true)
})

test('a seed of another length is refused', () => {
  expect(() => deriveWallet(new Uint8Array(31))).toThrow('32 bytes')
})
