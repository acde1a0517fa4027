import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { deleted, id, metadata, unixSeconds } from '../../lib/wire.ts'
import type { Card } from './state.ts'
import { CARD_SOURCES, isUsable } from './state.ts'

const source = z.enum(CARD_SOURCES)

/** What a repeated request may have otherwise: it is kept nowhere, not even as a hash. */
export const SECRET_FIELDS = ['number', 'security_code'] as const

export const createCardBody = z.strictObject({
  source: source
    .default('stored')
    .describe('`stored`: a card of your own. `issued`: each purchase gets a new, capped card.'),
  number: z
    .string()
    .regex(/^[0-9](?:[ -]?[0-9]){11,18}$/, { error: 'it must be the digits of a card number' })
    .optional()
    .describe('Required for a stored card. Spaces and dashes are forgiven. Never shown again.'),
  exp_month: z.int().min(1).max(12).optional().describe('Required for a stored card.'),
  exp_year: z
    .int()
    .min(2000)
    .max(9999)
    .optional()
    .describe('Required for a stored card, with four digits.'),
  security_code: z
    .string()
    .regex(/^[0-9]{3,4}$/, { error: 'it must be 3 or 4 digits' })
    .optional()
    .describe('Kept for the first purchase, and for 24 hours at most. Never shown again.'),
  metadata: metadata.optional(),
})

export const card = z
  .object({
    id: id('card'),
    object: z.literal('card'),
    source,
    brand: z
      .string()
      .nullable()
      .describe('`visa`, `mastercard`, `amex`, …; null for an issued card.'),
    last4: z
      .string()
      .nullable()
      .describe('The last 4 digits; null for an issued card, whose number is new each time.'),
    exp_month: z.int().nullable().describe('null for an issued card.'),
    exp_year: z.int().nullable().describe('null for an issued card.'),
    has_security_code: z
      .boolean()
      .describe('Whether a purchase can be made now without asking for the code of a stored card.'),
    created: unixSeconds,
    metadata,
  })
  .meta({ id: 'Card' })

export const deletedCard = deleted('card', 'card').meta({ id: 'DeletedCard' })

export const cardParams = z.strictObject({ id: id('card') })

export function renderCard(value: Card, nowMs: number): z.output<typeof card> {
  return {
    id: value.id,
    object: 'card',
    source: value.source,
    brand: value.brand,
    last4: value.last4,
    exp_month: value.expMonth,
    exp_year: value.expYear,
    has_security_code: isUsable(value.securityCodeExpiresAtMs, nowMs),
    created: createdSeconds(value.id),
    metadata: value.metadata,
  }
}
