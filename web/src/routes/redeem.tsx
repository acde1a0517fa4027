import { RedeemPage } from '../gifts/redeem-page.tsx'

export default function Redeem() {
  return <RedeemPage />
}
