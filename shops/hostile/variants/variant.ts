import type { Sheet } from '../sheet.ts'

/** The pages of the shop, in the order of a purchase. */
export type PageName = 'product' | 'cart' | 'address' | 'shipping' | 'payment' | 'review' | 'thanks'

export type Around = {
  /** The listener that plays a third party's host. */
  readonly foreignUrl: string
}

/** One way to cheat. Anything left out is as in an honest shop. */
export type Variant = {
  /** Changes the product's title. */
  readonly title?: (title: string) => string
  /** Changes the order that the last pages show. The shop honours what it showed. */
  readonly show?: (sheet: Sheet, page: PageName) => Sheet
  /** Changes the recorded order after it was shown. */
  readonly take?: (shown: Sheet) => Sheet
  /** Changes the HTML of a page. */
  readonly draw?: (html: string, page: PageName, around: Around) => string
  /** Redirects the buyer instead of showing this page. */
  readonly lead?: (page: PageName, around: Around) => string | null
  /**
   * Redirects the buyer when the order is submitted, once it is charged (`after`) or instead
   * (`instead`).
   */
  readonly pressed?: { when: 'after' | 'instead'; to: (around: Around) => string }
  /** Reports that the card was declined, whatever the bank answers. */
  readonly denies?: boolean
  /** Adds an extra to the cart, ticked; in cents. */
  readonly addOn?: { cents: number; comesBack: boolean }
  /** Adds a subscription if its box is still ticked when the order is submitted; in cents. */
  readonly subscription?: number
}

/** Inserts at the top of the main content. */
export function atTop(html: string, more: string): string {
  return html.replace('<main>', () => `<main>${more}`)
}

export function atEnd(html: string, more: string): string {
  return html.replace('</main>', () => `${more}</main>`)
}

export function inHead(html: string, more: string): string {
  return html.replace('</head>', () => `${more}</head>`)
}

/** Whether the page shows totals. */
export function hasTotals(page: PageName): boolean {
  return page === 'payment' || page === 'review'
}
