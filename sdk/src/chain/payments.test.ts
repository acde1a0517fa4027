import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { address } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { mutationsOf, STRANGER } from '../../test/gift-mutations.ts'
import type { Call, Draft } from '../../test/gift-transactions.ts'
import { compile, computeLimit, computePrice } from '../../test/gift-transactions.ts'
import { paymentDraft } from '../../test/payment-transactions.ts'
import { TransactionRefusedError } from '../errors.ts'
import { keypairSigner } from '../server.ts'
import type { PaymentTerms } from './payments.ts'
import { checkPayment, sendPayment, signPayment } from './payments.ts'
import { decode } from './wire.ts'

const SIGNER = keypairSigner(new Uint8Array(32).fill(7))
const PAYER = SIGNER.address as Address
const MERCHANT = address('4Nd1mYQFQ3w2oJwzPpQh5kqXgVgq9sXkyFJvSgGfE5pD')
const FEES = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const REFERENCE = address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9')
const MARKER = address('9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj')
const REFERENCES = [REFERENCE, MARKER]

const SESSION: PaymentTerms = {
  payees: [{ address: MERCHANT, mostCents: 2_500 }],
  outstandingCents: 2_500,
  references: REFERENCES,
}
const INTENT: PaymentTerms = {
  payees: [
    { address: MERCHANT, mostCents: 2_475 },
    { address: FEES, mostCents: 25 },
  ],
  outstandingCents: 2_500,
  references: REFERENCES,
}

const MERCHANT_ALL = { address: MERCHANT, baseUnits: 25_000_000n }
const MERCHANT_NET = { address: MERCHANT, baseUnits: 24_750_000n }
const FEE = { address: FEES, baseUnits: 250_000n }
const isNew = true

type Kind = { name: string; terms: PaymentTerms; payees: Parameters<typeof paymentDraft>[1] }
const KINDS: Kind[] = [
  { name: 'session', terms: SESSION, payees: [MERCHANT_ALL] },
  {
    name: 'session, to a new account',
    terms: SESSION,
    payees: [{ ...MERCHANT_ALL, isNew }],
  },
  { name: 'intent', terms: INTENT, payees: [MERCHANT_NET, FEE] },
  {
    name: 'intent, to new accounts',
    terms: INTENT,
    payees: [
      { ...MERCHANT_NET, isNew },
      { ...FEE, isNew },
    ],
  },
  {
    name: 'intent with only the fee unpaid',
    terms: { ...INTENT, outstandingCents: 25 },
    payees: [FEE],
  },
]

/** The refusal, or null. Any other error is a bug of the check. */
function refusalOf(wire: Uint8Array, terms: PaymentTerms): string | null {
  try {
    checkPayment(decode(wire), terms, PAYER)
    return null
  } catch (error) {
    if (error instanceof TransactionRefusedError) return error.message
    throw error
  }
}

describe.each(KINDS)('$name', ({ name, terms, payees }) => {
  let honest: Draft
  beforeAll(async () => {
    honest = await paymentDraft(PAYER, payees, REFERENCES)
  })

  test('the honest transaction is accepted, with any blockhash and budget within the cap', () => {
    expect(refusalOf(compile(honest), terms)).toBeNull()
    expect(refusalOf(compile(honest, STRANGER), terms)).toBeNull()
    const budget = [computeLimit(1_400_000), computePrice(71_428n)]
    const other = { ...honest, calls: [...budget, ...honest.calls.slice(2)] }
    expect(refusalOf(compile(other), terms)).toBeNull()
    const dear = { ...other, calls: other.calls.with(1, computePrice(71_429n)) }
    expect(refusalOf(compile(dear), terms)).toMatch(/priority fee/)
  })

  test('every mutation is refused, except harmless ones', () => {
    const mutations = mutationsOf(honest)
    const accepted = mutations
      .filter(({ wire }) => refusalOf(wire, terms) === null)
      .map((mutation) => mutation.name)
    const lesser = honest.calls.flatMap((call, index) => leastChanges(call, index))
    expect(accepted.filter((each) => !lesser.includes(each))).toEqual([])
    expect(mutations.length).toBeGreaterThan(500)
    const refused = mutations.length - accepted.length
    console.log(`${name}: ${refused} of ${mutations.length} mutations refused`)
  })

  test('a flipped bit in any byte of an address is refused', () => {
    const wire = compile(honest)
    const addressesAt = 1 + 64 + 5
    const count = wire[addressesAt - 1] as number
    for (let at = addressesAt; at < addressesAt + 32 * count; at++) {
      const flipped = wire.with(at, (wire[at] as number) ^ (1 << (at % 8)))
      expect(refusalOf(flipped, terms), `byte ${at}`).not.toBeNull()
    }
  })
})

