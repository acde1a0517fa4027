import type { Command } from 'commander'
import { CommanderError } from 'commander'
import { buildProgram } from './cli.ts'
import type { Io } from './io.ts'

/** Runs one command and returns its exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const program = await buildProgram(io, argv)
  configure(program, io)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return await report(error, argv.includes('--json'), io)
  }
}

function configure(command: Command, io: Io): void {
  command.exitOverride().configureOutput({ writeOut: io.out, writeErr: io.err })
  for (const each of command.commands) configure(each, io)
}

async function report(error: unknown, isJson: boolean, { err }: Io): Promise<number> {
  const { describeError, exitCodeOf } = await import('./errors.ts')
  const described = describeError(error)
  if (isJson) err(`${JSON.stringify(described, null, 2)}\n`)
  else {
    const { message, code, doc_url: url, object } = described.error
    const { id } = (object ?? {}) as { id?: string }
    const notes = [code, url, id].filter((each) => each !== undefined && each !== '')
    err(`Error: ${message}${notes.length > 0 ? `\n  ${notes.join(' · ')}` : ''}\n`)
  }
  return exitCodeOf(error)
}
