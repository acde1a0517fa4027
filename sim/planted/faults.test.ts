import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Proof } from '../proof.ts'
import { applyPatch } from './patch.ts'

const SCENARIOS = new URL('../scenarios/', import.meta.url)
const names = readdirSync(SCENARIOS).filter((file) => file.endsWith('.ts'))

describe.each(names)('%s', (name) => {
  test('every planted fault fits the source and has a name of its own', async () => {
    const { proof } = (await import(new URL(name, SCENARIOS).href)) as { proof: Proof }
    for (const { patches } of proof.faults) {
      const sources = new Map<string, string>()
      for (const patch of patches) {
        const source = sources.get(patch.file) ?? readFileSync(patch.file, 'utf8')
        const planted = applyPatch(source, patch)
        expect(planted).not.toBe(source)
        sources.set(patch.file, planted)
      }
    }
    const faults = proof.faults.map((fault) => fault.name)
    expect(new Set(faults).size).toBe(faults.length)
  })
})
