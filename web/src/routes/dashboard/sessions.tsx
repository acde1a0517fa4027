import { SessionsPage } from '../../dashboard/checkout-sessions/sessions-page.tsx'

export default function Sessions() {
  return <SessionsPage />
}
