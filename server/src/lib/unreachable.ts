/** A part of the outside world gave no answer: which says nothing about what it was asked. */
export class Unreachable extends Error {}

export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable)
  return error instanceof Unreachable
}
