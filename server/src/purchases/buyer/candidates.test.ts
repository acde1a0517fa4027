import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../test/looks.ts'
import { button, drawLook, field, heading, line, link } from '../../../test/looks.ts'
import { readPage } from '../shops/page/page.ts'
import { boxActs, groupActs } from './candidates.ts'
import { dismissActs } from './overlays.ts'
import { pressActs } from './presses.ts'

const draw = (...drawn: Drawn[]) => readPage(drawLook(drawn))
const names = (acts: readonly { node: { name: string } }[]) => acts.map(({ node }) => node.name)

const box = (name: string, more: object = {}): Drawn => ({
  ...{ role: 'checkbox', tag: 'input', name, checked: false, form: 0, ...more },
})
const radio = (name: string, more: object = {}): Drawn => ({
  ...{ role: 'radio', tag: 'input', name, checked: false, form: 0, field: 'as', ...more },
})

describe('boxes', () => {
  test('every condition is accepted, news are not', () => {
    const page = draw(
      box('I accept the terms *'),
      box('Aceito o uso dos meus dados *'),
      box('Keep me posted about deals'),
    )
    expect(names(boxActs(page))).toEqual(['I accept the terms *', 'Aceito o uso dos meus dados *'])
  })

  test('what was ticked beforehand and costs money is taken back, whatever it is called', () => {
    const page = draw(box('Worry-free delivery $2.49', { checked: true }))
    expect(names(boxActs(page))).toEqual(['Worry-free delivery $2.49'])
    expect(boxActs(draw(box('Remember this choice', { checked: true })))).toEqual([])
  })
})

test('where a shop asks who one is, the answer without an account is taken', () => {
  const page = draw(radio('Create an account', { checked: true }), radio('I am new here'))
  expect(names(groupActs(page, null))).toEqual(['I am new here'])
})

describe('controls that lead on', () => {
  const cart = (...more: Drawn[]) =>
    names(pressActs(draw(heading('Cart'), ...more), ['next'], 'nobody'))

  test('one that nothing speaks for is tried, an offer is not', () => {
    expect(cart(button('Vamos'), button('Yes, add it'))).toEqual(['Vamos'])
  })

  test('where a shop asks to sign in and nothing else, any other link is tried', () => {
    const found = (...drawn: Drawn[]) =>
      names(pressActs(draw(...drawn), ['next', 'guest', 'checkout'], 'nobody'))
    const login = [field('E-mail', { form: 0 }), field('Password', { form: 0, type: 'password' })]
    const links = [link('Register', '/register'), link('Jestem tu pierwszy raz', '/first')]
    expect(found(...login, ...links)).toEqual(['Jestem tu pierwszy raz'])
    expect(found(...links)).toEqual([])
  })

  test('none that stands beside a price', () => {
    const row: Drawn = [line('Kettle'), line('$12.00'), button('Vamos')]
    expect(cart(row)).toEqual([])
  })

  test('a stepper is none', () => {
    expect(cart(button('+'), button('−'))).toEqual([])
  })
})

describe('what covers the page', () => {
  const under = [button('Checkout', { isCovered: true }), field('Email', { isCovered: true })]

  test('is closed by its own refusal, whatever it is about', () => {
    const page = draw(button('Nee bedankt', { floats: true }), ...under)
    expect(names(dismissActs(page, 'nobody'))).toEqual(['Nee bedankt'])
  })

  test('the question for the age is answered, whatever else lies over the page', () => {
    const over = { floats: true }
    const page = draw(
      [line('Diese Seite nutzt Cookies', over), button('Ablehnen', over)],
      [
        line('Bitte bestätigen Sie Ihr Alter', over),
        button('Eintreten', over),
        button('Nein', over),
      ],
      ...under,
    )
    const acts = dismissActs(page, 'nobody').sort((a, b) => b.score - a.score)
    expect(names(acts)).toEqual(['Eintreten', 'Ablehnen'])
  })

  test('what covers a part of the page is closed in words, never by a cross', () => {
    const free = [link('Shop', '/'), link('Account', '/account'), field('Email')]
    const over = { floats: true }
    const page = draw(button('Nicht jetzt', over), button('×', over), ...free, ...under)
    expect(names(dismissActs(page, 'buyer'))).toEqual(['Nicht jetzt'])
    const drawer = draw(button('×', over), ...free, ...under)
    expect(dismissActs(drawer, 'buyer')).toEqual([])
  })

  test('a bar that covers nothing is left alone', () => {
    const page = draw(button('Nee bedankt', { floats: true }), link('Shop', '/'))
    expect(dismissActs(page, 'nobody')).toEqual([])
  })
})
