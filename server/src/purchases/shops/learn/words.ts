/**
 * What shops call things, in the languages that most of them speak: English first, then German, French,
 * Spanish, Italian, Dutch and Portuguese. Of a whole name, unless it says otherwise.
 */

export const ADD_TO_CART =
  /^(?:\+\s*)?(?:add(?: (?:item|this|it))? to (?:my |your |the |shopping )?(?:cart|bag|basket|trolley|order)|in den (?:warenkorb|einkaufswagen)|ajouter (?:au panier|à mon panier)|añadir (?:al carrito|a la cesta)|agregar al carrito|aggiungi al carrello|in (?:de )?winkel(?:wagen|mand)(?:je)?|adicionar ao carrinho|comprar)(?![\p{L}])/iu

/** Adds as well, and goes straight on: taken where nothing else is offered. */
export const BUY_NOW =
  /^(?:buy(?: it)?(?: now)?|order now|pre-?order(?: now)?|get it now|jetzt kaufen|acheter(?: maintenant)?|compra(?:r)? ahora|acquista(?: ora)?|koop nu|bestellen)$/iu

export const SOLD_OUT =
  /(?:sold[ -]out|out of stock|not in stock|(?:currently |temporarily )?unavailable|not available|no longer available|ausverkauft|nicht (?:verfügbar|lieferbar|vorrätig)|épuisé|indisponible|rupture de stock|agotado|no disponible|sin existencias|esaurito|non disponibile|uitverkocht|niet (?:op voorraad|leverbaar)|esgotado|indisponível)/iu

export const QUANTITY =
  /^(?:qty|quantity|amount|number of items|menge|anzahl|quantité|qté|cantidad|quantità|aantal|quantidade)\b/iu

export const ATTRIBUTE =
  /^(?:(?:choose|select|pick)(?: an?| your| the)? )?(?:colou?r|size|material|style|finish|length|width|height|flavou?r|scent|pack|pack size|format|edition|model|type|variant|option|pattern|weight|volume|capacity|grind|roast|farbe|größe|ausführung|couleur|taille|talla|colore|taglia|misura|kleur|maat|cor|tamanho)s?\b/iu

/** Groups of buttons that are no variants. */
export const NOT_AN_ATTRIBUTE =
  /share|rating|review|compare|wish ?list|image|gallery|photo|deliver|shipping|pick ?up|payment|quantity|description|details|teilen|partager|compartir/iu

export const VIEW_CART =
  /^(?:(?:view|see|open|go to|show|review)(?: my| your| the)?(?: shopping)? (?:cart|bag|basket)(?: \(?\d+\)?)?|(?:shopping |my |your )?(?:cart|bag|basket)(?: \(?\d+\)?)?|(?:zum )?warenkorb(?: ansehen)?|voir (?:le|mon) panier|panier|ver (?:el )?carrito|carrito|(?:vedi|vai al) carrello|carrello|(?:bekijk )?winkelwagen|ver carrinho|carrinho)$/iu

/** As `VIEW_CART`, with words around it: "Shopping cart with 2 items". */
export const CART =
  /\b(?:cart|bag|basket|trolley|warenkorb|panier|carrito|carrello|winkelwagen|carrinho)\b/iu

export const CHECKOUT =
  /^(?:(?:proceed|continue|go)(?: securely)? to(?: secure)? check-?out|(?:secure(?:ly)? )?check-?out(?: now| securely)?|(?:zur )?kasse(?: gehen)?|passer (?:la|ma) commande|commander|valider (?:le|mon) panier|(?:finalizar|tramitar) (?:la |el )?(?:compra|pedido)|(?:vai|procedi) al(?:la)? (?:cassa|pagamento|checkout)|(?:verder )?naar (?:de )?kassa|afrekenen|finalizar compra)(?: →|→|>)?$/iu

export const REMOVE =
  /^(?:×|✕|x|(?:remove|delete|entfernen|löschen|supprimer|retirer|eliminar|quitar|rimuovi|verwijder(?:en)?|remover)\b.{0,80})$/iu

/** Takes something away, wherever it stands in the name: "Remove Mug from your cart", "Empty cart". */
export const TAKES_AWAY =
  /\b(?:remove|delete|discard|unsubscribe|entfernen|löschen|leeren|supprimer|retirer|vider|eliminar|quitar|vaciar|rimuovi|elimina|svuota|verwijder(?:en)?|leegmaken|leegmaak|remover|excluir|esvaziar)\b|^(?:empty|clear|reset)\b/iu

export const UPDATE =
  /^(?:update|refresh|recalculate|apply|save|aktualisieren|mettre à jour|actualizar|aggiorna|bijwerken|atualizar)\b.{0,30}$/iu

export const MORE =
  /^(?:\+|(?:increase|add one|more|erhöhen|augmenter|aumentar|aumenta|verhoog)\b.{0,60})$/iu

/** What a shop would like to sell along. */
export const ADD_ON =
  /protect|insurance|warranty|guarantee|gift wrap|donat|round up|carbon|priority handling|membership|subscription|auto-?renew|versicherung|garantie|spende|assurance|seguro|donación|assicurazione|verzekering/iu

export const EMPTY_CART =
  /(?:cart|bag|basket) is (?:currently )?empty|(?:warenkorb ist leer|panier est vide|carrito está vacío|carrello è vuoto|winkelwagen is leeg|carrinho está vazio)/iu
