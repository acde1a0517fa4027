import { expect, test } from 'vitest'
import { drawLook, heading, line } from '../../../../test/looks.ts'
import { readShownAddress } from './shown-address.ts'

test('the lines under the words for an address are the address', () => {
  const lines = ['Ada Lovelace', '1 Main Street', '78701 Austin'].map((it) => line(it))
  const look = drawLook([heading('Ship to', 2), ...lines, heading('Payment', 2)])
  expect(readShownAddress(look)).toBe('Ada Lovelace 1 Main Street 78701 Austin')
})

test.each([
  ['Enviar para', 'Método de envio', 'Forma de pagamento', 'Passo 3 de 5'],
  ['Ship to', 'Method', 'Payment', 'Step 2 of 4'],
  ['Enviar a', 'Método de envío', 'Forma de pago', 'Paso 1 de 4'],
])('names of steps behind "%s" are none', (...steps) => {
  expect(readShownAddress(drawLook(steps.map((it) => line(it))))).toBeNull()
})
