import type { LookNode } from './look.ts'
import type { Page } from './page.ts'
import { isOutside } from './page.ts'
import { findSums } from './sums.ts'
import { isRead } from './totals.ts'
import { isWithin } from './tree.ts'
import { says, WORDS } from './words.ts'

/** The stages of a checkout in their usual order. `end` is the order itself, and no step before it. */
const STAGES = ['contact', 'address', 'method', 'payment', 'review', 'end'] as const
type Stage = (typeof STAGES)[number]

const NAMES: readonly (readonly [Stage, RegExp])[] = [
  [
    'end',
    /confirmation|complete|\bdone\b|finish|receipt|thank|bestätigung|fertig|abschluss|confirmación|conferma|bevestiging|klaar|confirmação|conclus|terminé|\bfin\b/iu,
  ],
  [
    'review',
    /review|preview|overview|summary|\bverify\b|check your|übersicht|prüf|récapitulatif|vérif|revisi|resumen|riepilogo|overzicht|controle|revis|resumo/iu,
  ],
  [
    'payment',
    /\bpay(ment|ing)?\b|\bcard\b|^¿?(wie|comment|c[oó]mo|come|hoe)(?!\p{L}).*(zahl|payer|pagar|betal)|zahlung|zahlen|bezahl|zahlart|paiement|règlement|\bpago\b|pagamento|betal(ing|en)|betaal/iu,
  ],
  [
    'address',
    /address|adresse|anschrift|direcci[oó]n|indirizzo|\badres\b|endereço|morada|(shipping|delivery) (details|info)|lieferdaten|(ship|deliver|send)(ing|ed)? (it )?to\b|(where|wohin|où|d[oó]nde|dove|waar(heen)?|onde)\b.*(send|deliver|ship|liefer|schick|livr|envo|envi|sped|consegn|mand|stu+r|bezorg|verzend|entreg)|(liefern|senden|schicken) an\b|livr(er|aison|é) (à|chez)|envoyer à|envi(ar|o) a\b|spedi(re|to) a\b|(verzenden|bezorgen|sturen) (naar|aan)|entregar (a|em)\b/iu,
  ],
  [
    'method',
    /shipping|delivery|shipment|versand|liefer|livraison|expédition|envío|entrega|spedizione|consegna|verzend|bezorg|levering|envio|frete/iu,
  ],
  [
    'contact',
    /contact|customer|your (details|data|info)|personal|information|e-?mail|kontakt|ihre daten|kunde|coordonnées|vos infos|datos|contatt|dati|gegevens|contato|dados|identi/iu,
  ],
]
const LONGEST_STEP = 40
const COUNTER =
  /(?:step|schritt|étape|paso|passo|passaggio|fase|stap|etapa)?\s*(\d{1,2})\s*(?:of|\/|von|sur|de|di|van)\s*(\d{1,2})\b/iu
const COUNTED = /step|schritt|étape|paso|passo|passaggio|fase|stap|etapa/iu
const NEXT_STEP =
  /next (step|page)|nächsten? (schritt|seite)|étape suivante|prochaine étape|(siguiente|próximo) (paso|passo)|passo (successivo|seguinte)|prossim[oa] (passo|pagina|fase)|volgende (stap|pagina)|próxima (etapa|página)|etapa seguinte/iu

function stageIn(text: string): Stage | null {
  const plain = text.trim()
  if (plain === '' || plain.length > LONGEST_STEP) return null
  return NAMES.find(([, words]) => words.test(plain))?.[0] ?? null
}

/** A heading over the place to deliver to. */
export function namesPlace(text: string): boolean {
  return stageIn(text) === 'address' && !/billing|rechnung|factur|fattur|fatur|e-?mail/iu.test(text)
}

function rankOf(stage: Stage): number {
  return STAGES.indexOf(stage)
}