/** Harmless to the payer: an account is not created, or a fraction of a cent less is paid. */
function leastChanges({ programAddress, data }: Call, index: number): string[] {
  if (programAddress.startsWith('AToken')) return [`instruction ${index} is gone`]
  if (data[0] !== 12) return []
  const amountOf = (bytes: Uint8Array) => Buffer.from(bytes).readBigUInt64LE(1)
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap((at) =>
    [1, 128, 255].flatMap((change) => {
      const less = amountOf(data) - amountOf(data.with(at, (data[at] as number) + change))
      const isLeast = less > 0n && less < 10_000n
      return isLeast ? [`instruction ${index}: byte ${at} of the data plus ${change}`] : []
    }),
  )
}

describe('a transaction of a compromised server', () => {
  const refuses = async (
    payees: Kind['payees'],
    terms: PaymentTerms,
    references: readonly Address[] = REFERENCES,
  ) => refusalOf(compile(await paymentDraft(PAYER, payees, references)), terms)

  test.each<[string, Kind['payees'], PaymentTerms, RegExp]>([
    ['a base unit more', [{ ...MERCHANT_ALL, baseUnits: 25_000_001n }], SESSION, /at most/],
    ['a hundredfold', [{ ...MERCHANT_ALL, baseUnits: 2_500_000_000n }], SESSION, /at most/],
    ['a cent less', [{ ...MERCHANT_ALL, baseUnits: 24_990_000n }], SESSION, /are due/],
    ['nothing', [{ ...MERCHANT_ALL, baseUnits: 0n }], SESSION, /are due/],
    ['no transfer', [], SESSION, /are due/],
    ['another payee', [{ ...MERCHANT_ALL, address: STRANGER }], SESSION, /are due/],
    ['an extra payee', [MERCHANT_ALL, { ...FEE, address: STRANGER }], SESSION, /wrong number/],
    ['the same twice', [MERCHANT_ALL, MERCHANT_ALL], SESSION, /wrong number/],
    ['the fee of a session', [MERCHANT_NET, FEE], SESSION, /are due/],
    ['a fee for somebody else', [MERCHANT_NET, { ...FEE, address: STRANGER }], INTENT, /are due/],
    ['a greater fee', [MERCHANT_NET, { ...FEE, baseUnits: 250_001n }], INTENT, /at most/],
    ['all to the merchant', [MERCHANT_ALL], INTENT, /at most/],
    ['the fee first', [FEE, MERCHANT_NET], INTENT, /are due/],
    ['more than is still due', [MERCHANT_ALL], { ...SESSION, outstandingCents: 500 }, /are due/],
    [
      'an account for a stranger',
      [MERCHANT_ALL, { address: STRANGER, baseUnits: 0n, isNew }],
      SESSION,
      /wrong number/,
    ],
  ])('%s is refused', async (_, payees, terms, expected) => {
    expect(await refuses(payees, terms)).toMatch(expected)
  })

  test.each<[string, Address[]]>([
    ['another reference', [STRANGER, MARKER]],
    ['another marker', [REFERENCE, STRANGER]],
    ['swapped references', [MARKER, REFERENCE]],
    ['no references', []],
    ['an extra reference', [...REFERENCES, STRANGER]],
  ])('%s is refused', async (_, references) => {
    expect(await refuses([MERCHANT_ALL], SESSION, references)).not.toBeNull()
  })

  test('another source account or fee payer is refused', async () => {
    const others = await paymentDraft(STRANGER, [MERCHANT_ALL], REFERENCES)
    expect(refusalOf(compile(others), SESSION)).toMatch(/fee payer/)
    const calls = [...others.calls]
    expect(refusalOf(compile({ feePayer: PAYER, calls }), SESSION)).not.toBeNull()
  })

  test('an outstanding fraction of a cent is accepted', async () => {
    const rest = { address: MERCHANT, baseUnits: 4_990_001n }
    const terms = { ...SESSION, outstandingCents: 500 }
    expect(await refuses([rest], terms)).toBeNull()
  })

  test('a merchant who also receives the fees is paid twice', async () => {
    const own = { ...FEE, address: MERCHANT }
    const payees = [
      INTENT.payees[0],
      { address: MERCHANT, mostCents: 25 },
    ] as PaymentTerms['payees']
    expect(await refuses([MERCHANT_NET, own], { ...INTENT, payees })).toBeNull()
    expect(await refuses([MERCHANT_NET, MERCHANT_NET], { ...INTENT, payees })).not.toBeNull()
  })

  test('invalid amounts are refused', async () => {
    for (const mostCents of [Number.NaN, 0.5, 2 ** 60, -1, '2500' as unknown as number]) {
      const payees = [{ address: MERCHANT, mostCents }]
      expect(await refuses([MERCHANT_ALL], { ...SESSION, payees })).not.toBeNull()
      expect(
        await refuses([MERCHANT_ALL], { ...SESSION, outstandingCents: mostCents }),
      ).not.toBeNull()
    }
  })
})

