// Cards from Stripe Issuing: every behaviour that the adapter must have
// (server/test/stripe/behaviour.ts), against our own fake of Stripe that follows Stripe's
// documentation: keys, limits, single use, declines, pagination, faults, lost replies. Each planted
// fault is a wrong adapter that the row about it must catch.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { plantFaults } from './issuer/faults.ts'

type Behaviour = { readonly name: string; run(): Promise<void> }

const planted = await plantFaults()

await prove(
  'behaviour of the Stripe adapter',
  async (directory) => {
    const row = planted.find((fault) => fault.directory === directory)?.row ?? ''
    const behaviours = (await load(directory ?? '.')).filter(({ name }) => name.includes(row))
    if (behaviours.length === 0) throw new Error(`no row is about "${row}"`)
    const broken = await Promise.all(behaviours.map(tryOut))
    const verdict = new Verdict()
    if (directory === undefined) verdict.atLeast('rows', behaviours.length, 35)
    verdict.none(
      'rows that do not hold',
      broken.filter((each) => each !== null),
    )
    return verdict
  },
  Object.fromEntries(planted.map(({ name, directory }) => [name, Promise.resolve(directory)])),
)

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
