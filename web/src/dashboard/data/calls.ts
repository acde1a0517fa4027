/** An API request behind a page, shown as code. */
export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
  /** The SDK method, such as `gifts.get`. */
  readonly sdk: string
  /** Arguments, unless they are just the query or the body. */
  readonly args?: readonly unknown[]
}

/** Formats the request for curl. The key is a shell variable, so that no secret is shown. */
export function curlOf(call: ApiCall, origin: string): string {
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  const url = `${origin}${call.path}${query && `?${query}`}`
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $FLORIN_API_KEY"',
  ]
  if (call.body !== undefined) {
    lines.push(`--json ${quoted(JSON.stringify(call.body))}`)
  }
  return lines.join(' \\\n  ')
}

/** Formats the request as a runnable program that uses the SDK. */
export function typescriptOf(call: ApiCall, origin: string): string {
  const given =
    call.args ?? [call.body ?? withoutGaps(call.query)].filter((arg) => arg !== undefined)
  const args = given.map((arg) => literal(arg)).join(', ')
  return [
    "import { Florin } from '@florin/sdk'",
    '',
    'const florin = new Florin(process.env.FLORIN_API_KEY as string, {',
    `  baseUrl: ${literal(origin)},`,
    '})',
    `const answer = await florin.${call.sdk}(${args})`,
    'console.log(answer)',
  ].join('\n')
}

function withoutGaps(query: ApiCall['query']): object | undefined {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

const LINE_LENGTH = 60

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Formats a value as TypeScript, on one line if it fits. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const [open, close, gap] = isList ? ['[', ']', ''] : ['{', '}', ' ']
  const parts = (deeper: string) =>
    isList
      ? value.map((each) => literal(each, deeper))
      : Object.entries(value).map(([name, each]) => `${nameOf(name)}: ${literal(each, deeper)}`)
  const line = parts(indent).join(', ')
  if (line === '') return open + close
  if (line.length <= LINE_LENGTH && !line.includes('\n')) return open + gap + line + gap + close
  const deeper = `${indent}  `
  const lines = parts(deeper).map((part) => `${deeper}${part},\n`)
  return `${open}\n${lines.join('')}${indent}${close}`
}

const nameOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : literal(name))
