import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

type Choice = { readonly file: string; readonly about: string }
export type Choices = Readonly<Record<string, Choice>>

/**
 * Runs the file that the first argument names, with the remaining arguments. It runs in this process, so that signals
 * and the exit code are its own. Without a name, or with an unknown one, prints the choices.
 */
export async function runChoice(script: string, choices: Choices): Promise<void> {
  const [name, ...rest] = process.argv.slice(2)
  const choice = name !== undefined && Object.hasOwn(choices, name) ? choices[name] : undefined
  if (choice !== undefined) return await runFile(choice.file, rest)
  if (name !== undefined && !['help', '--help', '-h'].includes(name)) {
    console.error(`npm run ${script}: unknown name "${name}". Choose one of these:\n`)
    process.exitCode = 1
  }
  console.log(describe(script, choices))
}

export async function runFile(file: string, args: readonly string[]): Promise<void> {
  const path = resolve(file)
  process.argv.splice(1, process.argv.length - 1, path, ...args)
  await import(pathToFileURL(path).href)
}

export function describe(script: string, choices: Choices): string {
  const rows = Object.entries(choices).map(([name, { about }]) => [name, about] as const)
  return `Usage: npm run ${script} -- <name> [flags]\n\n${columns(rows)}\n`
}

export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n')
}
