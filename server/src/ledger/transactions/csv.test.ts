import { expect, test } from 'vitest'
import { cell, streamCsv } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['plain', 'plain'],
  [-5, '-5'],
  [null, ''],
])('%j is written as %j', (value, written) => {
  expect(cell(value)).toBe(written)
})

test('a page after the other, with one line of names', async () => {
  async function* pages() {
    yield [{ a: 1, b: '=x' }]
    yield [{ a: 2, b: 'y' }]
  }
  let text = ''
  for await (const chunk of streamCsv(['a', 'b'], pages())) text += chunk
  expect(text).toBe("a,b\r\n1,'=x\r\n2,y\r\n")
})
