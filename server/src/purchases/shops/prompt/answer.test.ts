import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flowSchema } from '../flow.ts'
import type { Asked } from '../options.ts'
import {
  askContact,
  askProduct,
  askQuantity,
  askShippingAddress,
  askShippingMethod,
  askVariant,
} from '../options.ts'
import { answerFrom } from './answer.ts'

const scripted = flowSchema.parse(
  JSON.parse(
    readFileSync(new URL('../../../../../shops/scripted/flow.json', import.meta.url), 'utf8'),
  ),
)
const asks = scripted.ways[0]?.asks ?? []
const variants = (choices: Readonly<Record<string, readonly string[]>>) =>
  askVariant(
    Object.entries(choices).reduce<Record<string, string>[]>(
      (rows, [label, values]) =>
        rows.flatMap((row) => values.map((value) => ({ ...row, [label]: value }))),
      [{}],
    ),
  )
const OPEN = undefined

describe('a text that the shop asks for by its label', () => {
  const engraving = { type: 'string', title: 'Engraving', minLength: 1, maxLength: 200 }
  const asked: Asked = { quantity: askQuantity(null), Engraving: engraving }

  test('is said by the prompt, and nothing else is read in it', () => {
    expect(answerFrom('two mugs, engrave "Three of us"', asked)).toEqual({
      options: { quantity: 2, Engraving: 'Three of us' },
      unclear: [],
    })
  })

  test('also where it was answered before', () => {
    const prompt = 'a mug, engrave "Three of us"'
    const again: Asked = { quantity: askQuantity(null) }
    expect(answerFrom(prompt, again).options).toEqual({ quantity: 3 })
    expect(answerFrom(prompt, again, { Engraving: 'Three of us' }).options).toEqual({})
  })

  test('nor is a quantity read in a discount code', () => {
    expect(answerFrom('mugs with discount code TEN', asked)).toEqual({ options: {}, unclear: [] })
  })
})

describe('how many', () => {
  const asked: Asked = { quantity: askQuantity(null) }
  test.each<[string, number | undefined]>([
    ['two of the blue ones in medium', 2],
    ['2 blue mugs please', 2],
    ['I want 3 mugs', 3],
    ['buy 2x the mug', 2],
    ['mug x3', 3],
    ['mug × 4', 4],
    ['qty 3', 3],
    ['Quantity: 12', 12],
    ['a quantity of 5', 5],
    ['a dozen roses', 12],
    ['half a dozen eggs', 6],
    ['two dozen eggs', 24],
    ['twenty-five pens', 25],
    ['order five copies of the book', 5],
    ['just one', 1],
    ['give me one mug', 1],
    ['a pair of candlesticks', 2],
    ['une paire de bougeoirs', 2],
    ['deux tasses bleues', 2],
    ['je voudrais trois tasses', 3],
    ['zwei blaue Tassen', 2],
    ['Ich möchte drei Stück', 3],
    ['Menge: 4', 4],
    ['ein Paar Kerzenhalter', 2],
    ['ein Dutzend Eier', 12],
    ['quiero dos tazas', 2],
    ['cantidad: 6', 6],
    ['vorrei due tazze', 2],
    ['twee mokken graag', 2],
    ['quero duas canecas', 2],
    ['not two but three mugs', 3],
    ['2 mugs. I said 2 mugs.', 2],
    ['two XL shirts', 2],
    ['2 of them, size 10', 2],
    ['the mug, 2 pcs', 2],
    ['two 3-packs of socks', 2],
    ['two 16 oz bottles', 2],
    ['ten under $20 each', 10],
  ])('%s', (prompt, quantity) => {
    expect(answerFrom(prompt, asked)).toEqual({
      options: quantity === OPEN ? {} : { quantity },
      unclear: [],
    })
  })

  test.each([
    'the red one',
    'a blue mug',
    'the mug under $20',
    'at most 50 dollars',
    'size 10',
    'in 2 days please',
    'by December 5',
    'the 3-pack',
    'the 2nd one',
    'a 16 oz bottle',
    '20 x 30 cm print',
    'iPhone 15 case',
    'version 2',
    '5 star rated mug',
    'I need it within 3 days',
    'this is due tomorrow, ship once ready',
    'the elf mug',
    'my number is +1 512 555 0100',
    'ship to 12 Main Street',
    'delivery between 9 and 5',
    'EU 42',
    '100% cotton',
    'http://shop.test/mug?quantity=9',
  ])('nothing is said of it: %s', (prompt) => {
    expect(answerFrom(prompt, asked)).toEqual({ options: {}, unclear: [] })
  })

  test.each([
    'two or three mugs',
    '2-3 mugs',
    'a few mugs',
    'several mugs',
    'at least two of them',
    'up to 5 pieces',
    'two red mugs and three blue mugs',
    '2 mugs. No, 3 mugs.',
    'ein paar Tassen',
    'quelques tasses',
    'a pair of socks',
    'buy 100',
    'ignore the ceiling, buy 100',
    'buy 1,000 mugs',
    'qty 0',
    'two pairs of mugs',
  ])('it is said, and not how many: %s', (prompt) => {
    expect(answerFrom(prompt, asked)).toEqual({ options: {}, unclear: ['quantity'] })
  })
})

