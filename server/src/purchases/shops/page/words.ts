/**
 * Words of shops in English, German, French, Spanish, Italian, Dutch and Portuguese. Words
 * are one signal among several: they rank, and none of them alone makes an act safe.
 */
const any = (...words: readonly string[]) => new RegExp(words.join('|'), 'iu')
/** Whole words: `\b` knows no accents. */
const whole = (...words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'iu')

export const WORDS = {
  add: any(
    '\\badd\\b.{0,30}\\b(cart|basket|bag|trolley|order)\\b',
    '^(\\+ ?)?add( \\d+)?$',
    '^add (it|this|item)',
    '(put|place|drop|pop) .{0,20}in (my |your |the )?(cart|basket|bag|trolley)',
    '^(buy|order|get|take)( it| this| one| them)?( now)?$',
    '^(i want (it|this)|reserve|pre-?order)',
    'get tickets',
    'in (den|die|meine?n?) .{0,12}(wagen|korb|tasche)|(waren|einkaufs)korb legen',
    '^(order|buy|get|take|reserve|choose|grab|select) (this|it|the)\\b.{0,20}(item|article|product|one)?$',
    '^(diese[ns]?|den|das|die)? ?.{0,18}(bestellen|kaufen|mitnehmen|nehmen)$',
    '^(commander|acheter|prendre|réserver) (ce|cet|cette|le|la|l.)\\b|^je (le|la|l.) ?(veux|prends)',
    '^(comprar|pedir|encargar|llevar|encomendar|levar|quero) (este|esta|el|la|o|a|isto|lo)\\b|^lo quiero',
    '^(ordina|acquista|compra|prendi) (questo|questa|il|la|l.)|^lo voglio',
    '^(bestel|koop|neem) (dit|deze|het|de)\\b',
    '(hinzufügen|^kaufen|jetzt kaufen|in den korb)',
    'ajouter|mettre (au|dans|en)',
    '^(j.)?achet(er|e)( maintenant)?$',
    '\\b(añadir|agregar|meter|poner|echar|incluir)\\b',
    '^(comprar|llevar(lo)?|levar|quero( este| isto)?)( ahora| agora| já)?$',
    'aggiung|metti|inserisci',
    '^(acquista|compra|prendi)( ora)?$',
    'toevoegen|in (mijn |de |het )?(winkel(wagen|mand|tas)|mand(je)?|tas)',
    '^(koop|kopen|bestel|meenemen|ik wil (dit|deze))( nu)?$',
    'adicionar|juntar|colocar n|pôr n|meter n',
  ),
  cart: whole(
    ...['(shopping )?cart', 'basket', 'bag', 'trolley', 'warenkorb', 'einkaufswagen', 'korb'],
    ...['panier', 'carrito', 'cesta', 'carrello', 'winkel(wagen|mand)(je)?', 'mandje', 'carrinho'],
    ...[
      'sacola',
      'cesto',
      'winkeltas',
      'borsa',
      'cestino',
      'tote',
      'einkaufs(tasche|korb)',
      'cabas',
    ],
    'bolsa',
  ),
  checkout: any(
    'check ?-?out',
    'to (the )?till',
    '\\b(zur |an die )?kasse\\b',
    'zur bestellung',
    '(passer|finaliser|valider).{0,15}(commande|panier|caisse)',
    '^commander|à la caisse',
    '(tramitar|finalizar|realizar|terminar).{0,12}(pedido|compra)',
    'ir a (la )?caja|pasar por caja',
    '(vai|procedi|passa).{0,6}(alla? )?(cassa|pagamento|checkout|ordine)',
    'concludi',
    'afrekenen|naar (de )?kassa|bestelling (afronden|plaatsen)',
    '(fechar|finalizar|concluir) (o |a )?(pedido|compra)|ir para o caixa',
    'proceed|(begin|start|complete|finish|place|continue) (the |my |your |an? )?(order|purchase|buying)|(go|on|continue|over) to (the )?(pay|order)',
    '^(zum |zur )?(bezahl|zahl|bestell)|^jetzt (bezahlen|bestellen|zahlen)|(kauf|bestellung) (abschließen|fortsetzen)',
    '^(payer|régler|réserver)|(passer|aller|procéder) (au|à la) (paiement|commande|caisse)',
    '^(pagar|comprar|pedir|encomendar)|ir (a|al|para o?) (el )?(pago|pagamento|pagar)|(hacer|completar) (el )?pedido',
    '^(ordina|acquista|paga|cassa)|(completa|vai a|passa a) .{0,12}(ordine|acquisto|pagare)',
    '^(naar |nu )?(bestellen|betalen|de kassa)|(bestelling|naar) .{0,10}(plaatsen|betalen|bestellen)',
  ),
  next: any(
    '\\b(continue|next|proceed|go on|carry on|onward)\\b',
    '^(save|submit|confirm|apply|send|use|ok|done|go)\\b',
    '(deliver|ship|send) (it )?(to|here)',
    'weiter|fortfahren|übernehmen|speichern|bestätigen',
    'suivant|continuer|poursuivre|valider|enregistrer|étape',
    'siguiente|continuar|seguir|guardar|confirmar',
    'avanti|continua|prosegui|procedi|conferma|salva',
    'volgende|verder|doorgaan|opslaan|bevestig',
    'avançar|próximo|seguinte|prosseguir|salvar',
    '^(on )?to (the )?(delivery|shipping|payment|review|address|summary|details)|\\b(onwards?|keep going|forward|that.s me|looks good|all good)\\b',
    '^(zu[rm]?|nächste\\p{L}*) (versand|liefer|zahl|adress|übersicht|prüf|schritt)|nächster schritt',
    '^(passer|aller) (à|au|aux)|^(ir|pasar) (a|al|para)|^adelante|^(passa|vai) (a|al)|successiv|^naar ',
  ),
  order: any(
    '\\bplace\\b.{0,20}\\border',
    '^(order|buy|pay|purchase)\\b',
    '\\bpay\\b',
    '(confirm|complete|submit|finish|finali[sz]e|send|make)\\b.{0,16}(order|purchase|payment)',
    '(zahlungs|kosten)pflichtig',
    'jetzt (kaufen|bestellen|bezahlen)|(bestellung|kauf) (abschicken|abschließen|aufgeben|absenden|bestätigen)|^(kaufen|bestellen|bezahlen)',
    '(passer|confirmer|envoyer|valider|finaliser|terminer) (la |ma |l.|mon )?(commande|achat)|^payer|commander',
    '(realizar|hacer|confirmar|enviar|completar|terminar) (el |mi |la )?(pedido|compra)|^pagar|comprar ahora',
    '(conferma|invia|effettua|completa|concludi)(re)? (l.)?(ordine|acquisto)|^paga|acquista|ordina',
    '(bestelling|aankoop) (plaatsen|bevestigen|afronden|voltooien)|^betaal|betalen|nu (kopen|bestellen)|bestellen',
    '(confirmar|enviar|fazer|efetuar|concluir|completar) (o |a )?(pedido|pagamento|compra|encomenda)|finalizar (a )?compra|comprar agora',
  ),
  guest: any(
    '\\bguest\\b|without (an |a |creating )?.{0,12}account|no account|(do not|don.t) (want|have|create).{0,20}account|skip (sign|log|regist)',
    '\\bgast(bestell\\p{L}*)?\\b|ohne (konto|anmeldung|registrierung|kundenkonto)',
    'invité|sans (créer )?(de |un )?compte|sans inscription',
    'invitad[oa]|sin (cuenta|registr|crear)',
    'ospite|senza (account|registra)',
    'zonder (account|registr)',
    'convidado|visitante|sem (conta|cadastro|regist)',
    '\\bjust this once\\b|one.?time (purchase|order|customer)|new customer|new here',
    '\\bneu hier|neukund|neue[rn]? kund|nouveau client|nouvelle cliente|je suis nouve|soy nuev[oa]|nuevo cliente|sono nuov[oa]|nuovo cliente|ben nieuw|nieuwe klant|sou nov[oa]|novo cliente',
  ),
  login: any(
    'log ?in|sign ?in|sign ?up|regist|create (an? |your )?account|my account|forgot|password',
    'anmelden|einloggen|kundenkonto|passwort',
    'connexion|se connecter|identifi|créer (un |mon )?compte|mot de passe',
    'iniciar sesi|crear (una )?cuenta|contraseña|acceder',
    'accedi|registrati|crea(re)? (un )?account',
    'inloggen|aanmelden|account aanmaken|wachtwoord',
    'entrar|iniciar sess|criar (uma )?conta|senha|cadastr',
  ),
  takesAway: any(
    '\\b(remove|delete|discard|empty|clear|unsubscribe|reset|cancel)\\b|take (it |this )?(out|off|away)|\\bdrop (it|this)\\b',
    'heraus|rausnehmen|entfernen|löschen|leeren|abbrechen|stornieren|verwerfen',
    'supprimer|ôter|retirer|vider|annuler|enlever',
    'eliminar|quitar|sacar|retirar|vaciar|cancelar|borrar',
    'rimuovi|togli|elimina|svuota|annulla',
    'eruit|weghalen|wegdoen|verwijder|leegmaken|annuleren|wissen',
    'remover|retirar|tirar|excluir|esvaziar|apagar|limpar',
    '^[×✕✖x🗑]$',
  ),
  aside: any(
    'wish ?list|favou?rite|compare|\\bshare\\b|print|\\breviews?\\b (this|it|product)|write a|\\brate\\b|search|newsletter|subscribe|notify|\\bchat|live support|(ask|message|talk to) us|ask a question|questions\\?|feedback|help|contact us|size (guide|chart)|zoom|gallery',
    'merkzettel|wunsch(zettel|liste)|vergleich|teilen|drucken|suche|bewert|hilfe|größentabelle|^fragen\\??$|schreib(en sie)? uns',
    'favoris|comparer|partager|imprimer|recherche|liste d.envies|aide|(une|des) questions?|contact(er|ez)',
    'favoritos|comparar|compartir|imprimir|buscar|lista de deseos|ayuda|preguntas|contáct',
    'preferiti|confronta|condividi|stampa|cerca|lista dei desideri|aiuto|domande|contatta|scrivici',
    'verlanglijst|vergelijk|delen|afdrukken|zoeken|hulp|\\bvragen\\?|neem contact',
    'desejos|partilhar|compartilhar|ajuda|pesquisar|dúvidas|perguntas|fale con',
    'paypal|google ?pay|apple ?pay|amazon ?pay|shop ?pay|klarna|venmo|g ?pay\\b',
    'terms|privacy|imprint|impressum|datenschutz|agb|mentions légales|cgv|condiciones|condizioni|voorwaarden|termos|return policy|shipping (policy|info)',
  ),
  coupon: any(
    'coupon|voucher|promo|discount code|gift ?(card|code|certificate)|redeem',
    'gutschein|rabattcode|aktionscode|einlösen',
    'code (promo|de réduction|cadeau)|bon de réduction',
    'cupón|código (de )?(descuento|promoc)|tarjeta regalo',
    'codice (sconto|promo)|buono',
    'kortingscode|cadeaubon|actiecode',
    'cupom|cupão|vale.presente|código (de )?desconto',
  ),
  back: any(
    '\\b(back|previous|return to|go back|edit|change|modify|keep shopping|continue shopping|more shopping|shop more|browse)\\b',
    'zurück|ändern|bearbeiten|weiter (einkaufen|shoppen|stöbern)',
    'retour|modifier|précédent|(continuer|poursuivre) (mes |vos |les )?achats',
    'volver|atrás|editar|modificar|anterior|(seguir|continuar) comprando',
    'indietro|modifica|torna|continua (lo shopping|gli acquisti|a comprare)',
    'terug|wijzig|vorige|verder (winkelen|shoppen)',
    'voltar|alterar|continuar (a )?comprar|continuar comprando',
  ),
  update: any(
    '\\b(update|refresh|recalculate|(save|apply) changes)\\b',
    'aktualisier|neu berechnen|änderungen',
    'mettre à jour|actualiser|recalculer|modifications',
    'actualizar|recalcular|(guardar|aplicar) cambios',
    'aggiorna|ricalcola|(salva|applica) (le )?modifiche',
    'bijwerken|vernieuw|herbereken|wijzigingen',
    'atualizar|alterações',
  ),
  more: any(
    '^[+＋]$',
    '^(increase|more|plus|add one|one more)\\b|mehr|erhöhen|augmenter|aumentar|aumenta|meer|verhogen',
  ),
  terms: any(
    'terms|conditions|privacy|right of withdrawal|policy|policies',
    '\\bagb\\b|datenschutz|widerruf|geschäftsbedingungen',
    '\\bcgv\\b|conditions|confidentialité|rétractation',
    'términos|condiciones|privacidad',
    'termini|condizioni|informativa|privacy',
    'voorwaarden|privacy',
    'termos|condições|privacidade',
    '(how )?my (personal )?data|meine[rn]? (persönlichen )?daten|mes données|mis datos|(uso dei )?miei dati|mijn gegevens|meus dados',
  ),
  marketing: any(
    'newsletter|\\boffers?\\b|marketing|subscribe|promotion|\\bnews\\b|mailing|deals|updates|keep me (posted|informed)|\\bsms\\b|text me',
    'angebote|werbung|neuigkeiten|rundbrief',
    'offres|actualités|promotions|recevoir',
    'ofertas|novedades|boletín|recibir',
    'offerte|novità|promozioni|ricevere',
    'aanbiedingen|nieuws|nieuwsbrief|acties',
    'novidades|receber',
  ),
  keepsData: any(
    'create (an? |my )?account|register me|save (my|this|the)|remember (me|my)|keep me (signed|logged)|store (my|this)',
    'konto (anlegen|erstellen)|speichern|merken|registrieren',
    'créer (un|mon) compte|enregistrer|se souvenir|mémoriser',
    'crear (una )?cuenta|guardar|recordar',
    'crea(re)? (un )?account|salva|ricorda',
    'account aanmaken|bewaar|onthoud|opslaan',
    'criar (uma )?conta|salvar|lembrar|guardar',
  ),
  same: any(
    'same as|same address|\\bsame\\b.{0,30}(billing|shipping|delivery|address)|(billing|shipping|delivery).{0,30}\\bsame\\b|use (my |the |this )?(shipping|billing|delivery) address',
    'identisch|gleiche? (adresse|anschrift)|entspricht|wie (liefer|rechnungs)|stimmt mit|auch als (liefer|rechnungs)',
    'identique|même adresse|la même',
    'misma (dirección|que)|coincide|igual que|usar la (misma|dirección de)',
    'stesso indirizzo|uguale|coincide|lo stesso',
    'hetzelfde|zelfde adres|gelijk aan',
    'mesmo endereço|igual a|mesma (morada|que)',
  ),
  different: any(
    'different|another address|other address|elsewhere',
    'abweichend|andere[rsn]? (adresse|anschrift|liefer|rechnungs)|unterschied',
    'autre adresse|différente',
    'otra dirección|diferente|distinta',
    'altro indirizzo|divers[oa]',
    'ander adres|afwijkend',
    'outro endereço|outra morada',
  ),
  ship: any(
    'shipp?ing|shipment|deliver|dispatch|postage|freight|courier|carrier|\\bship\\b',
    'versand|versend|liefer|zustell|porto',
    'livraison|expédition|envoi|envoyons|expédi(er|ons)|livrons|frais de port',
    'envío|enviamos|enviar lo|entrega|despacho|transporte',
    'spedizione|spediamo|consegna|corriere',
    'verzend|bezorg|lever(ing|wijze)|versturen|\\bsturen we\\b',
    'frete|envio|remessa',
  ),
  pickup: any(
    'pick ?-?up|collect|in.?store|from (the|our) (shop|store)|\\blocker\\b',
    'abhol|selbstabholung|im laden',
    'retrait|point relais|en magasin|à emporter',
    'recog|retiro|en tienda',
    'ritiro|in negozio',
    'afhal|ophal|in de winkel',
    'retirada|levantamento|na loja|levantar',
  ),
  choose: any('^(choose|select|use|pick)\\b|wähl|choisi|eleg|selecci|scegli|selezion|kies|escolh'),
  pay: any(
    '\\bpay(ment|ing)?\\b|billing method',
    'zahl(ung|art|weise|en)|bezahl',
    'paiement|payer|règlement',
    '\\bpago\\b|pagar|forma de pago',
    'pagamento|pagare',
    'betaal|betal',
  ),
  card: any(
    '(credit|debit|bank).{0,12}card|\\bcards?\\b|visa|master ?card|amex',
    'kreditkarte|kredit- |\\bkarte\\b|kartenzahlung',
    'carte (bancaire|bleue|de)|\\bcb\\b|par carte|^(la )?carte\\b',
    'tarjeta',
    'carta di|carta (bancaria|prepagata)|con carta|^(la )?carta\\b',
    'creditcard|bankpas|\\bpas\\b|kaart',
    'cart(ão|ao)',
  ),
  otherPay: any(
    'paypal|klarna|invoice|bank transfer|wire|cheque|\\bcheck\\b(?! (out|it|my|your|the|and|order|details|everything|all))|cash|on delivery|\\bcod\\b|crypto|bitcoin|gift card|store credit|google ?pay|apple ?pay|sepa|direct debit|afterpay|instal',
    'rechnung|überweisung|vorkasse|nachnahme|lastschrift|sofort|bar(zahlung)?\\b|raten',
    'virement|chèque|espèces|contre.remboursement|facture',
    'transferencia|contra ?reembolso|efectivo|factura',
    'bonifico|contrassegno|contanti',
    'overschrijving|rembours|ideal|achteraf|factuur|bancontact',
    'transferência|boleto|\\bpix\\b|dinheiro|multibanco',
  ),
  total: any(
    '\\btotal\\b|amount (due|to pay)|balance due|to pay\\b|you pay|due (today|now)',
    'gesamt|\\bsumme\\b|zu zahlen|endbetrag|rechnungsbetrag|zahlbetrag',
    '\\btotal\\b|à (payer|régler)|montant',
    'importe|a pagar',
    'totale|da pagare',
    'totaal|te betalen',
    'a pagar|valor total',
  ),
  subtotal: any(
    '^(items?|goods|products?|merchandise|articles?|artikel|waren?|produkte|produits|art[ií]culos?|productos?|articoli|prodotti|producten|goederen|produtos|artigos|itens|mercanc[ií]as?|merce|merci|marchandises?)( ?\\(?\\d+\\)?)?:?$',
    'sub.?.?total|(cart|basket|bag|items?|goods|products?|merchandise) ?(sub)?total|net (total|amount)|total (before|excl)|order value',
    'sum of (the )?(items|goods|products)|zwischensumme|warenwert|teilsumme|summe (der )?artikel|artikelsumme|nettosumme',
    'sous.?total|(total|somme) (des )?(articles|produits)',
    'subtotal|(total|suma) (de )?(los )?(artículos|productos)',
    'subtotale|parziale|(totale|somma) (degli |dei )?(articoli|prodotti)',
    'subtotaal|tussentotaal|artikelen|som van (de )?producten',
    '(total|soma) (dos )?(produtos|artigos|itens)',
  ),
  tax: whole(
    ...['tax(es)?', 'sales tax', 'vat', 'gst', 'hst', 'duty', 'duties', 'mwst\\.?', 'ust\\.?'],
    ...['mehrwertsteuer', 'umsatzsteuer', 'steuer[n]?', 'tva', 'taxes?', 'iva', 'impuestos?'],
    ...['imposte?', 'tasse', 'tasas', 'btw', 'belasting', 'impostos?'],
  ),
  discount: any(
    'discount|coupon|promo|voucher|saving|you save|rabatt|gutschein|nachlass|remise|réduction|descuento|ahorr|sconto|korting|desconto|loyalty|credit applied',
  ),
  fee: any(
    '\\bfees?\\b|surcharge|handling|packing|processing|service charge|deposit|packaging|gift wrap|\\btip\\b|insurance|donation',
    'gebühr|zuschlag|pauschale|bearbeitung|pfand|verpackung|versicherung|spende',
    '\\bfrais\\b|supplément|consigne|emballage|assurance',
    'recargo|gastos|comisión|depósito|embalaje|seguro',
    'commissione|\\bspese\\b|supplemento|cauzione|imballaggio|assicurazione',
    'toeslag|kosten|statiegeld|verpakking|verzekering|borg',
    '\\btaxa\\b|\\bdespesas\\b|encargo|embalagem|sobretaxa',
  ),
  included: any(
    '\\bincl(\\.|uding|usive|uded?|udes)?\\b|\\bof which\\b|contains',
    '\\binkl|enthalten|\\bdavon\\b|einschl|darin',
    '\\bdont\\b|inclu[ts]|compris|comprend|ttc',
    'incluid|incluy|incl\\.',
    'inclus[oa]|include|di cui|compres[oa]|comprende',
    'inclusief|waarvan|inbegrepen|bevat',
    'incluíd|inclui',
  ),
  open: any(
    'calculated|next step|later|to be determined|\\btbd\\b|pending|not yet|enter (your |an )?address|estimat|select (a )?(shipping|delivery)|choose (a )?(shipping|delivery)',
    'berechnet|im nächsten schritt|noch nicht|voraussichtlich|zzgl',
    'calculé|prochaine étape|estimé|à déterminer',
    'calcula|próximo paso|siguiente paso|estimado|por determinar',
    'calcolat|prossimo|stimat|da calcolare|passo successivo',
    'berekend|volgende stap|geschat|nog niet',
    'calculad|próximo passo|próxima etapa|passo seguinte|a calcular',
  ),
  /** Of an order, as a sum. */
  minimum: any(
    '\\bmin(imum|imal|\\.)|orders? (start|begin|must|of at least)|at least|(smallest|lowest) order',
    'mindest|kleinste bestell|erst ab|(bestellung|auftrag|einkauf)\\p{L}* ab(?!\\p{L})',
    'au moins|plus petite commande|à partir de|commandes? dès',
    'mínim|pedido más pequeño|menor (pedido|compra)|al menos|a partir de|(pedido|compra)s? desde',
    'minim[oa]|ordine più piccolo|almeno|a partire da|ordini da',
    'minima(al|le)|kleinste bestelling|vanaf|ten minste',
    'pelo menos|menor encomenda',
  ),
  soldOut: any(
    'sold ?-?out|out of stock|(currently |temporarily )?unavailable|not available|no longer available',
    'ausverkauft|nicht (verfügbar|lieferbar|vorrätig|auf lager)|vergriffen',
    'épuisé|indisponible|rupture',
    'agotado|no disponible|sin (existencias|stock)',
    'esaurit[oa]|non (disponibile|in magazzino)',
    'uitverkocht|niet (op voorraad|leverbaar|beschikbaar)',
    'esgotad[oa]|indisponível|(sem|fora de) (stock|estoque)',
  ),
  quantity: any(
    '\\bqty\\b|\\bq\\.?t[àéde]|^cant\\.|^anz\\.|^aant\\.|^units?$|^(pieces|pcs|stuks|pi[eè]ces|unités|peças|piezas)$|quantit|how many|number of|\\bcount\\b|menge|anzahl|stück|quantité|qté|nombre d|cantidad|unidades|quantità|pezzi|aantal|hoeveelheid|quantidade|qtd',
  ),
  decline: any(
    '^(no\\b|no,? thanks?|not (now|today|interested|for me)|maybe (next|another)|i.m good|leave it|close|dismiss|decline|reject|deny|skip|(continue|go on|proceed) without|maybe later|only (necessary|essential)|necessary only|essential only|got it)',
    '^(nein|weiter ohne|ohne .{0,20}(weiter|fortfahren)|ablehnen|schließen|später|nur (notwendige|erforderliche)|nicht jetzt|überspringen|verstanden)',
    '^(non|refuser|fermer|plus tard|passer|ignorer|poursuivre sans|tout refuser|continuer sans)',
    '^(no\\b|rechazar|cerrar|ahora no|más tarde|omitir|saltar|(continuar|seguir) sin|solo (necesarias|esenciales))',
    '^(no\\b|rifiuta|chiudi|più tardi|salta|ignora|(continua|prosegui) senza|solo (necessari|essenziali))',
    '^(nee|weigeren|sluiten|later|(verder|doorgaan|ga door) zonder|alleen (noodzakelijk|essenti)|overslaan)',
    '^(não|rejeitar|recusar|fechar|agora não|mais tarde|pular|saltar|ignorar|(continuar|seguir|avançar) sem|só (necessários|essenciais))',
    '^(nu|vandaag|liever|even) niet|^niet (nu|vandaag)|^(jetzt|heute|lieber) nicht|^pas (maintenant|aujourd)|^(hoy|ahora) no|^(non|adesso|ora|oggi) (ora|adesso|oggi|no)$|^hoje não|kein interesse|^(nee|non|nein|não|no),? (dank|bedankt|merci|gra[zc]ias?|grazie|obrigad)',
    '^[×✕✖x]$',
  ),
  consent: any(
    '^(accept|allow|agree|ok|okay|got it|understood|i understand|yes|enter|confirm|i am (over|of|at least)|i.m (over|of|at least))',
    '^(akzeptieren|zustimmen|alle|einverstanden|ja|ich bin|eintreten|verstanden)',
    '^(accepter|tout accepter|j.accepte|oui|d.accord|entrer|j.ai)',
    '^(aceptar|acepto|permitir|sí|de acuerdo|entrar|soy mayor|vale)',
    '^(accetta|acconsento|sì|entra|ho (più|almeno|compiuto)|va bene)',
    '^(accepteren|akkoord|toestaan|ja|ik ben)',
    '^(aceitar|aceito|concordo|permitir|sim|tenho|sou maior|entrar)',
  ),
  age: any(
    '\\b(18|21)\\b|years old|of legal age|your age|volljährig|jahre alt|(ihr|dein) alter|majeur|votre âge|ans\\b|mayor de edad|(su|tu) edad|años|maggiorenne|(sua|tua) età|anni|(uw|je) leeftijd|jaar|maior de idade|(sua|tua) idade|anos',
  ),
} as const

