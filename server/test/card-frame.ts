import { inject } from 'vitest'
import { openSealer } from '../src/purchases/cards/vault/seal.ts'
import type { SealContext } from '../src/purchases/cards/vault/vault.ts'
import type { Answer, TestApi } from './api.ts'

type Given = {
  readonly number: string
  readonly security_code?: string
  readonly [field: string]: unknown
}

/** Seals a card as the card frame does; `changes` replace fields of the body. */
export async function sealedCard(
  api: TestApi,
  token: string,
  { number, security_code: code, ...described }: Given,
  changes: object = {},
): Promise<object> {
  const frame = await readFrame(api, token)
  return {
    ...{ brand: 'visa', last4: number.slice(-4), ...described },
    sealed_number: await sealed(frame, 'card_number', number),
    ...(code === undefined
      ? {}
      : { sealed_security_code: await sealed(frame, 'security_code', code) }),
    ...changes,
  }
}

/** Seals a security code for the purchase of the token. */
export async function sealedCode(api: TestApi, token: string, code: string): Promise<string> {
  return await sealed(await readFrame(api, token), 'security_code', code)
}

async function readFrame(api: TestApi, token: string): Promise<Answer['body']> {
  return (await api.call('POST', '/v1/card_frame', { body: { token } })).body
}

async function sealed(frame: Answer['body'], purpose: SealContext['purpose'], text: string) {
  const context = { accountId: frame.account.id, subjectId: frame.subject, purpose }
  const { sealed: bytes } = await openSealer([inject('vault').publicKey]).seal(
    Buffer.from(text),
    context,
  )
  return bytes.toString('base64')
}
