import type { Look, LookNode } from './look.ts'
import { readQuestions } from './methods.ts'

/** The click that charges. */
const PRESS =
  /^(place (your |my |the )?order|submit (your |my )?order|order now|place order (and|&) pay|buy now|complete (your |my |the )?(order|purchase|payment|checkout)|confirm (your |my |the )?(order|purchase|payment)|confirm (and|&) pay|pay( now| securely| by card| with card)?|make payment|finali[sz]e order|purchase( now)?|checkout and pay|(jetzt |zahlungspflichtig |kostenpflichtig )?(kaufen|bestellen)|bestellung (abschicken|abschließen)|jetzt (kaufen|bezahlen)|payer( maintenant)?|passer (la )?commande|commander|confirmer (la )?commande|realizar (el )?pedido|pagar( ahora| agora)?|confirmar (el )?(pedido|compra)|comprar ahora|paga( ora)?|acquista ora|conferma (l')?ordine|bestelling plaatsen|nu (kopen|betalen)|finalizar (a )?compra)\b/i
/** Goes on, and charges nothing. */
const CONTINUE =
  /^(save (and|&) )?(continue|proceed|next|weiter|fortfahren|continuer|suivant|continuar|siguiente|seguinte|continua|prosegui|avanti|verder|volgende|doorgaan)\b|^(continue|proceed|go) to\b|^(review|preview) (your |my |the )?order|^(use|ship to|deliver to|save) (this )?address|^(to|zur|zu) (payment|kasse|zahlung)\b/i
/** Leads away, to another way to pay, or to an account. */
const ELSEWHERE =
  /shopping|paypal|google|apple|amazon|facebook|klarna|back|return|browse|einkaufen|zurück|retour|volver|log ?in|sign ?in|register|account|subscribe|coupon|apply/i
const GUEST =
  /\bguest\b|without (an |creating an )?account|als gast|sans compte|en tant qu.invit|invitado|sin (crear )?cuenta|ospite|senza account|convidado|gäst/i
const CARD_NAMES =
  /\b(credit|debit|bank) ?card|\bcards?\b|kreditkarte|carte (bancaire|de cr[ée]dit)|tarjeta|carta di credito|creditcard|cart[ãa]o/i

/** The button that places the order; null when it is not there or there is more than one. */
export function readPress(look: Look): LookNode | null {
  const found = usable(look, ['button']).filter(
    ({ name }) => PRESS.test(plain(name)) && !/paypal|google|apple|amazon|klarna/i.test(name),
  )
  const [first, ...others] = found
  if (first === undefined) return null
  const standing = found.filter(({ floats }) => !floats)
  // The same button may be shown twice, at the foot and in a bar that stays; of another form it is another.
  const isOther = ({ name, form }: LookNode) =>
    plain(name) !== plain(first.name) || form !== first.form
  if (others.some(isOther)) return null
  return standing[0] ?? first
}

/** The way on from a page; `form`: of the fields that were filled. */
export function readContinue(look: Look, form: number | null = null): LookNode | null {
  const found = usable(look, ['button', 'link']).filter(
    ({ name }) => CONTINUE.test(plain(name)) && !ELSEWHERE.test(name) && !GUEST.test(name),
  )
  const buttons = found.filter(({ role }) => role === 'button')
  const own = buttons.filter((it) => form !== null && it.form === form)
  return own[0] ?? buttons[0] ?? found[0] ?? null
}

/** How to go on without an account; null when it is chosen already or nobody asks. */
export function readGuest(look: Look): LookNode | null {
  const found = usable(look, ['radio', 'button', 'link', 'checkbox']).filter(({ name, text }) =>
    GUEST.test(name || text),
  )
  const [first] = found
  return first === undefined || first.checked === true ? null : first
}

/** Whether anybody who has no account is let through. */
export function hasGuestPath(look: Look): boolean {
  return usable(look, ['radio', 'button', 'link', 'checkbox']).some(({ name, text }) =>
    GUEST.test(name || text),
  )
}

/** Where ways to pay are offered and none is a card yet: the one that is. */
export function readPayByCard(look: Look): LookNode | null {
  const asked = readQuestions(look).find(({ about }) => about === 'payment')
  const found = asked?.answers.filter((node) => CARD_NAMES.test(wordsFor(look, node))) ?? []
  const [first] = found
  return first === undefined || first.checked === true ? null : first
}

/** A button that is drawn may have its words beside it only. */
export function wordsFor(look: Look, node: LookNode): string {
  if (node.name !== '') return node.name
  const next = look.nodes.slice(node.id + 1).find(({ role }) => role === 'text')
  return next?.text ?? ''
}

function usable(look: Look, roles: readonly string[]): LookNode[] {
  return look.nodes.filter(
    ({ role, frame, disabled, area }) =>
      frame === 0 && roles.includes(role) && !disabled && area !== 'footer' && area !== 'nav',
  )
}

function plain(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim()
}
