import { findOwners } from '../../accounts/payout-wallets/service.ts'
import type { SeenTransaction as Seen } from '../../chain/source.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { AccountId } from '../../lib/ids.ts'
import { blockMs, newId, shardOf } from '../../lib/ids.ts'
import { findTokenAccount } from '../payments/payment.ts'
import type { Residue } from '../payments/residues.ts'
import type { SeenTransfer } from './repository.ts'
import { deleteGone, saveSeen, sumRefunds } from './repository.ts'

export type Found = { readonly seen: Seen; readonly residues: readonly Residue[] }

/**
 * Records the money that no payment request claims, for every account that proved the wallet. A
 * move between wallets of one account brings nothing in.
 */
export async function ingestUnmatched(tx: Queryable, found: readonly Found[]): Promise<void> {
  const shown = await attribute(tx, found)
  await saveSeen(tx, shown)
  const signatures = found.map(({ seen }) => seen.signature)
  if (signatures.length > 0) await deleteGone(tx, signatures, shown)
}

async function attribute(tx: Queryable, found: readonly Found[]): Promise<SeenTransfer[]> {
  const all = found.flatMap(({ seen, residues }) => residues.map((residue) => ({ seen, residue })))
  if (all.length === 0) return []
  const addresses = all.flatMap(({ residue }) => [residue.recipientAddress, residue.payerAddress])
  const owners = await findOwners(tx, [...new Set(addresses)])
  const shown: SeenTransfer[] = []
  for (const { seen, residue } of all) {
    const { recipientAddress, payerAddress, tokenAccount, amountBaseUnits } = residue
    const accountIds = owners.get(recipientAddress) ?? []
    // Only a wallet's canonical account is followed, so no other can be complete.
    if (accountIds.length === 0) continue
    if ((await findTokenAccount(recipientAddress)) !== tokenAccount) continue
    for (const accountId of accountIds) {
      if (owners.get(payerAddress)?.includes(accountId) || seen.commitment === 'vanished') continue
      const { signature, slot, atSeconds, commitment } = seen
      const id = newId('umt', shardOf(accountId), blockMs(seen))
      const at = { signature, slot, atSeconds, commitment }
      const sides = { tokenAccount, recipientAddress, senderAddress: payerAddress }
      shown.push({ id, accountId, ...at, ...sides, amountBaseUnits })
    }
  }
  return shown
}

/** Adds up the final refunds of unmatched transfers. */
export async function ingestRefundsOfUnmatched(
  tx: Queryable,
  refunds: readonly { readonly accountId: AccountId; readonly source: string }[],
): Promise<void> {
  await sumRefunds(
    tx,
    refunds.filter(({ source }) => source.startsWith('umt_')),
  )
}
