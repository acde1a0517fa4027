import { expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { button, drawLook, field, line } from '../../../../test/looks.ts'
import { readSteppers } from './steppers.ts'

const read = (...drawn: readonly Drawn[]) =>
  readSteppers(drawLook([[line('Mug'), drawn]])).map(({ more, less, count }) => ({
    more: more.id,
    less: less?.id ?? null,
    count,
  }))

test.each([
  ['signs', '−', '+'],
  ['words', 'Decrease quantity', 'Increase quantity'],
  ['German words', 'Weniger', 'Mehr'],
  ['French words', 'Diminuer la quantité', 'Augmenter la quantité'],
  ['Portuguese words', 'Menos', 'Mais'],
])('a number between two buttons named by %s', (_, less, more) => {
  expect(read(button(less), line('1'), button(more))).toEqual([{ more: 3, less: 1, count: 1 }])
})

test('icons are distinguished by their code, else by where they stand', () => {
  expect(
    read(button('', { signs: 'qty plus' }), line('2'), button('', { signs: 'qty minus' })),
  ).toEqual([{ more: 1, less: 3, count: 2 }])
  const at = (x: number) => ({ box: { x, y: 0, width: 30, height: 30 } })
  expect(read(button('', at(0)), line('1', at(40)), button('', at(80)))).toEqual([
    { more: 3, less: 1, count: 1 },
  ])
})

test('the number may stand in a field, and nothing be there to take away', () => {
  expect(read(button('−'), field('', { value: '3' }), button('+'))).toEqual([
    { more: 3, less: 1, count: 3 },
  ])
  expect(read(line('0'), button('+'))).toEqual([{ more: 2, less: null, count: 0 }])
})

test.each([
  ['pages', [button('Previous'), line('1'), button('Next')]],
  ['sizes', [button('38'), button('39'), button('40')]],
  ['a number with a button', [line('4'), button('Reviews')]],
])('%s are no stepper', (_, drawn) => {
  expect(read(...(drawn as Drawn[]))).toEqual([])
})
