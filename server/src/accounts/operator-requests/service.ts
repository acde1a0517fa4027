import type { Queryable } from '../../db/queryable.ts'
import { newId } from '../../lib/ids.ts'
import type { Operator } from '../operator-events/service.ts'
import { act } from '../operator-events/service.ts'
import { confirmRequest, findRequest, insertRequest, listRequests } from './repository.ts'

type Asked<Proposal> = {
  readonly action: string
  readonly subject: string
  /** For the second operator to carry out, as JSON. */
  readonly proposal: Proposal
  /** How long a second operator may take. */
  readonly lifetimeMs: number
}

/** Asks for a second operator, inside the `act` of the first. Nothing happens until then. */
export async function propose<Proposal>(
  tx: Queryable,
  { clock, name }: Operator,
  { lifetimeMs, ...asked }: Asked<Proposal>,
) {
  const id = newId('opr', 0, clock())
  const expiresAtMs = clock() + lifetimeMs
  await insertRequest(tx, { id, operator: name, ...asked, expiresAtMs, confirmedBy: null })
  return { waits_for_a_second_operator: id, until: new Date(expiresAtMs).toISOString() }
}

/**
 * Confirms another operator's request and carries it out, in one commit: of several confirmations
 * one finds the request unconfirmed, and one that fails leaves it so.
 */
export async function confirm<Proposal, Result>(
  operator: Operator,
  id: string,
  carryOut: (tx: Queryable, proposal: Proposal) => Promise<Result>,
): Promise<Result> {
  const { clock, name } = operator
  return await act(operator, 'confirm', id, async (tx) => {
    const request = await confirmRequest(tx, id, name, clock())
    if (request === null) throw new Error(await whyNot(tx, operator, id))
    return await carryOut(tx, request.proposal as Proposal)
  })
}

export async function listPending(db: Queryable, { clock }: Operator) {
  const pending = await listRequests(db, clock())
  return pending.map(({ id, operator, action, subject, expiresAtMs }) => ({
    ...{ id, operator, action, subject },
    until: new Date(expiresAtMs).toISOString(),
  }))
}

async function whyNot(tx: Queryable, { name }: Operator, id: string): Promise<string> {
  const request = await findRequest(tx, id)
  if (request === null) return `There is no request ${id}: see pending.`
  if (request.confirmedBy !== null) return `${request.confirmedBy} has confirmed ${id} already.`
  if (request.operator === name) return `${name} asked for ${id}: another operator must confirm it.`
  return `${id} was not confirmed in time. Ask again.`
}
