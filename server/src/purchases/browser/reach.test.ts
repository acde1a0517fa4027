import { expect, test } from 'vitest'
import { carriesNumber, hostsOf, isLed } from './reach.ts'

const trusted = new Set(['pay.example'])
const nowhere = { redirectedFrom: null, from: null, parent: null }

test.each([
  ['a redirect of a payment host', { redirectedFrom: 'pay.example', from: 'shop.example' }, true],
  ['a frame that was at a payment host', { from: 'pay.example', parent: 'shop.example' }, true],
  ['a frame in a page of a payment host', { from: null, parent: 'pay.example' }, true],
  ['a frame of the shop', { from: null, parent: 'shop.example' }, false],
  ['a redirect of the shop', { redirectedFrom: 'shop.example', parent: 'shop.example' }, false],
  ['nobody', {}, false],
])('%s leads on: %o', (_, leap, isTrusted) => {
  expect(isLed({ ...nowhere, ...leap }, trusted)).toBe(isTrusted)
})

test.each([
  ['https://shop.example/p/1', ['shop.example', 'www.shop.example']],
  ['https://www.shop.example/p/1', ['www.shop.example', 'shop.example']],
  ['http://pay.shop.example:8080/', ['pay.shop.example:8080', 'www.pay.shop.example:8080']],
  ['http://www.example/', ['www.example', 'www.www.example']],
  ['http://localhost:3000/', ['localhost:3000']],
  ['http://127.0.0.1:3000/', ['127.0.0.1:3000']],
  ['http://[::1]:3000/', ['[::1]:3000']],
])('%s is a shop at %o', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

test.each([
  ['as it is', 'number=4242424242424242&cvc=123', true],
  ['in groups', 'number=4242+4242+4242+4242', true],
  ['in groups, escaped', 'https://bank.example/?n=4242%204242%2D4242%204242', true],
  ['another', 'order=100012&amount=4242', false],
])('a card number %s is seen in what is sent', (_, sent, isThere) => {
  expect(carriesNumber(sent, '4242424242424242')).toBe(isThere)
})
