import { expect, test } from 'vitest'
import { isInPageOf } from './ancestors.ts'
import { readMessage, readToken } from './messages.ts'

const APP = 'https://florin.example'
const parent = {} as Window
const data = { name: 'florin-card-frame', type: 'token', token: 'ft_1' }

test('the frame accepts a token from its parent page', () => {
  const message = { origin: APP, source: parent, data }
  expect(readToken(message, { origin: APP, source: parent })).toBe('ft_1')
})

test.each([
  ['another origin', { origin: 'https://florin.example.evil', source: parent, data }],
  ['another port', { origin: 'https://florin.example:8443', source: parent, data }],
  ['without encryption', { origin: 'http://florin.example', source: parent, data }],
  ['a page without an origin', { origin: 'null', source: parent, data }],
  ['another window of the app', { origin: APP, source: {} as Window, data }],
  ['no window', { origin: APP, source: null, data }],
])('the frame accepts no token from %s', (_who, message) => {
  expect(readToken(message, { origin: APP, source: parent })).toBeNull()
})

test.each([
  null,
  'ft_1',
  { ...data, name: 'other' },
  { ...data, type: 'done' },
  { ...data, token: 1 },
])('%j is no token', (other) => {
  const message = { origin: APP, source: parent, data: other }
  expect(readToken(message, { origin: APP, source: parent })).toBeNull()
})

test('a page parses the frame’s messages, but no token', () => {
  const name = 'florin-card-frame'
  expect(readMessage({ name, type: 'ready' })).toEqual({ type: 'ready' })
  expect(readMessage(data)).toBeNull()
})

const page = {}
const framed = { parent: page, top: page }

test.each([
  ['in our page', { ...framed, location: { ancestorOrigins: [APP] } }, true],
  ['in a page that the browser does not list', { ...framed, location: {} }, true],
  ['in a page of another site', { ...framed, location: { ancestorOrigins: ['https://x'] } }, false],
  [
    'in our page framed by another site',
    { parent: page, top: {}, location: { ancestorOrigins: [APP, 'https://x'] } },
    false,
  ],
  ['deeper than one frame', { parent: page, top: {}, location: {} }, false],
])('a frame %s: %j is %j', (_where, view, isInside) => {
  expect(isInPageOf(APP, view)).toBe(isInside)
})

test('a page opened on its own is not framed', () => {
  const view = { location: { ancestorOrigins: [] } } as Record<string, unknown>
  Object.assign(view, { parent: view, top: view })
  expect(isInPageOf(APP, view as Parameters<typeof isInPageOf>[1])).toBe(false)
})
