import { MerchantsPage } from '../../dashboard/merchants/merchants-page.tsx'

export default function Merchants() {
  return <MerchantsPage />
}
