import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import { findAddOns, findCartLinks, findCheckout, isEmptyCart, isLineOf, readCart } from './cart.ts'

const cartOf = (...drawn: Drawn[]) => readCart(drawLook(drawn))

/** A table with a field, a button that takes it in, and the price of one before that of all. */
const rowed = (title: string, quantity: string, one: string, all: string): Drawn => [
  [link(title, `/${title}`)],
  [heading(title, 3), line('In stock (200 available)')],
  [field('', { role: 'spinbutton', type: 'number', value: quantity }), button('Update')],
  [link('Remove', '/basket#')],
  [line(one)],
  [line(all)],
]
/** Plus and minus without names, and one sum. */
const stepped = (title: string, variant: string, quantity: string, all: string): Drawn => [
  [link(title, `/${title}`), line('SKU NJC-01'), line(variant), line(all)],
  [[button(''), line(quantity), button('')], button('Remove')],
]
const TOTALS = [heading('Order summary', 2), [line('Sub total'), line('$99.00')]]
const CHECKOUT = link('Proceed to checkout', '/checkout')

describe('lines', () => {
  test.each([1, 2])('of a table with fields, %i of them', (count) => {
    const rows = [rowed('Mug', '2', '$12.95', '$25.90'), rowed('Pen', '1', '$37.35', '$37.35')]
    const cart = cartOf(heading('Cart'), rows.slice(0, count), TOTALS, CHECKOUT)
    expect(cart?.lines).toHaveLength(count)
    expect(cart?.lines[0]).toMatchObject({ title: 'Mug', quantity: 2, amountCents: 2590 })
    expect(cart?.lines[0]?.field?.value).toBe('2')
    expect(cart?.lines[0]?.update?.name).toBe('Update')
    expect(cart?.lines[0]?.remove?.name).toBe('Remove')
    expect(cart?.checkout?.name).toBe('Proceed to checkout')
  })

  test.each([1, 2])('with plus and minus, %i of them', (count) => {
    const rows = [
      stepped('Hoodie', 'Size: M', '1', '$50.00'),
      stepped('Cap', 'Color: Grey', '3', '$30.00'),
    ]
    const cart = cartOf(heading('Your cart'), rows.slice(0, count), TOTALS, CHECKOUT)
    expect(cart?.lines).toHaveLength(count)
    const [first] = cart?.lines ?? []
    expect(first).toMatchObject({ title: 'Hoodie', quantity: 1, amountCents: 5000, field: null })
    expect(first?.more?.path).toEqual([1, 0, 1, 0, 2])
    expect(first?.text).toContain('Size: M')
  })

  test('a notice with a cross is no line, nor is a page without a cart', () => {
    const notice = [[link('×', '#')], [line('Your cart total is now $12.95')], [CHECKOUT]]
    expect(cartOf(notice, heading('Mug'), line('$12.95'), button('Add to cart'))).toBeNull()
    expect(cartOf(heading('Mug'), line('$12.95'))).toBeNull()
    const quantity = field('Quantity', { role: 'spinbutton', value: '1' })
    expect(cartOf([heading('Mug'), line('$12.95'), quantity, button('Add to cart')])).toBeNull()
    expect(isEmptyCart(drawLook([line('Your cart is empty')]))).toBe(true)
  })

  test('ticked boxes for what was not asked for, and no others', () => {
    const box = (name: string, checked: boolean) => ({ role: 'checkbox', name, text: '', checked })
    const cart = cartOf(
      [rowed('Mug', '1', '$12.95', '$12.95')],
      box('Protect my parcel for $2.95', true),
      box('Gift wrap', false),
      box('I agree to the terms', true),
      CHECKOUT,
    )
    expect(cart?.addOns.map((it) => it.name)).toEqual(['Protect my parcel for $2.95'])
  })

  test('also where there is no cart, as beside the card', () => {
    const box = (name: string) => ({ role: 'checkbox', name, text: '', checked: true })
    const boxes = [
      'Start my membership',
      'Join the club, $9.99 a month',
      'Same as shipping address',
    ]
    expect(findAddOns(drawLook(boxes.map(box))).map((it) => it.name)).toEqual(boxes.slice(0, 2))
  })

  test('whose line it is: by its title and all that was chosen', () => {
    const own = { title: 'Shirt', text: 'Shirt\nColour: Slate\nSize: L\n$89.50' }
    const product = { title: 'Shirt', variant: { Colour: 'Slate', Size: 'L' } }
    expect(isLineOf(own, product)).toBe(true)
    expect(isLineOf(own, { ...product, variant: { Size: 'XL' } })).toBe(false)
    expect(isLineOf(own, { title: 'Shirt, long', variant: null })).toBe(false)
    expect(isLineOf({ title: 'Protection', text: 'Protection\n$2.95' }, product)).toBe(false)
  })
})

describe('ways', () => {
  test('to the cart: what was told after adding first, then links, then buttons', () => {
    const look = drawLook([
      button('Shopping cart with 1 items', { area: 'header' }),
      link('Cart', '/basket', { area: 'header' }),
      button('Add to cart'),
      button('View Cart (1)', { floats: true }),
      link('Remove', '/basket#'),
    ])
    expect(findCartLinks(look).map((it) => it.name)).toEqual([
      'View Cart (1)',
      'Cart',
      'Shopping cart with 1 items',
    ])
  })

  test.each([
    ['Remove Mug from your cart', '/items/1'],
    ['Empty cart', '/x'],
    ['Clear basket', '/x'],
    ['Delete cart', '/x'],
    ['Warenkorb leeren', '/x'],
    ['Vider le panier', '/x'],
    ['Vaciar carrito', '/x'],
    ['Cart', '/cart/?remove_item=7'],
    ['Cart', '/basket/empty/'],
  ])('nothing that takes something away leads to the cart: %s %s', (name, href) => {
    const cart = link('Your cart', '/cart')
    expect(
      findCartLinks(
        drawLook([link(name, href), button(name === 'Cart' ? 'Empty cart' : name), cart]),
      ),
    ).toMatchObject([{ name: 'Your cart' }])
  })

  test.each([
    ['Proceed to checkout'],
    ['Checkout'],
    ['Secure checkout'],
    ['Zur Kasse'],
    ['Continue to checkout →'],
  ])('on from it: %s', (name) => {
    expect(findCheckout(drawLook([line('x'), button(name)]))?.name).toBe(name)
  })

  test('what lies under a drawer is not taken', () => {
    const look = drawLook([
      link('Checkout', '/checkout', { area: 'header' }),
      button('Proceed to checkout'),
      button('Checkout', { area: 'dialog' }),
      button('Checkout terms'),
    ])
    expect(findCheckout(look)?.area).toBe('dialog')
  })
})
