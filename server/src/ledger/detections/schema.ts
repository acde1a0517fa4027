import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { floorToCents } from '../../lib/money.ts'
import { id, unixSeconds } from '../../lib/wire.ts'
import type { Detection } from './state.ts'
import { DETECTION_COMMITMENTS, sentenceOf, VERDICTS } from './state.ts'

export const detection = z
  .object({
    id: id('det'),
    object: z.literal('detection'),
    source: z.string().describe('The object that it concerns.'),
    signature: z.string().describe('The transaction, in base58.'),
    verdict: z.enum(VERDICTS).describe("Florin's verdict."),
    message: z.string().describe('The verdict in a sentence.'),
    commitment: z
      .enum(DETECTION_COMMITMENTS)
      .describe("The network's commitment; `vanished` if the network dropped it."),
    amount: z.int().describe('Cents, rounded down.'),
    amount_base_units: z.string().describe('The exact amount, in millionths of a USDC.'),
    sender_address: z.string(),
    recipient_address: z.string().nullable(),
    created: unixSeconds,
  })
  .meta({ id: 'Detection' })

export function renderDetection(value: Detection): z.output<typeof detection> {
  return {
    id: value.id,
    object: 'detection',
    source: value.source,
    signature: value.signature,
    verdict: value.verdict,
    message: sentenceOf(value),
    commitment: value.commitment,
    amount: floorToCents(value.amountBaseUnits),
    amount_base_units: value.amountBaseUnits.toString(),
    sender_address: value.senderAddress,
    recipient_address: value.recipientAddress,
    created: createdSeconds(value.id),
  }
}
