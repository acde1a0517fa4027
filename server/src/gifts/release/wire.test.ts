import type { Address, Blockhash, Instruction } from '@solana/kit'
import {
  AccountRole,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { readSubmission, withFeePayerSignature } from './wire.ts'

const [payer, signer, program] = [newWallet(), newWallet(), newWallet()].map(
  ({ address }) => address as Address,
) as [Address, Address, Address]
const instruction: Instruction = {
  programAddress: program,
  accounts: [{ address: signer, role: AccountRole.READONLY_SIGNER }],
  data: Uint8Array.of(1, 2, 3),
}

function wireOf(version: 0 | 'legacy' = 0, instructions = [instruction]): Uint8Array {
  const lifetime = { blockhash: payer as string as Blockhash, lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

const read = (wire: Uint8Array) => readSubmission(Buffer.from(wire).toString('base64'))
const HONEST = wireOf()
const SIGNATURES = 1 + 2 * 64
const HEADER = SIGNATURES + 1
const KEYS = HEADER + 3
const INSTRUCTIONS = KEYS + 1 + 3 * 32 + 32

const replaced = (at: number, count: number, ...bytes: number[]) =>
  Uint8Array.from([...HONEST.slice(0, at), ...bytes, ...HONEST.slice(at + count)])

test('a transaction is taken apart', () => {
  const submission = read(HONEST)
  expect(submission).toMatchObject({
    hasLookups: false,
    instructions: [{ programAddress: program, accounts: [signer], data: Uint8Array.of(1, 2, 3) }],
  })
  expect([...(submission?.signatures ?? [])]).toEqual([
    [payer, null],
    [signer, null],
  ])
  expect(submission?.message).toEqual(HONEST.slice(SIGNATURES))
})

test('a lookup table is seen', () => {
  const table = Array<number>(32).fill(9)
  expect(read(Uint8Array.from([...HONEST.slice(0, -1), 1, ...table, 1, 0, 0]))?.hasLookups).toBe(
    true,
  )
})

describe('what the network would read otherwise, or not at all, is refused', () => {
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['one byte', Uint8Array.of(1)],
    ['a legacy message', wireOf('legacy')],
    ['another version', replaced(SIGNATURES, 1, 0x81)],
    ['a byte behind', Uint8Array.from([...HONEST, 0])],
    ['a whole transaction behind', Uint8Array.from([...HONEST, ...HONEST])],
    ['the count of signatures in two bytes', replaced(0, 1, 0x82, 0)],
    ['the count of keys in two bytes', replaced(KEYS, 1, 0x83, 0)],
    ['the count of instructions in two bytes', replaced(INSTRUCTIONS, 1, 0x81, 0)],
    ['the count of an instruction in two bytes', replaced(INSTRUCTIONS + 2, 1, 0x81, 0)],
    ['the count of lookup tables in two bytes', replaced(HONEST.length - 1, 1, 0x80, 0)],
    ['fewer signatures than signers', replaced(0, 65, 1)],
    ['more signatures than signers', replaced(0, 1, 3, ...Array<number>(64).fill(0))],
    ['a signer twice', replaced(KEYS + 1 + 32, 32, ...HONEST.slice(KEYS + 1, KEYS + 33))],
    ['an account that is not there', replaced(INSTRUCTIONS + 3, 1, 9)],
    ['a program that is not there', replaced(INSTRUCTIONS + 1, 1, 9)],
    ['too many bytes', wireOf(0, [{ ...instruction, data: new Uint8Array(1_100) }])],
  ])('%s', (_, wire) => {
    expect(read(wire)).toBeNull()
  })

  test('every transaction that is cut short', () => {
    const cut = [...HONEST.keys()].filter((length) => read(HONEST.slice(0, length)) !== null)
    expect(cut).toEqual([])
  })
})

test('the fee payer signs in its place, and nothing else changes', () => {
  const submission = read(HONEST)
  if (submission === null) throw new Error('not read')
  const signature = new Uint8Array(64).fill(7)
  const { wire } = withFeePayerSignature(submission, signature)
  expect(wire).toEqual(replaced(1, 64, ...signature))
  expect(submission.wire).toEqual(HONEST)
})
