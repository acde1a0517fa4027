import { expect, test } from 'vitest'
import { search } from './search.ts'

const NUMBER = '5324350000000007'
const CANARY = { number: '4000000000000002', code: '123', isOwn: false }

const found = (text: string) =>
  search({ traces: { found: [Buffer.from(text)], control: '' } }, [CANARY], []).map((it) => it.form)

test('a number that looks like a card is found anywhere but in the id of a span', () => {
  expect(found(`{"value":"${NUMBER}"}`)).toEqual([expect.stringContaining('card-like 532435')])
  expect(found(`{"spanId":"${NUMBER}","parentSpanId":"${NUMBER}"}`)).toEqual([])
})

test('a card that was used is found there, too', () => {
  expect(found(`{"spanId":"${CANARY.number}"}`)).not.toEqual([])
})
