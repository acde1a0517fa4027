import type { Address } from '../lib/addresses.ts'
import type { Cents } from '../lib/money.ts'
import { toBaseUnits } from '../lib/money.ts'
import type { Principal } from '../lib/principal.ts'
import { balanceOf } from '../lib/transactions.ts'
import { listOpenVaults, sumOpenByAge } from './repository.ts'
import type { Context } from './settings.ts'

export type Liability = {
  readonly ages: readonly { readonly days: number; readonly count: number; readonly cents: Cents }[]
  readonly checked: number
  readonly heldBaseUnits: bigint
  readonly expectedBaseUnits: bigint
}

// As many accounts as a node returns per call, and as many calls as one report may make.
const AT_ONCE = 100
const PAGES = 100

/** The total of the account's open gifts, by our records and by the chain. */
export async function reportLiability(
  { db, chain, clock }: Context,
  { accountId }: Principal,
): Promise<Liability> {
  const ages = await sumOpenByAge(db, accountId, clock())
  let [checked, heldBaseUnits, expectedBaseUnits, afterId] = [0, 0n, 0n, '']
  for (let page = 0; page < PAGES; page++) {
    const vaults = await listOpenVaults(db, accountId, afterId, AT_ONCE)
    const last = vaults.at(-1)
    if (last === undefined) break
    heldBaseUnits += await sumVaults(
      chain,
      vaults.map(({ vaultAddress }) => vaultAddress),
    )
    for (const { amountCents } of vaults) expectedBaseUnits += toBaseUnits(amountCents)
    checked += vaults.length
    afterId = last.id
  }
  return { ages, checked, heldBaseUnits, expectedBaseUnits }
}

async function sumVaults(chain: Context['chain'], vaults: readonly Address[]): Promise<bigint> {
  const accounts = await chain.findAccounts(vaults, 'confirmed')
  return accounts.reduce((sum, account) => sum + balanceOf(account), 0n)
}
