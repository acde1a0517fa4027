import type { Look } from './look.ts'
import { findSums } from './sums.ts'
import { isRead } from './totals.ts'

/** Words that stand right above the address that a page delivers to. */
const HEAD =
  /^(?:(?:ship(?:ping|s|ped)?|deliver(?:y|s|ed|ing)?)(?: (?:address|to|details))+|(?:liefer|versand)(?:adresse|anschrift)|lieferung an|adresse de livraison|livr(?:er|aison) à|direcci[oó]n de (?:env[ií]o|entrega)|enviar a|indirizzo di (?:spedizione|consegna)|spedi(?:re|to) a|(?:verzend|bezorg|aflever)adres|(?:endereço|morada) de entrega|enviar para):?$/iu
/** Words that open another section of the page, where the address ends. */
const SECTION =
  /^(?:shipping|delivery|payment|billing|contact|order|items?|cart|basket|summary|sub-?total|totals?|method|phone|e-?mail|change|edit|versand|zahlung|rechnung|kontakt|livraison|paiement|facturation|pago|env[ií]o|factura|pagamento|spedizione|fattura|betaling|verzending|factuur|entrega|fatura|step|schritt|étape|paso|passo|passaggio|stap|etapa|m[eé]todo|méthode|forma|modo|review|résumé|resumen|resumo|riepilogo|récapitulatif|übersicht|overzicht|kasse|caisse|cassa|\d+[.)]\s)/iu
const MOST_LINES = 10
const FEWEST_WORDS = 4

/** The address that a page shows as text under a heading that names it; null: it shows none. */
export function readShownAddress(look: Look): string | null {
  const texts = look.nodes.filter(isRead)
  for (const [at, head] of texts.entries()) {
    if (!HEAD.test(head.text.trim())) continue
    const rest = texts.slice(at + 1, at + 1 + MOST_LINES)
    const end = rest.findIndex(
      (it) => it.role === 'heading' || SECTION.test(it.text) || findSums(it.text).length > 0,
    )
    const lines = end < 0 ? rest : rest.slice(0, end)
    if (hasFields(look, head.id, lines.at(-1)?.id ?? head.id)) continue
    const words = lines.map(({ text }) => text).join(' ')
    if (/\d/.test(words) && words.split(/[\s,]+/).length >= FEWEST_WORDS) return words
  }
  return null
}

const FIELDS = ['textbox', 'combobox', 'spinbutton']

/** Labels of a form are no address. */
function hasFields({ nodes }: Look, from: number, to: number): boolean {
  return nodes.slice(from, to + 1).some(({ role }) => FIELDS.includes(role))
}
