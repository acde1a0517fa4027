import type { Account } from '@florin/sdk'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { useSession } from '../data/session.ts'

export type FirstRun = {
  readonly account: Account
  readonly hasName: boolean
  readonly hasKey: boolean
}

/** What is done on the way to the first payment; null once that has come, and as long as it is not known. */
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

/** Until somebody names it, a business is called after its wallet. */
function isNamed({ business_profile: { name }, wallet_address: wallet }: Account): boolean {
  return name !== `Business ${wallet.slice(0, 4)}…${wallet.slice(-4)}`
}
