import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../contracts/release-code.vectors.json' with { type: 'json' }
import * as second from '../test/second-computation.ts'
import {
  isValid,
  normalize,
  ReleaseCodeError,
  signingKey,
  verificationKey,
} from './release-code.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('the vectors', () => {
  test('are many, differ, and cover every check symbol and every fault', () => {
    const all = [...vectors.valid, ...vectors.invalid]
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    const shown = new Set(vectors.valid.map(({ normalized }) => normalized[15]))
    expect([...shown].toSorted()).toEqual([...vectors.check_symbols].toSorted())
    expect(vectors.check_symbols).toHaveLength(37)
    const faults = new Set(vectors.invalid.map(({ fault }) => fault))
    expect([...faults].toSorted()).toEqual(['alphabet', 'check', 'length'])
  })

  test('agree with the second computation', () => {
    for (const { input, normalized, seed, release_verification_key: key } of vectors.valid) {
      expect(second.normalizedOf(input)).toBe(normalized)
      expect(second.faultOf(normalized)).toBeNull()
      expect(hex(second.seedOf(normalized))).toBe(seed)
      expect(second.verificationKeyOf(normalized)).toBe(key)
    }
    for (const { input, normalized, fault } of vectors.invalid) {
      expect(second.normalizedOf(input)).toBe(normalized)
      expect(second.faultOf(normalized)).toBe(fault)
    }
    for (const { code, message, signature } of vectors.signatures) {
      const made = second.signatureOf(code, Buffer.from(message, 'hex'))
      expect(hex(made)).toBe(signature)
    }
  })

  test.each(vectors.valid)('valid: $name', (vector) => {
    const { input, normalized, seed, release_verification_key: key } = vector
    expect(normalize(input)).toBe(normalized)
    expect(isValid(input)).toBe(true)
    expect(verificationKey(input)).toBe(key)
    expect(hex(signingKey(input).seed)).toBe(seed)
  })

  test.each(vectors.invalid)('invalid: $name', ({ input, normalized, fault }) => {
    expect(normalize(input)).toBe(normalized)
    expect(isValid(input)).toBe(false)
    for (const derive of [verificationKey, signingKey]) {
      expect(() => derive(input)).toThrow(ReleaseCodeError)
      expect(() => derive(input)).toThrow(expect.objectContaining({ fault }))
    }
  })

  test.each(vectors.signatures)('signature: $name', ({ code, message, signature }) => {
    expect(hex(signingKey(code).sign(Buffer.from(message, 'hex')))).toBe(signature)
  })
})

const dataSymbol = fc.constantFrom(...vectors.data_symbols)
const code = fc
  .array(dataSymbol, { minLength: 15, maxLength: 15 })
  .map((symbols) => symbols.join('') + second.checkOf(symbols.join('')))
const separator = fc.constantFrom('', '', '-', ' ', '\t', '\u00a0', '\u2013')
const LOOKALIKES: Record<string, string[]> = { 0: ['0', 'O', 'o'], 1: ['1', 'I', 'i', 'L', 'l'] }

/** A code and another spelling of it. */
const spelled = code.chain((written) =>
  fc
    .tuple(...[...written].map((symbol) => fc.tuple(spellingOf(symbol), separator)))
    .map((parts) => ({ code: written, spelling: parts.flat().join('') })),
)

function spellingOf(symbol: string) {
  return fc.constantFrom(...(LOOKALIKES[symbol] ?? [symbol, symbol.toLowerCase()]))
}

describe('for every code', () => {
  test('all spellings give the same code and the same key', () => {
    fc.assert(
      fc.property(spelled, ({ code, spelling }) => {
        expect(normalize(spelling)).toBe(code)
        expect(isValid(spelling)).toBe(true)
        expect(verificationKey(spelling)).toBe(verificationKey(code))
      }),
      { numRuns: 200 },
    )
  })

  test('the key agrees with the second computation', () => {
    fc.assert(
      fc.property(code, (code) => {
        expect(verificationKey(code)).toBe(second.verificationKeyOf(code))
      }),
      { numRuns: 100 },
    )
  })

  test('any single wrong character is detected', () => {
    const symbol = fc.constantFrom(...vectors.check_symbols)
    fc.assert(
      fc.property(code, fc.nat(15), symbol, (code, at, wrong) => {
        fc.pre(code[at] !== wrong)
        expect(isValid(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('any swap of adjacent characters is detected', () => {
    fc.assert(
      fc.property(code, fc.nat(14), (code, at) => {
        const [a, b] = [code[at] as string, code[at + 1] as string]
        fc.pre(a !== b)
        expect(isValid(code.slice(0, at) + b + a + code.slice(at + 2))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('for any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc
      .array(fc.constantFrom(...vectors.check_symbols, ...'ilouILO- \u0131\u212a'))
      .map((a) => a.join('')),
  )

  test('normalizing is idempotent, and both computations agree', () => {
    fc.assert(
      fc.property(text, (input) => {
        const normalized = normalize(input)
        expect(normalize(normalized)).toBe(normalized)
        expect(normalized).toBe(second.normalizedOf(input))
        expect(isValid(input)).toBe(second.faultOf(normalized) === null)
      }),
      { numRuns: 2_000 },
    )
  })

  test('exactly the characters listed in the vectors are stripped', () => {
    const stripped: string[] = []
    for (let point = 0; point <= 0x10ffff; point++) {
      if (normalize(String.fromCodePoint(point)) === '') stripped.push(`U+${hex4(point)}`)
    }
    expect(stripped).toEqual(Object.values(vectors.stripped).flat().toSorted())
  })

  const hex4 = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')

  test('an error never contains the code', () => {
    const secret = 'W5VTPF736CWXXM2Z'
    const error = (() => {
      try {
        return signingKey(secret)
      } catch (thrown) {
        return thrown as ReleaseCodeError
      }
    })()
    expect(error).toBeInstanceOf(ReleaseCodeError)
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain(secret.slice(0, 6))
  })
})
