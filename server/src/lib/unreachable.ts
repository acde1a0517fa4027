/** An external system gave no answer, which says nothing about the request's effect. */
export class Unreachable extends Error {}

export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable)
  return error instanceof Unreachable
}
