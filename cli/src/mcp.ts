import type { CallToolResult } from '@modelcontextprotocol/server'
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Context } from './context.ts'
import { openContext } from './context.ts'
import { inputSchema } from './contract.ts'
import { describeError } from './errors.ts'
import { invoke } from './invoke.ts'
import { RefusedError, UsageError } from './refusals.ts'
import type { Environment } from './settings.ts'
import { readSettings, stateDirectory } from './settings.ts'
import { slim } from './slim.ts'
import { TOOLS } from './table.ts'
import type { Arguments, Schema, Tool } from './tool.ts'
import { VERSION } from './version.ts'

export type Offer = {
  /** Every tool that a model may use, not only the usual ones. */
  readonly all?: boolean
  /** Cents: the most that one call may spend. Without it, nothing that spends is offered. */
  readonly ceiling?: number
}

const INSTRUCTIONS = `Florin moves USDC. Amounts are integers in cents: 2500 is 25.00 USDC.
Repeat a call that failed or did not answer with the same arguments: it acts at most once. A result with duplicate_of did nothing new; pass operation_id only if the person wants the same thing again.
A purchase: intents_create with max_amount, intents_respond while the shop asks, then show the amount and intents_confirm. A card, a bank's question or an approval belongs to the person: give them the url, never ask for the number.
A gift: gifts_send, then give the url and the code to the recipient alone.`

/** Serves the tools over stdin and stdout until the host closes them. */
export function serve(environment: Environment, offer: Offer): void {
  const context = openContext(readSettings(environment), stateDirectory(environment))
  serveStdio(() => buildServer(context, offer))
}

export function buildServer(context: Context, offer: Offer): McpServer {
  const info = { name: 'florin', title: 'Florin', version: VERSION }
  const server = new McpServer(info, { instructions: INSTRUCTIONS })
  for (const tool of TOOLS.filter((each) => isOffered(each, offer))) {
    const { name, about: description } = tool
    const inputSchema = fromJsonSchema<Arguments>(modelSchema(tool))
    server.registerTool(
      name,
      { description, inputSchema, annotations: annotationsOf(tool) },
      (args) => answer(tool, context, offer, args),
    )
  }
  return server
}

export function isOffered({ offered, effect }: Tool, { all, ceiling }: Offer): boolean {
  if (effect === 'spends' && ceiling === undefined) return false
  return offered === 'always' || (offered === 'on request' && all === true)
}

/** The input as a model needs it. What spends must name its amount, so that the ceiling holds. */
export function modelSchema(tool: Tool): Schema {
  const { required, ...schema } = inputSchema(tool)
  const named = tool.effect === 'spends' ? [...new Set([...required, 'amount'])] : required
  return slim({ ...schema, required: named }) as Schema
}

export function annotationsOf({ effect }: Tool) {
  return {
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'spends' || effect === 'irreversible',
    idempotentHint: true, // for ten minutes, or with its operation_id for thirty days
    openWorldHint: effect !== 'reads',
  }
}

async function answer(
  tool: Tool,
  context: Context,
  { ceiling }: Offer,
  args: Arguments,
): Promise<CallToolResult> {
  try {
    refuseAbove(ceiling, args)
    const result = await invoke(tool, context, args)
    const structuredContent = typeof result === 'string' ? { text: result } : { ...result }
    return { content: [textOf(structuredContent)], structuredContent }
  } catch (error) {
    return { content: [textOf(describeError(error))], isError: true }
  }
}

function refuseAbove(ceiling: number | undefined, { amount, max_amount: most }: Arguments): void {
  if (ceiling === undefined) return
  for (const cents of [amount, most]) {
    if (typeof cents !== 'number' || cents <= ceiling) continue
    throw new RefusedError(`${cents} cents is above this server's ceiling of ${ceiling}.`)
  }
}

function textOf(value: object) {
  return { type: 'text' as const, text: JSON.stringify(value) }
}

/** Reads `--ceiling 50.00` or `--ceiling 5000`. */
export function ceilingOf(text: string): number {
  const cents = /^\d+\.\d\d$/.test(text) ? Number(text.replace('.', '')) : Number(text)
  if (Number.isInteger(cents) && cents > 0) return cents
  throw new UsageError('--ceiling takes cents, such as 5000, or USDC, such as 50.00.')
}
