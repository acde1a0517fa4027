import type { Florin, RequestOptions } from '@florin/sdk'
import type { Context } from './context.ts'

export type Arguments = Readonly<Record<string, unknown>>
export type Schema = Readonly<Record<string, unknown>>

/**
 * `writes` can be undone, `spends` moves money, `irreversible` ends something for good. Everything
 * but `reads` carries an operation key.
 */
type Effect = 'reads' | 'writes' | 'spends' | 'irreversible'

type Resources = {
  [Name in keyof Florin & string]: Florin[Name] extends (...given: never) => unknown
    ? Name
    : `${Name}.${keyof Florin[Name] & string}`
}
/** A method of the SDK, such as `gifts.list`. */
export type SdkMethod = Resources[keyof Resources]

/** One thing that a person does at the command line and a model does by MCP. */
export type Tool = {
  /** `gifts_list` is `florin gifts list`. */
  readonly name: string
  /** The contract's operations behind it; the first describes input, output and scope. */
  readonly operations: readonly [string, ...string[]]
  /** Tells a model when to use it. The first sentence is the command's help. */
  readonly about: string
  readonly effect: Effect
  /** Part of the set that every MCP client gets; `cli`: never offered to a model. */
  readonly offered: 'always' | 'on request' | 'cli'
  /** Fields that a person sees: a list's columns, an object's lines. */
  readonly show: readonly string[]
  /** Deviations from the contract's input. */
  readonly input?: {
    readonly add?: Readonly<Record<string, Schema>>
    readonly omit?: readonly string[]
    readonly require?: readonly string[]
  }
  /** Arguments that describe an effect and do not change it: no part of the operation key. */
  readonly words?: readonly string[]
} & (
  | { readonly sdk: SdkMethod }
  | {
      readonly run: (
        context: Context,
        args: Arguments,
        options: RequestOptions,
      ) => Promise<object | string>
    }
)

/** The first sentence of what a tool is about, for a list of commands. */
export function summaryOf({ about }: Tool): string {
  const [first = about] = about.split(/[.:;] /, 1)
  return first.replace(/\.$/, '').replace(/^./, (letter) => letter.toLowerCase())
}
