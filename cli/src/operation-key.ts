// Why a lost reply cannot act twice: docs/decisions/2026-11-20-operation-keys.md.
import { hash } from 'node:crypto'
import type { RequestOptions } from '@florin/sdk'
import type { Arguments, Tool } from './tool.ts'

/** How long the same arguments mean the same operation, unless an operation id is given. */
export const OPERATION_SECONDS = 600
const WORDS = ['metadata']

/**
 * The request options that make an operation act once. Every process computes the same key from the
 * same arguments, so nothing has to be remembered. The key belongs to the account at the API.
 */
export function operationOptions(
  tool: Tool,
  args: Arguments,
  operationId: string | undefined,
  nowMs: number,
): RequestOptions {
  if (tool.effect === 'reads') return {}
  const words = tool.words ?? WORDS
  const effect = Object.entries(args).filter(([name]) => !words.includes(name))
  const operation = canonicalJson([tool.name, Object.fromEntries(effect), operationId ?? null])
  return {
    idempotencyKey: `florin-${hash('sha256', operation)}`,
    // An operation with an id stays the same one for as long as the API remembers it.
    idempotencySince: operationId === undefined ? Math.floor(nowMs / 1_000) - OPERATION_SECONDS : 0,
  }
}

/** The same arguments in another order, or with one left undefined, are the same operation. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
