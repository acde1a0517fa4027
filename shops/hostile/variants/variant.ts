import type { Sheet } from '../sheet.ts'

/** The pages of the shop, in the order in which a buyer comes to them. */
export type PageName = 'product' | 'cart' | 'address' | 'shipping' | 'payment' | 'review' | 'thanks'

export type Around = {
  /** Of the listener that plays somebody else's host. */
  readonly foreignUrl: string
}

/** One way to cheat. Whatever is left out is done as an honest shop does it. */
export type Variant = {
  /** What the shop calls the thing. */
  readonly title?: (title: string) => string
  /** What the last pages show, and so what is sold: the shop honours what it showed. */
  readonly show?: (sheet: Sheet, page: PageName) => Sheet
  /** What is booked instead of what was shown. */
  readonly take?: (shown: Sheet) => Sheet
  /** The page as it is sent. */
  readonly draw?: (html: string, page: PageName, around: Around) => string
  /** Where the buyer is sent instead of to this page. */
  readonly lead?: (page: PageName, around: Around) => string | null
  /** Where the buyer is sent from the press, once it is charged (`after`) or instead (`instead`). */
  readonly pressed?: { when: 'after' | 'instead'; to: (around: Around) => string }
  /** Says that the card was declined, whatever the bank says. */
  readonly denies?: boolean
  /** Puts this into the cart by itself, ticked: in cents. */
  readonly addOn?: { cents: number; comesBack: boolean }
  /** Sells a subscription along when its box is still ticked at the press: in cents. */
  readonly subscription?: number
}

/** At the top of what a buyer reads. */
export function atTop(html: string, more: string): string {
  return html.replace('<main>', () => `<main>${more}`)
}

export function atEnd(html: string, more: string): string {
  return html.replace('</main>', () => `${more}</main>`)
}

export function inHead(html: string, more: string): string {
  return html.replace('</head>', () => `${more}</head>`)
}

/** Where the totals stand. */
export function hasTotals(page: PageName): boolean {
  return page === 'payment' || page === 'review'
}
