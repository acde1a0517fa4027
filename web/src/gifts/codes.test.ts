import { expect, test } from 'vitest'
import { faultOf, grouped, loadCodes } from './codes.ts'

const codes = await loadCodes()

test.each([
  ['', '····-····-····-····'],
  ['01DAB', '01DA-B···-····-····'],
  ['0123456789ABCDEE', '0123-4567-89AB-CDEE'],
  ['0123456789ABCDEE7', '0123-4567-89AB-CDEE-7'],
])('%s is shown as %s', (code, shown) => {
  expect(grouped(code)).toBe(shown)
})

test.each([
  ['0123-4567-89AB-CDEE', null],
  [' o1z3 4567–89ab cdee ', 'check'],
  [' oi23 4567–89ab cdee ', null],
  ['0123-4567-89AB-CDED', 'check'],
  ['0123-4567-89AB-CDE', 'length'],
  ['0123-4567-89AB-CDEE-0', 'length'],
  ['0123-4567-89AÄ-CDEE', 'alphabet'],
])('%s has the fault %s', (code, fault) => {
  expect(faultOf(code, codes)).toBe(fault)
})