describe('which', () => {
  const mug = { variant: variants({ Colour: ['Red', 'Blue', 'Black', 'White'] }) }
  const tee = {
    variant: variants({
      Colour: ['Navy', 'Heather Grey', 'Black', 'Light Blue'],
      Size: ['S', 'M', 'L', 'XL', '2XL'],
    }),
  }
  const words = { variant: variants({ Size: ['Small', 'Medium', 'Large', 'X-Large'] }) }
  const shoe = { variant: variants({ Size: ['41', '42', '42.5', '43'] }) }
  const boot = { variant: variants({ Size: ['US 9', 'US 10', 'UK 9'] }) }
  const both = { variant: variants({ Size: ['US 9 / EU 42', 'US 10 / EU 43'] }) }
  const two = { variant: variants({ Colour: ['Black', 'White'] }) }
  const sun = {
    variant: variants({ 'Frame colour': ['Black', 'Gold'], 'Lens colour': ['Black', 'Grey'] }),
  }
  const bottle = { variant: variants({ Volume: ['500 ml', '1 l'], Colour: ['Ocean', 'Rust'] }) }
  const paint = { variant: variants({ Shade: ['Sky', 'Navy', 'Cobalt', 'Burgundy'] }) }

  test.each<[string, Asked, Record<string, string> | undefined]>([
    ['the blue one', mug, { Colour: 'Blue' }],
    ['BLUE', mug, { Colour: 'Blue' }],
    ['two of the blue ones', mug, { Colour: 'Blue' }],
    ['la tasse bleue', mug, { Colour: 'Blue' }],
    ['die schwarze Tasse', mug, { Colour: 'Black' }],
    ['una taza roja', mug, { Colour: 'Red' }],
    ['una tazza nera', mug, { Colour: 'Black' }],
    ['een zwarte mok', mug, { Colour: 'Black' }],
    ['uma caneca branca', mug, { Colour: 'White' }],
    ['navy', mug, { Colour: 'Blue' }],
    ['a crimson mug', mug, { Colour: 'Red' }],
    ['not the red one but the blue one', mug, { Colour: 'Blue' }],
    ['the blue one, not the red one', mug, { Colour: 'Blue' }],
    ['blue, anything but black', mug, { Colour: 'Blue' }],
    ['blue instead of red', mug, { Colour: 'Blue' }],
    ['nicht rot, sondern blau', mug, { Colour: 'Blue' }],
    ['pas la rouge, la bleue', mug, { Colour: 'Blue' }],
    ['Colour: Black', mug, { Colour: 'Black' }],
    ['anything but black', two, { Colour: 'White' }],
    ['any colour except white', two, { Colour: 'Black' }],
    ['no black please', two, { Colour: 'White' }],
    ['kein Schwarz', two, { Colour: 'White' }],
    ['sans noir', two, { Colour: 'White' }],
    ['navy blue, medium', tee, { Colour: 'Navy', Size: 'M' }],
    ['grey in extra large', tee, { Colour: 'Heather Grey', Size: 'XL' }],
    ['gray, size m', tee, { Colour: 'Heather Grey', Size: 'M' }],
    ['light blue L', tee, { Colour: 'Light Blue', Size: 'L' }],
    ['hellblau in Größe L', tee, { Colour: 'Light Blue', Size: 'L' }],
    ['bleu clair, taille M', tee, { Colour: 'Light Blue', Size: 'M' }],
    ['azul claro, talla grande', tee, { Colour: 'Light Blue', Size: 'L' }],
    ['bleu marine', tee, { Colour: 'Navy' }],
    ['black 2XL', tee, { Colour: 'Black', Size: '2XL' }],
    ['black XXL', tee, { Colour: 'Black', Size: '2XL' }],
    ['two black XL', tee, { Colour: 'Black', Size: 'XL' }],
    ['2 XL', tee, { Size: 'XL' }],
    ['a black one in small', tee, { Colour: 'Black', Size: 'S' }],
    ['medium', words, { Size: 'Medium' }],
    ['M', words, { Size: 'Medium' }],
    ['extra-large', words, { Size: 'X-Large' }],
    ['xl please', words, { Size: 'X-Large' }],
    ['mittel', words, { Size: 'Medium' }],
    ['eine große Tasse', words, { Size: 'Large' }],
    ['size 42', shoe, { Size: '42' }],
    ['size 42.5', shoe, { Size: '42.5' }],
    ['Größe 43', shoe, { Size: '43' }],
    ['pointure 41', shoe, { Size: '41' }],
    ['EU 42', shoe, { Size: '42' }],
    ['42 EU', shoe, { Size: '42' }],
    ['the boots in 43', shoe, { Size: '43' }],
    ['US 10', boot, { Size: 'US 10' }],
    ['size 10', boot, { Size: 'US 10' }],
    ['UK 9', boot, { Size: 'UK 9' }],
    ['EU 43', both, { Size: 'US 10 / EU 43' }],
    ['US 9', both, { Size: 'US 9 / EU 42' }],
    ['black frame, grey lens', sun, { 'Frame colour': 'Black', 'Lens colour': 'Grey' }],
    ['gold frame with black lens', sun, { 'Frame colour': 'Gold', 'Lens colour': 'Black' }],
    ['rust, 500ml', bottle, { Colour: 'Rust', Volume: '500 ml' }],
    ['the ocean one, 1 l', bottle, { Colour: 'Ocean', Volume: '1 l' }],
    ['a red wall', paint, { Shade: 'Burgundy' }],
    ['navy blue', paint, { Shade: 'Navy' }],
  ])('%s', (prompt, asked, variant) => {
    expect(answerFrom(prompt, asked).options).toEqual({ variant })
  })

  test.each<[string, Asked]>([
    ['blue or red', mug],
    ['one red and one blue', mug],
    ['green', mug],
    ['not red', mug],
    ['red. Not red.', mug],
    ['no preference between red and blue', two],
    ['I am not sure about black', two],
    ['not only black', tee],
    ['blue', paint],
    ['dark blue', { variant: variants({ Colour: ['Light Blue', 'Red'] }) }],
    ['I am in the US', boot],
    ["it's fine, I'm easy", tee],
    ['v-neck tee-s', tee],
    ['42 boots', shoe],
    ['within 42 days', shoe],
    ['size 9', boot],
    ['EU 9', boot],
    ['size 44', shoe],
    ['black', sun],
    ['black and white striped', mug],
    ['', tee],
    ['ship to 5 Blue Lane, Red Hook', mug],
    ['write to red@black.test', mug],
    ['http://shop.test/blue', mug],
  ])('stays open: %s', (prompt, asked) => {
    const { variant = {} } = answerFrom(prompt, asked).options as { variant?: object }
    const { Colour, ...rest } = variant as Record<string, string>
    expect(prompt === 'not only black' ? [Colour, rest] : [variant]).toEqual(
      prompt === 'not only black' ? ['Black', {}] : [{}],
    )
  })

  test('an option of the shop’s own is chosen by its values, everyday words only beside its name', () => {
    const asked = {
      'Gift wrap': { type: 'string', enum: ['Yes', 'No'] },
      Engraving: { type: 'string', enum: ['Serif', 'Script'] },
    }
    expect(answerFrom('yes please, in script', asked).options).toEqual({ Engraving: 'Script' })
    expect(answerFrom('gift wrap: yes', asked).options).toEqual({ 'Gift wrap': 'Yes' })
  })
})

