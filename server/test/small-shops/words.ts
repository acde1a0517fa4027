/** Words of the small shops in seven languages. */
const KEYS = [
  'add',
  'cart',
  'checkout',
  'quantity',
  'update',
  'remove',
  'guest',
  'email',
  'first',
  'last',
  'street',
  'zip',
  'city',
  'state',
  'country',
  'next',
  'order',
  'delivery',
  'payment',
  'byCard',
  'number',
  'expiry',
  'code',
  'subtotal',
  'tax',
  'total',
  'thanks',
  'orderNumber',
  'terms',
  'address',
] as const

export type Words = Readonly<Record<(typeof KEYS)[number], string>>

function words(text: string): Words {
  const all = text.split('|').map((it) => it.trim())
  return Object.fromEntries(KEYS.map((key, at) => [key, all[at] ?? ''])) as Words
}

export const EN = words(`
  Add to basket | View basket | Proceed to checkout | Quantity | Update | Remove | 
  Continue as guest | Email address | First name | Last name | Street address | ZIP code | 
  City | State | Country | Continue | Place order | Delivery | Payment | 
  Credit or debit card | Card number | Expiry date | Security code | Subtotal | Sales tax | 
  Order total | Thank you for your order | Order number: | 
  I accept the terms and conditions | Shipping address
`)

export const DE = words(`
  In den Warenkorb | Warenkorb ansehen | Zur Kasse | Menge | Aktualisieren | Entfernen | 
  Als Gast bestellen | E-Mail-Adresse | Vorname | Nachname | Straße und Hausnummer | PLZ | 
  Ort | Bundesland | Land | Weiter | Zahlungspflichtig bestellen | Versand | Zahlung | 
  Kreditkarte | Kartennummer | Gültig bis | Prüfnummer | Zwischensumme | MwSt. | 
  Gesamtsumme | Vielen Dank für Ihre Bestellung | Bestellnummer: | Ich akzeptiere die AGB | 
  Lieferadresse
`)

export const FR = words(`
  Ajouter au panier | Voir le panier | Passer la commande | Quantité | Mettre à jour | 
  Supprimer | Continuer sans compte | Adresse e-mail | Prénom | Nom | Adresse | 
  Code postal | Ville | Région | Pays | Suivant | Payer | Livraison | Paiement | 
  Carte bancaire | Numéro de carte | Date d'expiration | Cryptogramme | Sous-total | TVA | 
  Total à payer | Merci pour votre commande | Numéro de commande: | 
  J'accepte les conditions générales | Adresse de livraison
`)

export const ES = words(`
  Añadir a la cesta | Ver cesta | Tramitar pedido | Cantidad | Actualizar | Eliminar | 
  Comprar como invitado | Correo electrónico | Nombre | Apellidos | Dirección | 
  Código postal | Ciudad | Provincia | País | Siguiente | Realizar pedido | Envío | Pago | 
  Tarjeta | Número de tarjeta | Caducidad | Código de seguridad | Subtotal | IVA | 
  Total a pagar | Gracias por tu pedido | Número de pedido: | 
  Acepto los términos y condiciones | Dirección de envío
`)

export const IT = words(`
  Aggiungi al carrello | Vai al carrello | Procedi alla cassa | Quantità | Aggiorna | 
  Rimuovi | Continua come ospite | E-mail | Nome | Cognome | Indirizzo | CAP | Città | 
  Provincia | Paese | Avanti | Conferma ordine | Spedizione | Pagamento | Carta di credito | 
  Numero di carta | Scadenza | Codice di sicurezza | Subtotale | IVA | Totale ordine | 
  Grazie per il tuo ordine | Numero ordine: | Accetto i termini e le condizioni | 
  Indirizzo di spedizione
`)

export const NL = words(`
  In winkelwagen | Bekijk winkelwagen | Afrekenen | Aantal | Bijwerken | Verwijderen | 
  Doorgaan zonder account | E-mailadres | Voornaam | Achternaam | Straat en huisnummer | 
  Postcode | Woonplaats | Provincie | Land | Volgende | Bestelling plaatsen | Verzending | 
  Betaling | Creditcard | Kaartnummer | Vervaldatum | Beveiligingscode | Subtotaal | Btw | 
  Totaal | Bedankt voor je bestelling | Bestelnummer: | Ik ga akkoord met de voorwaarden | 
  Bezorgadres
`)

export const PT = words(`
  Adicionar ao carrinho | Ver carrinho | Finalizar compra | Quantidade | Atualizar | 
  Remover | Comprar como convidado | E-mail | Nome | Sobrenome | Endereço | Código postal | 
  Cidade | Estado | País | Avançar | Confirmar pedido | Entrega | Pagamento | 
  Cartão de crédito | Número do cartão | Validade | Código de segurança | Subtotal | 
  Imposto | Total a pagar | Obrigado pela sua compra | Número de pedido: | 
  Aceito os termos e condições | Endereço de entrega
`)
