import { Argument, Command } from 'commander'
import type { Io } from './io.ts'
import { TOOLS } from './table.ts'
import type { Tool } from './tool.ts'
import { summaryOf } from './tool.ts'
import { VERSION } from './version.ts'

const NOUNS: Record<string, string> = {
  account: 'your account',
  audit: 'who did what',
  cards: 'cards that purchases are paid with',
  gifts: 'send USDC to anyone with a code',
  intents: 'purchases at any web shop',
  keys: 'API keys',
  limits: 'smallest and largest amounts',
  links: 'links that many people can pay',
  merchants: 'shops that Florin knows',
  payments: 'requests for a payment of an exact amount',
  prices: 'prices of products',
  products: 'products to sell',
  refunds: 'refunds of payments',
  reports: 'reports',
  sessions: 'checkout sessions: one customer, one payment',
  transactions: 'final movements of money',
  transfers: 'money that arrived without a payment request',
  wallets: 'wallets that you are paid in',
}

/** Builds the command line. Only the commands of the noun in use are complete, so that help is quick. */
export async function buildProgram(io: Io, argv: readonly string[]): Promise<Command> {
  const program = new Command('florin')
    .description('Accept USDC, send gifts and buy at any web shop. Agents use `florin mcp`.')
    .version(VERSION)
    .helpCommand(false)
    .addHelpText('after', '\nEach command has --help, --json and --schema. Exit codes: docs/cli.md')
  const isUsed = (name: string) => argv[0] === name
  for (const [noun, about] of Object.entries(NOUNS)) {
    const group = program.command(noun).description(about).helpCommand(false)
    if (!isUsed(noun)) continue
    const { commandOf } = await import('./command.ts')
    for (const tool of toolsOf(noun)) group.addCommand(commandOf(tool, io))
  }
  for (const tool of TOOLS.filter(({ name }) => !name.includes('_'))) {
    if (isUsed(tool.name)) program.addCommand((await import('./command.ts')).commandOf(tool, io))
    else program.command(tool.name).description(summaryOf(tool))
  }
  addOwnCommands(program, io)
  return program
}

function toolsOf(noun: string): Tool[] {
  return TOOLS.filter(({ name }) => name.startsWith(`${noun}_`))
}

function addOwnCommands(program: Command, io: Io): void {
  program
    .command('login')
    .description('connect this machine to your account')
    .requiredOption('--url <url>', 'the address of Florin')
    .option('--wallet <file>', 'a Solana key file: signs in, pays, and sends gifts')
    .option('--rpc-url <url>', 'the Solana node to send transactions to')
    .option('--key', 'read an API key from stdin instead of signing in')
    .action(async (options) => (await import('./commands/login.ts')).login(io, options))
  program
    .command('open')
    .description('print the page of an object, and open it')
    .argument('<id>', 'an id such as cs_…, ti_…, gift_… or cl_…')
    .option('--print', 'only print the address')
    .action(async (id, options) => (await import('./commands/open.ts')).open(io, id, options))
  program
    .command('verify')
    .description('check the evidence of a purchase offline')
    .argument('<arguments...>', 'as of florin-verify: the file, --key <public key>')
    .allowUnknownOption()
    .action(async (args) => (await import('./commands/verify.ts')).verify(args))
  program
    .command('mcp')
    .description('serve the tools to an agent, by MCP over stdio')
    .option('--all', 'offer every tool instead of the usual ones')
    .option('--ceiling <cents>', 'offer tools that spend, up to this amount a call')
    .action(async ({ all, ceiling }) => {
      const { ceilingOf, serve } = await import('./mcp.ts')
      serve(io.environment, { all, ...(ceiling && { ceiling: ceilingOf(ceiling) }) })
    })
  program
    .command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh']))
    .action(async (shell) => {
      const names = program.commands.map((command) => command.name())
      io.out((await import('./commands/completion.ts')).completion(shell, names, toolsOf))
    })
}
