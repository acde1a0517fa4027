import type { Param } from './error-entry.ts'
import { entry } from './error-entry.ts'

/** Errors about credentials and what they allow; a part of the one table. */
export const ACCESS_ERRORS = {
  authentication_missing: entry(
    401,
    'authentication_error',
    'Neither an API key nor a session was sent.',
    () =>
      'No credentials were sent. Send an API key as "Authorization: Bearer sk_live_…", or sign in.',
  ),
  api_key_invalid: entry(
    401,
    'authentication_error',
    'The API key is unknown, mistyped or revoked.',
    () => 'This API key is not valid. Check for missing characters, or create a new key.',
  ),
  session_invalid: entry(
    401,
    'authentication_error',
    'The session has expired or never existed.',
    () => 'This session is invalid or has expired. Sign in again.',
  ),
  session_ambiguous: entry(
    401,
    'authentication_error',
    'The request has two session cookies.',
    () => 'The request has two session cookies. Clear the cookies of this site and sign in again.',
  ),
  signature_required: entry(
    401,
    'authentication_error',
    'The signed-in owner must sign with the wallet again: the last signature is older than ten minutes.',
    () =>
      'This needs a wallet signature from the last ten minutes. Sign a new message with POST /v1/session/signature and try again.',
  ),
  session_required: entry(
    403,
    'authentication_error',
    'The request used an API key on a route for the signed-in owner.',
    () => 'Only the signed-in owner can do this. Sign in with the wallet of the account.',
  ),
  scope_missing: entry<{ scope: string }>(
    403,
    'authentication_error',
    'The API key lacks the required scope.',
    ({ scope }) => `This API key does not have the scope ${scope}. Use a key that has it.`,
  ),
  budget_exceeds_own: entry<Param>(
    403,
    'authentication_error',
    'A key tried to create a key with a larger budget than its own.',
    ({ param }) =>
      `The parameter ${param} exceeds the budget of the key that creates it. Request less.`,
  ),
  api_key_not_descendant: entry<{ id: string }>(
    403,
    'authentication_error',
    'A key tried to revoke or rotate a key that does not descend from it.',
    ({ id }) =>
      `The key ${id} does not descend from this key. Use the key that created it, or sign in as the owner.`,
  ),
  origin_not_allowed: entry(
    403,
    'authentication_error',
    'A write with the session cookie came from another site.',
    () => 'A signed-in write must come from the dashboard itself. Use an API key elsewhere.',
  ),
  sign_in_challenge_unknown: entry(
    401,
    'authentication_error',
    'The nonce in the signed message was never issued, or is already used.',
    () => 'This sign-in message was not issued here or is already used. Request a new one.',
  ),
  sign_in_challenge_expired: entry(
    401,
    'authentication_error',
    'The sign-in message was signed or sent too late.',
    () => 'This sign-in message has expired. Request a new one and sign it within five minutes.',
  ),
  sign_in_message_mismatch: entry(
    401,
    'authentication_error',
    'The signed message is not the issued one: another domain, uri, address or time.',
    () => 'The signed message differs from the issued one. Sign it exactly as issued.',
  ),
  sign_in_signature_invalid: entry(
    401,
    'authentication_error',
    'The signature was not made by the address in the message.',
    () => 'The signature does not belong to the address in the message. Sign with that wallet.',
  ),
  card_frame_token_invalid: entry(
    401,
    'authentication_error',
    'The card frame’s token is unknown, used, expired, or replaced by a newer visitor’s.',
    () => 'The card frame has expired. Reload the page.',
  ),
} as const
