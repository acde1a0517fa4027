import { IntentsPage } from '../../dashboard/transaction-intents/intents-page.tsx'

export default function TransactionIntents() {
  return <IntentsPage />
}
