// Release codes from the SDK: no duplicates, no favoured symbol, bit or pair, and every vector of
// contracts/ holds. No statistic distinguishes a good generator from a secure one;
// sdk/src/server.test.ts checks that the bytes come from the system's secure source.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault, Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { Deviation } from './release-code/tally.ts'
import { CodeTally } from './release-code/tally.ts'

/** Enough for each planted fault: a 32-bit seed repeats about 19 times, none with p = 10⁻⁸. */
const CODES_OF_A_FAULT = 400_000

type Sdk = {
  generate(): string
  normalize(code: string): string
  isValid(code: string): boolean
  verificationKey(code: string): string
}

const SERVER = 'sdk/src/server.ts'
const CODE = 'sdk/src/release-code.ts'

const generates = (name: string, replace: string, by: string, caughtBy: string): Fault => ({
  name,
  patches: [{ file: SERVER, in: replace === BYTES ? 'generate' : 'codeOf', replace, by }],
  caughtBy,
})
const BYTES = 'crypto.getRandomValues(new Uint8Array(DATA_LENGTH))'
const VALUES = 'Array.from(bytes, (byte) => byte % 32)'

export const proof: Proof = {
  promise: 'A release code cannot be guessed, and every implementation agrees on it',
  faults: [
    generates(
      'a generator with a 32-bit seed',
      BYTES,
      `((seed) => new Uint8Array(DATA_LENGTH).map(() => {
        seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9
        return seed >>> 24
      }))(crypto.getRandomValues(new Uint32Array(1))[0])`,
      'duplicates',
    ),
    generates(
      'a generator seeded by the time',
      BYTES,
      'new Uint8Array(DATA_LENGTH).map((_, i) => Math.imul(Date.now() + i, 0x9e3779b1) >>> 24)',
      'duplicates',
    ),
    generates(
      'a biased modulo: numbers below 1000, modulo 32',
      VALUES,
      'Array.from(crypto.getRandomValues(new Uint32Array(DATA_LENGTH)), (n) => (n % 1000) % 32)',
      'symbols',
    ),
    generates(
      'a symbol that depends on the one before it',
      VALUES,
      `${VALUES}.map((value, i, all) => (i === 1 ? (all[0] + (value % 31)) % 32 : value))`,
      'neighbours and successors',
    ),
    generates(
      'a code that depends on the one before it',
      VALUES,
      `(globalThis.last = Array.from(bytes, (byte, i) =>
        (i === 7 ? (globalThis.last?.[i] ?? 0) + (byte % 31) : byte) % 32))`,
      'neighbours and successors',
    ),
    {
      name: 'a wrong check symbol',
      patches: [
        { file: 'sdk/src/code-symbols.ts', in: 'checkSymbol', replace: '% 37', by: '% 36' },
      ],
      caughtBy: 'malformed',
    },
    {
      name: 'normalization keeps I',
      patches: [{ file: CODE, in: 'normalize', replace: '[IL]', by: 'L' }],
      caughtBy: 'vectors',
    },
    {
      name: 'normalization reads a dotless ı as I',
      patches: [{ file: CODE, in: 'normalize', replace: '/[a-z]/g', by: '/\\p{Ll}/gu' }],
      caughtBy: 'vectors',
    },
    {
      name: 'a key from all sixteen characters',
      patches: [{ file: CODE, in: 'signingKey', replace: '.slice(0, DATA_LENGTH)', by: '' }],
      caughtBy: 'vectors',
    },
  ],
  async run({ isQuick, fault, directory }) {
    const sdk = await load(directory ?? '.')
    const verdict = new Verdict()
    const count = isQuick ? 1_000_000 : 10_000_000
    proveCodes(sdk, fault === null ? count : CODES_OF_A_FAULT, verdict)
    proveVectors(sdk, verdict)
    return verdict
  },
}

function proveCodes(sdk: Sdk, count: number, verdict: Verdict): void {
  const tally = new CodeTally(count)
  for (let i = 0; i < count; i++) tally.add(sdk.generate())
  const within = (what: string, { worst, bound, beyond }: Deviation) =>
    verdict.equal(`${what}: at most ${worst.toFixed(2)} of ${bound}; beyond`, beyond, 0)
  verdict.equal(`malformed of ${count.toLocaleString('en')}`, tally.malformed, 0)
  verdict.equal('duplicates', tally.duplicates(), 0)
  within('monobit |z|, 75 bits and all', tally.monobit())
  within('symbols, chi-square of 15 positions and all', tally.symbols())
  within('check symbols, chi-square', tally.checks())
  within('neighbours and successors, chi-square of 29', tally.pairs())
}

function proveVectors(sdk: Sdk, verdict: Verdict): void {
  const { valid, invalid } = JSON.parse(
    readFileSync('contracts/release-code.vectors.json', 'utf8'),
  ) as Record<'valid' | 'invalid', Record<string, string>[]>
  const keyOf = (input: string) => {
    try {
      return sdk.verificationKey(input)
    } catch {
      return undefined
    }
  }
  const held = [...valid, ...invalid].filter((vector) => {
    const { input = '', normalized, release_verification_key: key } = vector
    const isRead = sdk.normalize(input) === normalized && sdk.isValid(input) === (key !== undefined)
    return isRead && keyOf(input) === key
  })
  verdict.equal('vectors that hold', held.length, valid.length + invalid.length)
}

async function load(directory: string): Promise<Sdk> {
  const modules = [SERVER, CODE].map(
    async (file) => (await import(pathToFileURL(resolve(directory, file)).href)) as Partial<Sdk>,
  )
  return Object.assign({}, ...(await Promise.all(modules))) as Sdk
}
