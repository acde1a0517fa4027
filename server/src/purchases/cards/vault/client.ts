import { z } from 'zod'
import { Unreachable } from '../../../lib/unreachable.ts'
import type { ResealingVault, Vault } from './vault.ts'

/** How a worker reaches the vault. */
export type VaultAddress = { readonly url: string; readonly secret: string }

const CALL_MS = 5_000
const openedSchema = z.object({ opened: z.base64() })
const resealedSchema = z.object({
  sealed: z.base64().transform((text) => Buffer.from(text, 'base64')),
  keyId: z.string(),
})
const keySchema = z.object({ id: z.string() })

/**
 * The vault gave no answer, or will not open now. The job is repeated: a charge opens all it needs
 * before it takes the submission lock, so the shop has been given nothing.
 */
export class VaultUnavailable extends Unreachable {
  override readonly name = 'VaultUnavailable'
  /** The log shows name and code, never a message. */
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const CODES: Readonly<Record<number, string>> = { 401: 'EACCES', 429: 'EAGAIN' }

/** The vault will never open this text for this purchase. */
export class VaultRefusal extends Error {
  override readonly name = 'VaultRefusal'
}

/** For the checkout worker, which has no key that opens anything. */
export function openVault({ url, secret }: VaultAddress): Vault {
  return {
    async open(sealed, { accountId: account, subjectId: subject, purpose }, intent) {
      const body = { intent, account, subject, purpose, sealed: sealed.toString('base64') }
      const answer = await call(new URL('/openings', url), secret, body)
      const { opened } = openedSchema.parse(answer)
      return Buffer.from(opened, 'base64')
    },
  }
}

/** For operators, who get neither keys nor what is sealed. */
export function openResealer({ url, secret }: VaultAddress): ResealingVault {
  return {
    async currentKeyId() {
      return keySchema.parse(await call(new URL('/key', url), secret)).id
    },
    async reseal(sealed, { accountId: account, subjectId: subject, purpose }) {
      const body = { account, subject, purpose, sealed: sealed.toString('base64') }
      const answer = call(new URL('/resealings', url), secret, body)
      return await answer.then(
        (found) => resealedSchema.parse(found),
        (error) => {
          if (error instanceof VaultRefusal) return null
          throw error
        },
      )
    },
  }
}

async function call(url: URL, secret: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_MS),
  }).catch((cause: Error) => {
    const { code = 'ETIMEDOUT' } = (cause.cause ?? {}) as { code?: string }
    throw new VaultUnavailable('the vault does not answer', code, { cause })
  })
  if (response.ok) return await response.json()
  const said = `the vault answered ${response.status}`
  if (response.status === 403) throw new VaultRefusal(said)
  throw new VaultUnavailable(said, CODES[response.status] ?? 'EPROTO')
}
