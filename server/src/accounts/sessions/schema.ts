import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { address, deleted, id, text, unixSeconds } from '../../lib/wire.ts'
import { account, renderAccount } from '../accounts/schema.ts'
import type { Challenge, Session } from './state.ts'
import { buildSignInInput, buildSignInMessage } from './state.ts'

export const challengeBody = z.strictObject({
  address: address.describe('The wallet that will sign.'),
})

export const challenge = z
  .object({
    object: z.literal('session_challenge'),
    message: z.string().describe('The text to sign, for wallets that sign messages.'),
    sign_in_input: z
      .object({
        domain: z.string(),
        address: z.string(),
        statement: z.string(),
        uri: z.string(),
        version: z.string(),
        chainId: z.string(),
        nonce: z.string(),
        issuedAt: z.string(),
        expirationTime: z.string(),
      })
      .describe("The same for wallets with `solana:signIn`, in that standard's format."),
    expires_at: unixSeconds,
  })
  .meta({ id: 'SessionChallenge' })

export const signInBody = z.strictObject({
  message: text(2000).min(1).describe('The signed message, unchanged.'),
  signature: z
    .string()
    .min(64)
    .max(88)
    .regex(/^[1-9A-HJ-NP-Za-km-z]+$/, { error: 'it must be base58' })
    .describe('The signature of the message by the wallet, in base58.'),
})

export const session = z
  .object({
    object: z.literal('session'),
    id: id('sess'),
    account,
    created: unixSeconds,
    expires_at: unixSeconds,
    signed_at: unixSeconds.describe('When the wallet last signed in this session.'),
    client_address: z
      .string()
      .nullable()
      .describe('The network address that opened it; of an IPv6 address, the first half.'),
    is_current: z.boolean().describe('Whether this request was made in it.'),
  })
  .meta({ id: 'Session' })

export const sessionParams = z.strictObject({ id: id('sess') })

export const endSessionsQuery = z.strictObject({
  keep_current: z.boolean().default(false).describe('Ends all sessions but this one.'),
})

export const endedSessions = z
  .object({
    object: z.literal('ended_sessions'),
    count: z.int().describe('How many sessions were ended.'),
  })
  .meta({ id: 'EndedSessions' })

export const deletedSession = deleted('sess', 'session').meta({ id: 'DeletedSession' })

export function renderChallenge(value: Challenge, appUrl: URL): z.output<typeof challenge> {
  return {
    object: 'session_challenge',
    message: buildSignInMessage(value, appUrl),
    sign_in_input: buildSignInInput(value, appUrl),
    expires_at: Math.floor(value.expiresAtMs / 1000),
  }
}

export function renderSession(
  value: Session,
  owner: Parameters<typeof renderAccount>[0],
  isCurrent: boolean,
): z.output<typeof session> {
  return {
    object: 'session',
    id: value.id,
    account: renderAccount(owner),
    created: createdSeconds(value.id),
    expires_at: Math.floor(value.expiresAtMs / 1000),
    signed_at: Math.floor(value.signedAtMs / 1000),
    client_address: value.clientAddress,
    is_current: isCurrent,
  }
}
