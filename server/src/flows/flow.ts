import * as z from 'zod'

/**
 * How to buy at one shop, as data: a person can read it, a learner can write it, and one interpreter
 * (`browser/walk.ts`) follows it. Nothing about a particular shop stands in code.
 */

/**
 * A stretch of a page's text, see `patterns.ts`: `Order total\n{amount}`. A list of patterns is tried in
 * order, and the first that is found counts.
 */
const pattern = z.string().min(1).max(500)
const patterns = z.array(pattern).min(1)

/** One way to find an element, by what it means to a buyer; its name in the form's code comes last. */
const locator = z.union([
  z.strictObject({ role: z.string(), name: z.string().optional(), level: z.int().optional() }),
  z.strictObject({ label: z.string() }),
  z.strictObject({ autocomplete: z.string() }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ field: z.string() }),
])
/** Tried in order; of the first that is there, the first one that is visible. */
const locators = z.array(locator).min(1)

const section = z.strictObject({
  after: pattern,
  /** The first of them that follows; left out, the section goes to the end of the page. */
  before: patterns.optional(),
})
/** All of the section is made of such entries, else the page is not understood. */
const list = section.extend({ each: patterns })

const value = z.enum([
  'quantity',
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
  z.strictObject({ open: z.string().startsWith('/') }),
  z.strictObject({ click: locators, loads }),
  /** Left alone when it is not there or not ticked. */
  z.strictObject({ untick: locators, loads }),
  /** `optional`: may be left empty, and may be missing on the page. */
  z.strictObject({ fill: locators, with: value, optional: z.boolean().optional() }),
  /** A list of the browser's own; by value, by its text, or by a country's English name. */
  z.strictObject({ select: locators, with: value, optional: z.boolean().optional() }),
  /** Only for more than one: most shops begin with one. */
  z.strictObject({ set_quantity: locators, click: locators.optional(), loads }),
  /** The element that belongs to the chosen entry: by `{shipping_method}` in its name, else by its place. */
  z.strictObject({ pick: locators, from: list, loads }),
])

const step = z.strictObject({
  name: z.string(),
  /** How to tell that the shop has come to it. */
  at: locators,
  do: z.array(action).min(1),
})

export const flowSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  version: z.int().positive(),
  /** Host and port, as in a url. */
  hosts: z.array(z.string()).min(1),
  /** Where a card may be typed in. */
  payment_hosts: z.array(z.string()).min(1),
  /** Where the shop says its `{currency}`. */
  currency: z.array(pattern).optional(),

  product: z.strictObject({
    title: locators,
    image: locators.optional(),
    price: patterns,
    /** How many there are: `{stock}`. */
    stock: z.array(pattern).optional(),
    sold_out: z.array(pattern).optional(),
    /** One link for each variant: `{title}, {Colour}, {Size}`; or one list for each label. */
    variants: z
      .union([
        z.strictObject({ links: pattern }),
        z.strictObject({ selects: z.record(z.string(), locators) }),
      ])
      .optional(),
    add: z.array(action).min(1),
  }),

  /** From the cart to where the card is asked for. In any order: the page tells which comes. */
  steps: z.array(step),

  payment: z.strictObject({ at: locators, do: z.array(action).min(1) }),

  /** What is bought, read where the card is asked for and again on the last page before the press. */
  summary: z.strictObject({
    lines: list,
    ship_to: section.optional(),
    shipping_method: z.array(pattern).optional(),
    /** Of a part, all that is found is added up. */
    totals: z.strictObject({
      subtotal: z.array(pattern),
      shipping: z.array(pattern).optional(),
      tax: z.array(pattern).optional(),
      discount: z.array(pattern).optional(),
      fees: z.array(pattern).optional(),
      total: patterns,
    }),
  }),

  /** The click that charges. */
  press: locators,

  /** What the page says after it. */
  outcomes: z.strictObject({
    ordered: patterns,
    card_declined: z.array(pattern),
    insufficient_balance: z.array(pattern),
    out_of_stock: z.array(pattern),
    /** The shop itself does not know whether it has been paid, whatever it says. */
    unclear: z.array(pattern),
  }),

  walls: z.strictObject({ captcha: locators, login: locators }),

  /** Where the same buyer sees the order later. */
  look_up: z.strictObject({
    open: z.string().startsWith('/'),
    ordered: patterns,
    total: patterns,
    /**
     * Where the buyer's cart is, and what it shows while it is still full: proof of a session that lives
     * and has no order. Says nothing of charges: a shop can charge and fail to order.
     */
    not_ordered: z.strictObject({ open: z.string().startsWith('/'), seen: patterns }),
  }),
})

export type Flow = z.infer<typeof flowSchema>
export type Locator = z.infer<typeof locator>
export type Action = z.infer<typeof action>
export type ActionValue = z.infer<typeof value>
export type Section = z.infer<typeof section>
export type List = z.infer<typeof list>
