import { expect, test } from 'vitest'
import { button, drawLook, heading, line, link } from '../../../test/looks.ts'
import { readPage } from '../shops/page/page.ts'
import { declineActs } from './offers.ts'
import { dismissActs } from './overlays.ts'

const names = (...controls: readonly string[]) =>
  declineActs(
    readPage(
      drawLook([
        link('Skip to content', '#main'),
        heading('One more thing?'),
        line('Protection $4.99'),
        ...controls.map((it) => button(it)),
      ]),
    ),
    'nobody',
  ).map(({ node }) => node.name)

test.each([
  ...[
    'No thanks',
    'Skip',
    'Not today',
    'Continue without protection',
    'Nein danke',
    'Überspringen',
  ],
  ...['Ohne Extras weiter', 'Non merci', 'Passer', 'No, gracias', 'Omitir', 'No grazie', 'Salta'],
  ...['Nee, bedankt', 'Overslaan', 'Zonder doorgaan', 'Seguir sin ello', 'Não, obrigado', 'Pular'],
])('"%s" declines an offer', (name) => {
  expect(names('Add for $4.99', name)).toEqual([name])
})

test('what takes the offer, orders or closes a drawer declines nothing', () => {
  expect(
    names('Yes, add it', 'Passer la commande', 'Next', '×', 'Close', 'Proceed to checkout'),
  ).toEqual([])
})

test('a refusal to be of age declines no offer, and agreeing leads on', () => {
  const drawn = [line('You must be 18 years old to buy this.'), button('I am 18'), button('No')]
  const page = readPage(drawLook(drawn))
  expect(declineActs(page, 'nobody')).toEqual([])
  expect(dismissActs(page, 'nobody').map(({ node }) => node.name)).toEqual(['I am 18'])
  expect(dismissActs(page, 'buyer')).toEqual([])
})

test('an offer whose price or name has an age in it is no question for the age', () => {
  const drawn = [line('Garden gloves'), line('$18.00'), button('Yes, add it'), button('No thanks')]
  const page = readPage(drawLook(drawn))
  expect(dismissActs(page, 'nobody')).toEqual([])
  expect(declineActs(page, 'nobody').map(({ node }) => node.name)).toEqual(['No thanks'])
})
