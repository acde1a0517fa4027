import { Readable } from 'node:stream'

/** Lines of comma-separated values, page by page: an account may have more than fits in memory. */
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

/** Text that a spreadsheet would take for a formula is told to be text. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return `${value}`
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