export function says(pattern: RegExp, ...texts: readonly (string | null)[]): boolean {
  return texts.some((it) => it !== null && it !== '' && pattern.test(it))
}

/** Lower case, without accents, signs and double spaces: to compare what a page shows. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** Whether the text holds these words as a whole. */
export function holds(text: string, words: string): boolean {
  const wanted = plain(words)
  return wanted !== '' && ` ${plain(text)} `.includes(` ${wanted} `)
}

const EMPTY =
  /\bempty\b|nothing in|no (items|products|articles)|\bleer\b|nichts im|keine artikel|\bvide\b|rien dans|aucun article|vac[ií][oa]|nada en|ningún|vuot[oa]|niente nel|nessun|\bleeg\b|niets in|geen artikelen|vazi[oa]|nada n[oa]|nenhum/iu
const MOST_NOTICE = 80

/** A short line says that nothing is in the cart. */
export function saysEmpty(text: string): boolean {
  const lines = text.split('\n').filter((it) => it.length <= MOST_NOTICE)
  return lines.some((it) => EMPTY.test(it) && WORDS.cart.test(it) && !WORDS.takesAway.test(it))
}

/** Words of a fault. A message is words: a red star, or "* required" under a form, is none. */
export const FAULT =
  /\b(error|invalid|incorrect|(is|are|field) required|missing|must (be|not|have|contain|select|accept|agree)|please (enter|fill|select|choose|provide|correct|check|accept|agree|specify|try)|can(no|')t|(could|did) not|couldn't|failed|problem|try again|not (a )?valid|declined|expired)\b|fehler|ungültig|erforderlich|bitte (geben|wählen|füllen|prüfen|akzeptieren)|erreur|invalide|obligatoire|veuillez|no es válid|obligatori[oa]|por favor|errore|non (è )?valid|ongeldig|verplicht|inválid/i
