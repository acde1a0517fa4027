import { TransactionRefusedError } from '../errors.ts'

/** `why` completes the sentence; nothing secret may be in it. */
export function refuse(why: string): never {
  throw refusal('transaction_refused', `This transaction must not be signed: ${why}.`)
}

/** For an answer that is not of what was asked. */
export function refuseAnswer(why: string): never {
  throw refusal('answer_refused', `The server's answer is not to be trusted: ${why}.`)
}

export function refusal(code: string, message: string): TransactionRefusedError {
  return new TransactionRefusedError(message, { type: 'transaction_refused_error', code })
}
