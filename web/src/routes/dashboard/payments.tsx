import { PaymentsPage } from '../../dashboard/payments/payments-page.tsx'

export default function Payments() {
  return <PaymentsPage />
}
