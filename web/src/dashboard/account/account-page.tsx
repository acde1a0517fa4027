import { ViewHeader } from '../parts/view-header.tsx'
import styles from './account-page.module.css'
import { DefaultBudget } from './default-budget.tsx'
import { Deletion } from './deletion.tsx'
import { Export } from './export.tsx'
import { Limits } from './limits.tsx'
import { PayoutWallets } from './payout-wallets.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'

const CALLS = [
  { method: 'GET', path: '/v1/account', sdk: 'account.get' },
  {
    method: 'POST',
    path: '/v1/account',
    body: { business_profile: { name: 'Café Aurora' } },
    sdk: 'account.update',
  },
  { method: 'GET', path: '/v1/payout_wallets', sdk: 'payoutWallets.list' },
  { method: 'GET', path: '/v1/limits', sdk: 'limits.get' },
  { method: 'GET', path: '/v1/account/export', sdk: 'account.export' },
] as const

export default function AccountPage() {
  return (
    <div className={styles.page}>
      <ViewHeader title="Account" calls={CALLS} />
      <Profile />
      <PayoutWallets />
      <DefaultBudget />
      <Sessions />
      <Limits />
      <Export />
      <Deletion />
    </div>
  )
}
