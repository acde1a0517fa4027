import { expect, test } from 'vitest'
import { drawLook, line } from '../../../../test/looks.ts'
import { isWithin, nodesWithin, ownPlace, placesAround, sharedPlace } from './tree.ts'

const look = drawLook([
  line('above'),
  [
    [[line('Mug'), line('$9.00')], line('2')],
    [[line('Cup'), line('$7.00')], line('1')],
  ],
])
const at = (text: string) => {
  const node = look.nodes.find((it) => it.text === text)
  if (node === undefined) throw new Error(text)
  return node
}

test('what stands together shares a place', () => {
  expect(sharedPlace(at('Mug'), at('$9.00')).path).toEqual([1, 0, 0])
  expect(sharedPlace(at('Mug'), at('2')).path).toEqual([1, 0])
  expect(sharedPlace(at('Mug'), at('2'), at('Cup')).path).toEqual([1])
  expect(sharedPlace(at('Mug'), at('above')).path).toEqual([])
})

test('a place holds what is in it, in its own frame', () => {
  const row = sharedPlace(at('Mug'), at('2'))
  expect(nodesWithin(look, row).map((it) => it.text)).toEqual(['Mug', '$9.00', '2'])
  expect(isWithin({ ...at('Mug'), frame: 1 }, row)).toBe(false)
})

test('the row of one among several is as wide as it can be without another', () => {
  expect(ownPlace(at('Mug'), [at('Cup')]).path).toEqual([1, 0])
  expect(ownPlace(at('Mug'), [at('$9.00')]).path).toEqual([1, 0, 0, 0])
  expect(placesAround(at('Mug')).map(({ path }) => path.length)).toEqual([3, 2, 1, 0])
})
