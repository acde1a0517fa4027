import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { followCharge } from './charge-path.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'charge-path-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const entry = 'server/src/charge.ts'

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
}

it('follows decisions through files, and counts every return on the way once', () => {
  write({
    [entry]: `import { pay } from './pay.ts'
      export async function charge(n: number) { if (n === 0) return null; return await pay(n) }`,
    'server/src/pay.ts': `import { findCard } from './repository.ts'
      import { add } from './add.ts'
      import { refuse } from './refuse.ts'
      export const pay = async (n: number): Promise<number | null> => {
        await note(); if (n > 9) return await refuse(); if (n > 8) return await pay(n - 1)
        return add(await findCard(), n)
      }
      async function note(): Promise<void> { return }`,
    'server/src/repository.ts': 'export async function findCard() { return 1 }',
    'server/src/add.ts': 'export function add(a: number, b: number) { return a + b }',
    'server/src/refuse.ts': 'export async function refuse() { return null }',
  })
  expect(followCharge(root, { entry, otherEnds: ['refuse'] })).toEqual([
    { path: entry, name: 'charge', returns: 2 },
    { path: 'server/src/pay.ts', name: 'pay', returns: 3 },
  ])
})

it('refuses a list of other ends that the code has outgrown', () => {
  write({ [entry]: 'export async function charge() { return 1 }' })
  expect(() => followCharge(root, { entry, otherEnds: ['refuse'] })).toThrow(
    'does not reach refuse',
  )
})
