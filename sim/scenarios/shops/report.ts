import type { Attempt } from './attempts.ts'

const COLUMNS = [
  'attempts',
  'quotes right',
  'bought right',
  'rightly declined',
  'refused',
  'wrong',
  'without approval',
] as const

function groupsOf(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const groups = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    groups.set(attempt.group, [...(groups.get(attempt.group) ?? []), attempt])
  }
  return groups
}

export function printScore(attempts: readonly Attempt[]): void {
  const rows = [...groupsOf(attempts)].map(([name, group]) => [name, ...scoreOf(group)])
  const table = [['', ...COLUMNS], ...rows.map((row) => row.map(String))]
  const widths =
    table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? []
  for (const row of table) {
    console.log(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`)
  }
}

function scoreOf(group: readonly Attempt[]): number[] {
  const ended = (end: Attempt['end']) => group.filter((it) => it.end === end).length
  return [
    group.length,
    group.filter(({ isQuoteRight }) => isQuoteRight).length,
    ended('bought'),
    ended('declined'),
    ended('refused'),
    ended('wrong'),
    ended('unapproved'),
  ]
}

/** Of the wishes that can be bought, which in other currencies is none. */
export function boughtPercent(attempts: readonly Attempt[]): number {
  const buyable = attempts.filter(({ isBuyable, isTrap }) => isBuyable && !isTrap)
  const bought = buyable.filter(({ end }) => end === 'bought').length
  return buyable.length === 0 ? 0 : Math.floor((100 * bought) / buyable.length)
}

/** How far it came, what was believed, and where the picture of the last page is. */
export function printFailure(attempt: Attempt): void {
  const { key, kind, end, why, events, picture, ms } = attempt
  console.log(`  ${end}: ${key} ${kind}, ${Math.round(ms / 1_000)} s: ${why.slice(0, 400)}`)
  for (const event of events) console.log(`      ${event.slice(0, 200)}`)
  if (picture !== null) console.log(`      ${picture}`)
}
