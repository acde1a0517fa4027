import type { Misfit } from '../shops/json-schemas.ts'
import { coerceInPart } from '../shops/json-schemas.ts'
import type { Options } from '../shops/purchase.ts'

export type ProvidedOptions =
  | { readonly options: Options }
  | { readonly param: string; readonly problem: string }

/**
 * Checks provided options against the schema that asked for them. Options may come in parts, so
 * nothing is required here; text from a form is converted to the type that the schema wants.
 */
export function provideOptions(optionsSchema: object, provided: Options): ProvidedOptions {
  const { value, misfits } = coerceInPart(optionsSchema, provided)
  const misfit = misfits.find(({ keyword }) => keyword === 'enum') ?? misfits[0]
  if (misfit === undefined) return { options: value as Options }
  const param = `options${misfit.path.map((part) => `[${part}]`).join('')}`
  return { param, problem: problemOf(misfit) }
}

function problemOf({ keyword, allowed, message, unknown }: Misfit): string {
  if (keyword === 'enum') return `it must be one of ${JSON.stringify(allowed)}`
  if (keyword === 'additionalProperties') return `it has no field ${unknown}`
  return `it ${message}`
}
