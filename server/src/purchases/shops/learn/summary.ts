import type { SummaryLine } from './lines.ts'
import { readLines } from './lines.ts'
import type { Look } from './look.ts'
import { readMethods } from './methods.ts'
import { readShownAddress } from './shown-address.ts'
import type { Cell, Totals, Unreadable } from './totals.ts'
import { readCells, readTotals } from './totals.ts'

/** What a checkout page says is about to be bought. */
export type Summary = Pick<Totals, 'amountCents' | 'breakdownCents' | 'currencies'> & {
  readonly lines: readonly SummaryLine[]
  /** As the page writes it, line by line; null when it ships nothing. */
  readonly shipTo: readonly string[] | null
  readonly shippingMethod: string | null
}

/**
 * Reads it whole or not at all: what does not add up was not understood. `titles`: what was put into the
 * cart. `typed`: the address in the fields of this very page, where it is still open to change.
 */
export function readSummary(
  look: Look,
  titles: readonly string[],
  typed: readonly string[] | null,
): Summary | Unreadable {
  const cells = readCells(look.nodes)
  const totals = readTotals(cells)
  if ('unreadable' in totals) return totals
  const lines = readLines(cells, totals, titles)
  if ('unreadable' in lines) return lines
  const shipTo = typed ?? readShownAddress(cells)
  if (shipTo !== null && 'unreadable' in shipTo) return shipTo
  const shippingMethod = readMethod(look, cells, totals)
  if (typeof shippingMethod === 'object' && shippingMethod !== null) return shippingMethod
  const { amountCents, breakdownCents, currencies } = totals
  return { amountCents, breakdownCents, currencies, lines, shipTo, shippingMethod }
}

/** From the row of its price, from the buttons it is chosen by, or from below a heading of its own. */
function readMethod(
  look: Look,
  cells: readonly Cell[],
  totals: Totals,
): string | Unreadable | null {
  const offered = readMethods(look)
  const chosen = offered.find(({ isChosen }) => isChosen)?.name ?? null
  if (offered.length > 1 && chosen === null && offered.some(({ node }) => node.role === 'radio')) {
    return { unreadable: 'No shipping method is chosen.' }
  }
  const priced = totals.shippingMethod
  if (priced !== null && chosen !== null && priced !== chosen) {
    return { unreadable: 'The page names two shipping methods.' }
  }
  return priced ?? chosen ?? headed(cells)
}

function headed(cells: readonly Cell[]): string | null {
  const at = cells.findIndex(({ text }) => /^(shipping|delivery) (method|option)s?:?$/i.test(text))
  const next = at < 0 ? undefined : cells[at + 1]
  if (next === undefined || next.isHeading || next.sum !== null) return null
  return next.text.split(/ [-–—] /)[0] ?? null
}
