import { expect, test } from 'vitest'
import vectors from '../../../contracts/vectors/live-view.json' with { type: 'json' }
import { endOf, keyOf, readPicture } from './messages.ts'

const key = (name: string, held: object = {}) =>
  keyOf({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('a picture is parsed with its number and size', async () => {
  const { message_hex, jpeg_hex, ...expected } = vectors.picture
  const message = Uint8Array.from(Buffer.from(message_hex, 'hex'))
  const { image, ...rest } = readPicture(message.buffer)
  expect(rest).toEqual(expected)
  expect(Buffer.from(await image.arrayBuffer()).toString('hex')).toBe(jpeg_hex)
})

test('named keys are the ones the worker accepts', () => {
  const sent = vectors.keys.map((name) =>
    name === 'Shift+Tab' ? key('Tab', { shiftKey: true }) : key(name),
  )
  expect(sent).toEqual(vectors.keys)
})

test('keys go to the bank, browser shortcuts do not', () => {
  expect(['a', 'A', '7', ' ', 'Enter', 'Backspace', 'Tab'].map((it) => key(it))).toEqual([
    ...['a', 'A', '7', ' ', 'Enter', 'Backspace', 'Tab'],
  ])
  expect(key('Tab', { shiftKey: true })).toBe('Shift+Tab')
  expect(key('v', { ctrlKey: true })).toBeNull() // pasted
  expect(key('é')).toBeNull() // comes as text
  expect([key('Escape'), key('F5'), key('Unidentified')]).toEqual([null, null, null])
})

test('a lost connection is not an end', () => {
  const { gone, refused, ...ends } = vectors.closes
  expect(Object.values(ends).map(endOf)).toEqual(Object.keys(ends))
  expect([1000, 1006, 1011, gone, refused].map(endOf)).toEqual([null, null, null, null, null])
})
