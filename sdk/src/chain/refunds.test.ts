import type { Address } from '@solana/kit'
import { AccountRole, address } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { mutationsOf, STRANGER } from '../../test/gift-mutations.ts'
import type { Draft } from '../../test/gift-transactions.ts'
import { compile } from '../../test/gift-transactions.ts'
import { paymentDraft } from '../../test/payment-transactions.ts'
import { TransactionRefusedError } from '../errors.ts'
import type { RefundTransaction } from '../generated/contract.ts'
import { keypairSigner } from '../server.ts'
import { checkRefund, sendRefund, signRefund } from './refunds.ts'
import { decode, decodeBase64 } from './wire.ts'

const SIGNER = keypairSigner(new Uint8Array(32).fill(7))
const MERCHANT = SIGNER.address as Address
const SERVICE = keypairSigner(new Uint8Array(32).fill(8))
const PAYER = address('4Nd1mYQFQ3w2oJwzPpQh5kqXgVgq9sXkyFJvSgGfE5pD')
const REFERENCES = [
  address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9'),
  address('9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj'),
]
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

const TERMS: Parameters<typeof checkRefund>[1] = {
  id: 'rfd_00000000000000000000000000',
  sender_address: MERCHANT,
  recipient_address: PAYER,
  amount_base_units: '5000001',
}

/** As the server builds it: token account, signed memo, transfer. */
async function refundDraft(): Promise<Draft> {
  const payees = [{ address: PAYER, baseUnits: 5_000_001n, isNew: true }]
  const draft = await paymentDraft(MERCHANT, payees, REFERENCES)
  const memo = {
    programAddress: MEMO_PROGRAM,
    accounts: [{ address: SERVICE.address as Address, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode(`Florin refund ${TERMS.id}`),
  }
  return { ...draft, calls: draft.calls.toSpliced(3, 0, memo) }
}

function refusalOf(wire: Uint8Array, terms = TERMS): string | null {
  try {
    checkRefund(decode(wire), terms)
    return null
  } catch (error) {
    if (error instanceof TransactionRefusedError) return error.message
    throw error
  }
}

/** The API's response, signed by the service. */
async function answered(wire: Uint8Array): Promise<RefundTransaction> {
  const { message } = decode(wire)
  const signature = await SERVICE.signMessage(message)
  const signed = Uint8Array.from(wire)
  signed.set(signature, 1 + 64) // after the merchant's signature
  const serialized_transaction = Buffer.from(signed).toString('base64')
  return {
    ...TERMS,
    status: 'requires_signature',
    next_action: { transaction: { serialized_transaction } },
  } as unknown as RefundTransaction // the SDK reads no other fields
}

let honest: Draft
beforeAll(async () => {
  honest = await refundDraft()
})

test('the honest transaction is accepted, and every mutation refused, except harmless ones', () => {
  expect(refusalOf(compile(honest))).toBeNull()
  const mutations = mutationsOf(honest)
  const accepted = mutations.filter(({ wire }) => refusalOf(wire) === null)
  // References are read-only, so other addresses do no harm. Nor does another signer of the memo
  // that has no other role.
  const harmless =
    /^instruction 4: account [45] is |^instruction 3: account 0 is |^signature 1 is there/
  expect(accepted.map(({ name }) => name).filter((name) => !harmless.test(name))).toEqual([])
  expect(mutations.length).toBeGreaterThan(500)
})

describe('a transaction of a compromised server', () => {
  test.each([
    ['a base unit more', { ...TERMS, amount_base_units: '5000000' }],
    ['another destination', { ...TERMS, recipient_address: STRANGER }],
    ['another refund', { ...TERMS, id: 'rfd_11111111111111111111111111' }],
    ['the money of another', { ...TERMS, sender_address: STRANGER }],
  ])('%s is refused', (_name, terms) => {
    expect(refusalOf(compile(honest), terms)).not.toBeNull()
  })
})

test('it is signed and sent with the unchanged signature of the service', async () => {
  const wire = compile(honest)
  const refund = await answered(wire)
  const { signature, serialized } = await signRefund(refund, SIGNER)
  const signed = decodeBase64(serialized)
  expect(signed.signatures.every((each) => each.some(Boolean))).toBe(true)
  expect(signed.message).toEqual(decode(wire).message)
  let given: Uint8Array | null = null
  const wallet = {
    address: MERCHANT as string,
    signAndSendTransaction: async (transaction: Uint8Array) => {
      given = transaction
      return signed.signatures[0] as Uint8Array
    },
  }
  expect(await sendRefund(refund, wallet)).toEqual({ signature })
  const sent = decode(given as unknown as Uint8Array)
  expect(sent.signatures[1]).toEqual(signed.signatures[1])
})

test('a wallet that changes the refund, or another wallet, is refused', async () => {
  const refund = await answered(compile(honest))
  const newer = {
    address: MERCHANT as string,
    signTransaction: async () => compile(honest, STRANGER),
  }
  await expect(signRefund(refund, newer)).rejects.toThrow()
  await expect(signRefund(refund, SERVICE)).rejects.toThrow(/must be signed by/)
  const ended = { ...refund, status: 'expired', next_action: null } as const
  await expect(signRefund(ended, SIGNER)).rejects.toThrow(/nothing to sign/)
})
