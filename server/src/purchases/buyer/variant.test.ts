import { expect, test } from 'vitest'
import { BLANK_NODE } from '../shops/page/look.ts'
import { alignVariant, sortChoices } from './variant.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const node = { ...BLANK_NODE, ...{ id: 0, frame: 0, path: [], role: 'radio', tag: 'input', box } }
const choice = (label: string, ...values: readonly string[]) => ({
  ...{ label, opener: null },
  values: values.map((it) => ({
    ...{ value: it.replace(/ \+.*/, ''), node, entry: null },
    ...{ isDisabled: false, isChosen: false, isExtra: it.includes('+'), isClosed: false },
  })),
})
const NONE: readonly string[] = []

test('a label in another language is found by its value, where one choice alone has it', () => {
  const sorted = sortChoices([choice('Größe', 'S', 'M'), choice('Farbe', 'Moos', 'Sand')])
  expect(alignVariant({ Size: 'm', Color: 'Sand' }, sorted, NONE)).toMatchObject({
    asked: { Größe: 'M', Farbe: 'Sand' },
    left: {},
  })
  const twice = sortChoices([choice('Top', 'S', 'M'), choice('Hose', 'S', 'M')])
  expect(alignVariant({ Size: 'M' }, twice, NONE)).toMatchObject({ asked: {}, left: { Size: 'M' } })
})

test('a value with the label before it is the same value', () => {
  const sorted = sortChoices([choice('Size', 'Size S', 'Size M')])
  expect(alignVariant({ Size: 'M' }, sorted, NONE).asked).toEqual({ Size: 'Size M' })
})

test('a wish without a control is kept where the page shows it as chosen', () => {
  const lines = ['Linen Shirt, Slate', 'Fit: Regular', 'Also available in Moss']
  const sorted = sortChoices([choice('Size', 'S', 'M')])
  const wish = { Size: 'M', Colour: 'Slate', Fit: 'Regular', Sleeve: 'Long' }
  expect(alignVariant(wish, sorted, lines)).toMatchObject({
    asked: { Size: 'M' },
    kept: { Colour: 'Slate', Fit: 'Regular' },
    left: { Sleeve: 'Long' },
  })
})

test.each([
  ['a single value', ['One size'], 'One size'],
  ['English', ['Subscribe & save', 'One-time purchase'], 'One-time purchase'],
  ['German', ['Einmalige Lieferung', 'Alle 4 Wochen'], 'Einmalige Lieferung'],
  ['a rhythm within words', ['Monatlich liefern', 'Einmalig kaufen'], 'Einmalig kaufen'],
  ['French', ['Abonnement mensuel', 'Achat unique'], 'Achat unique'],
  ['Spanish', ['Suscripción mensual', 'Compra única'], 'Compra única'],
  ['Italian', ['Acquisto singolo', 'Abbonamento'], 'Acquisto singolo'],
  ['Dutch', ['Elke maand', 'Eenmalige aankoop'], 'Eenmalige aankoop'],
  ['Dutch in other words', ['Abonneer en bespaar 10 %', 'Eén keer kopen'], 'Eén keer kopen'],
  ['French in other words', ['S’abonner', 'Commande simple'], 'Commande simple'],
  ['Portuguese', ['Assinatura mensal', 'Compra única'], 'Compra única'],
  ['an extra', ['No gift wrap', 'Gift wrap + $4.00'], 'No gift wrap'],
])('%s is answered without asking', (_, values, chosen) => {
  const { open, settled } = sortChoices([choice('Option', ...values)])
  expect(open).toEqual([])
  expect(settled[0]?.value?.value).toBe(chosen)
})

test('a subscription is chosen where it is wished', () => {
  const sorted = sortChoices([choice('Buy', 'One-time purchase', 'Every month')])
  const { settled, kept } = alignVariant({ Purchase: 'Every month' }, sorted, NONE)
  expect(settled[0]?.value?.value).toBe('Every month')
  expect(kept).toEqual({ Purchase: 'Every month' })
})

test('how often a subscription comes, and extras alone, are left as they are', () => {
  const { settled } = sortChoices([
    choice('Frequency', 'Every 2 weeks', 'Every month'),
    choice('Engraving', 'Front + $5.00', 'Back + $5.00'),
  ])
  expect(settled.map(({ value }) => value)).toEqual([null, null])
})
