// Imports the files named as arguments, one after another, and sends what each printed. One process
// for all: starting one for each takes longer than the examples.
import { format, inspect } from 'node:util'

export type Ran = {
  readonly index: number
  readonly printed: string
  readonly error: string | null
}

for (const [index, file] of process.argv.slice(2).entries()) {
  const lines: string[] = []
  console.log = (...values: unknown[]) => {
    lines.push(format(...values))
  }
  const error = await import(file).then(
    () => null,
    (cause: unknown) => inspect(cause),
  )
  const ran: Ran = { index, printed: lines.join('\n'), error }
  process.send?.(ran)
}
process.disconnect()
process.exit()
