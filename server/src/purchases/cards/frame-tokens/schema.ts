import { z } from 'zod'
import { createdSeconds } from '../../../lib/ids.ts'
import { id, unixSeconds } from '../../../lib/wire.ts'
import type { Issued } from './service.ts'

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
