import { namesOrder } from './later-steps.ts'
import type { Look } from './look.ts'
import { isCardAsked, readPage } from './page.ts'
import { findSums } from './sums.ts'

/** A page's answer to a submitted order, in the words that shops use. */
export type ShopAnswer =
  | { readonly answer: 'ordered'; readonly orderId: string }
  | {
      readonly answer:
        | 'authentication_failed'
        | 'card_declined'
        | 'insufficient_funds'
        | 'out_of_stock'
        | 'unclear'
    }

const ORDER_NUMBERS: readonly RegExp[] = [
  /\border (?:number|no\.?|id|reference)(?: is| was)?[:\s]*#?\s*([A-Z0-9][\w-]{2,63})\b/i,
  /\byour order[:\s]*#\s*([\w-]{1,64})\b/i,
  /\border\s*#\s*([\w-]{1,64})\b/i,
  /\b(?:confirmation|reference) (?:number|code)(?: is)?[:\s]*#?\s*([A-Z0-9][\w-]{2,63})\b/i,
  /\b(?:bestell|auftrags)nummer(?: lautet)?[:\s]*#?\s*([A-Z0-9][\w-]{2,63})\b/i,
  /\bnum[ée]ro de commande[:\s]*#?\s*([A-Z0-9][\w-]{2,63})\b/i,
  /\bn[úu]mero de pedido[:\s]*#?\s*([A-Z0-9][\w-]{2,63})\b/i,
  /\bnumero (?:d')?ordine[:\s]*#?\s*([A-Z0-9][\w-]{2,63})\b/i,
  /\bbestelnummer[:\s]*#?\s*([A-Z0-9][\w-]{2,63})\b/i,
]
const NUMBER =
  '(?:number|num(?:ber|ero|éro|mer)?|no|nr|n\\.? ?[°ºo]|n|id|code|código|codice|ref(?:\\p{L}*)?|#)'
const ORDER =
  '(?:order|purchase|booking|receipt|confirmation|reference|bestell\\p{L}*|auftrag\\p{L}*|vorgang\\p{L}*|buchung\\p{L}*|referenz\\p{L}*|commande|achat|référence|pedido|compra|referencia|ordine|acquisto|riferimento|bestel\\p{L}*|referentie|order\\p{L}*|encomenda|referência)'
/** "Your purchase AB-1234", "Auftrag Nr. 77": a word for the order, and what looks like its number. */
const ANY_NUMBER = new RegExp(
  `(?<!\\p{L})${ORDER}(?: (?:is|was|lautet|est|es|è|is|é))?[\\s:.#]*(?:${NUMBER}[\\s:.#]*)?([A-Z0-9][A-Z0-9-]{2,40})(?![\\p{L}\\d.,])`,
  'iu',
)
const THANKS =
  /thank you|thanks for|order (has been|was|is) (placed|received|confirmed)|order (complete|confirmed|confirmation)|is confirmed|vielen dank|danke für|merci|gracias|grazie|bedankt|obrigad[oa]/i
/** More words for it, which count only as the answer to an order that was submitted. */
const TAKEN =
  /thanks|(we|have) (got|have|received) (it|your)|on its way|all (done|set)|success|(order|purchase|payment) (placed|received|completed?|accepted)|(order|purchase) confirmed|purchase (is |was |has been )(placed|complete|confirmed|received)|wir haben (ihre|deine) bestellung|nous avons (bien )?(reçu|votre)|hemos recibido|tenemos (tu|su) (pedido|compra)|abbiamo (ricevuto|il tuo)|we hebben (je|uw) bestelling|(temos|recebemos) (o|a) (seu|sua)|danke|(bestellung|auftrag) (ist |wurde )?(eingegangen|bestätigt|erhalten)|geschafft|(commande|achat) (est |a été )?(confirmée?|enregistrée?|reçue?|validée?)|(pedido|compra|encomenda) (ha sido |está |foi )?(confirmad|recibid|recebid|realizad)|ordine (è stato )?(confermato|ricevuto|effettuato)|dank je|dank u|bestelling (is )?(ontvangen|bevestigd|geplaatst)/i
const FUNDS =
  /insufficient (funds|balance)|not enough (funds|money|balance)|nicht gedeckt|fonds insuffisants|fondos insuficientes|fondi insufficienti/i
const UNAUTHENTICATED =
  /(unable|failed|not able) to authenticate|authentication (has )?failed|authentication was not completed|(could|can) ?not (be )?authenticated?|(3-?d secure|3ds)\b.{0,40}\bfailed|authentifizierung (ist )?fehlgeschlagen|authentification (a )?échoué|autenticación (ha )?fallado/i
const UNUSABLE =
  /card (was|has been|is) expired|card has expired|expired card|(security code|cvc|cvv|card number) is (incorrect|invalid|wrong|not valid)|valid (credit )?card number/i
/** A card or a payment beside a word for its refusal, in either order. */
const PAID_WITH =
  '(?:(?:credit|debit|kredit|bank)?-?(?:card|karte)|payment|zahlung|carte|paiement|tarjeta|pago|carta|pagamento|kaart|betaling|cart[ãa]o)'
const REFUSED_WITH =
  '(?:declined|refused|rejected|abgelehnt|nicht akzeptiert|refusée?|rejetée?|rechazad[oa]|denegad[oa]|rifiutat[oa]|respint[oa]|geweigerd|afgewezen|recusad[oa]|rejeitad[oa]|negad[oa])'
const REFUSED = new RegExp(
  `(?<!\\p{L})${PAID_WITH}(?!\\p{L}).{0,30}(?<!\\p{L})${REFUSED_WITH}(?!\\p{L})|(?<!\\p{L})${REFUSED_WITH}(?!\\p{L}).{0,20}(?<!\\p{L})${PAID_WITH}(?!\\p{L})`,
  'iu',
)
const SOLD_OUT =
  /no longer (available|in stock)|sold out( meanwhile)?|out of stock|not enough (stock|items)|(insufficient|not available) (stock|quantity)|ausverkauft|nicht mehr verfügbar|plus disponible|épuisé|agotado|esaurito|uitverkocht/i
const UNCLEAR =
  /problem (occurred|arose) (while|during) (processing )?(the |your )?payment|error (occurred )?(while|during) (processing )?(the |your )?payment|could not (confirm|verify) (the |your )?payment|payment is (pending|being processed)|payment (has |was )?(failed|not successful|unsuccessful)|zahlung (ist )?fehlgeschlagen|paiement (a )?échoué|pago (ha )?fallado|pagamento (è )?(fallito|non riuscito|falhou)|betaling (is )?mislukt/i

/**
 * The page's answer; null: none yet. `address`: its own, since some shops answer there only.
 * `before`: the text of the page that was submitted, whose words are no answer.
 */
export function readOutcome(text: string, address: string, before: string): ShopAnswer | null {
  const known = new Set(before.split('\n'))
  const fresh = text
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n')
  const answer = `${fresh}\n${queryOf(address)}`
  const isSubmitted = before !== ''
  const isThanked = THANKS.test(fresh) || (isSubmitted && TAKEN.test(fresh))
  // Where the order is paid last, its number stood on the page before as well.
  const texts = isSubmitted ? [fresh, text] : [fresh]
  const numbers = isThanked ? texts.map((it) => readOrderNumber(it, isSubmitted)) : []
  const orderId = numbers.find((it) => it !== null) ?? null
  if (orderId !== null) return { answer: 'ordered', orderId }
  if (FUNDS.test(answer)) return { answer: 'insufficient_funds' }
  if (UNAUTHENTICATED.test(answer)) return { answer: 'authentication_failed' }
  if (UNUSABLE.test(answer) || REFUSED.test(answer)) return { answer: 'card_declined' }
  if (SOLD_OUT.test(answer)) return { answer: 'out_of_stock' }
  return UNCLEAR.test(answer) ? { answer: 'unclear' } : null
}

/** Said of an order in so many words; of headings, titles and short lines. */
const ORDERED =
  /^(?:(?:thank you|thanks)\b.{0,40}\bfor (?:your|the|placing (?:your|an)) (?:order|purchase)|(?:your |the )?order (?:has been |was |is |now )*(?:placed|received|confirmed|complete(?:d)?)(?! (?:by|when|once|after|if|in|with|as)\b)|we(?:’ve|'ve| have) (?:received|got) your order|(?:vielen )?dank.{0,20} für (?:ihre|deine) bestellung|merci pour votre (?:commande|achat)|gracias por (?:tu|su) (?:pedido|compra)|grazie per (?:il tuo |l.)(?:ordine|acquisto)|bedankt voor (?:je|uw) bestelling|obrigad[oa] pel[oa] (?:seu |sua )?(?:pedido|compra))\b/i
const MOST_LETTERS = 100

/**
 * An order, on a page that is met before anybody has approved one; null: the page shows none. A page that still asks
 * for the card, or has the order button, tells of something else. `orderId` is null where no number is read.
 */
export function readOrder(look: Look): { readonly orderId: string | null } | null {
  const answer = readOutcome(look.text, look.url, '')
  const lines = [look.title, ...look.text.split('\n')]
  const isOrdered = lines.some((it) => it.length <= MOST_LETTERS && ORDERED.test(it.trim()))
  if (answer?.answer !== 'ordered' && !isOrdered) return null
  const page = readPage(look)
  if (isCardAsked(page) || page.controls.some((it) => !it.disabled && namesOrder(it))) return null
  return { orderId: answer?.answer === 'ordered' ? answer.orderId : null }
}

function readOrderNumber(text: string, isSubmitted: boolean): string | null {
  for (const pattern of ORDER_NUMBERS) {
    const found = text
      .split('\n')
      .flatMap((line) => pattern.exec(line)?.[1] ?? [])
      .find((it) => /\d/.test(it) && findSums(it).length === 0)
    if (found !== undefined) return found
  }
  if (!isSubmitted) return null
  const lines = text.split('\n').filter((it) => findSums(it).length === 0)
  return lines.flatMap((it) => ANY_NUMBER.exec(it)?.[1] ?? []).find((it) => /\d/.test(it)) ?? null
}

function queryOf(address: string): string {
  if (!URL.canParse(address)) return ''
  return [...new URL(address).searchParams]
    .filter(([name]) => /error|status|message|reason|result/i.test(name))
    .map(([, value]) => value.replaceAll(/[_+-]+/g, ' '))
    .join('\n')
}
