import { SessionPage } from '../../dashboard/checkout-sessions/session-page.tsx'

export default function Session() {
  return <SessionPage />
}
