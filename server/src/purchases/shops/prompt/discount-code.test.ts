import { describe, expect, test } from 'vitest'
import { readDiscountCode } from './discount-code.ts'
import { findLeftovers } from './leftovers.ts'
import { normalizePrompt } from './words.ts'

const codeIn = (prompt: string) => readDiscountCode(normalizePrompt(prompt)).code

describe('a discount code keeps its spelling', () => {
  test.each([
    ['two blue mugs with discount code TEN', 'TEN'],
    ['Use coupon SAVE-10. Two blue mugs.', 'SAVE-10'],
    ['the mug, promo code: Summer_24, and express delivery', 'Summer_24'],
    ['my coupon code is welcome', 'welcome'],
    ['two mugs with promo code sunny and ship them', 'sunny'],
    ['apply the "Spring Sale" discount code', 'Spring Sale'],
    ["use 'ten' as coupon", 'ten'],
    ['use my SAVE10 coupon', 'SAVE10'],
    ['two mugs with code TEN', 'TEN'],
    ['discount codes: TEN', 'TEN'],
    ['PLEASE BUY THE MUG WITH DISCOUNT CODE TEN AND SHIP IT', 'TEN'],
    ['with discount code FIRST please', 'FIRST'],
    ['coupon TEN, I said coupon TEN', 'TEN'],
    ['without an account and with discount code TEN', 'TEN'],
    ['Gutscheincode X1', 'X1'],
    ['zwei Tassen mit Gutschein SOMMER', 'SOMMER'],
    ['bitte den Rabattcode „Sommer24“ einlösen', 'Sommer24'],
    ['zwei Tassen mit dem Code TASSE5', 'TASSE5'],
    ['deux tasses avec le code promo ÉTÉ', 'ÉTÉ'],
    ['code de réduction « HIVER » svp', 'HIVER'],
    ['dos tazas con el código de descuento VERANO', 'VERANO'],
    ['usa el cupón TAZA10', 'TAZA10'],
    ['due tazze con il codice sconto ESTATE', 'ESTATE'],
    ['twee mokken met kortingscode ZOMER', 'ZOMER'],
    ['duas canecas com o código de desconto VERÃO', 'VERÃO'],
    ['usar o cupom CANECA-5', 'CANECA-5'],
  ])('%s', (prompt, code) => {
    expect(codeIn(prompt)).toBe(code)
  })
})

describe('no discount code is', () => {
  test.each([
    'ship to zip code 78701',
    'postal code SW1A 1AA',
    'country code US',
    'with door code 1234B',
    'a promo video camera',
    'the discount mug',
    'a coupon book',
    'with a discount of 10%',
    'any discount code you can find',
    'apply a discount code automatically',
    'the discount code does not work',
    'no discount code',
    'do not use the discount code TEN',
    'ohne Gutschein SOMMER',
    'pay with gift card code ABC-123',
    'use my gift voucher ABC123',
    'mit Geschenkgutschein ABC123',
    'avec la carte cadeau code ABC123',
    'with discount code TEN or coupon FIVE',
    'I HAVE A DISCOUNT CODE PLEASE',
  ])('%s', (prompt) => {
    expect(codeIn(prompt)).toBeNull()
  })
})

test.each(['coupon ', 'discount code "', 'A1 coupon ', 'use code ', '"a" coupon '])(
  'ten thousand characters of %j are read in no time',
  (part) => {
    const prompt = part.repeat(10_000 / part.length)
    const start = performance.now()
    readDiscountCode(prompt)
    expect(performance.now() - start).toBeLessThan(2_000)
  },
)

describe('of a prompt', () => {
  const left = (prompt: string, discount_code?: string) =>
    findLeftovers(prompt, {
      ...{ url: 'https://shop.example/mug', shopName: null, quote: null, hasCeiling: false },
      options: discount_code === undefined ? {} : { discount_code },
    }).map(({ words }) => words)

  test('the code that the option holds is not left over', () => {
    expect(left('two mugs with discount code TEN', 'TEN')).toEqual([])
    expect(left('bitte den Rabattcode TEN einlösen', 'TEN')).toEqual([])
  })

  test('another code than the option holds is', () => {
    expect(left('two mugs with discount code TEN', 'FIVE')).toEqual(['with discount code TEN'])
    expect(left('discount code TEN or coupon FIVE', 'TEN')).not.toEqual([])
  })
})
