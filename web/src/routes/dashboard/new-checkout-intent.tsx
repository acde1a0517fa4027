import { NewIntentPage } from '../../dashboard/checkout-intents/new-intent-page.tsx'

export default function NewCheckoutIntent() {
  return <NewIntentPage />
}
