import { FlorinError } from '@florin/sdk'

export type ClaimProblem = 'invalid' | 'full' | 'busy' | 'down'

type Given = { readonly signature: string } | { readonly sender_address: string }

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
const ADDRESS_LENGTHS = [32, 44] as const
const SIGNATURE_LENGTHS = [64, 90] as const

/** A wallet's address, a signature, or the link to a transaction in an explorer. */
export function readGiven(text: string): Given | null {
  const trimmed = text.trim()
  const given = /\/tx\/([^/?#]+)/.exec(trimmed)?.[1] ?? trimmed
  if (!BASE58.test(given)) return null
  const isWithin = ([least, most]: readonly [number, number]) =>
    given.length >= least && given.length <= most
  if (isWithin(ADDRESS_LENGTHS)) return { sender_address: given }
  return isWithin(SIGNATURE_LENGTHS) ? { signature: given } : null
}

/** Sends the claim of a submitted form. Null: it is kept. */
export async function claimFrom(
  request: Request,
  send: (given: Given) => Promise<unknown>,
): Promise<{ problem: ClaimProblem | null }> {
  const text = (await request.formData()).get('given')
  const given = typeof text === 'string' ? readGiven(text) : null
  if (given === null) return { problem: 'invalid' }
  try {
    await send(given)
    return { problem: null }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): ClaimProblem {
  if (!(error instanceof FlorinError)) return 'down'
  if (error.code === 'payment_claims_full') return 'full'
  if (error.code === 'rate_limit') return 'busy'
  return error.code === 'parameter_invalid' ? 'invalid' : 'down'
}