test('only a checked transaction is signed, and only by the payer', async () => {
  const draft = await paymentDraft(PAYER, [MERCHANT_ALL], REFERENCES)
  const serialized = Buffer.from(compile(draft)).toString('base64')
  const signed = await signPayment(serialized, SESSION, SIGNER)
  const { signatures, message } = decode(Uint8Array.from(Buffer.from(signed.serialized, 'base64')))
  expect(signatures).toEqual([SIGNER.signMessage(message)])
  const other = keypairSigner(new Uint8Array(32).fill(8))
  await expect(signPayment(serialized, SESSION, other)).rejects.toThrow(/fee payer/)
  await expect(signPayment('no base64!', SESSION, SIGNER)).rejects.toThrow(/base64/)
})

describe('a wallet that sends transactions itself', () => {
  const wire = async (payees: Kind['payees']) =>
    compile(await paymentDraft(PAYER, payees, REFERENCES))
  function wallet() {
    const seen: Uint8Array[] = []
    const signAndSendTransaction = async (transaction: Uint8Array) => {
      seen.push(transaction)
      return new Uint8Array(64).fill(1)
    }
    return { seen, address: PAYER, signAndSendTransaction }
  }

  test('receives the payment unchanged and returns its signature', async () => {
    const honest = await wire([MERCHANT_ALL])
    const payer = wallet()
    const { signature } = await sendPayment(Buffer.from(honest).toString('base64'), SESSION, payer)
    expect(signature).toBe(base58.encode(new Uint8Array(64).fill(1)))
    expect(payer.seen).toEqual([honest])
  })

  test('never receives another transaction', async () => {
    const elsewhere = await wire([{ ...MERCHANT_ALL, address: STRANGER }])
    const payer = wallet()
    const sent = sendPayment(Buffer.from(elsewhere).toString('base64'), SESSION, payer)
    await expect(sent).rejects.toThrow(TransactionRefusedError)
    expect(payer.seen).toEqual([])
  })
})