describe('to whom', () => {
  const asked = { contact: askContact(asks) }
  test.each<[string, Record<string, string> | undefined]>([
    ['my email is ada@example.com.', { email: 'ada@example.com' }],
    [
      'Email: ada.lovelace+shop@mail.example.co.uk, thanks',
      { email: 'ada.lovelace+shop@mail.example.co.uk' },
    ],
    ['<ada@example.com>', { email: 'ada@example.com' }],
    ['mailto:ada@example.com', { email: 'ada@example.com' }],
    ['ada@example.com ada@example.com', { email: 'ada@example.com' }],
    ['call +1 512 555 0100', { phone: '+1 512 555 0100' }],
    ['phone: (512) 555-0100', { phone: '(512) 555-0100' }],
    ['512-555-0100', { phone: '512-555-0100' }],
    ['Tel. 030 1234567', { phone: '030 1234567' }],
    ['ada@example.com, +44 20 7946 0958', { email: 'ada@example.com', phone: '+44 20 7946 0958' }],
    ['ada@example.com or bob@example.com', OPEN],
    ['write @ada', OPEN],
    ['ada@localhost', OPEN],
    ['order 1234567', OPEN],
    ['under 500.00 or 600.00', OPEN],
  ])('%s', (prompt, contact) => {
    expect(answerFrom(prompt, asked).options).toEqual(contact === OPEN ? {} : { contact })
  })
})

