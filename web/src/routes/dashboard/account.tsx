import { AccountPage } from '../../dashboard/account/account-page.tsx'

export default function Account() {
  return <AccountPage />
}
