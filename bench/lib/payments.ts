import { hash } from 'node:crypto'

/** The same addresses in SQL, which creates the sessions, and on the network that pays them. */
export function addressOf(kind: string, n: number): string {
  const name = `${kind} ${n}`
  return (hash('md5', name) + hash('md5', `${name}'`).slice(0, 12)).replaceAll('0', 'Z')
}

export function sqlAddressOf(kind: string, n: string): string {
  const name = `'${kind} ' || (${n})`
  return `translate(md5(${name}) || left(md5(${name} || ''''), 12), '0', 'Z')`
}

export const MERCHANTS = 1_000

export const amountCentsOf = (n: number) => 100 + (n % 5_000)
export const sqlAmountCentsOf = (n: string) => `100 + (${n}) % 5000`

export type Payments = { readonly from: number; readonly to: number }

/**
 * Messages between the bench and its ingestion process. Orders: prepare payments, show them as
 * confirmed, finalize them, count RPC calls.
 */
export type Order = Payments | 'pay' | 'finalize' | 'calls'
export type Report =
  | { readonly calls: Record<string, number> }
  | 'following'
  | 'prepared'
  | 'applied'
