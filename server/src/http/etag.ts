import { hash } from 'node:crypto'

/** Names a representation by its content, so that an unchanged poll costs a few bytes. */
export function etagOf(payload: string): string {
  return `"${hash('sha256', payload, 'base64url').slice(0, 27)}"`
}

export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === etag || candidate === '*')
}
