import type { Attempt } from '../../lib/attempts.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'

/** Refused requests of one kind within one minute. */
export type RefusedAttempts = {
  readonly id: Id<'evt'>
  readonly accountId: AccountId | null
  readonly minuteMs: number
  readonly code: string
  /** Null here and in the fields below: the minute had too many kinds to keep them apart. */
  readonly operation: string | null
  readonly actor: Actor | null
  readonly clientAddress: string | null
  readonly requestId: string
  readonly attempts: number
}

/** A kind as it is counted: without `operation` and what follows, all that share the code. */
export type Kind = Pick<Attempt, 'code'> &
  Partial<Pick<Attempt, 'operation' | 'clientAddress' | 'concern'>>

/** The kinds that one process keeps apart in a minute, so that nobody can fill the table. */
const KINDS_PER_MINUTE = 100
/** One client must not use up what the others need. */
const KINDS_PER_ADDRESS = 10

/** The kinds of the current minute: how many there are of each client address. */
export type Minute = { readonly kinds: Set<string>; readonly byAddress: Map<string, number> }

export const newMinute = (): Minute => ({ kinds: new Set(), byAddress: new Map() })

/** The kind that an attempt counts as. Beyond the limits only the code is kept. */
export function kindOf(minute: Minute, attempt: Attempt): Kind {
  const { code, operation, clientAddress, concern } = attempt
  const kind = { code, operation, clientAddress, concern }
  const name = nameOf(kind)
  if (minute.kinds.has(name)) return kind
  const ofAddress = minute.byAddress.get(clientAddress) ?? 0
  if (minute.kinds.size >= KINDS_PER_MINUTE || ofAddress >= KINDS_PER_ADDRESS) return { code }
  minute.kinds.add(name)
  minute.byAddress.set(clientAddress, ofAddress + 1)
  return kind
}

export const nameOf = (kind: Kind): string => JSON.stringify(kind)
