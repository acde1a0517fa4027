import type { Context } from './context.ts'
import { operationOptions } from './operation-key.ts'
import { callSdk } from './sdk-call.ts'
import type { Arguments, Tool } from './tool.ts'

/** Carries out a tool, at most once for its operation. */
export async function invoke(
  tool: Tool,
  context: Context,
  given: Arguments,
): Promise<object | string> {
  const { operation_id: operationId, ...args } = given
  const options = operationOptions(tool, args, operationId as string | undefined, Date.now())
  if ('run' in tool) return await tool.run(context, args, options)
  const result = await callSdk(tool, tool.sdk, context.florin, args, options)
  return typeof result === 'string' ? result : { ...result, ...repeatOf(result) }
}

/** Says that the API answered with what an earlier request of the same operation had done. */
export function repeatOf(result: object): { duplicate_of?: string } {
  const { id, lastResponse } = result as { id?: string; lastResponse?: { isReplay: boolean } }
  return lastResponse?.isReplay === true && id !== undefined ? { duplicate_of: id } : {}
}
