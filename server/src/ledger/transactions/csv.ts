import { Readable } from 'node:stream'

/** Streams CSV page by page: an account may not fit into memory. */
export function streamCsv<Row extends Record<string, unknown>>(
  columns: readonly (keyof Row & string)[],
  pages: AsyncIterable<readonly Row[]>,
): Readable {
  return Readable.from(lines(columns, pages))
}

async function* lines<Row extends Record<string, unknown>>(
  columns: readonly (keyof Row & string)[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const rows of pages) {
    yield rows.map((row) => `${columns.map((name) => cell(row[name])).join(',')}\r\n`).join('')
  }
}

/** Escapes text that a spreadsheet would run as a formula. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `${value}`
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
