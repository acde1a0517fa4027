import { expect, test } from 'vitest'
import vectors from '../../../../../contracts/vectors/live-view.json' with { type: 'json' }
import { KEYS } from '../../../lib/challenges.ts'
import { CLOSES, readSaid, writeForm, writeHost, writePicture } from './messages.ts'

const said = (message: object) => readSaid(JSON.stringify(message))

test('a window is taken as large and as fine as a page may be', () => {
  const look = { type: 'look', form: false }
  expect(said({ ...look, width: 390.4, height: 700, scale: 3 })).toEqual({
    ...{ ...look, width: 390, height: 700, scale: 3 },
  })
  expect(said({ ...look, width: 10, height: 1, scale: 0.5 })).toMatchObject({
    ...{ width: 320, height: 300, scale: 1 },
  })
  expect(said({ ...look, width: 9_999, height: 9_999, scale: 9 })).toMatchObject({
    ...{ width: 1_280, height: 1_600, scale: 3 },
  })
})

test.each(vectors.said)('%o is done', (message) => {
  expect(said(message)).toEqual(message)
})

test('keys that write nothing are known by name', () => {
  // Escape leaves the bank's page: no page of ours sends it.
  expect(KEYS.filter((key) => key !== 'Escape')).toEqual(vectors.keys)
  for (const key of vectors.keys) expect(said({ type: 'key', key })).toEqual({ type: 'key', key })
})

test('the close code says why a connection ended', () => {
  expect(CLOSES).toEqual(vectors.closes)
})

test.each([
  [{ type: 'key', key: 'F5' }],
  [{ type: 'key', key: 'Control+Enter' }],
  [{ type: 'key', key: 'ab' }],
  [{ type: 'key', key: '\n' }],
  [{ type: 'key', key: 'a', code: 'KeyA' }],
  [{ type: 'text', text: 'x'.repeat(501) }],
  [{ type: 'pointer', action: 'down', x: -1, y: 0 }],
  [{ type: 'pointer', action: 'drag', x: 1, y: 0 }],
  [{ type: 'pointer', action: 'up', x: Number.NaN, y: 0 }],
  [{ type: 'goto', url: 'http://evil.test' }],
  [{ type: 'press', form: 1, part: -1 }],
  [[]],
  [null],
])('%o is refused', (message) => {
  expect(readSaid(JSON.stringify(message))).toBeNull()
})

test('what is no JSON, or more than anybody says, is refused', () => {
  expect(readSaid('{')).toBeNull()
  expect(readSaid(' '.repeat(5_000))).toBeNull()
})

test('a picture carries its number and its size', () => {
  const { number, width, height, jpeg_hex, message_hex } = vectors.picture
  const message = writePicture(number, { width, height, jpeg: Buffer.from(jpeg_hex, 'hex') })
  expect(message.toString('hex')).toBe(message_hex)
})

test('whose page it is, and until when', () => {
  const { host } = vectors.told
  expect(JSON.parse(writeHost(host.host, host.ends_at * 1_000 + 999))).toEqual(host)
})

test('a form has no value of any field', () => {
  const name = 'One-time code'
  const part = { id: 1, kind: 'field', name, isDisabled: false, isTicked: false } as const
  const more = { choices: [], autocomplete: 'one-time-code', isNumeric: true }
  expect(JSON.parse(writeForm(2, [{ ...part, ...more }]))).toEqual(vectors.told.form)
})
