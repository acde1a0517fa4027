import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { address, exactlyOneOf } from '../../lib/wire.ts'
import { signatureText } from '../payments/schema.ts'
import type { PaymentClaim } from './repository.ts'

export const claimBody = z
  .strictObject({
    signature: signatureText.optional().describe('The transaction that paid, in base58.'),
    sender_address: address.optional().describe('The wallet that the money came from.'),
  })
  .superRefine(exactlyOneOf('signature', 'sender_address'))
  .meta({ oneOf: [{ required: ['signature'] }, { required: ['sender_address'] }] })

export const givenOf = ({ signature, sender_address }: z.output<typeof claimBody>): string =>
  signature ?? sender_address ?? ''

export function renderStoredClaim({ id, source, given }: PaymentClaim) {
  return { id, object: 'payment_claim' as const, source, given, created: createdSeconds(id) }
}
