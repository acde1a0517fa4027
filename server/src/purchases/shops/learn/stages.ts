import { readCardFields } from './card-fields.ts'
import { readFields } from './fields.ts'
import type { Look, LookNode } from './look.ts'
import { readMethods, readQuestions } from './methods.ts'

/** The stages of a checkout, in the order in which shops go through them. `end` is the order itself. */
const STAGES = ['contact', 'address', 'method', 'payment', 'review', 'end'] as const
export type Stage = (typeof STAGES)[number]

/** Names of steps, whole: `2. Shipping method`. The first that fits counts. */
const NAMES: readonly (readonly [Stage, RegExp])[] = [
  [
    'end',
    /^(order )?(confirm(ation|ed)?|complete(d)?|done|finish(ed)?|receipt|success|thank you|fertig|bestätigung|abschluss|fin|termin[ée]|confirmaci[óo]n|fine|conferma|klaar|bevestiging|conclus[ãa]o|confirma[çc][ãa]o)$/i,
  ],
  [
    'review',
    /^(order )?(review|preview|check|overview|verify)( (your |the |and )?(order|submit|place( order)?|details))?$|^(übersicht|prüfen|v[ée]rification|r[ée]capitulatif|revisi[óo]n|riepilogo|overzicht|controleren|revis[ãa]o)$/i,
  ],
  [
    'payment',
    /^(payment|pay|billing (and|&) payment|payment (and|&) billing)( (method|methods|details|information|info|options?))?$|^(zahlung(sart|smethode)?|bezahlung|bezahlen|paiement|pago|pagamento|betaling|betalen)$/i,
  ],
  [
    'method',
    /^(shipping|delivery|shipment)( (method|methods|options?|service|speed))?$|^(versand(art)?|lieferung|livraison|env[ií]o|spedizione|verzending|levering|bezorging|entrega)$/i,
  ],
  [
    'address',
    /^(shipping|delivery|your|billing)?( (and|&) (shipping|billing|delivery))? ?address(es)?$|^(shipping|delivery) (details|information|info)$|^(adresse|lieferadresse|adresse de livraison|direcci[óo]n|indirizzo|adres|endere[çc]o)$/i,
  ],
  [
    'contact',
    /^(contact|customer|personal|your|account|guest)( (details|information|info|data|email))?$|^(details|information|login|sign in|e-?mail|kontakt|kontaktdaten|coordonn[ée]es|contacto|contatti|gegevens|contato)$/i,
  ],
]

/** The stage that a step's or section's name stands for; null for anything else. */
export function stageOf(name: string): Stage | null {
  const plain = name
    .replace(/^(?:step )?\(?\d{1,2}[.):]?\s*[-–:]?\s*/i, '')
    .replace(/[\s.:>›→*…✓]+$/u, '')
    .trim()
  if (plain === '' || plain.length > 40) return null
  return NAMES.find(([, words]) => words.test(plain))?.[0] ?? null
}

export function rankOf(stage: Stage): number {
  return STAGES.indexOf(stage)
}

/**
 * How far the page has come, judged by what it asks for; null where it asks for nothing that tells. Each sign can
 * only raise it: a page that is taken for a later one than it is refuses, the other way round it orders.
 */
export function stageOfPage(look: Look, target: LookNode, gaveAddress: boolean): Stage | null {
  const fields = readFields(look).known.filter(
    ({ node }) => target.form === null || node.form === target.form,
  )
  const asksAddress = fields.some(({ value }) => value.startsWith('shipping_address.'))
  const asksPayment =
    readQuestions(look).some(({ about }) => about === 'payment') || readCardFields(look) !== null
  const signs: (Stage | null)[] = [
    // Once the address was given, a page with an email field may be any.
    fields.length > 0 && !gaveAddress ? 'contact' : null,
    asksAddress ? 'address' : null,
    readMethods(look).length > 0 ? 'method' : null,
    asksPayment ? 'payment' : null,
    stageOf(target.heading ?? ''),
    ...look.nodes.filter(({ current }) => current).map((node) => stageOf(node.name || node.text)),
  ]
  return latest(signs.filter((it) => it !== null))
}

function latest(stages: readonly Stage[]): Stage | null {
  return stages.toSorted((a, b) => rankOf(a) - rankOf(b)).at(-1) ?? null
}
