// Wallets receive the unsigned transaction and may change it.
import type { Address } from '@solana/kit'
import { address } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchNonce } from '../../../program/client/nonce.ts'
import { mutationsOf, STRANGER } from '../../test/gift-mutations.ts'
import type { Call, Draft } from '../../test/gift-transactions.ts'
import { compile, computeLimit, computePrice, releaseDraft } from '../../test/gift-transactions.ts'
import { TransactionRefusedError } from '../errors.ts'
import { signingKey } from '../release-code.ts'
import { keypairSigner } from '../server.ts'
import { LIGHTHOUSE_PROGRAM } from './addresses.ts'
import { sign, withSignature } from './signing.ts'
import { decode, encode } from './wire.ts'

const WALLET = keypairSigner(new Uint8Array(32).fill(7))
const RELEASE_KEY = signingKey('0123-4567-89AB-CDEE')
const SPONSOR = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')

let honest: Draft
beforeAll(async () => {
  const promise = {
    sender: address('4Nd1mYQFQ3w2oJwzPpQh5kqXgVgq9sXkyFJvSgGfE5pD'),
    releaseKey: RELEASE_KEY.verificationKey as Address,
    amountBaseUnits: 25_000_000n,
    fundBySlot: 1n,
  }
  const { terms } = await searchNonce(promise, 0n)
  honest = await releaseDraft(terms, WALLET.address as Address, SPONSOR)
})

/** A wallet that changes the transaction and signs the result. */
const walletThat = (change: (wire: Uint8Array) => Uint8Array) => ({
  address: WALLET.address,
  async signTransaction(wire: Uint8Array) {
    const changed = Uint8Array.from(change(wire))
    const { accounts, message } = decode(changed)
    const index = accounts.findIndex(({ address }) => address === WALLET.address)
    changed.set(WALLET.signMessage(message), 1 + 64 * index)
    return changed
  },
})
const recompiled = (change: (calls: Call[]) => Call[], blockhash?: string) => () =>
  compile({ ...honest, calls: change(honest.calls) }, blockhash)
const lighthouse = (kind: number, role = 0): Call => ({
  programAddress: address(LIGHTHOUSE_PROGRAM),
  accounts: [{ address: WALLET.address as Address, role }],
  data: Uint8Array.of(kind, 0, 1, 2),
})
const signed = (change: (wire: Uint8Array) => Uint8Array) =>
  sign(decode(compile(honest)), walletThat(change))

describe('a wallet', () => {
  test('may sign the transaction unchanged', async () => {
    const transaction = await signed((wire) => wire)
    const [, ...signatures] = transaction.signatures
    expect(transaction.signatures[0]).toEqual(new Uint8Array(64))
    expect(signatures.filter((signature) => signature.some(Boolean))).toHaveLength(1)
  })

  test.each<[string, () => Uint8Array]>([
    ['another blockhash', recompiled((calls) => calls, STRANGER)],
    ['asserts before', recompiled((calls) => [lighthouse(5), lighthouse(9), ...calls])],
    ['asserts behind', recompiled((calls) => [...calls, lighthouse(2), lighthouse(17)])],
    [
      'another price',
      recompiled((calls) => [computePrice(1n), computeLimit(70_000), ...calls.slice(2)]),
    ],
  ])('may add %s, and the release key signs that', async (_, change) => {
    const transaction = await signed(change)
    const signature = RELEASE_KEY.sign(transaction.message)
    const both = withSignature(transaction, RELEASE_KEY.verificationKey, signature)
    expect(both.signatures.filter((each) => each.some(Boolean))).toHaveLength(2)
    expect(decode(encode(both)).message).toEqual(decode(change()).message)
  })

  test.each<[string, () => Uint8Array]>([
    ['a memory write of Lighthouse', recompiled((calls) => [...calls, lighthouse(0)])],
    ['a memory close of Lighthouse', recompiled((calls) => [...calls, lighthouse(1)])],
    ['an unknown instruction of Lighthouse', recompiled((calls) => [...calls, lighthouse(18)])],
    ['a higher price', recompiled((calls) => calls.with(1, computePrice(10n ** 9n)))],
    ['no price', recompiled((calls) => calls.toSpliced(1, 1))],
  ])('may not add %s', async (_, change) => {
    await expect(signed(change)).rejects.toThrow(TransactionRefusedError)
  })

  test('may change nothing else', async () => {
    const mutations = mutationsOf(honest).filter(({ wire }) => isReadable(wire))
    const accepted: string[] = []
    for (const { name, wire } of mutations) {
      const outcome = signed(() => wire)
      await outcome.then(
        () => accepted.push(name),
        (error: unknown) => expect(error).toBeInstanceOf(TransactionRefusedError),
      )
    }
    expect(mutations.length).toBeGreaterThan(100)
    console.log(
      `wallet: ${mutations.length - accepted.length} of ${mutations.length} changes refused`,
    )
    // The budget may move. Signatures of others are accepted but dropped.
    expect(accepted).toEqual([
      'instructions 0 and 1 swapped',
      'instructions 1 and 2 swapped',
      'signature 0 is there',
      'signature 1 is there',
      'signature 2 is there',
    ])
  })

  test('that did not sign, or another wallet, is refused', async () => {
    const lazy = { address: WALLET.address, signTransaction: (wire: Uint8Array) => wire }
    const transaction = decode(compile(honest))
    await expect(sign(transaction, lazy)).rejects.toThrow(/missing or invalid/)
    const other = { ...walletThat((wire) => wire), address: STRANGER as string }
    await expect(sign(transaction, other)).rejects.toThrow(/is not one of its signers/)
    const broken = { address: WALLET.address, signTransaction: () => new Uint8Array(9) }
    await expect(sign(transaction, broken)).rejects.toThrow(TransactionRefusedError)
  })

  test('signs the transaction if it can also sign messages', async () => {
    const both = { ...walletThat((wire) => wire), signMessage: () => new Uint8Array(64) }
    expect((await sign(decode(compile(honest)), both)).signatures).toHaveLength(3)
  })
})

function isReadable(wire: Uint8Array): boolean {
  try {
    return decode(wire).accounts.some(
      ({ address, isSigner }) => isSigner && address === WALLET.address,
    )
  } catch {
    return false
  }
}
