import { IntentPage } from '../../dashboard/checkout-intents/intent-page.tsx'

export default function CheckoutIntent() {
  return <IntentPage />
}
