import { fold } from './words.ts'

/** Words of the languages that shops are met in most; accents and capitals do not matter. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(fold(text).split(/\s+/).filter(Boolean))
}

/** Say little by themselves: they may stand between a "not" and what it denies. */
export const FUNCTION_WORDS = wordSet(`
  a an the this that these those any one ones it in of or nor and either is be to with for please me my
  i you we want need like buy get take order send wants give colour color size version kind
  le la les l un une des du de d en ce cette taille couleur veux voudrais ni
  der die das den dem des ein eine einen einer eines in im von will mochte farbe grosse
  el los las uno una unos unas en del quiero color talla
  il lo gli i un una uno di in voglio colore taglia
  het een van wil maat kleur
  o os as um uma em do da quero cor tamanho`)

/** Deny what follows them. Those that are more often something else are looked at more closely. */
export const NEGATIONS = wordSet(`
  not no never don't dont doesn't isn't without except excluding neither
  pas sauf sans jamais hormis
  nicht kein keine keinen keiner keines ohne ausser
  excepto salvo sin nunca
  non tranne senza eccetto mai
  niet geen behalve zonder nooit
  nao exceto sem`)

/** End the reach of a "not": not the red one but the blue one. */
export const CONTRASTS = wordSet('but sondern mais sino ma maar mas aber instead rather')

/** "Anything but black". */
export const ANYTHING = wordSet(
  'anything everything all any every whatever nothing something tout n alles cualquiera tutto qualsiasi tudo',
)

/** What a number counts when it does not count things to buy. */
export const UNITS = wordSet(`
  % $ € £ ¥ dollar dollars usd sgd eur euro euros cents cent bucks pounds percent pct day days week weeks month months
  year years hour hours hrs minute minutes min inch inches cm mm m km ft feet foot oz ounce ounces ml cl l
  liter litre liters litres g gram grams kg kilo kilos lb lbs gb tb mb mah w watt watts v volt volts hz
  star stars st nd rd th pm am o'clock gen generation pack packs ply piece-set piece-pack business working
  tag tage tagen stunde stunden woche wochen monat monate zoll
  jour jours heure heures semaine semaines mois
  dia dias hora horas semana semanas mes meses giorno giorni ora ore settimana settimane
  dag dagen uur weken week`)

/** After these a number is a size, a price, a date or a name, not a count. */
export const NOT_BEFORE_A_COUNT = wordSet(`
  $ € £ ¥ # size sizes sized eu us uk fr it no nr nummer number model version v gen type series mk mark
  taille pointure grosse gr talla taglia maat tamanho
  under below above over than least most max maximum min minimum budget ceiling limit about around
  between until till within by at from before after on since per step art item article
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec floor apt suite unit room level page`)

export const STREETS = wordSet(`
  street st road rd avenue ave av lane ln drive dr boulevard blvd court ct square sq place pl terrace
  parkway pkwy highway hwy way close crescent cres alley row quay walk mews circle cir trail
  strasse str weg allee platz gasse ring damm ufer
  rue chemin impasse quai cours
  calle avenida avda plaza paseo carrera camino
  via viale piazza corso vicolo largo
  straat laan plein gracht kade dreef singel
  rua travessa praca
  house home office cottage building tower box`)
