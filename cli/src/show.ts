// Results for people: a list as a table, an object as lines. No colour when piped.
import { styleText } from 'node:util'
import type { Tool } from './tool.ts'

type Row = Readonly<Record<string, unknown>>

export function show(tool: Tool, result: object | string): string {
  if (typeof result === 'string') return result.trimEnd()
  const { data, has_more: hasMore } = result as { data?: Row[]; has_more?: boolean }
  if (!Array.isArray(data)) return lines(result as Row, fieldsOf(tool, result as Row))
  if (data.length === 0) return 'None.'
  const more = hasMore ? `\n${styleText('dim', `More: --starting-after ${data.at(-1)?.id}`)}` : ''
  return table(data, fieldsOf(tool, data[0] as Row)) + more
}

/** The tool's fields, or all plain ones where it names none. */
function fieldsOf({ show: named }: Tool, row: Row): readonly string[] {
  return named.length > 0 ? named : Object.keys(row).filter((name) => name !== 'object')
}

function table(rows: readonly Row[], fields: readonly string[]): string {
  const cells = rows.map((row) => fields.map((field) => text(row, field)))
  const all = [fields.map(titleOf), ...cells]
  const widths = fields.map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  )
  return all
    .map((row, index) => {
      const line = row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
      return index === 0 ? styleText('bold', line) : line
    })
    .join('\n')
}

function lines(object: Row, fields: readonly string[]): string {
  const repeat = object.duplicate_of === undefined ? [] : ['duplicate_of']
  const shown = [...fields, ...repeat].filter((field) => text(object, field) !== '')
  const width = Math.max(...shown.map((field) => titleOf(field).length))
  return shown
    .map((field) => `${styleText('bold', titleOf(field).padEnd(width))}  ${text(object, field)}`)
    .join('\n')
}

const titleOf = (field: string) => (field.split('.').at(-1) ?? field).replaceAll('_', ' ')

function text(row: Row, field: string): string {
  const value = field.split('.').reduce<unknown>((at, name) => (at as Row | null)?.[name], row)
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && /amount/.test(field)) return `${(value / 100).toFixed(2)} USDC`
  if (typeof value === 'number' && field === 'created') {
    return new Date(value * 1_000).toISOString().replace(/\.000/, '')
  }
  // Names may hold anything: no control character may reach the terminal.
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{C}/gu, '')
}
