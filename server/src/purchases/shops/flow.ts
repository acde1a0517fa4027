import * as z from 'zod'

/**
 * A flow says how to buy at one shop, as data: the buyer (`buyer/walk.ts`) writes it, a person can
 * read it, and the next visit tries its clicks first. No code knows a particular shop. Products,
 * carts, totals and answers are read afresh on every visit.
 */

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
  /** Whether the card is asked for before the first click that may order. */
  asksCard: z.boolean(),
})

/** Flows that were saved before have `steps` as well: they are dropped, and the ways searched for. */
export const flowSchema = z.object({
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

  /** At most one for goods that are delivered, and one for others. */
  ways: z.array(way).max(2).default([]),
})

export type Ask = z.infer<typeof ask>
export type Click = z.infer<typeof click>
export type Way = z.infer<typeof way>
export type Flow = z.infer<typeof flowSchema>
export type ActionValue = z.infer<typeof value>
