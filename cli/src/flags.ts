// Turns a tool's input schema into command line options, and what was typed into arguments.
import { readFileSync } from 'node:fs'
import { InvalidArgumentError, Option } from 'commander'
import type { Arguments, Schema } from './tool.ts'

type Property = Schema & {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly description?: string
}

export function optionOf(name: string, schema: Schema): Option {
  const property = schema as Property
  const flag = `--${name.replaceAll('_', '-')}`
  const about = property.description ?? ''
  if (property.type === 'boolean')
    return new Option(`${flag} [boolean]`, about).preset('true').argParser(boolean)
  if (name === 'metadata') {
    return new Option(`${flag} <name=value...>`, about).argParser(collectPair)
  }
  if (property.type === 'integer') {
    return new Option(`${flag} <${isMoney(name) ? 'cents' : 'number'}>`, about).argParser(
      integerOf(name),
    )
  }
  if (property.type === 'string') {
    const option = new Option(`${flag} <text>`, about)
    return property.enum === undefined ? option : option.choices(property.enum.map(String))
  }
  return new Option(`${flag} <json>`, about).argParser(json)
}

/** The typed options under the names of the schema; `--data` is the base that they override. */
export function argumentsOf(
  names: readonly string[],
  options: Readonly<Record<string, unknown>>,
  ids: Arguments,
): Arguments {
  const typed = names.flatMap((name) => {
    const value = options[camelCase(name)]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...(options.data as Arguments | undefined), ...Object.fromEntries(typed), ...ids }
}

export const DATA = new Option(
  '--data <json>',
  'the arguments as JSON; - reads them from stdin',
).argParser((text) => json(text === '-' ? readFileSync(0, 'utf8') : text))

function camelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

const isMoney = (name: string) => /(^|_)amount/.test(name)

/** 1325 and 13.25 are the same amount; anything else that is not whole cents is refused. */
function integerOf(name: string): (text: string) => number {
  return (text) => {
    const [, dollars, cents] = /^(\d+)\.(\d\d)$/.exec(text) ?? []
    if (isMoney(name) && dollars !== undefined) return Number(dollars + cents)
    if (/^-?\d+$/.test(text)) return Number(text)
    throw new InvalidArgumentError(
      isMoney(name)
        ? 'Give cents, such as 1325, or USDC with two decimals, such as 13.25.'
        : 'Give a whole number.',
    )
  }
}

function boolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new InvalidArgumentError('Give true or false.')
}

function collectPair(text: string, before: Readonly<Record<string, string>> = {}) {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Give name=value.')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('This is not JSON.')
  }
}
