import { TransactionRefusedError } from '../errors.ts'

/** `why` completes the sentence and must not contain a secret. */
export function refuse(why: string): never {
  throw refusal('transaction_refused', `Transaction refused: ${why}.`)
}

/** For a response that does not match the request. */
export function refuseAnswer(why: string): never {
  throw refusal('answer_refused', `Response refused: ${why}.`)
}

export function refusal(code: string, message: string): TransactionRefusedError {
  return new TransactionRefusedError(message, { type: 'transaction_refused_error', code })
}
