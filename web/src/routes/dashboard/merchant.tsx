import { MerchantPage } from '../../dashboard/merchants/merchant-page.tsx'

export default function Merchant() {
  return <MerchantPage />
}
