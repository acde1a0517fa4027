import type { Account } from '@florin/sdk'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { useSession } from '../data/session.ts'

export type FirstRun = {
  readonly account: Account
  readonly hasName: boolean
  readonly hasKey: boolean
}

/** Setup progress. Null after the first payment and while loading. */
export function useFirstRun(): FirstRun | null {
  const session = useSession()
  const payments = useRead({
    key: ['/v1/transactions', 'first'],
    read: (options) => florin().transactions.list({ limit: 1 }, options),
  })
  const keys = useRead({
    key: ['/v1/api_keys', 'first'],
    read: (options) => florin().apiKeys.list({ limit: 1 }, options),
  })
  if (session === null || payments.data === undefined || keys.data === undefined) return null
  if (payments.data.data.length > 0) return null
  const { account } = session
  return { account, hasName: isNamed(account), hasKey: keys.data.data.length > 0 }
}

/** New businesses are named after their wallet. */
function isNamed({ business_profile: { name }, wallet_address: wallet }: Account): boolean {
  return name !== `Business ${wallet.slice(0, 4)}…${wallet.slice(-4)}`
}