/** How far the page has come, by what it asks for; null where it asks for nothing that says. */
function stageOfPage({ asks, groups }: Page): Stage | null {
  const has = (about: string) => groups.some((it) => it.about === about)
  if (has('payment') || asks.has('card.number') || asks.has('card.security_code')) return 'payment'
  if (has('shipping')) return 'method'
  if (asks.has('shipping_address.line1') || asks.has('shipping_address.postal_code'))
    return 'address'
  return asks.has('contact.email') ? 'contact' : null
}

/**
 * Why a click on `target` cannot be the one that orders: the page shows that a further step comes.
 * Null: nothing shows it. The words of the target alone count only where they name a later step.
 */
export function findLaterStep(page: Page, target: LookNode): string | null {
  if (namesOrder(target)) return null
  const order = page.controls.find((it) => it !== target && !isOutside(it) && isOrderButton(it))
  if (order !== undefined) return 'another button orders'
  const left = countLeft(page)
  if (left !== null && left >= 2) return 'a counter shows more steps'
  // Behind the last step, or with nothing to pay, no step comes, whatever the button names.
  if (left === 0 || page.totals?.amountCents === 0) return null
  if (
    page.look.nodes.some((it) => isRead(it) && it.text.length <= 120 && NEXT_STEP.test(it.text))
  ) {
    return 'the page speaks of a next step'
  }
  if (asksWho(page)) return 'the page asks how to sign in'
  const here = stageOfPage(page)
  const isLater = (stage: Stage | null) =>
    stage !== null && stage !== 'end' && here !== null && rankOf(stage) > rankOf(here)
  if (isLater(namedBy(target))) return 'the button names a later step'
  if (listed(page, here).some((it) => it !== 'end')) return 'a list of steps goes on'
  if (closedSections(page, target).some(isLater)) return 'later sections are closed'
  return namesBelow(page, target).some(isLater) ? 'later steps are named below' : null
}

