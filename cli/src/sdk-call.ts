import type { Florin, RequestOptions } from '@florin/sdk'
import { hasParameters, operationOf, pathNames } from './contract.ts'
import type { Arguments, SdkMethod, Tool } from './tool.ts'

type Method = (...given: unknown[]) => Promise<object>

/** Calls a method of the SDK: the ids of the path, then the parameters, then the options. */
export function callSdk(
  tool: Tool,
  sdk: SdkMethod,
  florin: Florin,
  args: Arguments,
  options: RequestOptions,
): Promise<object> {
  const operation = operationOf(tool)
  const ids = pathNames(operation)
  const parameters = Object.entries(args).filter(([name]) => !ids.includes(name))
  const [resource, method] = sdk.split('.') as [keyof Florin, string | undefined]
  const target = (method === undefined ? florin : florin[resource]) as unknown as Record<
    string,
    Method
  >
  return (target[method ?? resource] as Method).call(
    target,
    ...ids.map((name) => args[name]),
    ...(hasParameters(operation) ? [Object.fromEntries(parameters)] : []),
    options,
  )
}
