import { z } from 'zod'
import { createdSeconds } from '../../../lib/ids.ts'
import { id, text, unixSeconds } from '../../../lib/wire.ts'
import type { VaultKey } from '../vault/vault.ts'
import type { Frame, Issued } from './service.ts'

export const cardFrameToken = z
  .object({
    id: id('cft'),
    object: z.literal('card_frame_token'),
    token: z.string().nullable().describe('For the frame only. Shown once; null afterwards.'),
    expires_at: unixSeconds,
    created: unixSeconds,
  })
  .meta({ id: 'CardFrameToken' })

export function renderFrameToken({
  id,
  expiresAtMs,
  secret,
}: Issued): z.output<typeof cardFrameToken> {
  return {
    id,
    object: 'card_frame_token',
    token: secret,
    expires_at: Math.floor(expiresAtMs / 1000),
    created: createdSeconds(id),
  }
}

export const readFrameBody = z.strictObject({
  token: text(200).describe('The card frame’s token.'),
})

export const cardFrame = z
  .object({
    object: z.literal('card_frame'),
    account: z
      .object({ id: id('acct'), business_name: z.string() })
      .describe('The account that receives the card.'),
    subject: z
      .string()
      .describe('The id of the card to add, or of the checkout intent that a code is for.'),
    vault_key: z
      .object({ id: z.string(), n: z.string(), e: z.string() })
      .describe('The RSA public key to seal with: modulus and exponent in base64url.'),
    expires_at: unixSeconds,
  })
  .meta({ id: 'CardFrame' })

export function renderFrame(frame: Frame, key: VaultKey): z.output<typeof cardFrame> {
  return {
    object: 'card_frame',
    account: { id: frame.accountId, business_name: frame.businessName },
    subject: frame.subjectId,
    vault_key: key,
    expires_at: Math.floor(frame.expiresAtMs / 1000),
  }
}
