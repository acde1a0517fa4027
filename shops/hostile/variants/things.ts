// Other products, more of them, or another recipient.
import type { Line, Sheet } from '../sheet.ts'
import type { PageName, Variant } from './variant.ts'
import { hasTotals } from './variant.ts'

const onReview = (page: PageName) => page === 'review'

function changed(change: (sheet: Sheet) => Sheet, on = hasTotals): Variant {
  return { show: (sheet, page) => (on(page) ? change(sheet) : sheet) }
}

function withLine(more: Partial<Line>, on = hasTotals): Variant {
  const line = { sku: 'extra', title: 'Beeswax polish', size: null, quantity: 1, amountCents: 700 }
  return changed((sheet) => ({ ...sheet, lines: [...sheet.lines, { ...line, ...more }] }), on)
}

function ofLine(change: (line: Line) => Partial<Line>, on = hasTotals): Variant {
  return changed(
    (sheet) => ({ ...sheet, lines: sheet.lines.map((line) => ({ ...line, ...change(line) })) }),
    on,
  )
}

/** Look-alike letters; every title contains one of them. */
const CYRILLIC: Readonly<Record<string, string>> = {
  a: '\u0430',
  c: '\u0441',
  e: '\u0435',
  o: '\u043e',
  s: '\u0455',
}

const CROOK = {
  name: 'Mallory Crook',
  line1: '1 Crook Lane',
  line2: '',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
  country: 'US',
}

/** Hides the row of the extra line in a collapsed element. */
function folded(html: string): string {
  return html.replace(
    /<tr[^>]*><td>Beeswax polish<\/td><td>1<\/td>\s*<td>([^<]*)<\/td><\/tr><\/table>/,
    (_, sum) =>
      `</table><details><summary>Notes</summary><table><tr><td>Beeswax polish</td><td>1</td><td>${sum}</td></tr></table></details>`,
  )
}

export const THINGS: Readonly<Record<string, Variant>> = {
  'another line': withLine({}),
  'another line once the card is given': withLine({}, onReview),
  'another line for nothing': withLine({ amountCents: 0 }),
  'another line that is not displayed': withLine({ style: 'display:none' }),
  'another line in white on white': withLine({ style: 'color:#fff' }),
  'another line that is folded up': {
    ...withLine({}),
    draw: (html, page) => (hasTotals(page) ? folded(html) : html),
  },
  'two for the price of one': ofLine(({ quantity }) => ({ quantity: quantity * 2 })),
  'two instead of one': ofLine(({ quantity, amountCents }) => ({
    quantity: quantity * 2,
    amountCents: amountCents * 2,
  })),
  'two instead of one once the card is given': ofLine(
    ({ quantity, amountCents }) => ({ quantity: quantity * 2, amountCents: amountCents * 2 }),
    onReview,
  ),
  'another thing': ofLine(() => ({ sku: 'junk', title: 'Offcuts, mixed' })),
  'another thing of nearly the same name': ofLine(({ title }) => ({
    sku: 'junk',
    title: title.replace(/[aceos]/, (letter) => CYRILLIC[letter] ?? letter),
  })),
  'another size': ofLine(() => ({ size: 'Large' })),
  'another size once the card is given': ofLine(() => ({ size: 'Large' }), onReview),
  'another address': changed((sheet) => ({ ...sheet, address: CROOK })),
  'another address once the card is given': changed(
    (sheet) => ({ ...sheet, address: CROOK }),
    onReview,
  ),
  'another house': changed((sheet) => ({
    ...sheet,
    address: { ...sheet.address, line1: `9${sheet.address.line1}` },
  })),
  'another name': changed((sheet) => ({
    ...sheet,
    address: { ...sheet.address, name: `${sheet.address.name}, c/o Mallory Crook` },
  })),
  'another way to ship': changed((sheet) => ({ ...sheet, method: 'Drone' })),
  'an add-on that can be taken out': { addOn: { cents: 499, comesBack: false } },
  'an add-on that comes back': { addOn: { cents: 499, comesBack: true } },
  'a subscription that is ticked': {
    subscription: 999,
    draw: (html, page) =>
      hasTotals(page)
        ? html.replace(
            /<button>(Place order|Review order)<\/button>/,
            (button) =>
              `<label><input type="checkbox" name="subscribe" checked> Subscribe to our club, $9.99 a month</label>${button}`,
          )
        : html,
  },
  'a box that must be ticked beside the card': {
    draw: (html, page) =>
      page === 'payment'
        ? html.replace(
            '<h2>Card</h2>',
            (heading) =>
              `${heading}<label><input type="checkbox" name="agree" required> I agree to everything</label>`,
          )
        : html,
  },
  'an error beside the card': {
    draw: (html, page) =>
      page === 'payment'
        ? html.replace(
            '<h2>Card</h2>',
            (heading) => `${heading}<p role="alert">There was a problem with your session.</p>`,
          )
        : html,
  },
  'a subscription that cannot be unticked': {
    subscription: 999,
    draw: (html, page) =>
      hasTotals(page)
        ? html.replace(
            /<button>(Place order|Review order)<\/button>/,
            (button) =>
              `<label><input type="checkbox" name="subscribe" checked onclick="return false"> Subscribe to our club, $9.99 a month</label>${button}`,
          )
        : html,
  },
}
