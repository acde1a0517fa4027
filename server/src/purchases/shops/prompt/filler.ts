import { wordSet } from './vocabulary.ts'

/** Words that wish for nothing by themselves: grammar, courtesy, and talk about buying as such. */
export const FILLER = wordSet(`
  about above add address addresses again all also am amount an and another are article articles as ask at
  attendee available back basket be been before being below birthday boss both boyfriend brother but buy by called
  can cart cell charge check checkout choose colleague color colour confirm confirmation contact cool copies
  copy could credit customer dad daughter dear debit detail details did do does done e each either else email
  every everything exactly family father fill find fine first for friend friends from get gift girlfriend go
  good goods got grab great guest had handy has have he hello her here hey hi him his how husband i i'd i'll
  i'm i've if in information instead into is it it's item its just keep kind kindly know last less let let's like
  limit link list look looking lovely made mail make method max maximum me mine mobile model mom money more mother
  mum my myself name need new nice no now number of ok okay on once one ones online only onto option options
  or order ordered ordering other our out over own page partner pay payment person phone pick please possible
  postal postcode present price product products provide purchase put quality quote really receiver
  recipient request required same saved select selected she shop should show sister site size so some
  something son stock store stored stuff style such sure take team tel telefone telefono telephone tell than
  thank thanks that the their them then there these they thing things this those to too total type under up
  uk url us usa use user using variant version very via wait want wanted wants was way we web website well were what
  when where which who wife will wish with would yes you your yourself zip
  ist sind war wird werden wurde wurden hatte hatten haben habe kann kannst konnen konnte konnten soll sollte
  muss mochten mochte wollen will ich du er sie es wir ihr mir mich dir dich uns ihnen ihm mein meine meinen meinem
  meiner dein deine unser unsere ihre ihren dieser diese dieses diesen diesem jede jeder alle alles etwas davon und
  oder aber auch mit fur an am auf aus bei nach zu zum zur vom von im als wie wenn dass so noch nur schon mal gern
  gerne bitte danke vielen viele dank hallo guten tag gruss grusse freundlichen kaufe kaufen kauf bestelle
  bestellen bestellung nehme nehmen brauche brauchen suche hole artikel produkt ware farbe menge anzahl name
  adresse telefon mail preis zeige erst zuerst geschenk einmal genau eins stuck stueck
  je tu il elle nous vous ils moi te lui leur mon ma mes ton ta tes son sa ses notre votre nos vos et ou mais avec
  pour par sur dans chez au aux cet ces celui celle ceux qui que dont est sont etre ai as avez ont avoir voudrait
  aimerais acheter achete achetez commander commande commandez prendre prends prenez besoin merci svp plait bonjour
  produit piece exemplaire quantite nom courriel telephone prix cadeau s'il il'y y moins
  yo ella nosotros usted mi mis su sus se lo le y pero con para por al quien cual es son ser este esta esto estos
  estas ese esa quisiera querria gustaria comprar compra compre pedir pedido necesito favor gracias hola articulo
  producto unidad unidades cantidad direccion nombre correo telefono precio regalo mas menos
  io lui lei noi voi ti si ci vi mio mia miei mie tuo suo nostro e ed ma per da su del della dei delle al alla che
  chi quale sono essere avere ho vorrei comprare acquistare ordinare ordine ordina prendere prendo bisogno grazie
  cortesia ciao buongiorno articolo prodotto pezzo pezzi quantita indirizzo nome telefono prezzo questo questa
  questi queste piu meno
  ik jij hij zij wij mij mijn jouw haar ons of maar met voor op aan bij naar uit te dat die dit deze zijn graag
  zou willen kopen koop bestel bestellen nodig alstublieft alsjeblieft dank bedankt stuk stuks aantal adres naam
  telefoon prijs cadeau neem
  eu ele ela voce meu minha meus minhas seu sua com no na nos nas dos das ao sao ter queria gostaria preciso
  obrigado obrigada ola artigo produto unidade peca quantidade endereco morada nome telefone preco presente mais`)

/** Filler in a breath that has one of these words beside it: "credit card", "zip code". */
export const FILLER_BESIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    card: 'pay paying payment credit debit stored saved charge',
    code: 'postal zip post area',
    plus: 'rapide vite economique cher chere',
    bill: 'same',
    billing: 'same',
  }).map(([word, beside]) => [word, wordSet(beside)] as const),
)

export type Kind = {
  /** The name that the buyer reads: "a discount code". */
  readonly name: string
  /** Words that show it. */
  readonly words: ReadonlySet<string>
  /** No shop's question can take it up: it is asked about before the shop is visited. */
  readonly isNeverUsed: boolean
}

export const PRICE_LIMIT: Kind = {
  name: 'a price limit, which is `max_amount`',
  isNeverUsed: true,
  words: wordSet('$ € £ ¥ dollar dollars usd sgd eur euro euros bucks pounds budget ceiling spend'),
}

/** Florin does none of it unasked, so a "no" to it is kept. */
export const NEVER_DONE = wordSet(`
  create account accounts newsletter newsletters subscribe subscription marketing insurance warranty extra extras upsell
  donation tip konto abo versicherung compte abonnement cuenta suscripcion conto abbonamento conta assinatura`)

/** Parts of wishes that have a name. All else that is left is only quoted. */
export const KINDS: readonly Kind[] = [
  {
    name: 'a discount or gift code',
    isNeverUsed: true,
    words: wordSet(`
      discount discounts coupon coupons voucher vouchers promo promocode promotion promotional rebate
      rabatt rabattcode gutschein gutscheincode aktionscode remise cupon descuento
      sconto korting kortingscode kortingsbon cupom desconto`),
  },
  {
    name: 'a way to pay',
    isNeverUsed: true,
    words: wordSet(`
      paypal klarna afterpay giropay bitcoin crypto cheque venmo alipay wechat installments
      instalments rechnungskauf nachnahme vorkasse`),
  },
  {
    name: 'points or a balance at the shop',
    isNeverUsed: true,
    words: wordSet('points miles cashback loyalty bonuspunkte punkte puntos punti punten pontos'),
  },
  PRICE_LIMIT,
  {
    name: 'a billing address',
    isNeverUsed: false,
    words: wordSet(
      'bill billing invoice rechnung rechnungsadresse facturation facturacion fatturazione',
    ),
  },
  {
    name: 'a delivery date or time',
    isNeverUsed: false,
    words: wordSet(`
      monday tuesday wednesday thursday friday saturday sunday january february march april june july
      august september october november december today tomorrow tonight weekend christmas deadline soon
      day days week weeks month months hour hours morgen heute demain aujourd'hui manana domani
      montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi
      samedi dimanche lunes martes miercoles jueves viernes sabado domingo`),
  },
  {
    name: 'a gift wrapping or note',
    isNeverUsed: false,
    words: wordSet(`
      wrap wrapped wrapping note message greeting geschenkverpackung eingepackt grusskarte emballage
      envuelto confezione cadeauverpakking embrulho`),
  },
]
