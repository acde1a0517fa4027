// The traits of a shop. Each is drawn by itself; a value that stands twice is twice as likely.
import type { Draw } from './draw.ts'

const YES_NO = [true, false] as const
const RARELY = [true, false, false, false] as const

const TRAITS = {
  language: ['en', 'en', 'en', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pt'],
  moneyStyle: ['$1', '$1', '1 $', 'USD 1', '1 USD'],
  paths: ['plain', 'script', 'folders', 'numbers'],
  fieldNames: ['plain', 'bracket', 'opaque', 'camel'],
  theme: ['wide', 'narrow', 'dark', 'boxed'],
  labels: ['wrap', 'for', 'above', 'placeholder', 'aria'],
  hasAutocomplete: YES_NO,
  marksRequired: YES_NO,
  // Address
  nameFields: ['one', 'two', 'two', 'lastFirst'],
  addressOrder: ['cityFirst', 'postcodeFirst', 'countryFirst'],
  splitsStreet: RARELY,
  stateField: ['select', 'select', 'text'],
  phone: ['required', 'optional', 'none'],
  hasCompany: YES_NO,
  hasLine2: [true, true, false],
  presetsCountry: YES_NO,
  otherAddress: ['billing', 'shipping', 'none'],
  // Identity
  identity: ['none', 'none', 'guestLink', 'guestRadio', 'guestButton', 'loginBeside', 'emailFirst'],
  // Steps
  layout: ['one', 'accordion', 'pages', 'pages', 'pages'],
  pageCount: [2, 3, 4, 5],
  isSinglePageApp: RARELY,
  countsSteps: YES_NO,
  listsSteps: RARELY,
  totals: ['aside', 'aside', 'last'],
  /** Tax, fee and deposit as far as they are known where the total is not shown yet. */
  beforeTotal: ['rows', 'words', 'announced'],
  hasReview: YES_NO,
  // Card
  cardPlace: ['inline', 'inline', 'frame', 'frames', 'hosted', 'afterOrder'],
  expiry: ['one', 'selects', 'inputs'],
  hasHolder: YES_NO,
  hasCardType: RARELY,
  methods: ['only', 'first', 'hidden'],
  // Buttons
  buttons: ['button', 'button', 'input', 'image', 'link', 'outside'],
  repeatsButton: RARELY,
  isButtonSticky: RARELY,
  waitsForValid: RARELY,
  ordersBefore: YES_NO,
  // Cart
  afterAdding: ['cart', 'drawer', 'stay'],
  cartRows: ['table', 'list'],
  cartQuantity: ['input', 'select', 'stepper'],
  cartUpdates: ['button', 'change'],
  addOn: ['none', 'none', 'ticked', 'open'],
  hasUpsell: RARELY,
  hasMinimum: [true, false, false, false, false, false],
  couponBox: ['cart', 'checkout', 'folded', 'none'],
  // Product
  optionStyle: ['select', 'radio', 'swatch', 'links', 'nested'],
  addWaitsForChoice: RARELY,
  productQuantity: ['input', 'select', 'stepper', 'none'],
  hasRelated: YES_NO,
  listsWithButtons: YES_NO,
  hasSubscription: RARELY,
  hasEngraving: [true, false, false, false, false, false],
  hasGallery: YES_NO,
  hasJsonLd: YES_NO,
  // Money
  tax: ['none', 'added', 'included'],
  hasFee: RARELY,
  hasDeposit: RARELY,
  deliveryStyle: ['radio', 'select', 'tiles'],
  hasCarrierNames: RARELY,
  deliveryCount: [1, 2, 2, 3, 3],
  hasFreeDelivery: YES_NO,
  presetsDelivery: YES_NO,
  hasPickup: RARELY,
  shipsAbroad: [true, true, true, false],
  // Page
  cookies: ['none', 'bar', 'modal'],
  hasLetter: RARELY,
  hasChat: RARELY,
  hasAgeGate: [true, false, false, false, false, false, false, false],
  consent: ['none', 'terms', 'both'],
  isLazy: RARELY,
  hasShadow: [true, false, false, false, false, false, false],
  messages: ['top', 'field', 'toast'],
  limitsRate: RARELY,
  hasNote: YES_NO,
  offersNews: YES_NO,
} as const

/** All values of every trait, so that a trap or a test can name one. */
export type Traits = {
  readonly [Name in keyof typeof TRAITS]: (typeof TRAITS)[Name][number]
}

export function traitsOf(draw: Draw, forced: Partial<Traits> = {}): Traits {
  const drawn = Object.entries(TRAITS).map(([name, values]) => [
    name,
    draw.pick<unknown>(name, values),
  ])
  return { ...(Object.fromEntries(drawn) as Traits), ...forced }
}
