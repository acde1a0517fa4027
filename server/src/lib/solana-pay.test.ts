import { describe, expect, test } from 'vitest'
import vectors from '../../../contracts/vectors/solana-pay.json' with { type: 'json' }
import type { Address } from './addresses.ts'
import { isAddress } from './addresses.ts'
import type { BaseUnits } from './money.ts'
import { encodeTransactionRequest, encodeTransferRequest } from './solana-pay.ts'

type Vector = {
  name: string
  recipient: string
  amount_base_units: string
  spl_token: string
  references: string[]
  label?: string
  message?: string
  memo?: string
  uri: string
}
const VECTORS: Vector[] = vectors.transfer_requests

function encode({ recipient, amount_base_units, spl_token, references, ...texts }: Vector): string {
  return encodeTransferRequest({
    recipientAddress: recipient as Address,
    amountBaseUnits: BigInt(amount_base_units) as BaseUnits,
    mintAddress: spl_token as Address,
    references: references as Address[],
    ...texts,
  })
}

describe('a transfer request is what the published vectors say', () => {
  test.each(VECTORS)('$name', (vector) => {
    expect(encode(vector)).toBe(vector.uri)
  })

  test('of which there are enough, each named once, with real addresses', () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(VECTORS.map(({ name }) => name)).size).toBe(VECTORS.length)
    const addresses = VECTORS.flatMap((each) => [
      each.recipient,
      each.spl_token,
      ...each.references,
    ])
    expect(addresses.filter((address) => !isAddress(address))).toEqual([])
  })
})

test('every base unit of an amount survives being written as a decimal and read back', () => {
  const [vector] = VECTORS as [Vector]
  for (let digits = 1; digits <= 18; digits++) {
    for (const amount of [10n ** BigInt(digits - 1), 10n ** BigInt(digits) - 1n]) {
      const uri = encode({ ...vector, amount_base_units: `${amount}` })
      const text = new URL(uri).searchParams.get('amount') ?? ''
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/)
      const [whole = '', fraction = ''] = text.split('.')
      expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(amount)
    }
  }
})

test('half a character in a text does not keep anybody from paying', () => {
  const [vector] = VECTORS as [Vector]
  expect(encode({ ...vector, label: 'tea \ud83d' })).toContain('label=tea%20%EF%BF%BD')
})

test('a transaction request is its link, escaped only if it has a query of its own', () => {
  const encoded = (link: string) => encodeTransactionRequest(new URL(link))
  expect(encoded('https://pay.example/v1/x/pay')).toBe('solana:https://pay.example/v1/x/pay')
  expect(encoded('https://pay.example/x?a=b&c')).toBe(
    'solana:https%3A%2F%2Fpay.example%2Fx%3Fa%3Db%26c',
  )
})
