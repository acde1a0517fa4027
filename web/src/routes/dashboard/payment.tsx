import { PaymentPage } from '../../dashboard/payments/payment-page.tsx'

export default function Payment() {
  return <PaymentPage />
}
