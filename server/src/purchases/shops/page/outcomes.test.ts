import { describe, expect, test } from 'vitest'
import { button, drawLook, field, heading, line } from '../../../../test/looks.ts'
import { readOrder, readOutcome } from './outcomes.ts'

const HERE = 'https://shop.test/checkout'
const read = (text: string, address = HERE, before = '') => readOutcome(text, address, before)

describe('what a page tells after the press', () => {
  test.each([
    ['Your order has been placed - your order number is 100001. Please keep it.', '100001'],
    ['Thank you for your order!\nOrder #10001 is confirmed.', '10001'],
    ['Vielen Dank!\nIhre Bestellnummer lautet: A-4711', 'A-4711'],
    ['Thanks for shopping\nConfirmation number: XK29', 'XK29'],
  ])('ordered: %s', (text, orderId) => {
    expect(read(text)).toEqual({ answer: 'ordered', orderId })
  })

  test.each([
    ['Your card was declined.', 'card_declined'],
    ['Je kaart is geweigerd', 'card_declined'],
    ['Ihre Kreditkarte wurde abgelehnt', 'card_declined'],
    ['Your card is expired.', 'card_declined'],
    ['O seu cartão foi recusado', 'card_declined'],
    ['La carta è stata respinta', 'card_declined'],
    ['We have rejected this card', 'card_declined'],
    ['Your card has insufficient funds.', 'insufficient_funds'],
    ['Your card has expired.', 'card_declined'],
    ['The security code is incorrect.', 'card_declined'],
    ['We are unable to authenticate your payment method.', 'authentication_failed'],
    ['3-D Secure authentication has failed', 'authentication_failed'],
    ['Sorry, this item is no longer available', 'out_of_stock'],
    ['A problem occurred while processing payment for this order', 'unclear'],
    ['The payment failed', 'unclear'],
  ] as const)('%s', (text, answer) => {
    expect(read(text)).toEqual({ answer })
  })

  test.each([
    ['We have your order\nOrder number A-6070', 'A-6070'],
    ['Grazie per il tuo ordine\nOrdine n. A-8056', 'A-8056'],
    ['Geschafft!\nAuftrag Nr. 4711', '4711'],
    ['Encomenda confirmada\nEncomenda n.º N1293', 'N1293'],
    ['Sua encomenda foi recebida\nReferência: PT-88', 'PT-88'],
  ])('ordered, as the answer to a submission only: %s', (text, orderId) => {
    expect(read(text, HERE, 'Review your order')).toEqual({ answer: 'ordered', orderId })
    expect(read(text)).toBeNull()
  })

  test('ordered, with the number that the page before had too', () => {
    const number = 'Numéro de commande A-4750'
    const answer = read(`Commande confirmée\n${number}`, HERE, `Paiement\n${number}`)
    expect(answer).toEqual({ answer: 'ordered', orderId: 'A-4750' })
  })

  test('in its address only', () => {
    expect(
      read('Your cart', 'https://shop.test/cart?payment_error=Your+card+was+declined.'),
    ).toEqual({
      answer: 'card_declined',
    })
    expect(read('Your cart', 'https://shop.test/cart?payment_error=insufficient_funds')).toEqual({
      answer: 'insufficient_funds',
    })
  })
})

test('what stood there before the press is no answer', () => {
  const before = 'Please enter a valid card number\nPay now'
  expect(read(before, HERE, before)).toBeNull()
  expect(read(`${before}\nYour card was declined.`, HERE, before)).toEqual({
    answer: 'card_declined',
  })
})

test('a number without thanks, or thanks without a number, is no order', () => {
  expect(read('Order number 100001\nPlace order')).toBeNull()
  expect(read('Thank you for waiting')).toBeNull()
})

describe('an order that is met before anybody approved one', () => {
  test.each([
    [['Thank you!', 'Your order number is 100001.'], '100001'],
    [['Thank you for your order'], null],
    [['Order confirmed', 'Order #:', '63'], null],
    [['Your order has been received.'], null],
    [['Vielen Dank für Ihre Bestellung!'], null],
    [['Merci pour votre commande'], null],
  ])('%s', (lines, orderId) => {
    expect(readOrder(drawLook(lines.map((it) => line(it))))).toEqual({ orderId })
  })

  test.each([
    [['Your order is confirmed by email once it is paid.']],
    [['Thank you for visiting', 'Order by phone: 555 0100']],
    [['Review your order', 'Total', '$12.00']],
  ])('is none: %s', (lines) => {
    expect(readOrder(drawLook(lines.map((it) => line(it))))).toBeNull()
  })

  test('a page that still asks for the card, or has the order button, shows none', () => {
    const said = [heading('Thank you!'), line('Your order number is G-77777.')]
    const card = [field('Card number'), field('Expiry date'), field('Security code')]
    expect(readOrder(drawLook(said))).toEqual({ orderId: 'G-77777' })
    expect(readOrder(drawLook([...said, ...card]))).toBeNull()
    expect(readOrder(drawLook([...said, button('Place order')]))).toBeNull()
  })
})

test.each([
  'Order placed',
  'Purchase complete',
  'Payment received',
  'Wir haben Ihre Bestellung',
  'Nous avons bien reçu votre commande',
  'Hemos recibido su pedido',
  'Abbiamo ricevuto il tuo ordine',
  'We hebben je bestelling',
  'Temos a sua encomenda',
])('"%s" answers an order that was submitted, and says nothing before', (said) => {
  const text = `${said}\nReference A-4609`
  const answer = { answer: 'ordered', orderId: 'A-4609' }
  expect(readOutcome(text, 'https://shop.test/c', 'Pay by\nReference A-4609')).toEqual(answer)
  expect(readOutcome(text, 'https://shop.test/c', '')).toBeNull()
})
