// Cards from Stripe Issuing: every behaviour that the adapter must have
// (server/test/stripe/behaviour.ts), against our own fake of Stripe that follows Stripe's
// documentation: keys, limits, single use, declines, pagination, faults, lost replies. Each planted
// fault is a wrong adapter that the row about it must catch.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Behaviour } from '../../server/test/stripe/behaviour.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { FAULTS } from './issuer/faults.ts'

export const proof: Proof = {
  promise: 'A card from Stripe pays once, up to its cap, and its outcome is reported correctly',
  faults: FAULTS,
  async run({ only, fault, directory = '.' }) {
    const words = fault?.shownBy ?? only
    const behaviours = await load(directory)
    const rows = behaviours.filter(({ name }) => name.includes(words ?? ''))
    if (rows.length === 0) throw new Error(`no row is about "${words}"`)
    const broken = await Promise.all(rows.map(tryOut))
    const verdict = new Verdict()
    if (words === undefined) verdict.atLeast('rows', rows.length, 35)
    verdict.none(
      'rows that do not hold',
      broken.filter((each) => each !== null),
    )
    return verdict
  },
}

async function load(directory: string): Promise<readonly Behaviour[]> {
  const file = resolve(join(directory, 'server/test/stripe/behaviour.ts'))
  const module = (await import(pathToFileURL(file).href)) as { BEHAVIOURS: readonly Behaviour[] }
  return module.BEHAVIOURS
}

async function tryOut({ name, run }: Behaviour): Promise<string | null> {
  return await run().then(
    () => null,
    (error: unknown) => `${name}: ${String(error).split('\n')[0]}`,
  )
}
