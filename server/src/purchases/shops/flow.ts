import * as z from 'zod'

/**
 * A flow says how to buy at one shop, as data: a person can read it, the learner writes it, and one
 * interpreter (`browser/walk.ts`) follows it. No code knows a particular shop. Products, carts,
 * totals and answers are read afresh on every visit and are not part of it: see `learn/`.
 */

/** One way to find an element by its meaning to a buyer; its name in the form's code comes last. */
const locator = z.union([
  z.strictObject({ role: z.string(), name: z.string().optional(), level: z.int().optional() }),
  z.strictObject({ label: z.string() }),
  z.strictObject({ autocomplete: z.string() }),
  z.strictObject({ placeholder: z.string() }),
  z.strictObject({ text: z.string() }),
  /** A field without a name: its index, from 0, after the words that precede it. */
  z.strictObject({ after: z.string(), role: z.enum(['textbox', 'combobox']), place: z.int() }),
  z.strictObject({ field: z.string() }),
])
/** Tried in order; the first visible element of the first match. */
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

/** `loads`: a new page loads, and is waited for. */
const loads = z.boolean().optional()

const action = z.union([
  z.strictObject({ click: locators, loads }),
  /** `optional`: may stay empty, and may be missing on the page. */
  z.strictObject({ fill: locators, with: value, optional: z.boolean().optional() }),
  /** A native list; by value, by text, or by a country's English name. */
  z.strictObject({ select: locators, with: value, optional: z.boolean().optional() }),
  /** A list that the shop draws itself: it opens on click, and its options are clicked. */
  z.strictObject({ choose: locators, with: value, optional: z.boolean().optional() }),
  /** One of the page's methods, read afresh each time, since they depend on the address. */
  z.strictObject({ pick: z.literal('shipping_method'), loads }),
])

const step = z.strictObject({
  name: z.string(),
  /** How to recognise that the shop has reached the step. */
  at: z.union([locators, z.literal('shipping_methods')]),
  do: z.array(action).min(1),
  /** Appears by itself on the page of the previous step, a while after that is done. */
  follows: z.boolean().optional(),
})

/** A click that led on, by what its control is to a buyer. What is typed is never kept. */
const click = z.strictObject({
  phase: z.enum(['product', 'cart', 'checkout']),
  role: z.string().max(20),
  /** Without sums and numbers. */
  name: z.string().min(1).max(80),
})

/** A field of the checkout: its purpose, and whether it must be filled. */
const ask = z.strictObject({ with: value, optional: z.boolean() })

/** From the article to the payment, as it worked for goods that are delivered or not. */
const way = z.strictObject({
  ships: z.boolean(),
  clicks: z.array(click).max(40),
  asks: z.array(ask).max(20),
})

export const flowSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  version: z.int().positive(),
  /** Host and port, as in a URL. */
  hosts: z.array(z.string()).min(1),
  /** Where a card may be typed. */
  payment_hosts: z.array(z.string()).min(1),
  /** The shop's own name. */
  name: z.string().max(200).optional(),
  /** The platform that its pages name: recorded, never acted on. */
  platform: z.string().max(60).optional(),

  /** The cart's path; absent if the shop shows it only as an overlay. */
  cart: z.string().startsWith('/').optional(),

  /** From the cart to the card form, in any order: the page shows which comes. */
  steps: z.array(step),

  /** At most one for goods that are delivered, and one for others. */
  ways: z.array(way).max(2).optional(),

  /** The card, and the way to the order button if that is on a page of its own. */
  payment: z.strictObject({ at: locators, do: z.array(action).min(1) }),
})

export type Ask = z.infer<typeof ask>
export type Click = z.infer<typeof click>
export type Way = z.infer<typeof way>
export type Flow = z.infer<typeof flowSchema>
export type Locator = z.infer<typeof locator>
export type Action = z.infer<typeof action>
export type ActionValue = z.infer<typeof value>
export type FlowStep = z.infer<typeof step>
