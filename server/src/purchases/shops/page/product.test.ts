import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../../test/looks.ts'
import { readPage } from './page.ts'
import { findAdds, findLooseAdds, readProduct } from './product.ts'

const see = (...drawn: readonly Drawn[]) =>
  readPage(drawLook([heading('Jug'), line('$24.00'), ...drawn]))
const read = (...drawn: readonly Drawn[]) => {
  const page = see(...drawn)
  return readProduct(page, findAdds(page)[0]?.node ?? null)
}
const add = button('Add to cart', { type: 'submit', form: 0 })
const must = { required: true, form: 0 }

test('a required field asks for a person, or for words of the buyer', () => {
  const product = read(
    field('Attendee name *', must),
    field('Ticket holder’s name *', must),
    field('Participant', must),
    field('E-mail', { ...must, type: 'email' }),
    field('Name on the shirt', must),
    field('Engraving (optional)', { form: 0 }),
    field('Phone', { form: 0 }),
    add,
  )
  expect(product?.people.map(({ means }) => means)).toEqual([
    'shipping_address.name',
    'shipping_address.name',
    'shipping_address.name',
    'contact.email',
  ])
  expect(product?.texts.map(({ label, isRequired }) => [label, isRequired])).toEqual([
    ['Name on the shirt', true],
    ['Engraving (optional)', false],
  ])
})

test('a button for one article comes before one for several, and none of another article’s counts', () => {
  const card: Drawn = [[link('Cup', '/cup'), line('$7.00')], button('Add to cart')]
  const page = see([add, button('Add both to cart')], [card])
  expect(findAdds(page).map(({ node }) => node.name)).toEqual(['Add to cart', 'Add both to cart'])
})

test('a button with the name of other articles’ buttons adds, in any language', () => {
  const card = (title: string): Drawn => [
    [link(title, `/${title}`), line('$7.00')],
    [button('Die wil ik')],
  ]
  const page = see(button('Zoom'), button('Die wil ik', { disabled: true }), card('Cup'))
  expect(findAdds(page).map(({ node }) => [node.name, node.disabled])).toEqual([
    ['Die wil ik', true],
  ])
})

test('the button of a picture adds nothing', () => {
  const adds = findLooseAdds(see(button('Jug'), button('Einpacken')))
  expect(adds.map(({ node }) => node.name)).toEqual(['Einpacken'])
})

test('chat bubbles and express payment are never pressed to add', () => {
  const asides = ['Chat with us', 'Need help?', 'Fragen?', 'Besoin d’aide ?', 'Buy with PayPal']
  const page = see(...asides.map((it) => button(it)), button('Yes, please'))
  expect(findAdds(page)).toEqual([])
  expect(findLooseAdds(page).map(({ node }) => node.name)).toEqual(['Yes, please'])
})

test('an unusual button is the last resort: its form and its looks count', () => {
  const page = see(
    button('Wrap it'),
    button('Yes, please', { type: 'submit', form: 0, signs: 'btn primary' }),
    button('Show more', { expanded: false }),
  )
  expect(findLooseAdds(page).map(({ node }) => node.name)).toEqual(['Yes, please', 'Wrap it'])
})

test('a purchase in French is no chat', () => {
  expect(findAdds(see(button('Ajouter à mon achat'))).length).toBe(1)
})

test('"Register" adds a place at an event, and is none in a form with a password', () => {
  const register = button('Register', { type: 'submit', form: 2 })
  expect(findAdds(see(register))).toHaveLength(1)
  expect(findAdds(see(field('Password', { type: 'password', form: 2 }), register))).toEqual([])
})
