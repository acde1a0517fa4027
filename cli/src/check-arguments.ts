import { UsageError } from './refusals.ts'
import type { Arguments, Schema } from './tool.ts'

/**
 * Names and needs only: the API checks values. A tool that composes its request would drop an
 * unknown name in silence.
 */
export function checkArguments(schema: Schema, args: Arguments): void {
  const { properties, required } = schema as unknown as {
    properties: Record<string, Schema>
    required: readonly string[]
  }
  for (const name of Object.keys(args)) {
    if (!Object.hasOwn(properties, name)) throw new UsageError(`There is no argument ${name}.`)
  }
  for (const name of required) {
    if (args[name] === undefined) throw new UsageError(`The argument ${name} is missing.`)
  }
}
