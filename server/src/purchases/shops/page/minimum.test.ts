import { expect, test } from 'vitest'
import { drawLook, line } from '../../../../test/looks.ts'
import { findMinimum } from './minimum.ts'

test.each([
  ['Orders start at $40.00', 4_000],
  ['Minimum order: USD 25', 2_500],
  ['Mindestbestellwert 30,00 €', 3_000],
  ['Commande à partir de 20,00 €', 2_000],
  ['Pedido mínimo: 15,00 €', 1_500],
  ['Pedidos desde 40,00 USD', 4_000],
  ['Bestellungen ab 25,00 €', 2_500],
  ['Ordine minimo 18,00 €', 1_800],
  ['Bestellen kan vanaf € 35,00', 3_500],
  ['Encomenda mínima de 12,00 €', 1_200],
])('%s is a minimum', (text, cents) => {
  expect(findMinimum(drawLook([line(text)]), 1_100)?.cents).toBe(cents)
})

test.each([
  'Orders start at $10.00',
  'Free delivery for orders of at least $50.00',
  'Subtotal $40.00',
  'Minimum order: none',
])('%s is none for goods of 11.00', (text) => {
  expect(findMinimum(drawLook([line(text)]), 1_100)).toBeNull()
})
