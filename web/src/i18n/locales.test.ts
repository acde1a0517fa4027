import { expect, test } from 'vitest'
import { localeOf } from './locales.ts'

const asked = (language: string, query = '') =>
  localeOf(
    new Request(`https://pay.example/c/cs_1${query}`, { headers: { 'accept-language': language } }),
  )

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['zh-Hans-CN', 'zh'],
  ['ar', 'ar'],
  ['fr-FR, de;q=0.9, ar;q=0.5, en;q=0.4', 'ar'],
  ['en;q=0.2, es;q=0.7', 'es'],
  ['fr', 'en'],
  ['', 'en'],
  ['*;q=x, ,;', 'en'],
])('%j is answered in %s', (header, locale) => {
  expect(asked(header)).toBe(locale)
})

test('?lang= wins over Accept-Language if we support it', () => {
  expect(asked('es', '?lang=ar')).toBe('ar')
  expect(asked('es', '?lang=constructor')).toBe('es')
})
