import { NewIntentPage } from '../../dashboard/transaction-intents/new-intent-page.tsx'

export default function NewTransactionIntent() {
  return <NewIntentPage />
}
