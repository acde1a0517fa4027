import type { PostalAddress } from './addresses.ts'
import { parseAddress } from './addresses.ts'
import { NEGATIONS, STREETS, wordSet } from './vocabulary.ts'
import type { Stretch, Word } from './words.ts'

export type ShipToRead = {
  /** Every other address that the prompt ships to; one is an answer, two are a question. */
  readonly addresses: readonly PostalAddress[]
  /** Where places are told: "Red Oak Lane" is no colour. */
  readonly stretches: readonly Stretch[]
  /** Of these, the places that are no address: "ship to the office". */
  readonly unread: readonly Stretch[]
}

const SENDING = wordSet(`
  ship ships shipped shipping send sent deliver delivered delivery mail post dispatch
  livrer livrez livraison envoyer envoyez expedier expediez
  liefern liefere lieferung versand versenden schicken schicke senden sende
  enviar envia envio enviarlo envialo entregar entrega mandar
  spedire spedisci spedizione inviare invia consegna consegnare
  verzenden verzend verzending stuur sturen bezorgen bezorg leveren`)
const BETWEEN = wordSet(
  'it them this these that everything all order the is bitte sie es das ihn lo la los les',
)
const TO = wordSet('to an nach zu a chez para presso naar aan op bij')
const NOUNS = wordSet(`
  address addresses adresse lieferadresse versandadresse anschrift direccion indirizzo adres verzendadres
  bezorgadres endereco morada to`)
const BILLING = wordSet(
  'bill billing invoice rechnung rechnungsadresse facturation facturacion fatturazione email',
)
const WEAK = wordSet('to for an fur para pour per voor')

/** Who names more places than this does not say where to. */
const MOST_LEADS = 24

/** Where a place is told, and whether it must be one. */
type Lead = {
  readonly at: number
  readonly from: number
  readonly isWeak: boolean
  readonly isOurs: boolean
}

export function readShipTo(text: string, words: readonly Word[]): ShipToRead {
  const addresses = new Map<string, PostalAddress>()
  const stretches: Stretch[] = []
  const unread: Stretch[] = []
  let end = 0
  let tried = 0
  for (const lead of [...findLeads(text, words), ...findBlocks(text)].sort((a, b) => a.at - b.at)) {
    if (lead.at < end) continue
    tried += 1
    if (tried > MOST_LEADS) return { addresses: [], stretches: [...stretches, ...unread], unread }
    const found = parseAddress(text, lead.from)
    if (found === null || (lead.isWeak && found.name === null)) {
      if (!lead.isWeak) unread.push({ start: lead.at, end: endOfPlace(words, lead.from) })
      continue
    }
    const { start: _, end: foundEnd, ...address } = found
    end = foundEnd
    stretches.push({ start: lead.at, end })
    if (lead.isOurs) addresses.set(JSON.stringify(address), address)
  }
  return { addresses: [...addresses.values()], stretches: [...stretches, ...unread], unread }
}

function findLeads(text: string, words: readonly Word[]): Lead[] {
  return words.flatMap((word, at): Lead[] => {
    const length = SENDING.has(word.plain) ? lengthOfSending(words, at) : 0
    const isNoun = NOUNS.has(word.plain) && /^\s*(?:is\b)?\s*[:\n]/.test(after(text, word))
    if (length === 0 && !isNoun) {
      const isWeak = WEAK.has(word.plain) && /^\s+[\p{Lu}]/u.test(after(text, word))
      return isWeak
        ? [{ at: word.start, from: word.end, isWeak, isOurs: !isDenied(words, at) }]
        : []
    }
    const last = words[at + Math.max(0, length - 1)] as Word
    const from = last.end + (/^\s*(?:is\b)?\s*:?\s*/.exec(after(text, last))?.[0].length ?? 0)
    return [{ at: word.start, from, isWeak: false, isOurs: !isDenied(words, at) }]
  })
}

/** `ship to`, `send it to`, `livraison à`: how many words it is; 0 when it is none. */
function lengthOfSending(words: readonly Word[], at: number): number {
  for (let n = 1; n <= 4; n += 1) {
    const word = words[at + n]
    if (word === undefined || word.clause !== words[at]?.clause) return 0
    if (TO.has(word.plain)) return n + 1
    if (NOUNS.has(word.plain)) return word.plain === 'to' ? n + 1 : 0
    if (!BETWEEN.has(word.plain)) return 0
  }
  return 0
}

/** "Do not ship to", "bill to": told, and not where it is to go. */
function isDenied(words: readonly Word[], at: number): boolean {
  return [0, 1, 2, 3].some((back) => {
    const word = words[at - back]
    if (word === undefined || word.clause !== words[at]?.clause) return false
    return NEGATIONS.has(word.plain) || BILLING.has(word.plain)
  })
}

/** An address on lines of its own, as on an envelope: a name, a line with a number, a city. */
function findBlocks(text: string): Lead[] {
  const leads: Lead[] = []
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const isName = line.length <= 60 && /^\s*\p{Lu}/u.test(line) && !/[\d,:?!]/.test(line)
    const next = text.slice(index + line.length + 1, index + line.length + 61)
    if (isName && /^[^\n]*\d/.test(next)) {
      leads.push({ at: index, from: index, isWeak: true, isOurs: true })
    }
  }
  return leads
}

/** What is told as a place and cannot be read as one is still no wish: to the end of what looks like it. */
function endOfPlace(words: readonly Word[], from: number): number {
  const first = words.findIndex((word) => word.start >= from)
  if (first < 0) return from
  let end = from
  let clause = words[first]?.clause
  for (let at = first; at < words.length && at < first + 60; ) {
    const inClause = words.slice(at, at + 60).filter((word) => word.clause === clause)
    const isPlace =
      at === first ||
      inClause.every(({ raw }) => /^[\p{Lu}\d]/u.test(raw)) ||
      inClause.some(({ raw, plain }) => /^\d{4,}$/.test(raw) || STREETS.has(plain))
    if (!isPlace) break
    end = inClause.at(-1)?.end ?? end
    at += Math.max(1, inClause.length)
    clause = words[at]?.clause
  }
  return end
}

function after(text: string, { end }: Word): string {
  return text.slice(end, end + 40)
}
