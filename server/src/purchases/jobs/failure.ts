/**
 * The safe part of an error. Its message may contain a card number, since a browser's error quotes
 * what was typed; its class, its code and its stack frames come from our code.
 */
export type Failure = {
  readonly name: string
  readonly code: string | null
  readonly frames: readonly string[]
}

const NAME = /^[A-Za-z]{1,40}$/
// An errno name, or PostgreSQL's SQLSTATE.
const CODE = /^(E[A-Z]{2,20}|[0-9A-Z]{5})$/
const FRAME = /^ {4}at (?<frame>.{1,200})$/
const FRAMES = 8

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Thrown', code: null, frames: [] }
  const { code } = error as { code?: unknown }
  // The stack repeats the message: only the part after it is safe.
  const afterMessage = error.stack?.split(error.message || '\n').at(-1) ?? ''
  const frames = afterMessage.split('\n').flatMap((line) => FRAME.exec(line)?.groups?.frame ?? [])
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    code: typeof code === 'string' && CODE.test(code) ? code : null,
    frames: frames.slice(0, FRAMES),
  }
}

/** The error that Restate sees, and so all that its journal keeps. */
export function namelessError(error: unknown): Error {
  const { name, code } = describeFailure(error)
  const nameless = new Error(code === null ? name : `${name} ${code}`)
  nameless.stack = nameless.message
  return nameless
}