/** Short lines below the button, such as "3 Payment", with nothing to fill in after it. */
function namesBelow({ look, fields, rows }: Page, target: LookNode): Stage[] {
  const isAfter = ({ id }: LookNode) => id > target.id
  if (fields.some(({ node }) => isAfter(node) && node.frame === 0 && !isOutside(node))) return []
  const lines = look.nodes.filter(
    (it) =>
      isAfter(it) &&
      it.frame === 0 &&
      it.href === null &&
      !isOutside(it) &&
      it.area !== 'aside' &&
      ['text', 'heading'].includes(it.role),
  )
  // Parts of the total are named for steps too: "Shipping", and its price beside it.
  const isPriced = (it: LookNode) =>
    rows.some(({ node, label }) => label.includes(it.text) || Math.abs(node.box.y - it.box.y) < 20)
  const steps = lines.filter((it) => /^\s*\(?\d\b/u.test(it.text) && !isPriced(it))
  return steps.map((it) => stageIn(wordsOf(it))).filter((it) => it !== null)
}

/** Signing in or going on as a guest comes before the address, and nothing else is asked yet. */
function asksWho({ asks, groups, fields }: Page): boolean {
  const isGate =
    groups.some((it) => it.about === 'account') || fields.some((it) => it.means === 'password')
  const isMore = [...asks].some(
    (it) => it.startsWith('shipping_address.') || it.startsWith('card.'),
  )
  return (
    isGate && !isMore && !groups.some((it) => it.about === 'payment' || it.about === 'shipping')
  )
}

const ORDERS =
  /\bplace\b.{0,20}\border|(submit|complete|confirm|finali[sz]e|finish|send)\b.{0,16}\b(order|purchase|payment)|^pay\b|\bpay (now|securely)|order (now|with|and pay)|^(order|purchase)$|(zahlungs|kosten)pflichtig|jetzt (bezahlen|bestellen)|bestellung (abschicken|abschließen|aufgeben|absenden)|(passer|confirmer|envoyer) (la |ma )?commande|^payer|(realizar|hacer|confirmar|enviar) (el |mi )?pedido|^pagar|(conferma|invia|effettua|completa) (l.)?(ordine|acquisto)|^paga\b|bestelling (plaatsen|bevestigen|afronden)|^(nu )?betalen|(confirmar|enviar|fazer|efetuar) (o )?(pedido|pagamento)|finalizar (a )?compra/iu

/** Words with which an article is put into the cart, too: they say nothing of another button. */
const BUYS =
  /\bbuy\b|jetzt kaufen|^(kaufen|bestellen|bezahlen|zahlen|finish|fertig)$|acheter|comprar (ahora|agora|y pagar|e pagar)|^(comprar|terminar|finalizar|concluir)$|acquista|^(ordina|concludi)( ora)?$|nu kopen|^(kopen|afrekenen|afronden)$|^(terminer|commander)$/iu

export function namesOrder({ name }: LookNode): boolean {
  const isSaid = ORDERS.test(name.trim()) || BUYS.test(name.trim())
  return isSaid && !says(WORDS.aside, name)
}

function isOrderButton(node: LookNode): boolean {
  const isSaid = ORDERS.test(node.name.trim()) && !says(WORDS.aside, node.name)
  return node.role === 'button' && isSaid && !says(WORDS.otherPay, node.name)
}

/** "Step 1 of 3". The last one may be the confirmation, so that the one before it may order. */
function countLeft({ look }: Page): number | null {
  const counts = look.nodes.filter(isRead).flatMap(({ text }) => {
    const [, at, of] = text.length <= 60 && COUNTED.test(text) ? (COUNTER.exec(text) ?? []) : []
    return at === undefined ? [] : [Number(of) - Number(at)]
  })
  return counts.length === 0 ? null : Math.min(...counts)
}

const ONWARD =
  /^(?:save (?:and|&) )?(?:continue|proceed|go|next|on|weiter|fortfahren|continuer|suivant|aller|choose|select|pick|wählen|auswählen|choisir|choisissez|elegir|elija|seleccionar|scegli|seleziona|kies|selecteer|escolher|selecionar|continuar|siguiente|ir|seguir|continua|prosegui|avanti|vai|procedi|verder|doorgaan|naar|volgende|avançar|seguinte|prosseguir|to|zur|zum|vers|al?|para)\b/iu

/** "Continue to payment", or the same in its name in the page's code. */
function namedBy({ name, signs }: LookNode): Stage | null {
  if (ONWARD.test(name.trim())) {
    const stage = stageIn(name.trim().replace(ONWARD, '').slice(0, LONGEST_STEP))
    if (stage !== null) return stage
  }
  if (/^(review|preview) /iu.test(name)) return 'review'
  // "Shipping" alone leads there; "Pay" alone may pay.
  const isVerb = says(WORDS.order, name) || says(WORDS.back, name) || ENDS.test(name)
  const bare = isVerb || name.length > MOST_BARE ? null : stageIn(name)
  if (bare === 'method' || bare === 'review' || PAYMENT_STEP.test(name.trim())) return bare
  const [, to] =
    /\b(?:to|next) (shipping|delivery|payment|review|method|address)\b/u.exec(signs) ?? []
  return to === undefined ? null : stageIn(to)
}

const MOST_BARE = 30
/** Words with which a checkout may end. */
const ENDS =
  /confirm|submit|send|finish|complete|bestätig|absenden|abschl|valider|envoyer|terminer|finalizar|terminar|conferma|invia|completa|bevestig|verstuur|afrond|enviar|concluir/iu
const PAYMENT_STEP =
  /^(?:the )?(?:payment(?: (?:method|details|options))?|zahlung(?:sart|sweise)?|zahlart|(?:mode de )?paiement|(?:forma|método) de pago|(?:metodo di )?pagamento|betaal(?:methode|wijze)|(?:forma|método) de pagamento)\W*$/iu
const LEAST_STEPS = 3
const MOST_STEPS = 8

/** The stages behind the current one in a list of three or more short names, most of them steps. */
function listed(page: Page, here: Stage | null): Stage[] {
  const nodes = page.look.nodes.filter(
    (it) =>
      it.frame === 0 &&
      it.area !== 'footer' &&
      ['text', 'link', 'button', 'heading', 'tab'].includes(it.role) &&
      /\p{L}/u.test(it.name || it.text),
  )
  const lists = new Map<string, LookNode[]>()
  for (const up of [1, 2, 3]) {
    for (const node of nodes) {
      if (node.path.length <= up) continue
      const key = `${up}:${node.path.slice(0, -up).join()}`
      const list = lists.get(key) ?? []
      const isPart = list.some((it) => isWithin(node, { frame: 0, path: it.path }))
      if (!isPart) lists.set(key, [...list, node])
    }
  }
  return [...lists.values()].filter(isList).flatMap((list) => ahead(list, here))
}

/** Its members are all short and stand in one row or one column; at least two are steps. */
function isList(list: readonly LookNode[]): boolean {
  const least = list.some(isMarked) ? LEAST_STEPS - 1 : LEAST_STEPS
  if (list.length < least || list.length > MOST_STEPS) return false
  const words = list.map(wordsOf)
  if (words.some((it) => it.length > LONGEST_STEP || findSums(it).length > 0)) return false
  const steps = words.map(stageIn).filter((it) => it !== null)
  const ranks = steps.map(rankOf)
  const isInOrder = ranks.every((it, at) => at === 0 || it >= (ranks[at - 1] ?? 0))
  const [top, bottom] = [list[0]?.box.y ?? 0, list.at(-1)?.box.y ?? 0]
  return steps.length >= 2 && isInOrder && Math.abs(bottom - top) < 60 * list.length
}

function wordsOf(node: LookNode): string {
  return (node.name || node.text).replace(/^\s*(?:\(?\d{1,2}[.):]?|✓|✔)\s*/u, '')
}

function isMarked({ current, signs }: LookNode): boolean {
  return current || /\b(active|current|is active|is current|selected|now)\b/u.test(signs)
}

/**
 * Behind the one that the page marks; else behind the last that is no later than what it asks. A
 * link is no step ahead: pages about shipping and payment are linked everywhere.
 */
function ahead(list: readonly LookNode[], here: Stage | null): Stage[] {
  const stages = list.map((it) => stageIn(wordsOf(it)))
  const marked = list.findLastIndex(isMarked)
  const isReached = (it: Stage | null) => it !== null && here !== null && rankOf(it) <= rankOf(here)
  const at = marked >= 0 ? marked : stages.findLastIndex(isReached)
  if (at < 0) return []
  const after = list.slice(at + 1).filter(({ href }) => href === null)
  return after.map((it) => stageIn(wordsOf(it))).filter((it) => it !== null)
}

/** Headings below the target's own section, with nothing to fill in behind them: an accordion. */
function closedSections(page: Page, target: LookNode): Stage[] {
  const heads = page.look.nodes.filter(
    (it) =>
      it.frame === 0 &&
      (it.role === 'heading' || it.expanded === false) &&
      // The sum of the order stands beside every step.
      it.area !== 'aside' &&
      !isOutside(it),
  )
  const before = heads.filter((it) => it.id < target.id)
  const own = before.findLast((it) => stageIn(wordsOf(it)) !== null) ?? before.at(-1)
  if (own === undefined) return []
  const later = heads.filter((it) => it.id > target.id)
  return later.flatMap((head, at) => {
    const until = later[at + 1]?.id ?? page.look.nodes.length
    const inside = page.look.nodes.slice(head.id + 1, until)
    const isClosed = inside
      .filter((it) => !isOutside(it) && it.area !== 'aside')
      .every(
        (it) =>
          isWithin(it, { frame: 0, path: head.path }) ||
          it.role === 'button' ||
          it.text.length > 80,
      )
    const stage = stageIn(wordsOf(head))
    // The open section may hold its heading one element deeper.
    const isPeer = Math.abs(head.path.length - own.path.length) <= 1
    return stage !== null && isClosed && isPeer ? [stage] : []
  })
}
