/**
 * What may be told of an error whose message could hold anything, a card number too: a browser's
 * error quotes what was typed. Its class, its code and where it was thrown are our own words.
 */
export type Failure = {
  readonly name: string
  readonly code: string | null
  readonly frames: readonly string[]
}

const NAME = /^[A-Za-z]{1,40}$/
// A system's name for it, or PostgreSQL's SQLSTATE.
const CODE = /^(E[A-Z]{2,20}|[0-9A-Z]{5})$/
const FRAME = /^ {4}at (?<frame>.{1,200})$/
const FRAMES = 8

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Thrown', code: null, frames: [] }
  const { code } = error as { code?: unknown }
  // The message stands in the stack as well: only what follows it counts.
  const afterMessage = error.stack?.split(error.message || '\n').at(-1) ?? ''
  const frames = afterMessage.split('\n').flatMap((line) => FRAME.exec(line)?.groups?.frame ?? [])
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    code: typeof code === 'string' && CODE.test(code) ? code : null,
    frames: frames.slice(0, FRAMES),
  }
}

/** All that the engine hears of an error, and so all that its journal keeps. */
export function namelessError(error: unknown): Error {
  const { name, code } = describeFailure(error)
  const nameless = new Error(code === null ? name : `${name} ${code}`)
  nameless.stack = nameless.message
  return nameless
}
