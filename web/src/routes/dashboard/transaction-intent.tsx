import { IntentPage } from '../../dashboard/transaction-intents/intent-page.tsx'

export default function TransactionIntent() {
  return <IntentPage />
}
