import { IntentsPage } from '../../dashboard/checkout-intents/intents-page.tsx'

export default function CheckoutIntents() {
  return <IntentsPage />
}
