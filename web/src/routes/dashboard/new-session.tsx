import { NewSessionPage } from '../../dashboard/checkout-sessions/new-session-page.tsx'

export default function NewSession() {
  return <NewSessionPage />
}
