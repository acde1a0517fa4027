import * as z from 'zod'

/**
 * How to buy at one shop, as data: a person can read it, a learner writes it, and one interpreter
 * (`browser/walk.ts`) follows it. Nothing about a particular shop stands in code. What every visit reads
 * anew for all shops alike, as products, carts, sums and answers, is not in it: see `learn/`.
 */

/** One way to find an element, by what it means to a buyer; its name in the form's code comes last. */
const locator = z.union([
  z.strictObject({ role: z.string(), name: z.string().optional(), level: z.int().optional() }),
  z.strictObject({ label: z.string() }),
  z.strictObject({ autocomplete: z.string() }),
  z.strictObject({ placeholder: z.string() }),
  z.strictObject({ text: z.string() }),
  /** A field without a name of its own: which one it is, from 0, after the words that stand before it. */
  z.strictObject({ after: z.string(), role: z.enum(['textbox', 'combobox']), place: z.int() }),
  z.strictObject({ field: z.string() }),
])
/** Tried in order; of the first that is there, the first one that is visible. */
const locators = z.array(locator).min(1)

const value = z.enum([
  'contact.email',
  'contact.phone',
  'shipping_address.name',
  'shipping_address.first_name',
  'shipping_address.last_name',
  'shipping_address.line1',
  'shipping_address.line2',
  'shipping_address.city',
  'shipping_address.state',
  'shipping_address.postal_code',
  'shipping_address.country',
  'card.number',
  'card.exp_month',
  'card.exp_year',
  /** `12 / 29` */
  'card.exp',
  'card.security_code',
  'card.holder_name',
])

/** `loads`: a new page comes, and is waited for. */
const loads = z.boolean().optional()

const action = z.union([
  z.strictObject({ click: locators, loads }),
  /** `optional`: may be left empty, and may be missing on the page. */
  z.strictObject({ fill: locators, with: value, optional: z.boolean().optional() }),
  /** A list of the browser's own; by value, by its text, or by a country's English name. */
  z.strictObject({ select: locators, with: value, optional: z.boolean().optional() }),
  /** A list that the shop draws itself: it opens when clicked, and its options are clicked. */
  z.strictObject({ choose: locators, with: value, optional: z.boolean().optional() }),
  /** One of those that the page offers; it is read anew each time, since they differ by address. */
  z.strictObject({ pick: z.literal('shipping_method'), loads }),
])

const step = z.strictObject({
  name: z.string(),
  /** How to tell that the shop has come to it. */
  at: z.union([locators, z.literal('shipping_methods')]),
  do: z.array(action).min(1),
  /** Comes by itself on the page of the step before it, a while after that is done. */
  follows: z.boolean().optional(),
})

export const flowSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  version: z.int().positive(),
  /** Host and port, as in a url. */
  hosts: z.array(z.string()).min(1),
  /** Where a card may be typed in. */
  payment_hosts: z.array(z.string()).min(1),
  /** What the shop calls itself. */
  name: z.string().max(200).optional(),
  /** What it seems to be made with, by what its pages say of themselves: told, never acted on. */
  platform: z.string().max(60).optional(),

  /** Where the cart is; missing where the shop shows it only above other pages. */
  cart: z.string().startsWith('/').optional(),

  /** From the cart to where the card is asked for. In any order: the page tells which comes. */
  steps: z.array(step),

  /** The card, and where the order is placed on a page of its own, the way there. */
  payment: z.strictObject({ at: locators, do: z.array(action).min(1) }),
})

export type Flow = z.infer<typeof flowSchema>
export type Locator = z.infer<typeof locator>
export type Action = z.infer<typeof action>
export type ActionValue = z.infer<typeof value>
export type FlowStep = z.infer<typeof step>
