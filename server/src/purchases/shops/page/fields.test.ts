import { expect, test } from 'vitest'
import { drawLook } from '../../../../test/looks.ts'
import { readFields } from './fields.ts'

const field = (label: string, more: object = {}) => ({
  role: 'textbox',
  tag: 'input',
  label,
  name: label,
  form: 0,
  ...more,
})

test.each([
  ['E-Mail-Adresse *', 'contact.email'],
  ['Straße und Hausnummer', 'shipping_address.line1'],
  ['Code postal', 'shipping_address.postal_code'],
  ['Ciudad', 'shipping_address.city'],
  ['Numero di carta', 'card.number'],
  ['N.º do cartão', 'card.number'],
  ['Nummer der Karte', 'card.number'],
  ['N. carta', 'card.number'],
  ['Nome sulla carta', 'card.holder_name'],
  ['Verification Number:', 'card.security_code'],
  ['Woonplaats', 'shipping_address.city'],
  ['Telemóvel', 'contact.phone'],
  ['Gutscheincode', 'coupon'],
  ['Q.tà', 'quantity'],
  ['Numero di pezzi', 'quantity'],
  ['Número de peças', 'quantity'],
  ['Mailadresse', 'contact.email'],
  ['Mailing address', 'shipping_address.line1'],
  ['Rufname', 'shipping_address.first_name'],
  ['Nome próprio', 'shipping_address.first_name'],
  ['House number and street', 'shipping_address.line1'],
  ['House number', 'shipping_address.house_number'],
  ['C. P.', 'shipping_address.postal_code'],
  ['Región', 'shipping_address.state'],
  ['Lieferland', 'shipping_address.country'],
  ['Bank name', null],
])('%s is for %s', (label, means) => {
  expect(readFields(drawLook([field(label)]))[0]?.means ?? null).toBe(means)
})

test('"Month" and "Year" beside a card number are the card\'s, and nothing elsewhere', () => {
  const means = readFields(drawLook([field('Card no.'), field('MM'), field('Year')]))
  expect(means.map((it) => it.means)).toEqual(['card.number', 'card.exp_month', 'card.exp_year'])
  const dutch = readFields(drawLook([field('Kaartnummer'), field('MM'), field('Vervaljaar')]))
  expect(dutch.map((it) => it.means)).toEqual(['card.number', 'card.exp_month', 'card.exp_year'])
  const types = ['Visa', 'Mastercard'].map((label) => ({ value: label, label, selected: false }))
  const list = field('Circuito', { role: 'combobox', tag: 'select', options: types })
  expect(readFields(drawLook([list, field('CVC')]))[0]?.means).toBe('card.type')
  expect(readFields(drawLook([field('Year')]))[0]?.means ?? null).toBeNull()
})

test.each([
  ['Mese di scadenza', 'Anno di scadenza'],
  ['Ablaufmonat', 'Ablaufjahr'],
  ['Mes de caducidad', 'Año de caducidad'],
  ['Expiry month', 'Expiration year'],
  ['Vervalmaand', 'Vervaljaar'],
])('"%s" and "%s" are the two halves of the expiry', (month, year) => {
  const means = readFields(drawLook([field('CVC'), field(month), field(year)]))
  expect(means.slice(1).map((it) => it.means)).toEqual(['card.exp_month', 'card.exp_year'])
})

test('an expiry that names month and year is one field', () => {
  const [, expiry] = readFields(drawLook([field('CVC'), field('Expiry date (month / year)')]))
  expect(expiry?.means).toBe('card.exp')
})

test('words before a field count where it has no label', () => {
  const bare = (near: string) => field('', { near })
  const card = readFields(drawLook([field('Card no.'), bare('Month'), bare('Expiration year')]))
  expect(card.map((it) => it.means)).toEqual(['card.number', 'card.exp_month', 'card.exp_year'])
  const [, number] = readFields(drawLook([field('Street name'), bare('Number *')]))
  expect(number?.means).toBe('shipping_address.house_number')
})

test('beside a family name a name that is not known is the first name', () => {
  const means = readFields(drawLook([field('Naamgeving'), field('Achternaam'), field('Stad')]))
  expect(means[0]?.means).toBe('shipping_address.first_name')
  expect(readFields(drawLook([field('Naamgeving'), field('Stad')]))[0]?.means ?? null).toBeNull()
})

test.each(['No.', 'Núm.', 'Número da porta *', 'Numéro'])(
  '%s right behind the street is the number of the house, elsewhere it is not',
  (label) => {
    const [, number] = readFields(drawLook([field('Street'), field(label)]))
    expect(number?.means).toBe('shipping_address.house_number')
    expect(readFields(drawLook([field(label)]))[0]?.means ?? null).toBeNull()
  },
)

test("a field's own name in the form outweighs the text nearby", () => {
  const [found] = readFields(
    drawLook([
      field('', { label: null, near: 'Street address', field: 'zone_id', signs: 'zone id' }),
    ]),
  )
  expect(found?.means).toBe('shipping_address.state')
})

test('half of a name is known by the other half', () => {
  const means = readFields(drawLook([field('Prénom'), field('Nom')])).map((it) => it.means)
  expect(means).toEqual(['shipping_address.first_name', 'shipping_address.last_name'])
  expect(readFields(drawLook([field('Nom')]))[0]?.means).toBe('shipping_address.name')
})

test('unlabelled lists beside a card number are month and year', () => {
  const list = (from: number, to: number) => ({
    ...{ role: 'combobox', tag: 'select', form: 0 },
    options: Array.from({ length: to - from + 1 }, (_, at) => ({
      ...{ value: `${from + at}`, label: `${from + at}`, disabled: false, selected: at === 0 },
    })),
  })
  const means = readFields(
    drawLook([field('Card number'), list(1, 12), list(2026, 2036), field('CVV')]),
  ).map((it) => it.means)
  expect(means).toEqual(['card.number', 'card.exp_month', 'card.exp_year', 'card.security_code'])
})

test('a further line of an address stays empty; a second address has lines of its own', () => {
  const [first, second, third, , again] = readFields(
    drawLook(
      ['First line of address', 'Second line of address', 'Third line of address']
        .map((it) => field(it))
        .concat([field('City'), field('Billing address line 1')]),
    ),
  ).map((it) => it.means)
  expect([first, second, third]).toEqual(['shipping_address.line1', 'shipping_address.line2', null])
  expect(again).toBe('shipping_address.line1')
})

test('fields of a form that signs in are recognised', () => {
  const password = field('Password', { type: 'password' })
  const [email, , other] = readFields(
    drawLook([field('E-mail'), password, field('E-mail', { form: 1 })]),
  )
  expect([email?.isLogin, other?.isLogin]).toEqual([true, false])
})
