import { readFileSync } from 'node:fs'
import type { Contract, Operation } from '../../web/scripts/docs/contract.ts'
import { operationsOf } from '../../web/scripts/docs/contract.ts'
import { curlOf, readSamples } from '../../web/scripts/docs/samples.ts'
import { ROOT } from '../../web/scripts/docs/sources.ts'
import { PREPARATIONS } from './preparations.ts'
import { newOwn, runSample } from './run.ts'
import type { Desk } from './world.ts'

type Attempt = (what: string, run: () => Promise<void>) => Promise<void>

const contract: Contract = JSON.parse(readFileSync(`${ROOT}contracts/openapi.json`, 'utf8'))
const samples = readSamples(ROOT)

/** Calls every operation of a reference page, after its preparation. */
export async function runOperations(slug: string, desk: Desk, attempt: Attempt): Promise<void> {
  const tag = slug.replace('api/', '').replaceAll('-', '_')
  const own = newOwn()
  // Deletions come last.
  const operations = operationsOf(contract)
    .filter(({ tags }) => tags.includes(tag))
    .toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)))
  for (const operation of operations) {
    const { operationId } = operation
    await attempt(operationId, async () => {
      const sample = samples.get(operationId)
      if (sample === undefined) throw new Error('contracts/samples.json has no sample for it')
      await PREPARATIONS[operationId]?.(desk, own)
      const code = curlOf(operation, sample)
      await runSample({ language: 'sh', code, answer: null }, desk, own)
    })
  }
}

const isEnd = ({ method }: Operation) => method === 'DELETE'
