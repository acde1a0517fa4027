/** Words of product pages, in English, German, French, Spanish, Italian, Dutch and Portuguese. */
const any = (...words: readonly string[]) => new RegExp(words.join('|'), 'iu')

export const PRODUCT_WORDS = {
  /** Of a stepper. */
  oneMore: any(
    '^[+＋⊕➕▲△˄∧⌃]$',
    '\\b(increase|increment|plus|more|one up|add (one|1))\\b',
    'mehr|erhöh|hinzu|augment|aumenta|más|più|meer|verhog|\\bmais\\b|increment',
  ),
  oneLess: any(
    '^[-−–—﹣➖▼▽˅∨⌄]$',
    '\\b(decrease|decrement|minus|less|fewer|one down|(remove|take) (one|1))\\b',
    'weniger|verringer|reduzier|dimin|moins|menos|\\bmeno\\b|minder|verlaag|reduc|ridu',
  ),
  count: any(
    '^((in|de)crea?|add one|one (more|less)|erhöh|verringer|augment|dimin|aumenta|verhog)',
  ),
  /** A purchase without a subscription. */
  once: any(
    'one[- ]?(time|off)|single (purchase|order|delivery)|(just|only|buy|order) once|no subscription',
    'einmal|einzel(kauf|bestellung)|ohne abo',
    '(achat|commande) (unique|ponctuel(le)?|simple)|une (seule )?fois|sans abonnement',
    '(compra|pago|pedido|entrega) (única|único|puntual)|una (sola |única )?vez|sin suscripción',
    'acquisto (singolo|unico)|una tantum|una (sola )?volta|senza abbonamento',
    'eenmalig|(éé|ee|eé)n keer|losse (aankoop|bestelling)|zonder abonnement',
    'compra (única|avulsa|pontual)|uma (única |só )?vez|sem assinatura',
  ),
  /** A subscription, or how often it comes. */
  again: any(
    'subscri|auto.?(ship|deliver|renew)|every (\\d+|day|week|month|two|three|other)|repeat|recurring',
    '\\b(weekly|monthly|quarterly|yearly)\\b',
    '\\babo\\b|abonnier|im abo|alle \\d+|alle (zwei|drei|vier) (woch|monat)|(jede[nr]?) (woche|monat)|wöchentlich|monatlich',
    'abonn|(tous|toutes) les|chaque (mois|semaine)|mensuel|hebdomadaire|par (mois|semaine)',
    'suscri|cada (\\d+|mes|semana|dos|tres)|mensual|semanal|quincenal',
    'abbona|ogni (\\d+|mese|settimana|due|tre)|mensil|settimanal',
    'abonne|(elke|iedere|om de) (\\d+|maand|week|twee)|maandelijks|wekelijks',
    'assina|subscri[çc]|a cada|(todo|todos os|cada) m[eê]s|mensal|semanal',
  ),
  /** Words that the article itself is to carry. */
  writtenOn: any(
    'engrav|embroid|personali[sz]|monogram|printed|\\bon (the|your)\\b',
    'gravur|aufdruck|bestick|grav[eu]r|brod|graba|bordad|incis|ricam|gravering|gravaç|bordad',
  ),
  /** Somebody whom the article is for. */
  attends: any(
    'attendee|participant|passenger|visitor|\\bguest|traveller|(ticket|pass) ?holder|holder.s name|recipient',
    'teilnehm|besucher|reisende|\\bgast\\b|inhaber',
    'voyageur|visiteur|invité|titulaire|bénéficiaire',
    'asistente|participante|viajero|visitante|invitado|titular',
    'partecipante|viaggiatore|visitatore|ospite|intestatario',
    'deelnemer|bezoeker|reiziger|houder',
  ),
  /** Less usual names of the button that adds. */
  take: any(
    '^(purchase|grab|bag it|book|register|reserve|get (yours|mine|it|this)|i.?ll (take|have))\\b',
    '^(bestellen|jetzt bestellen|reservieren|buchen|anmelden|nehme ich|mitnehmen)',
    '^(commander|réserver|je (le|la) (prends|veux)|mettre (dans|au)|s.inscrire)',
    '^(lo quiero|me lo llevo|reservar|pedir|a la (cesta|bolsa)|al carrito)',
    '^(lo (voglio|prendo)|prenota|ordina|metti nel|nel carrello)',
    '^(ik wil|neem|reserveer|boek|bestellen)',
    '^(quero|levar|encomendar|reservar|pôr no)',
  ),
  /** Lines that stand beside a price and name no article. */
  besidePrice: any(
    '^(qty|quantity|amount|number|count|price|from|each|per|total|subtotal|stock|tickets?( left)?)\\W*\\d*$',
    '^(in stock|only|\\d+ (left|available|remaining)|available|incl|excl|plus|tax|vat|free|sku|sale)\\b',
    '^(menge|anzahl|stück|preis|ab|je|pro|auf lager|verfügbar|inkl|zzgl|nur noch|noch)(?!\\p{L})',
    '^(quantité|qté|prix|dès|à partir|en stock|disponible|dont|ttc|plus que)(?!\\p{L})',
    '^(cantidad|precio|desde|disponib|incluye|iva)',
    '^(quantità|prezzo|da|disponibil)(?!\\p{L})',
    '^(aantal|prijs|vanaf|op voorraad|beschikbaar)(?!\\p{L})',
    '^(quantidade|preço|a partir|em estoque|disponíve)',
  ),
  /** Heads articles that are shown beside the one that was asked for. */
  related: any(
    'related|also (like|bought|viewed|love|interest)|see also|similar|recommend|you (may|might)|more (like|from)|goes (well )?with|complete the|pair(s|ed)? with|recently viewed|bestsell|customers|frequently',
    'ähnlich|auch gefallen|auch (gekauft|interess|angesehen)|passend|empfehl|dazu passt|zuletzt|kunden|weitere',
    'similaire|aimerez|également|recommand|vous (aussi|pourr)|consult|complét|associé|suggestion',
    'relacionad|similares|también|te (puede|podría)|recomend|completa|vistos',
    'correlat|simili|anche|potrebbe|consigliat|completa|visti',
    'gerelateerd|vergelijkbaar|ook (leuk|interessant|gekocht|bekeken)|(kochten|bekeken|kozen) ook|aanbevolen|past (goed )?bij|bekeken|misschien',
    'relacionad|semelhant|também|recomend|talvez|combina|vistos|veja',
  ),
  /** Leads past an offer without taking it. */
  declines: any(
    '^no\\b.{0,20}(thank|continue|just|don.t|without)|^no$|not (now|today)|maybe (next|another) time|^skip(?! to (the )?(main|content|nav))|maybe later|(continue|proceed|go on) without|^decline|not interested',
    '^nein(?!\\p{L})|überspring|ohne .{0,30}(weiter|fortfahren)|weiter ohne|(jetzt|heute) nicht|nicht hinzufügen|kein interesse',
    '^non(?!\\p{L})|^passer( (cette )?(étape|offre))?$|^ignorer|(continuer|poursuivre) sans|sans .{0,30}(continuer|poursuivre)|pas (maintenant|aujourd.hui)',
    '^no,? gracias|^(omitir|saltar)(?! al contenido)|(ahora|hoy) no|(continuar|seguir) sin|sin .{0,30}(continuar|seguir)',
    '^no,? grazie|^(salta|ignora)(?! al contenuto)|non (ora|oggi)|(continua|prosegui)(re)? senza|senza .{0,30}(continua|prosegui)',
    '^nee(?!\\p{L})|^(sla over|overslaan)|niet (nu|vandaag)|(doorgaan|verder) zonder|zonder .{0,30}(doorgaan|verder)',
    '^não(?!\\p{L})|^(pular|ignorar|saltar)(?! para o conte)|(agora|hoje) não|(continuar|seguir|avançar) sem|sem .{0,30}(continuar|seguir|avançar)',
  ),
  /** Names of buttons that tell, show or share something, and choose nothing. */
  shows: any(
    '^(description|details?|reviews?|ratings?|specifications?|specs|delivery|shipping|returns|care|ingredients|faq|about|more info)\\b',
    '^(beschreibung|produktdetails|bewertungen|versand|lieferung|rückgabe|pflege|inhaltsstoffe|technische daten|mehr (infos|erfahren))(?!\\p{L})',
    '^(détails|avis|caractéristiques|livraison|retours|entretien|ingrédients|en savoir plus)(?!\\p{L})',
    '^(descripción|detalles|opiniones|reseñas|características|envíos?|devoluciones|cuidados)(?!\\p{L})',
    '^(descrizione|dettagli|recensioni|caratteristiche|spedizioni?|resi|cura)(?!\\p{L})',
    '^(beschrijving|omschrijving|beoordelingen|specificaties|verzending|retourneren)(?!\\p{L})',
    '^(descrição|detalhes|avaliações|especificações|entrega|envio|devoluções)(?!\\p{L})',
    'image|photo|picture|\\bbild|imagen|immagine|afbeelding|imagem|\\bfotos?\\b|\\bvideo|facebook|pinterest|twitter|whatsapp|instagram|e-?mail|copy link',
    '\\d+ (stars?|sterne?|étoiles?|estrellas?|stelle|sterren|estrelas?)|★',
  ),
  /** Opens the rows of an article's variants. */
  unfolds: any(
    '\\b(show|see|view|choose|select)\\b.{0,12}(variant|option|size|ticket|kind)s?$',
    '(variante|option|größe|karte|ticket)n? (an)?zeigen',
    '(afficher|voir|choisir).{0,12}(variantes|options|tailles|billets)',
    '(mostrar|ver|elegir).{0,12}(variantes|opciones|tallas|entradas)',
    '(mostra|vedi|scegli).{0,12}(varianti|opzioni|taglie|biglietti)',
    '(toon|bekijk|kies).{0,12}(varianten|opties|maten|kaartjes)',
    '(mostrar|ver|escolher).{0,12}(variantes|opções|tamanhos|ingressos)',
  ),
  /** Adds more than the article that was asked for. */
  bundle: any(
    '\\b(all|both|bundle|set|together)\\b|\\b(beide|alle|zusammen)\\b|ensemble|les (deux|trois)|todos|ambos|juntos|tutti|entrambi|insieme|alles|allebei|samen',
  ),
  /** An answer that buys nothing more. */
  none: any(
    '^(no|none|without|not|skip)\\b',
    '^(ohne|kein\\p{L}*|nein)(?!\\p{L})',
    '^(sans|aucune?|non)(?!\\p{L})',
    '^(sin|ningun[oa]|ningún)(?!\\p{L})',
    '^(senza|nessun[oa]?)(?!\\p{L})',
    '^(zonder|geen|nee)(?!\\p{L})',
    '^(sem|nenhum[a]?|não)(?!\\p{L})',
  ),
} as const
