import { describe, expect, test } from 'vitest'
import { readFreeText } from './free-text.ts'
import { normalizePrompt } from './words.ts'

const textIn = (prompt: string, label: string) =>
  readFreeText(normalizePrompt(prompt), label)?.text ?? null

describe('a text for a label of the shop', () => {
  test.each([
    ['a ring, engrave "Ada"', 'Engraving', 'Ada'],
    ['a ring engraved with “For Ever, Ada”', 'Name to engrave', 'For Ever, Ada'],
    ['engrave it on the inside with "A & B"', 'Engraving text', null],
    ['engrave it with "A & B", please', 'Engraving', 'A & B'],
    ['a ring engraved with EVE', 'Engraving', 'EVE'],
    ['engrave Ada Lovelace and ship it', 'Name to engrave', 'Ada Lovelace'],
    ['Gift note: Happy birthday Mum!', 'Gift note', 'Happy birthday Mum'],
    ['with the gift note "Happy birthday, Mum!"', 'Gift note', 'Happy birthday, Mum!'],
    ['delivery date: 5 December', 'Delivery date', '5 December'],
    ['Gravur: „Ada“', 'Gravur', 'Ada'],
    ['gravieren mit „Ada“', 'Gravierung', 'Ada'],
    ['graver « Ada »', 'Gravure', 'Ada'],
    ["monogram 'AL'", 'Monogram *', 'AL'],
  ])('%s', (prompt, label, text) => {
    expect(textIn(prompt, label)).toBe(text)
  })
})

describe('nothing is said for it', () => {
  test.each([
    ['a red ring', 'Engraving'],
    ['engrave it for my sister', 'Engraving'],
    ['engrave it', 'Engraving'],
    ['what is the delivery date for Ada', 'Delivery date'],
    ['a gift note to Ada Lovelace, 1 Main Street', 'Gift note'],
    ['do not engrave "Ada"', 'Engraving'],
    ['Gift note: Happy birthday, Mum, and express delivery', 'Gift note'],
    ['engrave "Ada" or engrave "Eve"', 'Engraving'],
    ['a "Harbour" print for Ada', 'Delivery date'],
    ['a notebook "Blue"', 'Note'],
    ['my phone number: 512 555', 'Number'],
    ['engrave', 'Engraving'],
    ['', 'Engraving'],
    ['engrave "Ada"', ''],
  ])('%s', (prompt, label) => {
    expect(textIn(prompt, label)).toBeNull()
  })
})

test('the words that name the label belong to the text', () => {
  const prompt = 'a ring, engrave "Ada" please'
  const stretch = readFreeText(prompt, 'Engraving')?.stretch
  expect(prompt.slice(stretch?.start, stretch?.end)).toBe('engrave "Ada"')
})
