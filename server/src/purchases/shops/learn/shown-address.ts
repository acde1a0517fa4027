import type { Cell, Unreadable } from './totals.ts'

const HEAD =
  /^(shipping|delivery|ship|deliver(ed|ing)?|versand|lieferung|livraison|env[ií]o|spedizione|verzending|entrega)( (address|details|information|to|adresse))*:?$|^(shipping|delivery) address:?$|^(liefer|versand)(adresse|anschrift):?$|^adresse de livraison:?$|^direcci[oó]n de env[ií]o:?$|^indirizzo di spedizione:?$|^(verzend|bezorg|aflever)adres:?$|^recipient:?$/i
/** Counts below a head that says what it is an address for. */
const ADDRESS = /^(address|adresse|anschrift|direcci[oó]n|indirizzo|adres|endereço):?$/i
/** What else stands on such pages, and so ends an address. */
const SECTION =
  /^(shipping|delivery|payment|billing|contact|order|items?|cart|basket|summary|totals?|sub-?total|method|phone|email|e-mail|versand|zahlung|rechnung|livraison|paiement|commande|pago|pedido|pagamento|betaling|bestelling)\b/i
const MOST_LINES = 12

/** Where the page says that it ships to, line by line; null when it does not say. */
export function readShownAddress(cells: readonly Cell[]): string[] | Unreadable | null {
  const blocks = cells.flatMap(({ text }, at) => {
    const isHead = HEAD.test(text)
    const isBelow = ADDRESS.test(text) && HEAD.test(cells[at - 1]?.text ?? '')
    return isHead || isBelow ? [readBlock(cells, at + 1)] : []
  })
  const shown = blocks.filter((it) => it !== null)
  const [first, ...others] = shown
  if (first === undefined) return null
  if (others.some((it) => it.join('\n') !== first.join('\n'))) {
    return { unreadable: 'The page shows more than one address.' }
  }
  return first
}

function readBlock(cells: readonly Cell[], start: number): string[] | null {
  const rest = cells.slice(start, start + MOST_LINES)
  const end = rest.findIndex(({ text, isHeading }) => isHeading || SECTION.test(text))
  const block = end < 0 ? rest : rest.slice(0, end)
  // Where a sum stands the head was of a price, and one word alone is the name of a method.
  if (block.some(({ sum }) => sum !== null)) return null
  const lines = block.map(({ text }) => text)
  return lines.join(' ').split(/[\s,]+/).length < 4 ? null : lines
}
