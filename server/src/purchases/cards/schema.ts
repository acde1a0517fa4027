import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { deleted, id, metadata, unixSeconds } from '../../lib/wire.ts'
import type { Card, CardRequest, SealedCardRequest } from './state.ts'
import { CARD_SOURCES, isUsable } from './state.ts'

/** Fields that a repeated request may change: they are stored nowhere, not even hashed. */
export const SECRET_FIELDS = ['number', 'security_code'] as const
/** The same card is sealed differently each time. */
export const SEALED_FIELDS = ['sealed_number', 'sealed_security_code'] as const

/** A sealed number takes about 900 characters. */
const LONGEST_SEALED = 4_096

export const sealedText = z
  .base64({ error: `it must be base64 of at most ${LONGEST_SEALED} characters` })
  .min(1)
  .max(LONGEST_SEALED)

export function readSealed(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

/** Names that other APIs use for them. */
export const CODE_HINTS = {
  cvc: 'It is called security_code here.',
  cvv: 'It is called security_code here.',
}

const storedCardBody = z.strictObject({
  source: z
    .literal('stored')
    .default('stored')
    .describe('A card of your own. Refused unless the operator lets card numbers come by API.'),
  number: z
    .string()
    .regex(/^[0-9](?:[ -]?[0-9]){11,18}$/, { error: 'it must be the digits of a card number' })
    .describe('Spaces and dashes are allowed. Never shown again.'),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(9999).describe('Four digits.'),
  security_code: z
    .string()
    .regex(/^[0-9]{3,4}$/, { error: 'it must be 3 or 4 digits' })
    .optional()
    .describe('Kept until the first purchase, at most 24 hours. Never shown again.'),
  metadata: metadata.optional(),
})

const issuedCardBody = z.strictObject({
  source: z.literal('issued').describe('Each purchase gets a new card, capped at its amount.'),
  metadata: metadata.optional(),
})

export const sealedCardBody = z.strictObject({
  sealed_number: sealedText.describe(
    'The digits, sealed for this card. Only a purchase opens them.',
  ),
  sealed_security_code: sealedText
    .optional()
    .describe('Kept until the first purchase, at most 24 hours.'),
  brand: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,29}$/, { error: 'it must be the name of a brand, such as visa' })
    .describe('The first purchase checks brand and last 4 digits; a card with others never pays.'),
  last4: z.string().regex(/^[0-9]{4}$/, { error: 'it must be 4 digits' }),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(9999).describe('Four digits.'),
})

export function readSealedCard(body: z.output<typeof sealedCardBody>): SealedCardRequest {
  return {
    sealedNumber: readSealed(body.sealed_number),
    sealedSecurityCode:
      body.sealed_security_code === undefined ? null : readSealed(body.sealed_security_code),
    brand: body.brand,
    last4: body.last4,
    expMonth: body.exp_month,
    expYear: body.exp_year,
  }
}

export const createCardBody = z.discriminatedUnion('source', [storedCardBody, issuedCardBody], {
  error: ({ code }) => (code === 'invalid_union' ? "it must be 'stored' or 'issued'" : undefined),
})

export function readCard(body: z.output<typeof createCardBody>): CardRequest {
  const { metadata: labels = {} } = body
  if (body.source === 'issued') return { source: 'issued', metadata: labels }
  return {
    source: 'stored',
    number: body.number,
    expMonth: body.exp_month,
    expYear: body.exp_year,
    securityCode: body.security_code ?? null,
    metadata: labels,
  }
}

export const card = z
  .object({
    id: id('card'),
    object: z.literal('card'),
    source: z.enum(CARD_SOURCES),
    brand: z
      .string()
      .nullable()
      .describe('`visa`, `mastercard`, `amex`, …; null for an issued card.'),
    last4: z
      .string()
      .nullable()
      .describe(
        'The last 4 digits; null for an issued card, whose number changes with each purchase.',
      ),
    exp_month: z.int().nullable().describe('null for an issued card.'),
    exp_year: z.int().nullable().describe('null for an issued card.'),
    has_security_code: z.boolean().describe('Whether a purchase needs no security code now.'),
    created: unixSeconds,
    metadata,
    open_intent_count: z
      .int()
      .optional()
      .describe('Open checkout intents that would use it. Not in lists.'),
  })
  .meta({ id: 'Card' })

export const deletedCard = deleted('card', 'card').meta({ id: 'DeletedCard' })

export const cardParams = z.strictObject({ id: id('card') })

export function renderCard(
  value: Card,
  nowMs: number,
  openIntentCount?: number,
): z.output<typeof card> {
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
    ...(openIntentCount === undefined ? {} : { open_intent_count: openIntentCount }),
  }
}
