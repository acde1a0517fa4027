import { Argument, Command, CommanderError } from 'commander'
import { inputSchema, operationOf, outputSchema, pathNames, scopesOf } from './contract.ts'
import { argumentsOf, DATA, optionOf } from './flags.ts'
import { invoke } from './invoke.ts'
import type { Io } from './io.ts'
import { readSettings, stateDirectory } from './settings.ts'
import { show } from './show.ts'
import type { Arguments, Schema, Tool } from './tool.ts'
import { summaryOf } from './tool.ts'

/** The command of a tool: ids are its arguments, everything else its flags. */
export function commandOf(tool: Tool, io: Io): Command {
  const { properties } = inputSchema(tool)
  const ids = pathNames(operationOf(tool)).filter((id) => id in properties)
  const names = Object.keys(properties).filter((name) => !ids.includes(name))
  const command = new Command(tool.name.split('_').slice(1).join('-') || tool.name)
    .description(tool.about)
    .summary(summaryOf(tool))
  for (const id of ids) command.addArgument(new Argument(`<${id}>`))
  for (const name of names) command.addOption(optionOf(name, properties[name] as Schema))
  return command
    .addOption(DATA)
    .option('--json', 'print the result as JSON')
    .option('--schema', 'print what the command takes and returns, as JSON Schema')
    .on('option:schema', () => {
      // Before commander asks for the arguments that are missing.
      io.out(`${JSON.stringify(describe(tool), null, 2)}\n`)
      throw new CommanderError(0, 'florin.schema', '')
    })
    .action(async (...given: unknown[]) => {
      const options = given.at(-2) as Record<string, unknown>
      const named = Object.fromEntries(ids.map((id, at) => [id, given[at]]))
      const args = argumentsOf(names, options, named)
      const result = await run(tool, args, io)
      const isRaw = options.json === true && typeof result !== 'string'
      io.out(`${isRaw ? JSON.stringify(result, null, 2) : show(tool, result)}\n`)
    })
}

async function run(tool: Tool, args: Arguments, { environment }: Io): Promise<object | string> {
  const { checkArguments } = await import('./check-arguments.ts')
  checkArguments(inputSchema(tool), args)
  const { openContext } = await import('./context.ts')
  return invoke(tool, openContext(readSettings(environment), stateDirectory(environment)), args)
}

/** All that is known of a tool, for programs. */
export function describe(tool: Tool): object {
  const { name, about: description, effect } = tool
  const [input, output] = [inputSchema(tool), outputSchema(tool)]
  return { name, description, effect, scopes: scopesOf(tool), input, output }
}
