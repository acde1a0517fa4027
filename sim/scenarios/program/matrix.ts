/**
 * Every instruction × every account × every kind of fault. Each case corrupts one account of an
 * honest call; the program must refuse it and leave every account unchanged.
 */
import type { Chain, State } from './chain.ts'
import type { Act, Fix } from './faults.ts'
import { ACTS, FAULTS, findReasonAgainst, spoil } from './faults.ts'
import type { Cast } from './test-env.ts'
import { castActors, setTestEnv, watched } from './test-env.ts'

type Case = { name: string; act: Act; fix: Fix }
export type Verdict = { name: string; error: string | null; changed: boolean }

/** All cases, and the cells of the table without a case, each with its reason. */
function listCases(cast: Cast): { cases: Case[]; empty: string[] } {
  const cases: Case[] = []
  const empty: string[] = []
  for (const act of ACTS) {
    for (const [index, role] of act.accounts.entries()) {
      for (const fault of FAULTS) {
        const name = `${act.name} / ${role} / ${fault}`
        const reason = findReasonAgainst(act, role, fault)
        if (reason) empty.push(`${name}: ${reason}`)
        else {
          const fixes = spoil(cast, act, index, fault)
          cases.push(...fixes.map(([suffix, fix]) => ({ name: name + suffix, act, fix })))
        }
      }
    }
  }
  return { cases, empty }
}

export async function runMatrix(chain: Chain): Promise<{ verdicts: Verdict[]; empty: string[] }> {
  const cast = await castActors()
  const { cases, empty } = listCases(cast)
  for (const act of ACTS) {
    // Control: uncorrupted, the call is accepted, so a refusal below is due to the fault.
    setTestEnv(chain, cast, act)
    const { error } = chain.send(cast.sponsor, [cast.calls[act.call]])
    if (error) throw new Error(`${act.name} fails without a fault: ${error}`)
  }
  return { verdicts: cases.map((one) => judge(chain, cast, one)), empty }
}

function judge(chain: Chain, cast: Cast, { name, act, fix }: Case): Verdict {
  setTestEnv(chain, cast, act)
  const spoilt = fix.before?.(chain) ?? []
  for (const [address, state] of spoilt) chain.put(address, state)
  const places = [...watched(cast), ...spoilt.map(([address]) => address)]
  const before = places.map(chain.read)
  const { error } = chain.send(cast.sponsor, fix.calls)
  const changed = places.some((address, at) => !isSame(chain.read(address), before[at] ?? null))
  return { name, error, changed }
}

function isSame(left: State, right: State): boolean {
  if (left === null || right === null) return left === right
  const sameHead = left.lamports === right.lamports && left.owner === right.owner
  return sameHead && Buffer.compare(left.data, right.data) === 0
}