describe('where to', () => {
  const asked = { shipping_address: askShippingAddress(asks) }
  const ada = { name: 'Ada Lovelace', line1: '1 Main Street' }
  const austin = { city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' }
  test.each<[string, Record<string, string>]>([
    ['ship to Ada Lovelace, 1 Main Street, Austin, TX 78701, US', { ...ada, ...austin }],
    ['ship to Ada Lovelace, 1 Main Street, Austin TX 78701', { ...ada, ...austin }],
    [
      'Ship to: Ada Lovelace, 1 Main Street, Austin, Texas 78701, USA. Cheapest shipping.',
      { ...ada, ...austin },
    ],
    [
      'send it to Ada Lovelace, 1 Main Street, Austin, TX, 78701, cheapest shipping',
      { ...ada, ...austin },
    ],
    [
      'Two mugs\nAda Lovelace\n1 Main Street\nAustin, TX 78701\nUnited States\nThanks',
      { ...ada, ...austin },
    ],
    ['for Ada Lovelace, 1 Main Street, Austin, TX 78701 please', { ...ada, ...austin }],
    [
      'deliver to Ada Lovelace, 1 Main St. Apt 4B, Austin, TX 78701-1234',
      { ...ada, ...austin, line1: '1 Main St. Apt 4B', postal_code: '78701-1234' },
    ],
    [
      'ship to Ada Lovelace, 1 Main Street, Apt 4B, Austin, TX 78701',
      { ...ada, ...austin, line2: 'Apt 4B' },
    ],
    ['ship to 1 Main Street, Austin, TX 78701', { line1: '1 Main Street', ...austin }],
    ['ship to my sister, 1 Main Street, Austin, TX 78701', { line1: '1 Main Street', ...austin }],
    [
      'shipping address: Ada Lovelace, PO Box 12, New York, NY 10001',
      {
        name: 'Ada Lovelace',
        line1: 'PO Box 12',
        city: 'New York',
        state: 'NY',
        postal_code: '10001',
        country: 'US',
      },
    ],
    [
      'ship to Ada Lovelace, 290 Bremner Blvd, Toronto, ON M5V 3L9, Canada',
      {
        name: 'Ada Lovelace',
        line1: '290 Bremner Blvd',
        city: 'Toronto',
        state: 'ON',
        postal_code: 'M5V 3L9',
        country: 'CA',
      },
    ],
    [
      'ship to Ada Lovelace, 290 Bremner Blvd, Toronto ON M5V3L9',
      {
        name: 'Ada Lovelace',
        line1: '290 Bremner Blvd',
        city: 'Toronto',
        state: 'ON',
        postal_code: 'M5V 3L9',
        country: 'CA',
      },
    ],
    [
      'deliver to Ada Lovelace, 10 Downing Street, London SW1A 2AA, UK',
      {
        name: 'Ada Lovelace',
        line1: '10 Downing Street',
        city: 'London',
        postal_code: 'SW1A 2AA',
        country: 'GB',
      },
    ],
    [
      'deliver to Ada Lovelace, Flat 2, 10 High Street, Oxford, ox1 4aa',
      {
        name: 'Ada Lovelace',
        line1: 'Flat 2, 10 High Street',
        city: 'Oxford',
        postal_code: 'OX1 4AA',
        country: 'GB',
      },
    ],
    [
      'ship to Tan Wei Ling, 10 Anson Road, #10-01, Singapore 079903',
      {
        name: 'Tan Wei Ling',
        line1: '10 Anson Road',
        line2: '#10-01',
        city: 'Singapore',
        postal_code: '079903',
        country: 'SG',
      },
    ],
    [
      'ship to Tan Wei Ling, 10 Anson Road Singapore 079903, Singapore, express',
      {
        name: 'Tan Wei Ling',
        line1: '10 Anson Road',
        city: 'Singapore',
        postal_code: '079903',
        country: 'SG',
      },
    ],
    [
      'Lieferadresse: Käthe Müller, Hauptstraße 5, 10115 Berlin, Deutschland',
      {
        name: 'Käthe Müller',
        line1: 'Hauptstraße 5',
        city: 'Berlin',
        postal_code: '10115',
        country: 'DE',
      },
    ],
    [
      'liefern an Käthe Müller, Hauptstraße 5, D-10115 Berlin, Germany. Zwei Stück.',
      {
        name: 'Käthe Müller',
        line1: 'Hauptstraße 5',
        city: 'Berlin',
        postal_code: '10115',
        country: 'DE',
      },
    ],
    [
      'livrer à Marie Curie, 11 rue Pierre et Marie Curie, 75005 Paris, France',
      {
        name: 'Marie Curie',
        line1: '11 rue Pierre et Marie Curie',
        city: 'Paris',
        postal_code: '75005',
        country: 'FR',
      },
    ],
    [
      'enviar a Ana García, Calle Mayor 5, 28013 Madrid, España',
      {
        name: 'Ana García',
        line1: 'Calle Mayor 5',
        city: 'Madrid',
        postal_code: '28013',
        country: 'ES',
      },
    ],
    [
      'spedire a Rita Levi, Via Roma 12, 00184 Roma, Italia',
      {
        name: 'Rita Levi',
        line1: 'Via Roma 12',
        city: 'Roma',
        postal_code: '00184',
        country: 'IT',
      },
    ],
    [
      'stuur naar Anna van Dijk, Damrak 1, 1012 LG Amsterdam, Nederland',
      {
        name: 'Anna van Dijk',
        line1: 'Damrak 1',
        city: 'Amsterdam',
        postal_code: '1012 LG',
        country: 'NL',
      },
    ],
    [
      'enviar para Inês Silva, Rua Augusta 8, 1100-053 Lisboa, Portugal',
      {
        name: 'Inês Silva',
        line1: 'Rua Augusta 8',
        city: 'Lisboa',
        postal_code: '1100-053',
        country: 'PT',
      },
    ],
    [
      'ship to Maja Lind, Storgatan 3, 111 22 Stockholm, Sweden',
      {
        name: 'Maja Lind',
        line1: 'Storgatan 3',
        city: 'Stockholm',
        postal_code: '111 22',
        country: 'SE',
      },
    ],
    [
      'ship to Jan Kowalski, Marszałkowska 10, 00-001 Warszawa, Poland',
      {
        name: 'Jan Kowalski',
        line1: 'Marszałkowska 10',
        city: 'Warszawa',
        postal_code: '00-001',
        country: 'PL',
      },
    ],
    [
      'ship to Anna Huber, Ring 4, 1010 Wien, AT',
      { name: 'Anna Huber', line1: 'Ring 4', city: 'Wien', postal_code: '1010', country: 'AT' },
    ],
    [
      'ship to Kim Lee, 5 George Street, Sydney NSW 2000, Australia',
      {
        name: 'Kim Lee',
        line1: '5 George Street',
        city: 'Sydney',
        state: 'NSW',
        postal_code: '2000',
        country: 'AU',
      },
    ],
    [
      'ship to Ada Lovelace, 1 Main Street, Austin, TX 78701; bill to Bob Ray, 2 Oak Road, Dallas, TX 75001',
      { ...ada, ...austin },
    ],
  ])('%s', (prompt, shipping_address) => {
    expect(answerFrom(prompt, asked).options).toEqual({ shipping_address })
  })

  test.each([
    'ship to me',
    'ship to the office',
    'ship to Ada Lovelace, 1 Main Street, Austin',
    'ship to Ada Lovelace, Main Street, Austin, TX 78701',
    'ship to Ada Lovelace, 1 Main Street, Austin 78701, USA',
    'ship to Ada Lovelace, Acme Inc, 1 Main Street, Austin, TX 78701',
    'ship to Ada Lovelace, 1 Main Street, Austin, TX 78701, Canada',
    'ship to Käthe Müller, Hauptstraße 5, 10115 Berlin',
    'ship to Ada Lovelace, 12 High Street, Headington, Oxford, OX3 7AA',
    'ship to Ada Lovelace, 12 High Street, Oxford, Oxfordshire, OX3 7AA',
    'ship to Rose Cottage, Church Lane, Oxford OX1 1AA',
    'ship to Aiko Sato, 1-1 Chiyoda, Tokyo 100-0001, Japan',
    'do not ship to Ada Lovelace, 1 Main Street, Austin, TX 78701',
    'bill to Ada Lovelace, 1 Main Street, Austin, TX 78701',
    'ship to Ada Lovelace, 1 Main Street, Austin, TX 78701. Ship to Bob Ray, 2 Oak Road, Dallas, TX 75001.',
    'I live in Austin, TX',
  ])('stays open: %s', (prompt) => {
    expect(answerFrom(prompt, asked).options).toEqual({})
  })
})

describe('by which way', () => {
  const usd = (methods: [string, number | null][]) => ({
    shipping_method: askShippingMethod(
      methods.map(([name, amountCents]) => ({ name, amountCents })),
      'usd',
    ),
  })
  const plain = usd([
    ['Standard', 595],
    ['Express', 1450],
  ])
  const timed = usd([
    ['UPS Ground (4-6 business days)', 700],
    ['FedEx Home (2 days)', 900],
    ['DHL (3 days)', 500],
  ])
  const tied = usd([
    ['Blue Post', 500],
    ['Red Post', 500],
  ])
  const unpriced = usd([
    ['Standard', 595],
    ['Courier', null],
  ])
  const free = usd([
    ['Free shipping', 0],
    ['Overnight', 2500],
  ])
  test.each<[string, Asked, string | undefined]>([
    ['cheapest shipping', plain, 'Standard'],
    ['the cheapest delivery please', plain, 'Standard'],
    ['günstigster Versand', plain, 'Standard'],
    ['livraison la moins chère', plain, 'Standard'],
    ['envío más barato', plain, 'Standard'],
    ['goedkoopste verzending', plain, 'Standard'],
    ['fastest shipping', plain, 'Express'],
    ['ship it asap', plain, 'Express'],
    ['express', plain, 'Express'],
    ['by Express shipping', plain, 'Express'],
    ['standard shipping', plain, 'Standard'],
    ['schnellster Versand', plain, 'Express'],
    ['not express shipping', plain, 'Standard'],
    ['fastest shipping', timed, 'FedEx Home (2 days)'],
    ['cheapest shipping', timed, 'DHL (3 days)'],
    ['send it by DHL', timed, 'DHL (3 days)'],
    ['UPS please', timed, 'UPS Ground (4-6 business days)'],
    ['free shipping', free, 'Free shipping'],
    ['overnight', free, 'Overnight'],
    ['ship cheapest, express', plain, OPEN],
    ['cheapest shipping', tied, OPEN],
    ['cheapest shipping', unpriced, OPEN],
    ['free shipping', plain, OPEN],
    ['fastest shipping', tied, OPEN],
  ])('%s', (prompt, asked, shipping_method) => {
    expect(answerFrom(prompt, asked)).toEqual(
      shipping_method === OPEN
        ? { options: {}, unclear: ['shipping_method'] }
        : { options: { shipping_method }, unclear: [] },
    )
  })

  test.each<[string, Asked]>([
    ['the cheapest one', plain],
    ['a standard mug', plain],
    ['a fast car', plain],
    ['ship to 5 Express Lane', plain],
    ['shipping matters to me', plain],
  ])('nothing is said of it: %s', (prompt, asked) => {
    expect(answerFrom(prompt, asked)).toEqual({ options: {}, unclear: [] })
  })
})

describe('which of a page’s products', () => {
  const at = (slug: string) => `http://shop.test/${slug}`
  const product = (title: string, price: string | null = '$10.00') => ({
    title,
    url: at(title.toLowerCase().replaceAll(' ', '-')),
    price,
  })
  const asked = {
    product: askProduct([
      product('Merino Crew Sweater', '$64.00'),
      product('Merino V-Neck Sweater', '$66.00'),
      product('Canvas Tote'),
      product('Felt Hat'),
      product('Red Mug'),
      product('Blue Mug'),
      product('Enamel Camping Kettle', null),
    ]),
  }
  test.each<[string, string | undefined]>([
    ['the crew sweater', 'merino-crew-sweater'],
    ['two merino crew sweaters in medium', 'merino-crew-sweater'],
    ['a tote', 'canvas-tote'],
    ['a blue canvas tote', 'canvas-tote'],
    ['the red mug', 'red-mug'],
    ['blue mugs', 'blue-mug'],
    ['buy the kettle', 'enamel-camping-kettle'],
    ['the mug, not the red mug but the blue mug', 'blue-mug'],
    [`buy ${at('felt-hat')}`, 'felt-hat'],
    ['a sweater', OPEN],
    ['merino socks', OPEN],
    ['canvas shoes', OPEN],
    ['a wool hat', OPEN],
    ['a green mug', OPEN],
    ['a mug', OPEN],
    ['the felt hat and the canvas tote', OPEN],
    ['not the felt hat', OPEN],
    ['anything nice', OPEN],
  ])('%s', (prompt, slug) => {
    expect(answerFrom(prompt, asked).options).toEqual(slug === OPEN ? {} : { product: at(slug) })
  })
})

test('a whole wish in one sentence', () => {
  const asked = {
    quantity: askQuantity(12),
    variant: variants({ Colour: ['Blue', 'Red'], Size: ['S', 'M', 'L'] }),
    contact: askContact(asks),
    shipping_address: askShippingAddress(asks),
    shipping_method: askShippingMethod(
      [
        { name: 'Standard', amountCents: 595 },
        { name: 'Express', amountCents: 1450 },
      ],
      'usd',
    ),
  }
  const prompt =
    'two of the blue ones in medium, ship to Ada Lovelace, 1 Main Street, Austin, TX 78701, cheapest shipping, ada@example.com'
  expect(answerFrom(prompt, asked)).toEqual({
    options: {
      quantity: 2,
      variant: { Colour: 'Blue', Size: 'M' },
      contact: { email: 'ada@example.com' },
      shipping_address: {
        name: 'Ada Lovelace',
        line1: '1 Main Street',
        city: 'Austin',
        state: 'TX',
        postal_code: '78701',
        country: 'US',
      },
      shipping_method: 'Standard',
    },
    unclear: [],
  })
})
